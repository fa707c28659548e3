import type { Toll } from './wire/table';

/*
 * Where many people, or one who floods, share an address, the server asks a device for a second of work before it
 * opens another table (docs/protocol.md). The hash is our own, because a page without HTTPS has no crypto.subtle.
 */

/** solveProof finds the value of the header: the challenge and a number that makes a hash with enough zero bits. */
export async function solveProof(toll: Toll): Promise<string> {
  const block = new HashBlock(toll.challenge + ':');
  for (let number = 0; ; number++) {
    if (block.countZeroBits(String(number)) >= toll.bits) return `${toll.challenge}:${number}`;
    if (number % 20_000 === 19_999) await new Promise((resolve) => setTimeout(resolve)); // the page stays alive
  }
}

/** SHA-256 of a short text that begins the same each time: one block, of at most 55 bytes. */
class HashBlock {
  readonly #words = new Int32Array(64);
  readonly #bytes = new Uint8Array(64);
  readonly #start: number;

  constructor(start: string) {
    this.#start = start.length;
    for (let i = 0; i < start.length; i++) this.#bytes[i] = start.charCodeAt(i);
  }

  /** How many bits in front are zero, up to 32. */
  countZeroBits(end: string): number {
    const bytes = this.#bytes;
    const w = this.#words;
    const length = this.#start + end.length;
    if (length > 55) throw new Error('the challenge is too long');
    for (let i = 0; i < end.length; i++) bytes[this.#start + i] = end.charCodeAt(i);
    bytes.fill(0, length);
    bytes[length] = 0x80;
    bytes[62] = length >> 5;
    bytes[63] = (length << 3) & 0xff;
    for (let i = 0; i < 16; i++) {
      w[i] = (bytes[4 * i] << 24) | (bytes[4 * i + 1] << 16) | (bytes[4 * i + 2] << 8) | bytes[4 * i + 3];
    }
    return Math.clz32(hashHead(w));
  }
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const start = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));
const keys = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));

const rotateRight = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The first word of the hash of the block in w[0..15]. */
function hashHead(w: Int32Array): number {
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    w[i] =
      w[i - 16] +
      (rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3)) +
      w[i - 7] +
      (rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = start;
  for (let i = 0; i < 64; i++) {
    const x =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        keys[i] +
        w[i]) |
      0;
    const y =
      ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + x) | 0, c, b, a, (x + y) | 0];
  }
  return (start[0] + a) | 0;
}
