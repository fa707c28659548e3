// Words that a host writes or pastes into a table. What is a word, and whether it will do, is the server's to say;
// here is only what helps while one writes.

const maxBytes = 60_000; // bytes of a command; the server takes 65,536 and hangs up on more
const bullet = /^\s*(?:[-–—•·]\s+|\d{1,4}[.)]\s+)/;

/** How many different words a text seems to have: one a line, or several with commas or semicolons between. */
export function countWords(text: string): number {
  const words = text
    .split('\n')
    .flatMap((line) => line.replace(bullet, '').split(/[,;\t]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  return new Set(words).size;
}

/** Reports whether a text is more than can be sent at once. */
export function isTooLong(text: string): boolean {
  return new TextEncoder().encode(JSON.stringify(text)).length > maxBytes;
}

/** A WordsTrouble is why the server did not take some words, and the part of the text that it means. */
export type WordsTrouble = { why: string; from: number; to: number };

/** Finds in a text the line that a refusal names: "line 3: …". One that names none means all of it. */
export function locateTrouble(text: string, refusal: string): WordsTrouble {
  const named = /^line (\d+): (.*)$/is.exec(refusal);
  const lines = text.split('\n');
  const line = named ? Number(named[1]) - 1 : -1;
  if (!named || line >= lines.length) return { why: refusal, from: 0, to: text.length };
  const from = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  return { why: `line ${line + 1}: ${named[2]}`, from, to: from + lines[line].length };
}
