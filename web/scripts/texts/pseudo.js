import { TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { isChoice, parseText } from './message.js';

/*
 * Two languages that nobody speaks, made of the English one: the first has accents and is 40 % longer, the second runs
 * from right to left. A page that shows a text without them shows a text that is not in the dictionary.
 */

/** @typedef {import('./message.js').Element} Element */
/** @typedef {Map<string, Map<string, string>>} Areas */

const [letters, withAccents] = ['aeiouycnszAEIOUYCNSZ', 'àéîöûýçñšžÀÉÎÖÛÝÇÑŠŽ'];

/** The two languages, with what each does to a text. */
export const pseudoLanguages = [
  { language: 'en-XA', name: 'Accented', change: lengthen },
  { language: 'ar-XB', name: 'Mirrored', change: mirror }
];

/** @param {string} text */
function lengthen(text) {
  const accented = text.replace(/[aeiouycnsz]/gi, (c) => withAccents[letters.indexOf(c)]);
  const more = Math.ceil(text.replace(/[^A-Za-z]/g, '').length * 0.4);
  // In words as long as others: what is longer need not fit into a line.
  const words = '~'.repeat(Math.max(1, more - 1)).replace(/~{7}(?=~~)/g, '$& ');
  return more === 0 ? accented : accented.replace(/(\s*)$/, ` ${words}$1`);
}

/** Each word is told to run from right to left. @param {string} text */
function mirror(text) {
  return text.replace(/[^\s]+/g, (word) => (/[A-Za-z]/.test(word) ? `\u202e${word}\u202c` : word));
}

/** @param {Areas} english @param {(text: string) => string} change @returns {Areas} */
export function alterAreas(english, change) {
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
    if (isChoice(part)) {
      const options = Object.entries(part.options).map(([k, o]) => [
        k,
        { ...o, value: alterParts(o.value, change) }
      ]);
      return { ...part, options: Object.fromEntries(options) };
    }
    return part;
  });
}
