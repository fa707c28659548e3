import { expect, test } from 'vitest';

/* The numbered rules of docs/rules in other languages: what a translation may not change. */

const folder = '../../docs/rules/';
const pages = import.meta.glob<string>('../../docs/rules/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true
});
const translations = Object.keys(pages).flatMap((path) => {
  const [language, file] = path.slice(folder.length).split('/');
  return file ? [{ language, file }] : [];
});

/** What of a page is no matter of language, rule by rule: numbers of rules, marks, figures, and the shape of tables. */
function bones(page: string) {
  const unwrapped = page.replaceAll('\n  ', ' ');
  return unwrapped.split('\n').flatMap((line) => {
    if (/^#+ /.test(line)) return line.replace(/^(#+ ([A-Z]{2} — )?).*/, '$1');
    const rule = /^- ([A-Z]{2}-\d+) /.exec(line);
    if (rule) return `${rule[1]} ${marks(line)} ${options(line)} ${figures(line).sort()}`;
    // The order of cells stays, that of words in a sentence need not.
    return /^\|/.test(line)
      ? line
          .split('|')
          .map((cell) => [...marks(cell), ...figures(cell)].join(' '))
          .join('|')
      : [];
  });
}

const marks = (text: string) => text.match(/\[[RH](?=[\],])/g) ?? [];
/**
 * The figures of a text, in digits or in words: “3 players” may be „zu dritt“. In words, what is less than three is
 * seldom a figure. A language more needs its words here.
 */
const figures = (text: string) =>
  inWords.reduce((t, words, i) => t.replace(words, ` ${i + 3} `), text).match(/[A-Z]{2}-\d+|\d+/g) ?? [];
const inWords = [
  /\b(three|third|drei|dritt)(e[lnrs]?|mal)?\b/gi,
  /\b(four|vier)(th|te[nrs]?|t|mal)?\b/gi,
  /\b(five|fifth|fünf)(te[nrs]?|t|mal)?\b/gi,
  /\b(six|sechs)(th|te[nrs]?|t|mal)?\b/gi,
  /\b(seven|sieben|sieb)(th|te[nrs]?|t|mal)?\b/gi,
  /\b(eight|acht)(h|e[nrs]?|mal)?\b/gi
];
/** How many brackets call something an option. */
const options = (text: string) => text.match(/\([^()]*\b(option|Einstellung)\b[^()]*\)/g)?.length ?? 0;

test.each(translations)('CM-26 $language/$file has the rules of the English page', ({ language, file }) => {
  expect(bones(pages[`${folder}${language}/${file}`])).toEqual(bones(pages[folder + file]));
});

test.each([...new Set(translations.map((t) => t.language))])(
  'the rules that all games share are there in %s, for they stand on every page',
  (language) => {
    expect(Object.keys(pages)).toContain(`${folder}${language}/common.md`);
  }
);

test.each([
  ['a rule left out', '- XX-1 [R] One, with 3.'],
  ['another order', '- XX-2 [H] Two (option).\n- XX-1 [R] One, with 3.'],
  ['another mark', '- XX-1 [H] One, with 3.\n- XX-2 [H] Two (option).'],
  ['another figure', '- XX-1 [R] One, with 4.\n- XX-2 [H] Two (option).'],
  ['an option that is none', '- XX-1 [R] One, with 3.\n- XX-2 [H] Two.'],
  ['a row more', '- XX-1 [R] One, with 3.\n- XX-2 [H] Two (option).\n| 1 |']
])('%s is no translation', (_, page) => {
  expect(bones(page)).not.toEqual(bones('- XX-1 [R] Drei: 3.\n- XX-2 [H] Zwei (Einstellung).'));
});
