import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import { NewFacts } from '../../lib/newFacts.svelte';
import type { Facts, NumberedFact, Table, View } from './wire';

/** How long a guess lies on the table before it is told what comes of it, in milliseconds. */
export const suspense = 1_000;

/** How long the verdict that ends a round stands alone, in milliseconds. */
export const verdictTime = 1_200;

/**
 * A Suspense is a match as it is shown: a guess drops in first, what comes of it follows a moment later, and what to do
 * next after the verdict. Nobody is delayed: the others go by the match as it is, and a tap ends the moment.
 */
export class Suspense {
  /** The guess that has just dropped in; null for none. */
  guess = $state.raw<Facts['guessed'] | null>(null);
  /** Whether the verdict that has ended a round still stands alone. */
  verdict = $state(false);
  /** What has just happened, as far as it is told. */
  fresh = $state.raw<NumberedFact[]>([]);

  #table: Table;
  #held = $state.raw<View | null>(null); // as everything was when the guess was made
  #untold: NumberedFact[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What is shown. */
  view = $derived.by(() => this.#held ?? this.#table.view);

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table) {
    this.#table = table;
    const news = new NewFacts(table);
    let now = table.view;
    let before = now;
    let heard: NumberedFact[] = [];
    $effect.pre(() => {
      const { fresh } = news;
      const { view } = table;
      untrack(() => {
        if (view !== now) [before, now] = [now, view];
        if (fresh !== heard) this.follow((heard = fresh), before);
      });
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** Tells at once what comes of a guess, and what to do next. */
  end(): void {
    clearTimeout(this.#timer);
    this.verdict = false;
    if (!this.#held) return;
    this.#held = this.guess = null;
    this.fresh = this.#untold;
  }

  /** Tells what comes of a guess; where it has ended the round, the verdict stands alone for a while. */
  #judge(): void {
    this.end();
    if (!this.fresh.some(({ kind }) => kind === 'round-ended')) return;
    this.verdict = true;
    this.#timer = setTimeout(() => this.end(), verdictTime);
  }

  /** Takes what has just happened, and the match as it was before. */
  follow(fresh: NumberedFact[], before: View): void {
    const said = findGuess(fresh);
    if (this.#held) {
      this.#untold = [...this.#untold, ...fresh];
      if (said || fresh.some(({ kind }) => kind === 'round-began')) this.end(); // play has gone on meanwhile
    } else if (said && !prefersReducedMotion.current) {
      this.guess = said;
      this.#held = before;
      this.#untold = fresh;
      this.fresh = [];
      clearTimeout(this.#timer);
      this.verdict = false;
      this.#timer = setTimeout(() => this.#judge(), suspense);
    } else {
      this.fresh = fresh;
      if (fresh.some(({ kind }) => kind === 'round-began')) this.end();
    }
  }
}

/** findGuess is a guess that was made in words, among what has just happened. */
function findGuess(fresh: NumberedFact[]): Facts['guessed'] | undefined {
  for (const { kind, data } of fresh) if (kind === 'guessed' && data.text !== '') return data;
  return undefined;
}
