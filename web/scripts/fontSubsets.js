import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
// @ts-expect-error: it says nothing of its types
import subset from 'subset-font';

const styles = join(import.meta.dirname, '../src/fonts.css');

/**
 * Cuts the fonts that src/fonts.css names: `X.part.woff2` is made of `X.woff2` beside it, with the characters of the
 * face's unicode-range and its weights. What the first page needs is small then, and the rest comes when it is written.
 *
 * @returns {import('vite').Plugin}
 */
export function fontSubsets() {
  return {
    name: 'linework-font-subsets',
    apply: () => !process.env.VITEST,
    async buildStart() {
      this.addWatchFile(styles);
      for (const { file, source, characters, weights } of facesOf(readFileSync(styles, 'utf8'))) {
        writeFileSync(
          join(dirname(styles), file),
          await subset(readFileSync(join(dirname(styles), source)), String.fromCodePoint(...characters), {
            targetFormat: 'woff2',
            noHinting: true, // half of the handwriting, and nothing is set in small type
            ...(weights && { variationAxes: { wght: weights } })
          })
        );
      }
    }
  };
}

/** The faces that styles describe, each with the font that it is cut from. @param {string} css */
export function facesOf(css) {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face]) => {
    const file = /** @type {string} */ (/url\('([^']+)'\)/.exec(face)?.[1]);
    const weights = /font-weight: (\d+) (\d+)/.exec(face);
    return {
      file,
      source: file.replace(/\.\w+\.woff2$/, '.woff2'),
      weights: weights && { min: Number(weights[1]), max: Number(weights[2]) },
      characters: charactersOf(/unicode-range:([^;]+)/.exec(face)?.[1] ?? '')
    };
  });
}

/** Every character of a unicode-range. @param {string} range */
function charactersOf(range) {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from, to = from]) => {
    const first = parseInt(from, 16);
    return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, i) => first + i);
  });
}
