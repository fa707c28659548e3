import type { BoardRect, Pen } from './pen';

/**
 * drawWithPointers lets a pen draw on an element. While it does, the page neither scrolls nor zooms nor selects, and there is
 * no menu under a long press; elsewhere on the page all that stays as it was. `ondown` is told of each stroke.
 */
export function drawWithPointers(element: HTMLElement, pen: Pen, ondown = () => {}): () => void {
  const place = () => element.getBoundingClientRect();
  let began: BoardRect; // where the board was when the stroke began

  const down = (e: PointerEvent) => {
    const now = place();
    if (!pen.pointerDown(e, now)) return;
    began = now;
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
    const now = place();
    // The phone was turned: the line ends where it was, and does not jump to where the finger is now.
    if (pen.isDrawing && !isSamePlace(began, now)) return pen.endStroke();
    pen.pointerMove(e, gathered.length > 0 ? gathered : [e], now);
    if (pen.isDrawing) e.stopPropagation(); // a line is nobody else's business, and looking for who minds it takes time
  };
  const up = (e: PointerEvent) => {
    const now = place();
    if (pen.isDrawing && !isSamePlace(began, now)) pen.endStroke(e);
    else pen.pointerUp(e, now);
  };
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

const isSamePlace = (a: BoardRect, b: BoardRect) =>
  Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1 && Math.abs(a.width - b.width) < 1;
