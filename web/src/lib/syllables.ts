const vowel = 'aeiouyäöüáéíóúàèìòùâêîôû';
/** What begins a syllable: a consonant, or some that stay together. */
const start = /(?:sch|str|ch|ph|sh|th|bl|br|fl|fr|gl|gr|kl|kr|pf|pl|pr|qu|.)$/;
const least = 3; // letters on either side
const narrow = 8; // letters that fit a narrow line as they are

/**
 * hyphened is a text whose long words may be broken between syllables, where they would not fit a line: "Bilder-rahmen".
 * Browsers do not bring the hyphenation of every language, and a word that is broken anywhere is hard to read.
 */
export function hyphened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length > narrow ? parts(word).join('\u00ad') : word));
}

/** parts are the syllables of a word, as far as a rule of thumb knows: the last consonants before a vowel begin one. */
function parts(word: string): string[] {
  const small = word.toLowerCase();
  const found: string[] = [];
  let from = 0;
  for (const { 0: between, index } of small.matchAll(new RegExp(`[^${vowel}]+(?=[${vowel}])`, 'g'))) {
    const at = index + between.search(start);
    if (index === 0 || at - from < least || word.length - at < least) continue;
    found.push(word.slice(from, at));
    from = at;
  }
  return [...found, word.slice(from)];
}
