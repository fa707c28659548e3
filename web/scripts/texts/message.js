import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/**
 * parseText splits a message into its parts; it throws where the message is not well formed.
 *
 * @param {string} text @returns {Element[]}
 */
export function parseText(text) {
  return parseMessage(text, { shouldParseSkeletons: false, requiresOtherClause: true });
}
