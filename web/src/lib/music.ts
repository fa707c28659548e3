/*
 * The music of a table: two quiet loops, made of plucked notes on the spot. It is for the one screen that is the room's
 * loudspeaker, and it is fetched there alone.
 */

/** What is played to: people arriving, or people drawing. */
export type Mood = 'lobby' | 'play';

/** A Note of a loop: its pitch in hertz, how loud from 0 to 1, and for how many seconds it rings. */
export interface Note {
  pitch: number;
  volume: number;
  duration: number;
}

const steps = 32; // a loop is four bars of eighths
const tempo: Record<Mood, number> = { lobby: 0.31, play: 0.27 }; // seconds from step to step

/** pitch is that of a key of the piano, 0 for the middle C. */
const pitch = (key: number) => 261.63 * 2 ** (key / 12);

// A chord a bar, in keys: C, A minor, F, G for those who arrive; D minor and its neighbours for those who draw.
const chords: Record<Mood, number[][]> = {
  lobby: [
    [0, 4, 7, 12],
    [-3, 0, 4, 9],
    [-7, -3, 0, 5],
    [-5, -1, 2, 7]
  ],
  play: [
    [2, 5, 9, 14],
    [2, 5, 9, 12],
    [-3, 0, 5, 9],
    [0, 4, 7, 12]
  ]
};
// Which note of the chord sounds in each eighth of a bar; -1 for a rest.
const figures: Record<Mood, number[]> = {
  lobby: [0, 2, 1, 3, -1, 2, 1, -1],
  play: [0, -1, 2, -1, 3, -1, 1, -1]
};

/** notesAt is what begins to sound in one step of a loop, which goes round without end. */
export function notesAt(mood: Mood, step: number): Note[] {
  const at = step % steps;
  const chord = chords[mood][Math.floor(at / 8)];
  const which = figures[mood][at % 8];
  const notes: Note[] = [];
  if (which >= 0)
    notes.push({ pitch: pitch(chord[which]), volume: mood === 'lobby' ? 0.05 : 0.035, duration: 0.9 });
  if (at % 8 === 0) notes.push({ pitch: pitch(chord[0] - 12), volume: 0.06, duration: 2 });
  return notes;
}

const ahead = 0.5; // seconds that are planned; a tab in the background is woken once a second at worst
const fade = 0.6;

/** Music plays one loop at a time, and fades from one to the next. */
export class Music {
  #context: AudioContext;
  #mood: Mood | null = null;
  #out: GainNode | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(context: AudioContext) {
    this.#context = context;
  }

  /** Plays a loop from its beginning, or nothing; what is playing already goes on. */
  playLoop(mood: Mood | null): void {
    if (mood === this.#mood) return;
    this.#mood = mood;
    clearInterval(this.#timer);
    this.#out?.gain.setTargetAtTime(0, this.#context.currentTime, fade / 3);
    this.#out = null;
    if (mood) this.#startLoop(mood);
  }

  #startLoop(mood: Mood): void {
    const context = this.#context;
    const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1400 });
    const out = new GainNode(context, { gain: 0 });
    soft.connect(out).connect(context.destination);
    out.gain.setTargetAtTime(1, context.currentTime, fade / 3);
    this.#out = out;
    let step = 0;
    let next = context.currentTime + 0.1;
    const plan = () => {
      next = Math.max(next, context.currentTime); // what was slept through is not made up for
      for (; next < context.currentTime + ahead; next += tempo[mood])
        for (const note of notesAt(mood, step++)) playNote(context, soft, note, next);
    };
    plan();
    this.#timer = setInterval(plan, 120);
  }
}

/** playNote sounds one note. */
function playNote(
  context: AudioContext,
  to: AudioNode,
  { pitch, volume: loud, duration: ring }: Note,
  at: number
): void {
  const string = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ring);
  string.connect(gain).connect(to);
  string.start(at);
  string.stop(at + ring);
}
