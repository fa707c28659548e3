import { recall, remember } from './store';

/*
 * Short sounds, made on the spot: pencil taps and plucked notes rather than bells. Each is a list of parameters of
 * the synthesiser: volume, randomness, pitch, attack, sustain, release, shape, curve, slide, …
 */
const sounds = {
  /** It is your turn. */
  turn: [0.5, 0, 392, 0.01, 0.06, 0.22, 1, 1.6, 0, 0, 131, 0.07],
  /** Something was laid on the table. */
  place: [0.5, 0.08, 190, 0, 0.008, 0.04, 4, 2.4, -6],
  /** Something was picked up. */
  lift: [0.3, 0.05, 320, 0, 0.006, 0.03, 4, 2, 5],
  /** Points were made. */
  score: [0.45, 0, 523, 0.005, 0.04, 0.16, 1, 1.8, 0, 0, 262, 0.05],
  /** Something rare was made. */
  lot: [0.5, 0, 523, 0.005, 0.14, 0.3, 1, 1.8, 0, 0, 262, 0.06, 0.06],
  /** A pass, a skip, a trade. */
  pass: [0.35, 0.05, 240, 0.005, 0.02, 0.09, 1, 1.6, -2],
  /** The table said no. */
  refused: [0.4, 0, 150, 0.005, 0.03, 0.1, 2, 1.5, -1],
  /** Someone came or reacted. */
  knock: [0.35, 0.05, 260, 0, 0.008, 0.05, 4, 2.2, -3],
  /** A pencil touches paper. */
  pencil: [0.12, 0.15, 900, 0.002, 0.01, 0.035, 4, 0.6, -20],
  /** A drawing is done: the pencil is laid down, and rolls a little. */
  finish: [0.4, 0.03, 280, 0, 0.03, 0.09, 4, 1.8, 3, 0, 120, 0.04, 0.05],
  /** A guess was right. */
  right: [0.45, 0, 587, 0.005, 0.06, 0.24, 1, 1.7, 0, 0, 196, 0.07],
  /** A guess was wrong: no, and nothing worse. */
  wrong: [0.35, 0.02, 196, 0.005, 0.04, 0.12, 1, 1.6, -1.5, 0, -40, 0.06],
  /** The time is nearly up: a knock on wood, twice. */
  hurry: [0.5, 0, 480, 0, 0.01, 0.05, 4, 2.6, -4, 0, 0, 0, 0, 0, 0, 0, 0.16],
  /** The game is over. */
  end: [0.55, 0, 330, 0.01, 0.22, 0.45, 1, 1.7, 0, 0, 165, 0.09, 0.11]
} satisfies Record<string, number[]>;

export type Sound = keyof typeof sounds;

class Sounds {
  muted = $state(recall('muted') === 'yes');

  toggle(): void {
    this.muted = !this.muted;
    remember('muted', this.muted ? 'yes' : null);
  }

  /** Plays a sound, unless muted or before the first tap, when browsers forbid it. */
  async play(name: Sound): Promise<void> {
    if (this.muted || !navigator.userActivation?.hasBeenActive) return;
    const { zzfx } = await import('zzfx');
    zzfx(...sounds[name]);
  }
}

export const sound = new Sounds();
