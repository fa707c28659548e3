import type { Message } from './wire/texts';

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

/** The part of a text that a refusal means: the line whose number is among its figures, or else all of it. */
export function locateTrouble(text: string, refused: Message): { from: number; to: number } {
  const problem = refused.figures?.problem as Message | undefined;
  const lines = text.split('\n');
  const line = Number(problem?.figures?.line) - 1;
  if (!(line in lines)) return { from: 0, to: text.length };
  const from = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  return { from, to: from + lines[line].length };
}
