import type { Mood } from './ink/face';

/** Whose faces cheer and whose sulk, by seats of the match. */
export type Faces = {
  cheer?: readonly number[];
  sulk?: readonly number[];
  /** Milliseconds until they may, for what screens keep back for a moment. */
  after?: number;
};

/** What makes faces move in a game, by kinds of facts that it tells everyone. */
export type Moods<Facts, View> = { [K in keyof Facts]?: (data: Facts[K], view: View) => Faces | null };

const staysFor = 2_600; // milliseconds

/** SeatMoods is how the faces at the table look just now. Each is calm again after a moment. */
class SeatMoods {
  #moods = $state.raw<Record<number, Mood>>({});
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** moodOf is that of a seat of the table, by its id. */
  moodOf(seat: number): Mood {
    return this.#moods[seat] ?? 'calm';
  }

  show(seat: number, mood: Mood): void {
    clearTimeout(this.#timers.get(seat));
    this.#moods = { ...this.#moods, [seat]: mood };
    if (mood !== 'calm')
      this.#timers.set(
        seat,
        setTimeout(() => this.show(seat, 'calm'), staysFor)
      );
  }
}

export const seatMoods = new SeatMoods();
