/** Texts that are nobody's to translate: what people typed, names, codes, and the words of the game. */
const names = [
  /^(Ada|Ben|Linework|SVG|PNG|GIF|QR|TV)$/,
  /^Linework (dev|v?\d)/,
  /^(ISC|MIT|CC BY 4.0|OFL 1.1|[A-Z]{5,6} · Linework|127\.0\.0\.1.*)$|^\((CC|ISC|MIT|OFL).*\)$/,
  // What index.html says to a browser that cannot run the client: no dictionary either.
  /^Linework cannot be shown here$|^This browser is probably too old/,
  /^[BCDFGHJKLMNPQRSTVWXZ]{1,6}$/ // codes
];

/** Where the words of a game stand: they are in the language of the table. */
const words: RegExp[] = [];

/** Reports whether a text need not be in the dictionary. */
export function allowed(text: string, place: string): boolean {
  return names.some((n) => n.test(text)) || words.some((w) => w.test(place));
}

/** Known gaps, each with its reason. A line of what the walk found that fits one is let pass. */
export const gaps: RegExp[] = [];
