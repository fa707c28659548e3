import type { Attachment } from 'svelte/attachments';

const minDistance = 36; // pixels

/** onSwipe tells which way a finger swept across an element: 1 for on, -1 for back. A mouse has buttons for that. */
export function onSwipe(onstep: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null;
    const down = (e: PointerEvent) => (from = e);
    const lost = () => (from = null);
    const up = (e: PointerEvent) => {
      if (!from || e.pointerType === 'mouse') return;
      const [dx, dy] = [e.clientX - from.clientX, e.clientY - from.clientY];
      from = null;
      if (Math.abs(dx) > minDistance && Math.abs(dx) > Math.abs(dy)) onstep(dx < 0 ? 1 : -1);
    };
    node.style.touchAction = 'pan-y pinch-zoom';
    const off = new AbortController();
    node.addEventListener('pointerdown', down, off);
    node.addEventListener('pointerup', up, off);
    node.addEventListener('pointercancel', lost, off);
    return () => off.abort();
  };
}
