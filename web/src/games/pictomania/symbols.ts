/** The six symbols, by number: a shape and a name each, for nobody should have to tell them apart by colour (PM-5). */
export const symbols = [
  {
    name: 'Drop',
    path: 'M12 2.500c4.300 5 6.500 8.600 6.500 12a6.500 6.500 0 0 1-13 0c0-3.400 2.200-7 6.500-12z'
  },
  {
    name: 'Leaf',
    path: 'M4 20.500C2 9.500 9 3 21 3c.5 11.500-5.500 18-14.500 16.500 2-4.500 4.500-7.500 8-10-4.500 2-8 5.500-10.500 11z'
  },
  { name: 'Crown', path: 'M2.500 7.500l5 4.500L12 4l4.500 8 5-4.500L19.500 20h-15z' },
  {
    name: 'Cloud',
    path: 'M7 19a4.700 4.700 0 0 1-.6-9.400 6 6 0 0 1 11.400-.8A5.200 5.200 0 0 1 17.300 19z'
  },
  { name: 'Diamond', path: 'M12 2l8.500 10L12 22l-8.500-10z' },
  {
    name: 'Bell',
    path: 'M12 2.500c4 0 6.300 2.800 6.300 7v4.800l2.200 3.200h-17l2.200-3.200V9.500c0-4.200 2.300-7 6.300-7zM9.300 19h5.400a2.700 2.700 0 0 1-5.400 0z'
  }
] as const;

/** cardName is a card as one speaks of it: the "Crown card"; in the variant for children there is only the "card". */
export function cardName(symbol: number, children: boolean): string {
  return children ? 'card' : `${symbols[symbol]?.name ?? 'Unknown'} card`;
}

/** place is where a word stands: "Crown 4", or "4" where there is one card. */
export function place(symbol: number, numeral: number, children: boolean): string {
  return children ? String(numeral) : `${symbols[symbol]?.name} ${numeral}`;
}
