import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './scripts/licences.js';
import { rules } from './scripts/rules.js';
import { texts } from './scripts/texts/plugin.js';

// The Go server that a development server passes requests on to.
const server = process.env.LINEWORK ?? 'http://localhost:8080';

export default defineConfig({
  // Relative, so that the same build works under any --base-path.
  base: './',
  plugins: [svelte(), texts(), rules(), licences()],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: they are cached apart from the styles that name them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Texts are called by language and area, for scripts/size.js and for people who look.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/^\0virtual:(texts\/.*)/.exec(facadeModuleId ?? '')?.[1].replaceAll('/', '-') ?? '[name]'}-[hash].js`
      }
    }
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    fs: { allow: ['..'] } // the rules are kept in docs/
  },
  // Svelte's client build, so that runes work in tests of .svelte.ts files.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { setupFiles: ['src/lib/texts.setup.ts'], include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'] }
});
