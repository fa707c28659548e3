import { t } from '../../lib/i18n.svelte';

/** The six symbols, by number: a shape and a name each, for nobody should have to tell them apart by colour (PM-5). */
export const symbols = [
  {
    id: 'drop',
    path: 'M12 2.500c4.300 5 6.500 8.600 6.500 12a6.500 6.500 0 0 1-13 0c0-3.400 2.200-7 6.500-12z'
  },
  {
    id: 'leaf',
    path: 'M4 20.500C2 9.500 9 3 21 3c.5 11.500-5.500 18-14.500 16.500 2-4.500 4.500-7.500 8-10-4.500 2-8 5.500-10.500 11z'
  },
  { id: 'crown', path: 'M2.500 7.500l5 4.500L12 4l4.500 8 5-4.500L19.500 20h-15z' },
  {
    id: 'cloud',
    path: 'M7 19a4.700 4.700 0 0 1-.6-9.400 6 6 0 0 1 11.400-.8A5.200 5.200 0 0 1 17.300 19z'
  },
  { id: 'diamond', path: 'M12 2l8.500 10L12 22l-8.500-10z' },
  {
    id: 'bell',
    path: 'M12 2.500c4 0 6.300 2.800 6.300 7v4.800l2.200 3.200h-17l2.200-3.200V9.500c0-4.200 2.300-7 6.300-7zM9.300 19h5.400a2.700 2.700 0 0 1-5.400 0z'
  }
] as const;

/** symbolName is what a symbol is called: "Crown". */
export function symbolName(symbol: number): string {
  return t(`pictomania.symbol.${symbols[symbol].id}`);
}

/** cardName is a card as one speaks of it: "Crown card"; null in the variant for children, where there is only one. */
export function cardName(symbol: number, children: boolean): string | null {
  return children ? null : t(`pictomania.card.${symbols[symbol].id}`);
}

/** placeName is where a word stands: "Crown 4", or "4" where there is one card. */
export function placeName(symbol: number, number: number, children: boolean): string {
  return children ? String(number) : t('pictomania.word.place', { symbol: symbolName(symbol), number });
}
