/*
 * What arrays and strings have learned since the oldest browsers that we serve (Chromium 88): lent to those that lack
 * it. tsconfig.json names what is lent here; what is newer still, the type checker does not know.
 */

type ArrayMethods = { [name: string]: (this: unknown[], ...args: never[]) => unknown };

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

const arrays: ArrayMethods = {
  at,
  findLast(test: (value: unknown, index: number, all: unknown[]) => unknown) {
    return this[lastIndex(this, test)];
  },
  findLastIndex(test: (value: unknown, index: number, all: unknown[]) => unknown) {
    return lastIndex(this, test);
  },
  toReversed() {
    return [...this].reverse();
  },
  toSorted(compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(...how: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...how);
    return copy;
  },
  with(index: number, value: unknown) {
    const copy = [...this];
    copy[index < 0 ? this.length + index : index] = value;
    return copy;
  }
};

function lastIndex(all: unknown[], test: (value: unknown, index: number, all: unknown[]) => unknown): number {
  let i = all.length - 1;
  while (i >= 0 && !test(all[i], i, all)) i--;
  return i;
}

/** Gives a prototype what it lacks, hidden from for…in like its own. */
export function addMissing(prototype: object, methods: object): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in prototype))
      Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
}

/** All that is lent to arrays, for the tests. */
export { arrays };

addMissing(Array.prototype, arrays);
for (const { prototype } of [String, Uint8Array, Float32Array, Float64Array]) addMissing(prototype, { at });
