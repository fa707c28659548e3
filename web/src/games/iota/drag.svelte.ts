import type { Arrangement, Slot } from './arrangement.svelte';
import type { Cell } from './wire';

const threshold = 7; // pixels until a press becomes a drag
const lift = 44; // how far above a finger the card hovers, to be seen

/** Where a drag may end, told by the grid. */
export interface Target {
  /** The cell that a card over this spot of the page would go onto; null when it is over none. */
  cellAt(slot: Slot, x: number, y: number): Cell | null;
  /** How wide a card is on the grid just now, in pixels. */
  cardSize(): number;
}

/** A CardDrag carries one card from the hand, or from where it is laid out, to a cell. */
export class CardDrag {
  held = $state.raw<Slot | null>(null);
  x = $state(0);
  y = $state(0);
  size = $state(0);
  over = $state.raw<Cell | null>(null);

  target: Target | null = null;

  #arrangement: () => Arrangement;

  constructor(arrangement: () => Arrangement) {
    this.#arrangement = arrangement;
  }

  /** An attachment for an element that stands for a card. A press without a move stays a click. */
  makeDraggable(slot: Slot, allowed: () => boolean): (element: HTMLElement) => () => void {
    return (element) => {
      let from: { id: number; x: number; y: number } | null = null;
      let dragged = false;

      const down = (e: PointerEvent) => {
        if (!e.isPrimary || e.button !== 0 || !allowed()) return;
        from = { id: e.pointerId, x: e.clientX, y: e.clientY };
        dragged = false;
        element.setPointerCapture(e.pointerId);
        e.stopPropagation(); // the grid below would pan
      };
      const move = (e: PointerEvent) => {
        if (e.pointerId !== from?.id) return;
        if (!dragged && Math.hypot(e.clientX - from.x, e.clientY - from.y) < threshold) return;
        dragged = true;
        this.#startDrag(slot, e);
      };
      const up = (e: PointerEvent) => {
        if (e.pointerId !== from?.id) return;
        from = null;
        if (dragged) this.#endDrag(e.type === 'pointerup');
      };
      // The click that follows a drag is not a tap; one from the keyboard, without detail, always is.
      const click = (e: MouseEvent) => {
        if (!dragged || e.detail === 0) return;
        dragged = false;
        e.stopPropagation();
        e.preventDefault();
      };

      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener('pointerdown', down, { signal });
      element.addEventListener('pointermove', move, { signal });
      element.addEventListener('pointerup', up, { signal });
      element.addEventListener('pointercancel', up, { signal });
      element.addEventListener('click', click, { signal, capture: true });
      return () => {
        listening.abort();
        if (from && this.held?.id === slot.id) this.#endDrag(false);
      };
    };
  }

  #startDrag(slot: Slot, e: PointerEvent): void {
    this.held = slot;
    this.size = this.target?.cardSize() ?? 64;
    this.x = e.clientX;
    this.y = e.clientY - (e.pointerType === 'touch' ? lift : 0);
    this.over = this.target?.cellAt(slot, this.x, this.y) ?? null;
  }

  #endDrag(dropped: boolean): void {
    const [slot, over] = [this.held, this.over];
    this.held = null;
    this.over = null;
    if (!slot || !dropped) return;
    if (over) void this.#arrangement().placeCard(slot.id, over);
    else this.#arrangement().takeCardBack(slot.id);
  }
}
