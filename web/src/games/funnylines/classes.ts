import { loadValue, saveValue } from '../../lib/store';

// Classes that a teacher has saved on this device, and what the last lesson was prepared with.

/** A Prepared lesson is the names of the class, whether they have a device or not, and which pictures it plays with. */
export interface Prepared {
  names: string[];
  /** The numbers of the cards that are out. */
  out: number[];
  /** The names of pictures of the teacher's own that are in. */
  own: string[];
}

/** Teams are who plays with whom, by name. */
export type Teams = [suns: string[], moons: string[]];

export interface Class extends Prepared {
  name: string;
  /** Where the class has played in teams. */
  teams?: Teams;
}

/** classes is all that are saved here, by name. */
export function classes(): Class[] {
  const saved = read('classes');
  return Array.isArray(saved) ? saved.filter((c) => isPrepared(c) && 'name' in c).map(whole) : [];
}

/**
 * save keeps a class under its name. What is not said of it stays as it was under that name, so a class keeps its teams
 * through lessons and its cards through games in teams. It is all that are saved then.
 */
export function save(one: Partial<Class> & { name: string }): Class[] {
  const before = classes().find((c) => c.name === one.name);
  const blank = { names: one.teams?.flat() ?? [], out: [], own: [] };
  return keep([...classes().filter((c) => c.name !== one.name), { ...blank, ...before, ...one }]);
}

/** forget removes a class; it is all that are saved then. */
export function forget(name: string): Class[] {
  return keep(classes().filter((c) => c.name !== name));
}

function keep(list: Class[]): Class[] {
  const sorted = list.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  saveValue('classes', JSON.stringify(sorted));
  return sorted;
}

/** lastLesson is how the last lesson on this device was prepared; null before the first. */
export function lastLesson(): Prepared | null {
  const last = read('lesson');
  return isPrepared(last) ? whole(last) : null;
}

export function keepLesson(lesson: Prepared): void {
  saveValue('lesson', JSON.stringify(lesson));
}

/** register is everybody of a class: those who are on the list and those who have a device today, none twice. */
export function register(listed: string[], devices: string[]): string[] {
  return [...listed, ...devices.filter((name) => !listed.includes(name))];
}

/** unlisted is who of a class goes on the list: whoever has a device today needs no name there. */
export function unlisted(names: string[], devices: string[]): string[] {
  return names.filter((name) => !devices.includes(name));
}

/** goOver is who changes the team, by seat, so that a class plays in its teams again. */
export function goOver(
  players: { name: string; side: number }[],
  teams: Teams
): { seat: number; team: number }[] {
  return players.flatMap(({ name, side }, seat) => {
    const team = teams.findIndex((names) => names.includes(name));
    return team >= 0 && team !== side ? [{ seat, team }] : [];
  });
}

function read(key: string): unknown {
  try {
    return JSON.parse(loadValue(key) ?? 'null');
  } catch {
    return null; // somebody else wrote it
  }
}

/** whole is what an earlier version wrote with what it did not know of. */
function whole<P extends Prepared>(prepared: P): P {
  return { ...prepared, own: Array.isArray(prepared.own) ? prepared.own : [] };
}

function isPrepared(value: unknown): value is Class {
  return (
    typeof value === 'object' &&
    value !== null &&
    'names' in value &&
    Array.isArray(value.names) &&
    'out' in value &&
    Array.isArray(value.out)
  );
}
