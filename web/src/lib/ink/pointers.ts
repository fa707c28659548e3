import type { Pen } from './pen';

/**
 * drawWithPointers lets a pen draw on an element. While it does, the page neither scrolls nor zooms nor selects, and there is
 * no menu under a long press; elsewhere on the page all that stays as it was. `ondown` is told of each stroke.
 */
export function drawWithPointers(element: HTMLElement, pen: Pen, ondown = () => {}): () => void {
  const place = () => element.getBoundingClientRect();

  const down = (e: PointerEvent) => {
    if (!pen.pointerDown(e, place())) return;
    if (e.pointerType === 'pen') e.preventDefault(); // else the browser looks for what is under a mouse, too
    ondown();
    try {
      element.setPointerCapture(e.pointerId);
    } catch {
      // The pointer has left already; its going has been told, or will be.
    }
  };
  const move = (e: PointerEvent) => {
    const gathered = e.getCoalescedEvents?.() ?? [];
    pen.pointerMove(e, gathered.length > 0 ? gathered : [e], place());
    if (pen.isDrawing) e.stopPropagation(); // a line is nobody else's business, and looking for who minds it takes time
  };
  const up = (e: PointerEvent) => pen.pointerUp(e, place());
  const gone = (e: PointerEvent) => pen.endStroke(e);
  // Safari looks at touches, not at touch-action, before it selects, magnifies or takes a pencil for handwriting.
  const prevent = (e: Event) => e.cancelable && e.preventDefault();

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', gone, { signal });
  element.addEventListener('lostpointercapture', gone, { signal });
  for (const type of ['touchstart', 'touchmove', 'contextmenu', 'selectstart', 'dragstart'])
    element.addEventListener(type, prevent, { signal, passive: false });
  return () => {
    listening.abort();
    pen.endStroke();
  };
}
