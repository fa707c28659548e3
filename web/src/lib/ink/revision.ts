import { createSubscriber } from 'svelte/reactivity';
import type { Drawing } from './drawing';

const subscribers = new WeakMap<Drawing, () => void>();

/**
 * How often a drawing has changed. What reads it, a template or an effect, is run again when it changes: before the next
 * frame is painted, however many points a pen has made by then.
 */
export function revisionOf(drawing: Drawing): number {
  let subscribe = subscribers.get(drawing);
  if (!subscribe) {
    subscribe = createSubscriber((changed) => {
      let frame = 0;
      const notify = () => {
        frame = 0;
        changed();
      };
      const forget = drawing.onChange(() => (frame ||= requestAnimationFrame(notify)));
      return () => {
        forget();
        cancelAnimationFrame(frame);
      };
    });
    subscribers.set(drawing, subscribe);
  }
  subscribe();
  return drawing.revision;
}
