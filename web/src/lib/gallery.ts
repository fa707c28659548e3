import { isSnapshot } from './ink/codec';
import { drawnShapes } from './finale';
import { Drawing } from './ink/drawing';
import type { Message } from './wire/texts';

const version = 1;
const maxWait = 2 ** 40; // milliseconds; no table lives for 35 years
const longestPause = 2000; // milliseconds: a hand that rests for longer is not waited for

/** A batch of ink, and the milliseconds of the film at which it came. */
export type InkMoment = { at: number; batch: Uint8Array };

/** The forms in which a drawing can be had; `ink` is how it was drawn. */
export type PictureFormat = 'svg' | 'png' | 'gif' | 'ink';

/** Where the pictures of an evening are, relative to where the app is mounted. */
export const galleryPath = (code: string, key: string) => `api/tables/${code}/gallery/${key}`;

/** Where one drawing is: its game and itself by their numbers in the gallery. */
export const picturePath = (gallery: string, game: number, drawing: number, form: PictureFormat) =>
  `${gallery}/${game}/${drawing}.${form}`;

/** A name for the file of a drawing that any machine takes. */
export function fileName(title: string, author: string, form: PictureFormat): string {
  const plain = `${title} by ${author}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain.slice(0, 80).replace(/^-|-$/g, '')}.${form}`;
}

/**
 * Reads a recording as package ink writes it: the version, and then for each moment the milliseconds since the one
 * before, the length of the batch, and the batch. The times are the table's. It throws where the form is not this one.
 */
export function readRecording(data: Uint8Array): InkMoment[] {
  if (data[0] !== version) throw new Error('this is not a recording of ink that this page can read');
  const moments: InkMoment[] = [];
  let next = 1;
  const varint = () => {
    for (let value = 0, scale = 1; scale <= maxWait; scale *= 128) {
      if (next >= data.length) break;
      const byte = data[next++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new Error('the recording is broken');
  };
  for (let at = 0; next < data.length;) {
    at += varint();
    const length = varint();
    if (at > maxWait || length > data.length - next) throw new Error('the recording is broken');
    moments.push({ at, batch: data.subarray(next, next + length) });
    next += length;
  }
  return moments;
}

/** A recording as a film: it begins with the first touch of the pen, and long pauses are cut short. */
export function toFilm(recording: InkMoment[]): InkMoment[] {
  let at = 0;
  return recording.map(({ at: then, batch }, i) => {
    if (i > 0) at += Math.min(then - recording[i - 1].at, longestPause);
    return { at, batch };
  });
}

const blank = Uint8Array.of(0x40, 0xe6); // the snapshot of a board with nothing on it

/**
 * addedStrokes is how many strokes at the end of a drawing are not its author's: the shapes of a picture of Funny Lines
 * that nobody bought, a stroke each (FL-55).
 */
export function addedStrokes(notes: Message[]): number {
  const { n, all } = drawnShapes(notes);
  return all - n;
}

/** A DrawingReplay shows a film on a drawing. It is at its end when it is made, so that the whole drawing is seen first. */
export class DrawingReplay {
  readonly drawing = new Drawing();
  /** The strokes at the end that were added to it. */
  readonly added = new Drawing();
  /** How long the film is, in milliseconds. */
  readonly length: number;

  #film: InkMoment[];
  #played = 0; // so many moments are on the drawing
  #addedFrom = Infinity; // the moment with which what was added begins

  /** So many strokes at the end were added. */
  constructor(recording: InkMoment[], added = 0) {
    this.#film = toFilm(recording);
    this.length = this.#film.at(-1)?.at ?? 0;
    this.seek(this.length);
    if (added > 0) this.#split(this.drawing.strokes().length - added);
  }

  /** Shows all strokes after the first few as added. */
  #split(own: number): void {
    if (own < 0) return;
    this.#restart();
    const from = this.#film.findIndex(({ batch }) => {
      this.drawing.applyBatch(batch);
      return this.drawing.strokes().length > own;
    });
    this.#addedFrom = from < 0 ? Infinity : from;
    this.#restart();
    this.seek(this.length);
  }

  #restart(): void {
    this.drawing.loadSnapshot(blank);
    this.added.loadSnapshot(blank);
    this.#played = 0;
  }

  /** Shows the drawing as it was at a time, before or after the one that is shown. */
  seek(time: number): void {
    if (this.#played > 0 && this.#film[this.#played - 1].at > time) this.#restart();
    while (this.#played < this.#film.length && this.#film[this.#played].at <= time) {
      const drawing = this.#played < this.#addedFrom ? this.drawing : this.added;
      const { batch } = this.#film[this.#played++];
      // What was reported while its round went on is one snapshot.
      if (isSnapshot(batch)) drawing.loadSnapshot(batch);
      else drawing.applyBatch(batch);
    }
  }
}
