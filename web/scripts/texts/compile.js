import { TYPE } from '@formatjs/icu-messageformat-parser';
import { allParts, parseText } from './message.js';

/*
 * Turns messages into JavaScript when the client is built, so that no message is parsed in the browser: a plain text
 * becomes a string, one with placeholders a function, one with tags a function that gives its pieces.
 */

/** @typedef {import('./message.js').Element} Element */

/**
 * A module of messages. Its default export wants three helpers that know the language: which form a number takes,
 * which of several texts is chosen, and how a number is written.
 *
 * @param {Map<string, string>} messages
 */
export function compileMessages(messages) {
  const lines = [...messages].map(
    ([name, text]) => `${JSON.stringify(name)}:${compileMessage(parseText(text))}`
  );
  return `export default (plural, select, number) => ({\n${lines.join(',\n')}\n});\n`;
}

/** @param {Element[]} parts */
function compileMessage(parts) {
  if (parts.length === 0) return '""';
  if (parts.every((p) => p.type === TYPE.literal)) return compileString(parts, '');
  return `(a) => ${isRich(parts) ? compilePieces(parts, '') : compileString(parts, '')}`;
}

/** Whether a message has tags, and so must be shown by RichText.svelte. @param {Element[]} parts */
export function isRich(parts) {
  return allParts(parts).some((p) => p.type === TYPE.tag);
}

/** The parts joined to one string. @param {Element[]} parts @param {string} counted @returns {string} */
function compileString(parts, counted) {
  if (parts.length === 0) return '""';
  const joined = parts.map((p) => compilePart(p, counted, compileString));
  return parts[0].type === TYPE.literal || parts.length === 1
    ? joined.join('+')
    : ['""', ...joined].join('+');
}

/** The parts as a list: strings, and tags with what is in them. @param {Element[]} parts @param {string} counted @returns {string} */
function compilePieces(parts, counted) {
  return `[${parts.map((p) => compilePart(p, counted, compilePieces)).join(',')}]`;
}

/**
 * @param {Element} part @param {string} counted what "#" stands for
 * @param {(parts: Element[], counted: string) => string} all how the parts of a part are put together
 * @returns {string}
 */
function compilePart(part, counted, all) {
  switch (part.type) {
    case TYPE.literal:
      return JSON.stringify(part.value);
    case TYPE.argument:
      return `a.${part.value}`;
    case TYPE.number:
      return `number(a.${part.value})`;
    case TYPE.pound:
      return counted;
    case TYPE.tag:
      return `{tag:${JSON.stringify(part.value)},text:${compileString(part.children, counted)}}`;
    case TYPE.select:
      return `select(a.${part.value},{${compileCases(part, counted, all)}})`;
    case TYPE.plural: {
      const n = part.offset ? `a.${part.value}-${part.offset}` : `a.${part.value}`;
      return `plural(a.${part.value},{${compileCases(part, `number(${n})`, all)}},${part.offset},${part.pluralType === 'ordinal'})`;
    }
    default:
      throw new Error('a message can hold {name}, {n, number}, plural, selectordinal, select and tags');
  }
}

/** @param {Extract<Element, { options: object }>} part @param {string} counted @param {typeof compileString} all */
function compileCases(part, counted, all) {
  return Object.entries(part.options)
    .map(([name, option]) => `${JSON.stringify(name)}:()=>${all(option.value, counted)}`)
    .join(',');
}
