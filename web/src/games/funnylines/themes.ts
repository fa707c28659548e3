import type { Theme } from './wire';

// The pictures by what they are about.

/** themes are in the order in which they are offered. */
export const themes: Theme[] = ['animals', 'nature', 'travel', 'places', 'home', 'tools', 'fun'];

/** toggleNumbers is which cards are out when some of them are taken in, or out. */
export function toggleNumbers(out: number[], numbers: number[], take: boolean): number[] {
  const rest = out.filter((n) => !numbers.includes(n));
  return take ? rest : [...rest, ...numbers];
}
