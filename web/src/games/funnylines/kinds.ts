import { formatList, t } from '../../lib/i18n.svelte';
import type { Counts, Kind } from './wire';

// The seven kinds of shape, as they are named and drawn small.

/** kinds are in the order of Counts. */
export const kinds: Kind[] = ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium', 'square'];

/** outlines are the kinds as icons, on 32 by 32. A hand drew them: no line is quite straight. */
export const outlines: { [kind in Kind]: string } = {
  triangle:
    'M16.200 4.600C12.700 11.600 8.300 18.900 4.300 26.400 11.900 26.100 20 26.700 27.900 26.200 24.400 19.300 20.200 12 15.800 4.300',
  circle:
    'M17.300 4.700C10.200 3.700 4.500 9 4.500 15.900 4.500 22.800 9.700 27.600 16.200 27.500 22.700 27.400 27.600 22.400 27.500 15.900 27.400 9.600 22.600 4.900 15.600 4.700',
  oval: 'M17.400 8.200C9.300 7.500 2.700 11 2.700 16.200 2.700 21.200 8.500 24.400 16.200 24.300 23.800 24.200 29.400 21 29.300 16.100 29.200 11.300 23.700 8.200 15.600 8.300',
  rectangle:
    'M3.300 8.800C11.500 8.400 20.200 8.900 28.800 8.500 28.500 13.400 29 18.700 28.700 23.600 20.300 23.900 11.700 23.400 3.500 23.700 3.700 18.700 3.200 13.500 3.500 8.300',
  line: 'M5.200 26.300C11.500 19.500 19.500 12.800 27 5.600',
  trapezium:
    'M10.200 8.300C14 8.100 18.100 8.500 22 8.200 24.300 13 26.900 18.700 29.100 23.800 20.500 24.200 11.400 23.700 2.900 24 5.300 18.800 7.900 13.200 10.400 7.900',
  square:
    'M5.400 5.800C12.300 5.400 19.500 5.900 26.700 5.500 26.400 12.500 26.900 19.600 26.600 26.400 19.700 26.700 12.400 26.200 5.500 26.600 5.800 19.700 5.300 12.600 5.600 5.300'
};

/** kindName is a kind by its name alone: "circle". */
export function kindName(kind: Kind): string {
  return t(`funnylines.kind.${kind}`);
}

/** countedKind is so many shapes of a kind: "a circle", "3 ovals". */
export function countedKind(n: number, kind: Kind): string {
  return t(`funnylines.amount.${kind}`, { n });
}

/** listCounts is the kinds of which there are some, and how many. */
export function listCounts(counts: Counts): { kind: Kind; n: number }[] {
  return kinds.map((kind, k) => ({ kind, n: counts[k] })).filter(({ n }) => n > 0);
}

/** describeCounts is a basket as people say it: "2 circles and a trapezium"; '' for an empty one. */
export function describeCounts(counts: Counts): string {
  return formatList(listCounts(counts).map(({ kind, n }) => countedKind(n, kind)));
}
