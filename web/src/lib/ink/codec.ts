// The bytes in which ink travels, as docs/protocol.md has them and package ink writes them.

import { Do, isPen, limits, newOp, boardSize, type Op, type Refusal, type Tool } from './tools';

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

const clampToBoard = (v: number) => Math.min(Math.max(v, 0), boardSize - 1);

/** What both ends remember of a pen between two tokens. */
export class PenState {
  /** Whether a gesture has begun and not ended. */
  open = false;
  pressure = false;
  x = 0;
  y = 0;
  p = 0;
  dx = 0;
  dy = 0;

  beginAt(x: number, y: number, pressure: boolean, p: number): void {
    this.open = true;
    this.pressure = pressure;
    this.x = x;
    this.y = y;
    this.p = p;
    this.dx = 0;
    this.dy = 0;
  }

  moveTo(x: number, y: number): void {
    this.dx = x - this.x;
    this.dy = y - this.y;
    this.x = x;
    this.y = y;
  }

  /** Where the next point lies if the hand goes on as it did. */
  predictX(): number {
    return clampToBoard(this.x + this.dx);
  }

  predictY(): number {
    return clampToBoard(this.y + this.dy);
  }
}

/** Batches of one board, one behind the other, in as few as the server takes. */
export function* joinBatches(
  batches: Iterable<{ batch: Uint8Array<ArrayBuffer>; points: number }>
): Generator<Uint8Array<ArrayBuffer>> {
  let all: number[] = [];
  let sum = 0;
  for (const { batch, points } of batches) {
    const tokens = batch.subarray(headerLength(batch));
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
function headerLength(batch: Uint8Array): number {
  if ((batch[0] & manyBoards) < manyBoards) return 1;
  return batch.findIndex((byte, i) => i > 0 && byte < 128) + 1;
}

/** A Writer packs ops into batches for one board. It allocates when a batch is taken, never for a point. */
export class Writer {
  /** How many points are in the batch, and how many bytes. */
  points = 0;
  length = 0;

  #bytes = new Uint8Array(64);
  #pen = new PenState();

  constructor(readonly board: number) {}

  /** Reports whether the batch has to be taken before more is added: the server takes no larger ones. */
  get full(): boolean {
    return this.points >= limits.batchPoints || this.length > limits.batchBytes - longestToken;
  }

  /** Adds one op to the batch. Points beyond the edge are put on the edge. */
  appendOp(op: Op): void {
    if (this.length === 0) this.#writeHeader();
    this.#ensureSpace();
    if (op.do === Do.begin) this.#writeBegin(op);
    else if (op.do === Do.move) this.#writeMove(clampToBoard(op.x), clampToBoard(op.y), op.p);
    else {
      this.#writeByte(control + op.do - Do.end);
      this.#pen.open = false;
    }
  }

  /** The batch, which is the caller's to keep. The next one begins empty and goes on where this one stopped. */
  finishBatch(): Uint8Array<ArrayBuffer> {
    const batch = this.#bytes.slice(0, this.length);
    this.length = 0;
    this.points = 0;
    return batch;
  }

  #writeHeader(): void {
    if (this.board < manyBoards) return this.#writeByte((version << 6) | this.board);
    this.#writeByte((version << 6) | manyBoards);
    let rest = this.board - manyBoards;
    for (; rest >= 128; rest >>= 7) this.#writeByte((rest & 127) | 128);
    this.#writeByte(rest);
  }

  #writeBegin(op: Op): void {
    const x = clampToBoard(op.x);
    const y = clampToBoard(op.y);
    const pressed = op.pressure && isPen(op.tool);
    this.#writeByte((pressed ? beginPressed : begin) + op.tool);
    this.#writePlace(x, y);
    if (pressed) this.#writeByte(op.p);
    this.#pen.beginAt(x, y, pressed, op.p);
    this.points++;
  }

  #writeMove(x: number, y: number, p: number): void {
    const nib = this.#pen;
    if (nib.pressure && p !== nib.p) {
      this.#writePressure(p - nib.p, p);
      nib.p = p;
    }
    const ex = x - nib.predictX();
    const ey = y - nib.predictY();
    nib.moveTo(x, y);
    this.points++;
    if (ex >= -nearReach && ex <= nearReach && ey >= -nearReach && ey <= nearReach) {
      this.#writeByte((ex + nearReach) * nearSide + ey + nearReach);
    } else if (ex >= -middleReach && ex < middleReach && ey >= -middleReach && ey < middleReach) {
      const v = ((ex + middleReach) << 7) | (ey + middleReach);
      this.#writeByte(middle | (v >> 8));
      this.#writeByte(v & 255);
    } else if (ex >= -farReach && ex < farReach && ey >= -farReach && ey < farReach) {
      const v = ((ex + farReach) << 10) | (ey + farReach);
      this.#writeByte(far | (v >> 16));
      this.#writeByte((v >> 8) & 255);
      this.#writeByte(v & 255);
    } else {
      this.#writeByte(jump);
      this.#writePlace(x, y);
    }
  }

  #writePressure(change: number, p: number): void {
    const steps = change / pressStep;
    if (!Number.isInteger(steps) || steps < -8 || steps > 8) {
      this.#writeByte(pressure);
      this.#writeByte(p);
    } else {
      this.#writeByte(press | (steps < 0 ? steps + 8 : steps + 7));
    }
  }

  #writePlace(x: number, y: number): void {
    this.#writeByte(x >> 4);
    this.#writeByte(((x & 15) << 4) | (y >> 8));
    this.#writeByte(y & 255);
  }

  #writeByte(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  #ensureSpace(): void {
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
export function roundPressure(sent: number, felt: number): number {
  return sent + Math.trunc((felt - sent) / pressStep) * pressStep;
}

/** Reports whether a batch is a snapshot: the whole of a board, in place of what was there. */
export function isSnapshot(batch: Uint8Array): boolean {
  const reader = new Reader();
  return reader.openBatch(batch) >= 0 && batch[reader.position] === reset;
}

/**
 * A Reader goes through the ops of batches for one board. It allocates nothing, and no bytes can make it throw.
 * After a refusal its nib is spoilt; whoever wants to go on keeps a copy from before the batch.
 */
export class Reader {
  readonly pen = new PenState();
  /** What next has read. */
  readonly op = newOp();
  /** Why next stopped; '' at the end of the batch. */
  refusal: Refusal = '';
  /** Where in the batch the next token is. */
  position = 0;

  #bytes: Uint8Array = new Uint8Array();
  #first = true;

  /** Begins to read a batch and says for which board it is; -1 when it cannot be read. */
  openBatch(batch: Uint8Array): number {
    this.#bytes = batch;
    this.#first = true;
    this.refusal = '';
    this.position = 1;
    if (batch.length === 0) return this.#fail('ink-malformed', -1);
    if (batch[0] >> 6 !== version) return this.#fail('ink-version', -1);
    const board = batch[0] & manyBoards;
    if (board < manyBoards) return board;
    for (let more = 0, scale = 1, n = 0; n < longestVarint; n++, scale *= 128) {
      const byte = this.#readByte();
      if (this.refusal) return -1;
      more += (byte & 127) * scale;
      if (byte < 128)
        return more > maxBoard - manyBoards ? this.#fail('ink-malformed', -1) : manyBoards + more;
    }
    return this.#fail('ink-malformed', -1);
  }

  /** Reads one op. Reports false at the end of the batch and at a refusal. */
  nextOp(): boolean {
    while (!this.refusal && this.position < this.#bytes.length) {
      const token = this.#bytes[this.position++];
      if (token < press) return this.#readPoint(token);
      if (token === jump) return this.#readJump();
      if (token >= begin) return this.#readBegin(token);
      if (token > pressure) return this.#readControl(token);
      if (token === pressure) this.#setPressure(this.#readByte());
      else {
        const change = (token & 15) - 8;
        this.#setPressure(this.pen.p + pressStep * (change < 0 ? change : change + 1));
      }
      this.#first = false;
    }
    return false;
  }

  #readPoint(token: number): boolean {
    let ex, ey;
    if (token < middle) {
      ex = Math.floor(token / nearSide) - nearReach;
      ey = (token % nearSide) - nearReach;
      if (ex > nearReach) return this.#fail('ink-malformed', false);
    } else if (token < far) {
      const v = ((token & 0x3f) << 8) | this.#readByte();
      ex = (v >> 7) - middleReach;
      ey = (v & 0x7f) - middleReach;
    } else {
      const v = ((token & 0x0f) << 16) | (this.#readByte() << 8) | this.#readByte();
      ex = (v >> 10) - farReach;
      ey = (v & 0x3ff) - farReach;
    }
    return this.#movePen(this.pen.predictX() + ex, this.pen.predictY() + ey);
  }

  #readJump(): boolean {
    const at = this.#readPlace();
    return this.#movePen(at >> 12, at & 0xfff);
  }

  #movePen(x: number, y: number): boolean {
    if (this.refusal) return false;
    if (x < 0 || y < 0 || x >= boardSize || y >= boardSize) return this.#fail('ink-malformed', false);
    if (!this.pen.open) return this.#fail('no-stroke', false);
    this.#first = false;
    this.pen.moveTo(x, y);
    this.op.do = Do.move;
    this.op.x = x;
    this.op.y = y;
    this.op.p = this.pen.p;
    return true;
  }

  /** Changes the pressure of the points that follow. */
  #setPressure(p: number): void {
    if (this.refusal) return;
    if (!this.pen.open) this.refusal = 'no-stroke';
    else if (!this.pen.pressure || p < 0 || p > 255) this.refusal = 'ink-malformed';
    else this.pen.p = p;
  }

  #readBegin(token: number): boolean {
    const pressed = token >= beginPressed;
    const tool = (token - (pressed ? beginPressed : begin)) as Tool;
    if (tool > 6 || (pressed && !isPen(tool))) return this.#fail('ink-malformed', false);
    const at = this.#readPlace();
    const p = pressed ? this.#readByte() : 0;
    if (this.refusal) return false;
    this.#first = false;
    this.pen.beginAt(at >> 12, at & 0xfff, pressed, p);
    this.op.do = Do.begin;
    this.op.tool = tool;
    this.op.pressure = pressed;
    this.op.x = this.pen.x;
    this.op.y = this.pen.y;
    this.op.p = p;
    return true;
  }

  #readControl(token: number): boolean {
    if (token > reset || (token === reset && !this.#first)) return this.#fail('ink-malformed', false);
    if (token === control && !this.pen.open) return this.#fail('no-stroke', false);
    this.#first = false;
    this.pen.open = false;
    this.op.do = (token - control + Do.end) as Do;
    return true;
  }

  /** The next three bytes: x in the upper twelve bits, y in the lower. */
  #readPlace(): number {
    return (this.#readByte() << 16) | (this.#readByte() << 8) | this.#readByte();
  }

  /** The next byte; a refusal, and 0, where the batch ends too soon. */
  #readByte(): number {
    if (this.position < this.#bytes.length) return this.#bytes[this.position++];
    return this.#fail('ink-malformed', 0);
  }

  #fail<T>(refusal: Refusal, result: T): T {
    this.refusal = refusal;
    return result;
  }
}
