import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fontSubsets } from './scripts/fontSubsets.js';
import { licences } from './scripts/licences.js';
import { oldBrowserFallbacks, oldestBrowsers } from './scripts/oldBrowsers.js';
import { previewFont } from './scripts/previewFont.js';
import { rules } from './scripts/rules.js';
import { screenUnits } from './scripts/screenUnits.js';
import { texts } from './scripts/texts/plugin.js';

// The Go server that a development server passes requests on to.
const server = process.env.LINEWORK ?? 'http://localhost:8080';

// Tests that show a component on a page are named as the component is.
const componentTests = 'src/{pages,parts}/**/[A-Z]*.test.ts';

export default defineConfig({
  // Relative, so that the same build works under any --base-path.
  base: './',
  plugins: [svelte(), texts(), rules(), licences(), fontSubsets(), previewFont()],
  css: { postcss: { plugins: [screenUnits(), oldBrowserFallbacks()] } },
  build: {
    // All that es2022 has and the oldest browsers have not is banned by the linter: lowering it would lower every
    // private field with it, which is slow to draw with and 5 KB more on the first page.
    target: 'es2022',
    cssTarget: oldestBrowsers,
    // Fonts stay files of their own: they are cached apart from the styles that name them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Few files, for each costs a slow phone a round trip: the first page, the table with all that games share, and each
    // game. Pages and pieces that only some see come by themselves.
    rolldownOptions: {
      output: {
        // Texts are called by language and area, for scripts/size.js and for people who look. Those of the languages
        // that nobody speaks lie apart, since a release goes without them.
        chunkFileNames: ({ facadeModuleId }) => {
          const area = /^\0virtual:(texts\/.*)/.exec(facadeModuleId ?? '')?.[1].replaceAll('/', '-');
          return `assets/${area?.includes('-X') ? 'pseudo/' : ''}${area ?? '[name]'}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            {
              name: 'table',
              test: /src[\\/](parts|lib|pages[\\/]Table)|node_modules[\\/](svelte|@lucide|perfect-freehand)/,
              priority: 2
            },
            // Without what only a TV shows, the pictures of how to play and of the rules, and what is for a lesson or to choose teams, which
            // few see who play; without what nobody sees at once; and without what the host's voice says, which comes later.
            {
              name: (id) =>
                /([\\/](Tv|Wall|Learn|Report|Newcomers|ShapeRequest|StudentTurns|TeacherDesk|TeamChoice|Classes|CribSheet|CarloBets|GuessReactions|RevealedPicture|SightPicture)|Pictures|Compose(Board|Page)|LessonSetup|OpenFile|PictureChoice|PrintedCards)\.svelte|([\\/](lessonParts|laterParts|report|classes)|examples|compose\.svelte|flaws|ownPictures|pieces|roster|themes|voice)\.ts/.test(
                  id
                )
                  ? null
                  : /src[\\/]games[\\/](\w+)[\\/]/.exec(id)?.[1],
              priority: 1
            }
          ]
        }
      }
    }
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    fs: { allow: ['..'] } // the rules are kept in docs/ and texts/
  },
  // Svelte's client build, so that runes work in tests of .svelte.ts files.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    setupFiles: ['src/lib/i18n.setup.ts'],
    testTimeout: 600_000, // how long a test takes depends on what else the machine does
    hookTimeout: 600_000,
    projects: [
      // Files of one worker share their modules: loading the dictionary anew for each took longer than the tests.
      {
        extends: true,
        test: {
          name: 'logic',
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [componentTests]
        }
      },
      { extends: true, test: { name: 'components', environment: 'happy-dom', include: [componentTests] } }
    ]
  }
});
