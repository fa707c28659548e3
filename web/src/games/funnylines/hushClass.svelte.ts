import { sound } from '../../lib/sound.svelte';
import type { View } from './wire';

/** hushClass has a screen be silent in a class. Called while a component is set up, for as long as that lives. */
export function hushClass(view: () => View): void {
  const inClass = $derived(view().mode === 'class');
  $effect(() => {
    sound.hush('class', inClass);
    return () => sound.hush('class', false);
  });
}
