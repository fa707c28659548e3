import type { Attachment } from 'svelte/attachments';

/**
 * ignoreEarlyTaps keeps a button, or all that is in an element, from being tapped for a moment after it has come or is about
 * something else: the finger was meant for what stood there before. Keys work at once. What it is about must be a value
 * of its own, as of a $derived: it is asked again whenever what that was taken from changes.
 */
export const ignoreEarlyTaps =
  (_subject?: unknown, delay = 1_000): Attachment<HTMLElement> =>
  (button) => {
    const stop = (e: MouseEvent) => {
      if (e.detail > 0) e.stopImmediatePropagation(); // of a finger that went down before
    };
    const settle = () => {
      button.style.pointerEvents = '';
      button.removeEventListener('click', stop, { capture: true });
    };
    button.style.pointerEvents = 'none';
    button.addEventListener('click', stop, { capture: true });
    const timer = setTimeout(settle, delay);
    return () => {
      clearTimeout(timer);
      settle();
    };
  };
