import { createSubscriber } from 'svelte/reactivity';
import type { Drawing } from './drawing';

const subscribers = new WeakMap<Drawing, () => void>();

/** How often a drawing has changed. What reads it, a template or an effect, is run again when it changes. */
export function revisionOf(drawing: Drawing): number {
  let subscribe = subscribers.get(drawing);
  if (!subscribe) {
    subscribe = createSubscriber((changed) => drawing.watch(changed));
    subscribers.set(drawing, subscribe);
  }
  subscribe();
  return drawing.revision;
}
