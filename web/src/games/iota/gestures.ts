import type { Spot } from './camera';

const threshold = 6; // pixels until a press becomes a pan

/** What fingers, a mouse and a wheel can do to something that is larger than its window. */
export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Spot): void;
  /** A tap, or a click, that moved nothing; at a spot of the element. */
  tap(at: Spot): void;
}

/**
 * watchGestures listens on an element: one finger pans, two pinch, the wheel zooms, a trackpad's sideways scroll pans.
 * Clicks on what lies within go through, unless the press became a pan.
 */
export function watchGestures(element: HTMLElement, to: Gestures): () => void {
  const fingers = new Map<number, Spot>();
  let start: Spot | null = null;
  let moved = false;

  const spot = (e: MouseEvent): Spot => {
    const box = element.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };

  const down = (e: PointerEvent) => {
    if (e.pointerType === 'mouse' && e.button !== 0 && e.button !== 1) return;
    if (fingers.size >= 2) return;
    fingers.set(e.pointerId, spot(e));
    if (fingers.size === 1) {
      start = spot(e);
      moved = false;
    } else {
      begin();
    }
  };

  const begin = () => {
    moved = true;
    // Only now: a pointer that is captured from the start would take the clicks from the cards.
    for (const id of fingers.keys()) element.setPointerCapture(id);
  };

  const move = (e: PointerEvent) => {
    const before = fingers.get(e.pointerId);
    if (!before || !start) return;
    const now = spot(e);
    if (!moved && Math.hypot(now.x - start.x, now.y - start.y) < threshold) return;
    if (!moved) begin();
    const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
    fingers.set(e.pointerId, now);
    if (!other) {
      to.pan(now.x - before.x, now.y - before.y);
      return;
    }
    // Each finger moves on its own, so half of its way moves the middle between the two.
    to.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    if (apart > 0) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / apart;
      to.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
  };

  const up = (e: PointerEvent) => {
    fingers.delete(e.pointerId);
  };

  // The click that follows a pan is not a tap; one from the keyboard, without detail, always is.
  const capturedClick = (e: MouseEvent) => {
    if (!moved || e.detail === 0) return;
    moved = false;
    e.stopPropagation();
    e.preventDefault();
  };

  const click = (e: MouseEvent) => {
    if (!(e.target as Element).closest('button')) to.tap(spot(e));
  };

  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    const unit = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    if (!e.ctrlKey && Math.abs(e.deltaX) > Math.abs(e.deltaY))
      return to.pan(-e.deltaX * unit, -e.deltaY * unit);
    // A pinch on a trackpad comes as a wheel with ctrl, in much smaller steps.
    to.zoom(Math.exp(-e.deltaY * unit * (e.ctrlKey ? 0.01 : 0.0016)), spot(e));
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('click', capturedClick, { signal, capture: true });
  element.addEventListener('click', click, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => listening.abort();
}
