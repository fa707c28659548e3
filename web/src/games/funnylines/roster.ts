/** More names than any class has (FL-52), and the longest one. */
export const most = 200;
const longest = 30;

/**
 * parseNames reads a list of names as teachers have them: one a line, or with commas, semicolons or tabs between, with or
 * without numbers before them. Nothing is refused; what is too much is cut.
 */
export function parseNames(text: string): string[] {
  return text
    .split(/[\n\r,;\t]+/)
    .map((name) =>
      name
        .replace(/^\s*(?:\d+\s*[.):-]?|[-*•])\s*/, '')
        .replace(/\s+/g, ' ')
        .trim()
    )
    .filter((name) => name !== '')
    .map((name) => [...name].slice(0, longest).join('').trim());
}
