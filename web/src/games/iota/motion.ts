import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { formatPlacement } from './cards';
import type { NumberedFact, Placement } from './wire';

// Motion that explains: where a card came from. Only what has just happened moves; what is heard late, after a
// gap, and what was there before, simply lies where it lies.

const flight = 420;
const stagger = 90;

/** What was laid, and by whom. */
export interface JustLaid {
  seat: number;
  place: Placement[];
}

/** lastLaidTurn is the last play, or the last card in a wild's place, that was heard as it happened. */
export function lastLaidTurn(facts: NumberedFact[]): JustLaid | null {
  const fact = facts.findLast((f) => f.kind === 'played' || f.kind === 'recycled');
  if (!fact) return null;
  if (fact.kind === 'played') return fact.data;
  const { seat, card, cell } = fact.data;
  return { seat, place: [formatPlacement(card, cell)] };
}

/** drawnCards are the cards that came into the hand last, in order. */
export function drawnCards(facts: NumberedFact[]): string[] {
  const fact = facts.findLast((f) => f.kind === 'drew' || f.kind === 'dealt');
  if (!fact) return [];
  return fact.kind === 'drew' ? fact.data.cards : fact.data.hand;
}

/** handElementId is the id of the element that a seat's cards come from. */
export function handElementId(seat: number): string {
  return `iota-home-${seat}`;
}

interface Flown {
  at: Placement;
  laid: JustLaid | null;
  own: number; // the seat that looks, whose cards lie on the grid before they are played
  zoom: number;
}

/** flyToCell brings a card that was just laid from its player to its cell; one's own settles where it was laid out. */
export function flyToCell(node: Element, { at, laid, own, zoom }: Flown): TransitionConfig {
  const order = laid?.place.indexOf(at) ?? -1;
  if (!laid || order < 0 || prefersReducedMotion.current) return { duration: 0 };
  const home = document.getElementById(handElementId(laid.seat));
  if (laid.seat === own || !home) {
    return { duration: 260, easing: cubicOut, css: (_, u) => `transform: scale(${1 + 0.09 * u})` };
  }
  const [a, b] = [home.getBoundingClientRect(), node.getBoundingClientRect()];
  const dx = (a.left + a.width / 2 - b.left - b.width / 2) / zoom;
  const dy = (a.top + a.height / 2 - b.top - b.height / 2) / zoom;
  return {
    duration: flight,
    delay: order * stagger,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) rotate(${-14 * u}deg) scale(${0.45 + 0.55 * t}); z-index: 9; opacity: ${Math.min(1, 0.2 + t * 3)}`
  };
}

/** flyFromPile slides a card that was just drawn into the hand, from the side where the pile is. */
export function flyFromPile(
  _: Element,
  { card, cards }: { card: string; cards: string[] }
): TransitionConfig {
  const order = cards.indexOf(card);
  if (order < 0 || prefersReducedMotion.current) return { duration: 0 };
  return {
    duration: 320,
    delay: 160 + order * stagger,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${120 * u}px, ${18 * u}px) rotate(${10 * u}deg); opacity: ${t}`
  };
}
