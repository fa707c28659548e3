import { TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { parseText } from './message.js';

/*
 * Two languages that nobody speaks, made of the English one: the first has accents and is 40 % longer, the second runs
 * from right to left. A page that shows a text without them shows a text that is not in the dictionary.
 */

/** @typedef {import('./message.js').Element} Element */
/** @typedef {Map<string, Map<string, string>>} Areas */

const accents = new Map(
  [...'aàeéiîoöuûyýcçnñsšzžAÀEÉIÎOÖUÛYÝCÇNÑSŠZŽ'].reduce(
    (pairs, letter, i, all) =>
      i % 2 ? pairs : [...pairs, /** @type {[string, string]} */ ([letter, all[i + 1]])],
    /** @type {[string, string][]} */ ([])
  )
);

export const pseudoLanguages = [
  {
    language: 'en-XA',
    name: 'Accented',
    of: (/** @type {Areas} */ english) => alterAreas(english, lengthen)
  },
  { language: 'ar-XB', name: 'Mirrored', of: (/** @type {Areas} */ english) => alterAreas(english, mirror) }
];

/** @param {string} text */
function lengthen(text) {
  const accented = [...text].map((c) => accents.get(c) ?? c).join('');
  const letters = text.replace(/[^A-Za-z]/g, '').length;
  const more = Math.ceil(letters * 0.4);
  // In words as long as others: what is longer need not fit into a line.
  const words = '~'.repeat(Math.max(1, more - 1)).replace(/~{7}(?=~~)/g, '$& ');
  return more === 0 ? accented : accented.replace(/(\s*)$/, ` ${words}$1`);
}

/** Each word is told to run from right to left. @param {string} text */
function mirror(text) {
  return text.replace(/[^\s]+/g, (word) => (/[A-Za-z]/.test(word) ? `\u202e${word}\u202c` : word));
}

/** @param {Areas} english @param {(text: string) => string} change @returns {Areas} */
function alterAreas(english, change) {
  return new Map(
    [...english].map(([area, messages]) => [
      area,
      new Map([...messages].map(([name, text]) => [name, printAST(alterParts(parseText(text), change))]))
    ])
  );
}

/** @param {Element[]} parts @param {(text: string) => string} change @returns {Element[]} */
function alterParts(parts, change) {
  return parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: change(part.value) };
    if (part.type === TYPE.tag) return { ...part, children: alterParts(part.children, change) };
    if (part.type === TYPE.select || part.type === TYPE.plural) {
      const options = Object.entries(part.options).map(([k, o]) => [
        k,
        { ...o, value: alterParts(o.value, change) }
      ]);
      return { ...part, options: Object.fromEntries(options) };
    }
    return part;
  });
}
