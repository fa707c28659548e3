import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { queries } from '../src/lib/containers';
import { fallbackFor, oldBrowserFallbacks, readPalette } from './oldBrowsers.js';

const palette = readPalette(
  ':root { --paper: light-dark(#ffffff, #000000); --tan: #d2b48c; --edge: 1px solid; }'
);

test.each([
  [
    '1.5px solid color-mix(in srgb, var(--paper) 45%, transparent)',
    '1.5px solid light-dark(rgba(255, 255, 255, 0.45), rgba(0, 0, 0, 0.45))'
  ],
  [
    'color-mix(in srgb, var(--paper), var(--tan) 20%)',
    'light-dark(rgba(246, 240, 232, 1), rgba(42, 36, 28, 1))'
  ],
  ['color-mix(in srgb, var(--seat) 12%, var(--paper))', 'var(--paper)'],
  ['color-mix(in srgb, var(--seat) 45%, var(--paper))', 'var(--seat)'],
  [
    'linear-gradient(color-mix(in srgb, #ffffff, #000000), color-mix(in srgb, var(--seat) 50%, transparent))',
    'linear-gradient(light-dark(rgba(128, 128, 128, 1), rgba(128, 128, 128, 1)), var(--seat))'
  ]
])('%s is mixed beforehand', (value, want) =>
  expect(fallbackFor('background', value, palette)?.value).toBe(want)
);

test.each([
  ['height', '100dvh', 'height', '100vh'],
  ['max-height', 'min(44rem, 100dvh - var(--covered))', 'max-height', 'min(44rem, 100vh - var(--covered))'],
  ['overflow', 'clip', 'overflow', 'hidden'],
  ['rotate', '-2deg', 'transform', 'rotate(-2deg)'],
  ['translate', '-50% calc(-100% - 4px)', 'transform', 'translate(-50%, calc(-100% - 4px))'],
  ['rotate', 'none', 'transform', 'none'],
  ['--side', 'min(46cqw, 27cqh)', '--side', 'min(calc(46 * var(--cqw, 1vw)), calc(27 * var(--cqh, 1vh)))']
])('%s: %s has a stand-in', (prop, value, otherProp, other) =>
  expect(fallbackFor(prop, value, palette)).toMatchObject({ prop: otherProp, value: other })
);

test('what all understand stays alone', () =>
  expect(fallbackFor('width', 'min(100%, 50vh)', palette)).toBeNull());

/** applyFallbacks is what the plugin makes of a style sheet. */
async function applyFallbacks(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [oldBrowserFallbacks()] } } },
    'build'
  );
  return (await preprocessCSS(css, 'a.css', config)).code.replace(/\s+/g, ' ').replace(/ ?([{}]) ?/g, '$1');
}

test('a question about a room is asked once more, of the room itself', async () => {
  const query = '(max-height: 24rem)';
  const matching = `:where([data-container~='${queries.indexOf(query)}'])`;
  expect(await applyFallbacks(`@container ${query} { .a, .b { gap: 0 } }`)).toBe(
    `@container ${query}{.a, .b{gap: 0}}` +
      `@supports not (container-type: size){${matching} .a, ${matching} .b{gap: 0}}`
  );
});

test('stand-ins keep their order, and steps of animations have none', async () => {
  expect(
    await applyFallbacks('.a { rotate: 1deg; overflow: clip } @keyframes k { from { rotate: 1deg } }')
  ).toBe(
    '.a{rotate: 1deg; overflow: clip}@supports not (rotate: 1deg){.a{transform: rotate(1deg)}}' +
      '@supports not (overflow: clip){.a{overflow: hidden}}@keyframes k{from{rotate: 1deg}}'
  );
});

test.each([
  '@container (min-width: 1px) { a { gap: 0 } }',
  '@layer x { a { gap: 0 } }',
  'a { height: 1svh }',
  'a { @media (min-width: 1px) { height: 1dvh } }',
  'a { color: color-mix(in oklab, red, blue) }'
])('the build stops at %s, for which there is no stand-in', (css) =>
  expect(applyFallbacks(css)).rejects.toThrow(/lib\/containers\.ts|beyond|mixed beforehand|around its rule/)
);
