/*
 * What a parser complains of, in the words of somebody who translates and writes no code.
 */

/**
 * Why a file cannot be read, and in which line.
 *
 * @param {unknown} error of the TOML parser
 */
export function explainFileError(error) {
  const { line, message } = /** @type {Error & { line?: number }} */ (error);
  if (line === undefined) return `which cannot be read: ${message}`;
  return `line ${line}: ${fileTroubles.find(([told]) => told.test(message))?.[1] ?? message.split('\n')[0]}`;
}

/** @type {[RegExp, string][]} */
const fileTroubles = [
  [/redefine/, 'this name or [section] is there twice'],
  [/escape/, 'a \\ can stand only before n, " and another \\'],
  [/unfinished string/, 'a text begins here and never ends; is a " or """ lost?'],
  [/in key/, 'a line is: name = "text"'],
  [
    /value|strings|end-of-line/,
    'a text stands between two straight ", with none inside; is one lost, or too many?'
  ]
];

/**
 * Why a message cannot be read that has no brace too many or too few.
 *
 * @param {unknown} error of the parser of messages @param {string} text
 */
export function explainMessageError(error, text) {
  const { message, location } = /** @type {Error & { location?: { start: { offset: number } } }} */ (error);
  const why = messageTroubles.find(([code]) => code.test(message))?.[1] ?? 'this cannot be read';
  const from = Math.max(0, (location?.start.offset ?? 0) - 8);
  return `${why}; look near “${text.slice(from, from + 24).trim()}”`;
}

/** Whether a text has more braces of one kind than of the other, in words. @param {string} text */
export function checkBraces(text) {
  const [open, closed] = [text.split('{').length, text.split('}').length];
  if (open > closed) return 'a { is never closed by a }';
  return closed > open ? 'there is a } too many' : '';
}

/** @type {[RegExp, string][]} */
const messageTroubles = [
  [/MISSING_OTHER/, 'a choice has no other {…}'],
  [/DUPLICATE/, 'a form is there twice'],
  [/TAG/, 'a tag must be opened and closed by the same name: <b>…</b>'],
  [/EMPTY_ARGUMENT/, 'there is no name between { and }'],
  [/ARGUMENT_TYPE/, 'after the comma stands plural, selectordinal or select, as in English'],
  [/SELECTOR|OPTIONS/, 'each form is a word and a text in braces: one {…} other {…}'],
  [/ARGUMENT/, 'a placeholder is one word in braces, as in English']
];
