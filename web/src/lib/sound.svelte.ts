import { untrack } from 'svelte';
import type { Mood, Music } from './music';
import { loadValue, saveValue } from './store';

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
  /** A sheep bleats: the pitch wavers. */
  bleat: [0.45, 0.03, 310, 0.03, 0.42, 0.18, 2, 1, -0.4, 0, 24, 0.045, 0.09, 0.3, 0, 0, 0, 0.85, 0.04, 0.35],
  /** The time is nearly up: a knock on wood, twice. */
  hurry: [0.5, 0, 480, 0, 0.01, 0.05, 4, 2.6, -4, 0, 0, 0, 0, 0, 0, 0, 0.16],
  /** A game begins. */
  begin: [0.5, 0, 294, 0.01, 0.08, 0.26, 1, 1.6, 0, 0, 147, 0.08],
  /** One of the last ten seconds. */
  tick: [0.22, 0, 620, 0, 0.004, 0.025, 4, 2.4],
  /** Another drawing is shown. */
  page: [0.3, 0.05, 440, 0.01, 0.04, 0.14, 1, 1.4, 0, 0, 110, 0.06],
  /** Another place is told. */
  step: [0.45, 0, 220, 0.005, 0.05, 0.16, 4, 1.9, 0, 0, 73, 0.06],
  /** One beat of a drum roll. */
  drum: [0.4, 0.1, 110, 0, 0.01, 0.06, 4, 1.4, -2],
  /** Who has won. */
  fanfare: [0.6, 0, 392, 0.01, 0.3, 0.55, 1, 1.6, 0, 0, 131, 0.1, 0.12],
  /** The game is over. */
  end: [0.55, 0, 330, 0.01, 0.22, 0.45, 1, 1.7, 0, 0, 165, 0.09, 0.11]
} satisfies Record<string, number[]>;

export type Sound = keyof typeof sounds;

/** readChoice is what somebody has said of sound on this device; null for nothing. */
function readChoice(): boolean | null {
  const saved = loadValue('muted');
  return saved === null ? null : saved === 'yes';
}

class Sounds {
  /** Whether somebody has silenced this screen, or wants to hear it; null where nobody has said. */
  #silenced = $state<boolean | null>(readChoice());
  #hushed = $state({ tv: false, class: false });
  /** Whether the browser of the room's loudspeaker waits for a tap before it lets anything be heard. */
  blocked = $state(false);

  #speaker = false;
  #music: Music | undefined;
  #wantedMood: Mood | null = null;

  /** Whether this screen is silent now. */
  get muted(): boolean {
    return this.#silenced ?? (this.#hushed.tv || this.#hushed.class);
  }

  toggle(): void {
    this.#silenced = !this.muted;
    saveValue('muted', this.#silenced ? 'yes' : 'no');
    this.#updateMusic();
  }

  /** Has this screen be silent, or no longer, unless somebody wants to hear it: a TV speaks for all, and a class works. */
  hush(why: 'tv' | 'class', hushed: boolean): void {
    this.#hushed[why] = hushed;
    untrack(() => this.#updateMusic()); // an effect that hushes does not wait for what it changes itself
  }

  /** Plays a sound, unless muted or before the first tap, when browsers forbid it. */
  async play(name: Sound, volume = 1): Promise<void> {
    if (this.muted || this.blocked || !(this.#speaker || navigator.userActivation?.hasBeenActive)) return;
    const synthesizer = await import('zzfx').catch(() => null); // silent where the server is away, or has another build
    const [loud, ...rest] = sounds[name];
    synthesizer?.zzfx(loud * volume, ...rest);
  }

  /** Rolls the drums, louder and louder, until what is returned is called: as long as the suspense. */
  rollDrums(): () => void {
    let beats = 0;
    const timer = setInterval(() => void this.play('drum', Math.min(1, 0.3 + beats++ / 40)), 70);
    return () => clearInterval(timer);
  }

  /**
   * Makes this screen the room's loudspeaker: it is heard unless it was silenced here, as soon as the browser lets it.
   * A browser that knows no sound is a silent one, and nothing else.
   */
  async becomeLoudspeaker(): Promise<void> {
    this.#speaker = true;
    this.blocked = true;
    try {
      const [{ ZZFX }, { Music }] = await Promise.all([import('zzfx'), import('./music')]);
      const context = ZZFX.audioContext;
      this.#music = new Music(context);
      const note = () => {
        this.blocked = context.state !== 'running';
        this.#updateMusic();
      };
      context.addEventListener('statechange', note);
      note();
      await context.resume();
    } catch {
      this.blocked = false;
      this.#silenced = true;
    }
  }

  /** Asks once more to be heard, inside a tap. */
  async unblock(): Promise<void> {
    if (!this.#speaker || !this.blocked) return;
    const { ZZFX } = await import('zzfx');
    await ZZFX.audioContext.resume();
  }

  /** Has the loudspeaker play a loop, or none. */
  playMusic(mood: Mood | null): void {
    this.#wantedMood = mood;
    this.#updateMusic();
  }

  /** Is the loudspeaker no more. */
  stopLoudspeaker(): void {
    this.#speaker = this.blocked = false;
    this.playMusic(null);
  }

  #updateMusic(): void {
    this.#music?.playLoop(this.muted || this.blocked || !this.#speaker ? null : this.#wantedMood);
  }
}

export const sound = new Sounds();
