import { parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/**
 * parseText splits a message into its parts; it throws where the message is not well formed.
 *
 * @param {string} text @returns {Element[]}
 */
export function parseText(text) {
  return parseMessage(text, { shouldParseSkeletons: false, requiresOtherClause: true });
}

/** @param {Element} part @returns {part is Extract<Element, { options: object }>} */
export function isChoice(part) {
  return part.type === TYPE.select || part.type === TYPE.plural;
}

/** All parts of a message: each before what is within its tag or its forms. @param {Element[]} parts @returns {Element[]} */
export function allParts(parts) {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return [part, ...allParts(part.children)];
    return isChoice(part) ? [part, ...Object.values(part.options).flatMap((o) => allParts(o.value))] : [part];
  });
}
