const letters = 'BCDFGHJKMNPQRSTVWXZ'; // no vowels, no look-alikes

/** How many letters a table code has. */
export const codeLength = 5;

/** What someone typed or pasted as a code, an invitation's address included; '' when there is no code in it. */
export function readCode(typed: string): string {
  const link = /\/t\/([a-z]{5})\b/i.exec(typed);
  const code = (link ? link[1] : typed).toUpperCase().replace(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((c) => letters.includes(c)) ? code : '';
}
