import { MediaQuery } from 'svelte/reactivity';
import { theme } from '../../lib/theme.svelte';

const dark = new MediaQuery('prefers-color-scheme: dark');

/** The colour of the ink on an element, for a canvas, which knows no custom properties. Changes with the theme. */
export function inkColourOn(element: Element): string {
  void dark.current;
  void theme.chosen;
  return getComputedStyle(element).color;
}
