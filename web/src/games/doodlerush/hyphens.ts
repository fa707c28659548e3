// Where a long word may be broken that has little room. Browsers know it only of some languages, and not at once.

const soft = '\u00ad';
const longest = 6; // letters that have room in a narrow line
const vowel = /[aeiouyäöü]/i;
// What is said as one and begins a syllable; "ck" ends one in English and begins one in German.
const onset = /(?:sch|[bcfgkp][lr]|[dtw]r|[cpst]h|qu|s[klmnptw]|[^aeiouyäöü])$/i;

/** hyphenated is a word of a language with soft hyphens between the syllables of its long parts. */
export function hyphenated(word: string, language = 'en'): string {
  const german = language.startsWith('de');
  return word.replace(/\p{L}+/gu, (part) => (part.length > longest ? breakWord(part, german) : part));
}

/** breakWord puts a soft hyphen before the consonants that begin a syllable; two letters stay before it, three behind. */
function breakWord(word: string, german: boolean): string {
  let broken = '';
  let from = 0;
  for (let i = 2; i <= word.length - 3; i++) {
    if (!vowel.test(word[i + 1] ?? '') || vowel.test(word[i])) continue;
    const between = /[^aeiouyäöü]*$/i.exec(word.slice(0, i + 1))![0];
    const before = i + 1 - between.length;
    if (before === 0) continue;
    const ck = /ck$/i.test(between);
    const begins = i + 1 - (ck ? (german ? 2 : 0) : onset.exec(between)![0].length);
    const at = Math.max(begins, before);
    if (at < 2 || at <= from || word.length - at < 3) continue;
    broken += word.slice(from, at) + soft;
    from = at;
  }
  return broken + word.slice(from);
}
