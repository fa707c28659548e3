// The bytes in which ink travels, as docs/protocol.md has them and package ink writes them.

import { Do, isPen, limits, newOp, size, type Op, type Refusal, type Tool } from './tools';

const version = 1;
const manyBoards = 63; // from here on a board's number is written behind the first byte
const maxBoard = manyBoards + (1 << 14) - 1;
const longestVarint = 10;

const middle = 0x80;
const far = 0xc0;
const press = 0xd0;
const jump = 0xe0;
const pressure = 0xe1;
const control = 0xe2; // the end of a gesture; the other words follow in the order of Do
const reset = 0xe6;
const begin = 0xf0;
const beginPressed = 0xf8;

const nearReach = 5;
const nearSide = 2 * nearReach + 1;
const middleReach = 64;
const farReach = 512;
const pressStep = 8;
const longestToken = 2 + 4; // a pressure and a jump

const onBoard = (v: number) => Math.min(Math.max(v, 0), size - 1);

/** What both ends remember of a pen between two tokens. */
export class Nib {
  /** Whether a gesture has begun and not ended. */
  open = false;
  pressure = false;
  x = 0;
  y = 0;
  p = 0;
  dx = 0;
  dy = 0;

  copy(from: Nib): void {
    this.open = from.open;
    this.pressure = from.pressure;
    this.x = from.x;
    this.y = from.y;
    this.p = from.p;
    this.dx = from.dx;
    this.dy = from.dy;
  }

  begin(x: number, y: number, pressure: boolean, p: number): void {
    this.open = true;
    this.pressure = pressure;
    this.x = x;
    this.y = y;
    this.p = p;
    this.dx = 0;
    this.dy = 0;
  }

  move(x: number, y: number): void {
    this.dx = x - this.x;
    this.dy = y - this.y;
    this.x = x;
    this.y = y;
  }

  /** Where the next point lies if the hand goes on as it did. */
  guessX(): number {
    return onBoard(this.x + this.dx);
  }

  guessY(): number {
    return onBoard(this.y + this.dy);
  }
}

/** Batches of one board, one behind the other, in as few as the server takes. */
export function* joined(
  batches: Iterable<{ batch: Uint8Array<ArrayBuffer>; points: number }>
): Generator<Uint8Array<ArrayBuffer>> {
  let all: number[] = [];
  let sum = 0;
  for (const { batch, points } of batches) {
    const tokens = batch.subarray(headLength(batch));
    if (
      all.length > 0 &&
      (all.length + tokens.length > limits.batchBytes || sum + points > limits.batchPoints)
    ) {
      yield Uint8Array.from(all);
      all = [];
      sum = 0;
    }
    all.push(...(all.length === 0 ? batch : tokens));
    sum += points;
  }
  if (all.length > 0) yield Uint8Array.from(all);
}

/** How many bytes of a batch say which board it is for. */
function headLength(batch: Uint8Array): number {
  if ((batch[0] & manyBoards) < manyBoards) return 1;
  return batch.findIndex((byte, i) => i > 0 && byte < 128) + 1;
}

/** A Writer packs ops into batches for one board. It allocates when a batch is taken, never for a point. */
export class Writer {
  /** How many points are in the batch, and how many bytes. */
  points = 0;
  length = 0;

  #bytes = new Uint8Array(64);
  #nib = new Nib();

  constructor(readonly board: number) {}

  /** Reports whether the batch has to be taken before more is added: the server takes no larger ones. */
  get full(): boolean {
    return this.points >= limits.batchPoints || this.length > limits.batchBytes - longestToken;
  }

  /** Adds one op to the batch. Points beyond the edge are put on the edge. */
  append(op: Op): void {
    if (this.length === 0) this.#head();
    this.#room();
    if (op.do === Do.begin) this.#begin(op);
    else if (op.do === Do.move) this.#move(onBoard(op.x), onBoard(op.y), op.p);
    else {
      this.#put(control + op.do - Do.end);
      this.#nib.open = false;
    }
  }

  /** The batch, which is the caller's to keep. The next one begins empty and goes on where this one stopped. */
  take(): Uint8Array<ArrayBuffer> {
    const batch = this.#bytes.slice(0, this.length);
    this.length = 0;
    this.points = 0;
    return batch;
  }

  #head(): void {
    if (this.board < manyBoards) return this.#put((version << 6) | this.board);
    this.#put((version << 6) | manyBoards);
    let rest = this.board - manyBoards;
    for (; rest >= 128; rest >>= 7) this.#put((rest & 127) | 128);
    this.#put(rest);
  }

  #begin(op: Op): void {
    const x = onBoard(op.x);
    const y = onBoard(op.y);
    const pressed = op.pressure && isPen(op.tool);
    this.#put((pressed ? beginPressed : begin) + op.tool);
    this.#place(x, y);
    if (pressed) this.#put(op.p);
    this.#nib.begin(x, y, pressed, op.p);
    this.points++;
  }

  #move(x: number, y: number, p: number): void {
    const nib = this.#nib;
    if (nib.pressure && p !== nib.p) {
      this.#press(p - nib.p, p);
      nib.p = p;
    }
    const ex = x - nib.guessX();
    const ey = y - nib.guessY();
    nib.move(x, y);
    this.points++;
    if (ex >= -nearReach && ex <= nearReach && ey >= -nearReach && ey <= nearReach) {
      this.#put((ex + nearReach) * nearSide + ey + nearReach);
    } else if (ex >= -middleReach && ex < middleReach && ey >= -middleReach && ey < middleReach) {
      const v = ((ex + middleReach) << 7) | (ey + middleReach);
      this.#put(middle | (v >> 8));
      this.#put(v & 255);
    } else if (ex >= -farReach && ex < farReach && ey >= -farReach && ey < farReach) {
      const v = ((ex + farReach) << 10) | (ey + farReach);
      this.#put(far | (v >> 16));
      this.#put((v >> 8) & 255);
      this.#put(v & 255);
    } else {
      this.#put(jump);
      this.#place(x, y);
    }
  }

  #press(change: number, p: number): void {
    const steps = change / pressStep;
    if (!Number.isInteger(steps) || steps < -8 || steps > 8) {
      this.#put(pressure);
      this.#put(p);
    } else {
      this.#put(press | (steps < 0 ? steps + 8 : steps + 7));
    }
  }

  #place(x: number, y: number): void {
    this.#put(x >> 4);
    this.#put(((x & 15) << 4) | (y >> 8));
    this.#put(y & 255);
  }

  #put(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  #room(): void {
    if (this.#bytes.length - this.length >= longestToken) return;
    const wider = new Uint8Array(2 * this.#bytes.length);
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}

/**
 * The pressure to send after the last one sent: the same one until the hand has changed it by a noticeable amount,
 * then the nearest that fits in one byte. No eye sees the difference.
 */
export function hold(sent: number, felt: number): number {
  return sent + Math.trunc((felt - sent) / pressStep) * pressStep;
}

/** Reports whether a batch is a snapshot: the whole of a board, in place of what was there. */
export function isSnapshot(batch: Uint8Array): boolean {
  const reader = new Reader();
  return reader.read(batch) >= 0 && batch[reader.at] === reset;
}

/**
 * A Reader goes through the ops of batches for one board. It allocates nothing, and no bytes can make it throw.
 * After a refusal its nib is spoilt; whoever wants to go on keeps a copy from before the batch.
 */
export class Reader {
  readonly nib = new Nib();
  /** What next has read. */
  readonly op = newOp();
  /** Why next stopped; '' at the end of the batch. */
  refusal: Refusal = '';
  /** Where in the batch the next token is. */
  at = 0;

  #bytes: Uint8Array = new Uint8Array();
  #first = true;

  /** Begins to read a batch and says for which board it is; -1 when it cannot be read. */
  read(batch: Uint8Array): number {
    this.#bytes = batch;
    this.#first = true;
    this.refusal = '';
    this.at = 1;
    if (batch.length === 0) return this.#fail('ink-malformed', -1);
    if (batch[0] >> 6 !== version) return this.#fail('ink-version', -1);
    const board = batch[0] & manyBoards;
    if (board < manyBoards) return board;
    for (let more = 0, scale = 1, n = 0; n < longestVarint; n++, scale *= 128) {
      const byte = this.#take();
      if (this.refusal) return -1;
      more += (byte & 127) * scale;
      if (byte < 128)
        return more > maxBoard - manyBoards ? this.#fail('ink-malformed', -1) : manyBoards + more;
    }
    return this.#fail('ink-malformed', -1);
  }

  /** Reads one op. Reports false at the end of the batch and at a refusal. */
  next(): boolean {
    while (!this.refusal && this.at < this.#bytes.length) {
      const token = this.#bytes[this.at++];
      if (token < press) return this.#point(token);
      if (token === jump) return this.#jump();
      if (token >= begin) return this.#begin(token);
      if (token > pressure) return this.#control(token);
      if (token === pressure) this.#press(this.#take());
      else {
        const change = (token & 15) - 8;
        this.#press(this.nib.p + pressStep * (change < 0 ? change : change + 1));
      }
      this.#first = false;
    }
    return false;
  }

  #point(token: number): boolean {
    let ex, ey;
    if (token < middle) {
      ex = Math.floor(token / nearSide) - nearReach;
      ey = (token % nearSide) - nearReach;
      if (ex > nearReach) return this.#fail('ink-malformed', false);
    } else if (token < far) {
      const v = ((token & 0x3f) << 8) | this.#take();
      ex = (v >> 7) - middleReach;
      ey = (v & 0x7f) - middleReach;
    } else {
      const v = ((token & 0x0f) << 16) | (this.#take() << 8) | this.#take();
      ex = (v >> 10) - farReach;
      ey = (v & 0x3ff) - farReach;
    }
    return this.#move(this.nib.guessX() + ex, this.nib.guessY() + ey);
  }

  #jump(): boolean {
    const at = this.#place();
    return this.#move(at >> 12, at & 0xfff);
  }

  #move(x: number, y: number): boolean {
    if (this.refusal) return false;
    if (x < 0 || y < 0 || x >= size || y >= size) return this.#fail('ink-malformed', false);
    if (!this.nib.open) return this.#fail('no-stroke', false);
    this.#first = false;
    this.nib.move(x, y);
    this.op.do = Do.move;
    this.op.x = x;
    this.op.y = y;
    this.op.p = this.nib.p;
    return true;
  }

  /** Changes the pressure of the points that follow. */
  #press(p: number): void {
    if (this.refusal) return;
    if (!this.nib.open) this.refusal = 'no-stroke';
    else if (!this.nib.pressure || p < 0 || p > 255) this.refusal = 'ink-malformed';
    else this.nib.p = p;
  }

  #begin(token: number): boolean {
    const pressed = token >= beginPressed;
    const tool = (token - (pressed ? beginPressed : begin)) as Tool;
    if (tool > 6 || (pressed && !isPen(tool))) return this.#fail('ink-malformed', false);
    const at = this.#place();
    const p = pressed ? this.#take() : 0;
    if (this.refusal) return false;
    this.#first = false;
    this.nib.begin(at >> 12, at & 0xfff, pressed, p);
    this.op.do = Do.begin;
    this.op.tool = tool;
    this.op.pressure = pressed;
    this.op.x = this.nib.x;
    this.op.y = this.nib.y;
    this.op.p = p;
    return true;
  }

  #control(token: number): boolean {
    if (token > reset || (token === reset && !this.#first)) return this.#fail('ink-malformed', false);
    if (token === control && !this.nib.open) return this.#fail('no-stroke', false);
    this.#first = false;
    this.nib.open = false;
    this.op.do = (token - control + Do.end) as Do;
    return true;
  }

  /** The next three bytes: x in the upper twelve bits, y in the lower. */
  #place(): number {
    return (this.#take() << 16) | (this.#take() << 8) | this.#take();
  }

  /** The next byte; a refusal, and 0, where the batch ends too soon. */
  #take(): number {
    if (this.at < this.#bytes.length) return this.#bytes[this.at++];
    return this.#fail('ink-malformed', 0);
  }

  #fail<T>(refusal: Refusal, result: T): T {
    this.refusal = refusal;
    return result;
  }
}
