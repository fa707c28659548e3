import { cubicInOut, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

// Motion that explains: what was snatched, by whom, and what was laid open. Each is told whether it is new; what was
// there before simply lies where it lies.

/** prizeID is the id of the place on the page where cylinder and die lie until somebody takes them. */
export const prizeID = 'doodledash-prize';

const flight = 0.62; // the part of a snatch that is on the way; the rest is bouncing

/** flyToTaker brings a piece from where it lay to whoever took it, with a bounce. */
export function flyToTaker(node: Element, { fresh }: { fresh: boolean }): TransitionConfig {
  if (!fresh || prefersReducedMotion.current) return { duration: 0 };
  const from = document.getElementById(prizeID)?.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const dx = from ? from.left + from.width / 2 - to.left - to.width / 2 : 0;
  const dy = from ? from.top + from.height / 2 - to.top - to.height / 2 : -40;
  const size = from ? from.height / Math.max(1, to.height) : 1;
  return {
    duration: 760,
    css: (t) => {
      const way = cubicOut(Math.min(1, t / flight));
      const landed = Math.max(0, (t - flight) / (1 - flight));
      const hop = landed > 0 ? Math.abs(Math.sin(2 * Math.PI * landed)) * (1 - landed) * 12 : 0;
      const scale = size + (1 - size) * way + 0.4 * (1 - landed) * way;
      const turn = -420 * (1 - way);
      return `transform: translate(${dx * (1 - way)}px, ${dy * (1 - way) - hop}px) rotate(${turn}deg) scale(${scale}); z-index: 9`;
    }
  };
}

/** dropIntoHand drops a piece into one's own hands, where it bounces. */
export function dropIntoHand(_: Element, { fresh }: { fresh: boolean }): TransitionConfig {
  if (!fresh || prefersReducedMotion.current) return { duration: 0 };
  return {
    duration: 700,
    css: (t) => {
      const flat = Math.max(0, 0.32 * Math.exp(-4 * t) * Math.cos(t * 16));
      const high = Math.abs(Math.cos(t * 8)) * Math.exp(-4.5 * t) * 190 * (1 - t);
      return `transform: translateY(${-high}px) rotate(${(1 - cubicOut(t)) * 24}deg) scale(${1 + flat}, ${1 - flat}); transform-origin: bottom`;
    }
  };
}

/** sheetID is the id of a drawing that is shown. */
export const sheetID = (seat: number) => `doodledash-sheet-${seat}`;

/** flyFromSheet brings a point from the drawing that won it to whoever has it now. */
export function flyFromSheet(
  node: Element,
  { fresh, from }: { fresh: boolean; from: number }
): TransitionConfig {
  const sheet = fresh ? document.getElementById(sheetID(from))?.getBoundingClientRect() : undefined;
  if (!sheet || prefersReducedMotion.current) return { duration: 0 };
  const to = node.getBoundingClientRect();
  const dx = sheet.left + sheet.width / 2 - to.left - to.width / 2;
  const dy = sheet.top + sheet.height / 2 - to.top - to.height / 2;
  return {
    delay: 350,
    duration: 850,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) rotate(${-360 * u}deg) scale(${1 + 5 * t * u + 2 * u}); opacity: ${Math.min(1, 5 * t)}; z-index: 9`
  };
}

/** turnUp lays a drawing open, as one turns up a sheet of paper. */
export function turnUp(_: Element, { fresh, order }: { fresh: boolean; order: number }): TransitionConfig {
  if (!fresh || prefersReducedMotion.current) return { duration: 0 };
  return {
    duration: 380,
    delay: Math.min(order, 4) * 60,
    easing: cubicOut,
    css: (t, u) =>
      `transform: perspective(900px) rotateX(${70 * u}deg) translateY(${30 * u}px); opacity: ${t}`
  };
}
