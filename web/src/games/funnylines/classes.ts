import { recall, remember } from '../../lib/store';

// Classes that a teacher has saved on this device, and what the last lesson was prepared with.

/** A Prepared lesson is the names of students without a device and the numbers of the cards that are out. */
export interface Prepared {
  names: string[];
  out: number[];
}

export interface Class extends Prepared {
  name: string;
}

/** classes is all that are saved here, by name. */
export function classes(): Class[] {
  const saved = read('classes');
  return Array.isArray(saved) ? saved.filter((c): c is Class => isPrepared(c) && 'name' in c) : [];
}

/** save keeps a class under its name, in the place of another of that name; it is all that are saved then. */
export function save(one: Class): Class[] {
  return keep([...classes().filter((c) => c.name !== one.name), one]);
}

/** forget removes a class; it is all that are saved then. */
export function forget(name: string): Class[] {
  return keep(classes().filter((c) => c.name !== name));
}

function keep(list: Class[]): Class[] {
  const sorted = list.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  remember('classes', JSON.stringify(sorted));
  return sorted;
}

/** lastLesson is how the last lesson on this device was prepared; null before the first. */
export function lastLesson(): Prepared | null {
  const last = read('lesson');
  return isPrepared(last) ? last : null;
}

export function keepLesson(lesson: Prepared): void {
  remember('lesson', JSON.stringify(lesson));
}

function read(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? 'null');
  } catch {
    return null; // somebody else wrote it
  }
}

function isPrepared(value: unknown): value is Prepared {
  return (
    typeof value === 'object' &&
    value !== null &&
    'names' in value &&
    Array.isArray(value.names) &&
    'out' in value &&
    Array.isArray(value.out)
  );
}
