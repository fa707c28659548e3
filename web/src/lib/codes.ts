const letters = 'BCDFGHJKMNPQRSTVWXZ'; // no vowels, no look-alikes

/** How many letters a table code can have: five, and six where there are very many tables. */
const lengths = [5, 6];

/** What someone typed or pasted as a code, an invitation's address included; '' when there is no code in it. */
export function readCode(typed: string): string {
  const link = /\/t\/([a-z]{5,6})\b/i.exec(typed);
  const code = (link ? link[1] : typed).toUpperCase().replace(/[\s-]/g, '');
  return lengths.includes(code.length) && [...code].every((c) => letters.includes(c)) ? code : '';
}
