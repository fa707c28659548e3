import { prefersReducedMotion } from 'svelte/motion';
import { hasFact } from '../../lib/newFacts.svelte';
import { sound } from '../../lib/sound.svelte';
import type { GuessRecord, NumberedFact, Sight, View } from './wire';

/** sightTime is how long a wrong guess is acted out, in milliseconds, before the printed picture is drawn in. */
export const sightTime = 2_200;

/** sightsOf is what is acted out of the wrong guesses of the round that lies open: what somebody can read of (CM-32). */
export const sightsOf = (view: View): Sight[] =>
  view.outcome ? (view.sights ?? []).filter((s) => s.text !== '') : [];

/** drawingTime is how long the printed picture is drawn in, in milliseconds: shorter after wrong guesses that were acted out. */
export const drawingTime = (view: View): number => (sightsOf(view).length > 0 ? 2_000 : 3_200);

/** revealTime is when the name is told, in milliseconds after the end of a round. */
export const revealTime = (view: View): number => sightsOf(view).length * sightTime + drawingTime(view);

const earlyTapTime = 1_000; // milliseconds
const firstDrop = 500; // milliseconds
const afterName = 700; // milliseconds until coins fly

/** revealTimes is when each step of drawing in comes, in milliseconds: wrong guesses drop in, the name is told, the pot is paid. */
export function revealTimes(wrong: number, drawing: number): number[] {
  const gap = (drawing - firstDrop) / Math.max(1, wrong);
  const drops = Array.from({ length: wrong }, (_, i) => firstDrop + i * gap);
  return [...drops, drawing, drawing + afterName];
}

/** revealGuesses is what a reveal shows of the guesses of a round: the last wrong ones, then the one that was right. */
export function revealGuesses(guesses: GuessRecord[], most: number): GuessRecord[] {
  const counted = guesses.filter((g) => g.text !== '' && !g.void);
  const right = counted.filter((g) => g.right);
  const wrong = counted.filter((g) => !g.right);
  return [...wrong.slice(Math.max(0, wrong.length + right.length - most)), ...right];
}

/** unpaidView is a view of a round that has just ended, with its money where it lay before the pot was paid. */
export function unpaidView(view: View, facts: NumberedFact[]): View {
  if (!view.outcome) return view;
  const { pot, shares } = view.outcome;
  const sides = view.sides.map((side) => ({ ...side }));
  let bank = view.bank - pot;
  for (const { side, amount } of shares) {
    sides[side].money -= amount;
    bank += amount;
  }
  for (const { kind, data } of facts) {
    if (kind !== 'repaid') continue;
    sides[view.players[data.seat].side].money += data.amount;
    bank -= data.amount;
  }
  return { ...view, sides, pot: view.pot + pot, bank };
}

/**
 * A Reveal lays a round open step by step: wrong guesses are acted out, the picture is drawn in while guesses drop in,
 * then its name is told, then the pot is paid. It plays once, as it happens; whoever comes later or wants nothing to move sees all at once.
 */
export class Reveal {
  /** Below 0 while wrong guesses are acted out; then how many of them have dropped in, and what follows. */
  #step = $state(Infinity);
  #view: () => View;
  #most: number;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #startedAt = -Infinity;
  /** What happened as the round ended: loans may have been paid back from the pot. */
  #facts: NumberedFact[] = [];

  /** Made while a component is set up. It shows so many guesses at most. */
  constructor(view: () => View, fresh: () => NumberedFact[], most: number) {
    this.#view = view;
    this.#most = most;
    $effect.pre(() => {
      if (!hasFact(fresh(), 'round-ended') || prefersReducedMotion.current) return;
      this.#facts = fresh();
      this.#start();
    });
    $effect(() => () => this.#timers.forEach(clearTimeout));
  }

  get guesses(): GuessRecord[] {
    return revealGuesses(this.#view().guesses, this.#most);
  }
  get #wrong(): number {
    return this.guesses.filter((g) => !g.right).length;
  }
  /** The wrong guess that is acted out just now. */
  get sight(): Sight | undefined {
    return this.#step < 0 ? sightsOf(this.#view()).at(this.#step) : undefined;
  }
  /** How many of the guesses can be seen. */
  get dropped(): number {
    return this.told ? Infinity : Math.max(0, this.#step);
  }
  /** Whether the name is told. */
  get told(): boolean {
    return this.#step > this.#wrong;
  }
  /** Whether the pot is paid; then all can be seen. */
  get paid(): boolean {
    return this.#step > this.#wrong + 1;
  }

  /** What is to be seen of money and of rounds: no more than the reveal has come to. */
  get view(): View {
    const view = this.#view();
    if (this.paid || !view.outcome) return view;
    const { round } = view.outcome;
    return { ...unpaidView(view, this.#facts), history: view.history.filter((r) => r.round !== round) };
  }

  /** Shows all at once, but for what began just now: that tap was meant for what stood there before. */
  finish(): void {
    if (performance.now() - this.#startedAt < earlyTapTime) return;
    this.#timers.forEach(clearTimeout);
    this.#step = Infinity;
  }

  #start(): void {
    this.#timers.forEach(clearTimeout);
    this.#startedAt = performance.now();
    const sights = sightsOf(this.#view()).length;
    const acts = Array.from({ length: sights }, (_, i) => (i + 1) * sightTime);
    const steps = revealTimes(this.#wrong, drawingTime(this.#view())).map((at) => sights * sightTime + at);
    this.#step = -sights;
    this.#timers = [...acts, ...steps].map((at, i) =>
      setTimeout(() => {
        this.#step = i + 1 - sights;
        void sound.play(this.sight ? 'wrong' : this.paid ? 'score' : this.told ? 'page' : 'place');
      }, at)
    );
  }
}
