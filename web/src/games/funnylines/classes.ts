import { loadJSON, saveValue } from '../../lib/store';

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

/** loadClasses is all that are saved here, by name. */
export function loadClasses(): Class[] {
  const saved = loadJSON('classes');
  return Array.isArray(saved) ? saved.filter((c) => isPrepared(c) && 'name' in c).map(completeLesson) : [];
}

/**
 * saveClass keeps a class under its name. What is not said of it stays as it was under that name, so a class keeps its teams
 * through lessons and its cards through games in teams. It is all that are saved then.
 */
export function saveClass(one: Partial<Class> & { name: string }): Class[] {
  const before = loadClasses().find((c) => c.name === one.name);
  const blank = { names: one.teams?.flat() ?? [], out: [], own: [] };
  return writeClasses([...loadClasses().filter((c) => c.name !== one.name), { ...blank, ...before, ...one }]);
}

/** forgetClass removes a class; it is all that are saved then. */
export function forgetClass(name: string): Class[] {
  return writeClasses(loadClasses().filter((c) => c.name !== name));
}

function writeClasses(list: Class[]): Class[] {
  const sorted = list.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  saveValue('classes', JSON.stringify(sorted));
  return sorted;
}

/** loadLastLesson is how the last lesson on this device was prepared; null before the first. */
export function loadLastLesson(): Prepared | null {
  const last = loadJSON('lesson');
  return isPrepared(last) ? completeLesson(last) : null;
}

/** saveLesson keeps how a lesson was prepared on this device, for the next one. */
export function saveLesson(lesson: Prepared): void {
  saveValue('lesson', JSON.stringify(lesson));
}

/** mergeNames is everybody of a class: those who are on the list and those who have a device today, none twice. */
export function mergeNames(listed: string[], devices: string[]): string[] {
  return [...listed, ...devices.filter((name) => !listed.includes(name))];
}

/** namesWithoutDevice is who of a class goes on the list: whoever has a device today needs no name there. */
export function namesWithoutDevice(names: string[], devices: string[]): string[] {
  return names.filter((name) => !devices.includes(name));
}

/** teamChanges is who changes the team, by seat, so that a class plays in its teams again. */
export function teamChanges(
  players: { name: string; side: number }[],
  teams: Teams
): { seat: number; team: number }[] {
  return players.flatMap(({ name, side }, seat) => {
    const team = teams.findIndex((names) => names.includes(name));
    return team >= 0 && team !== side ? [{ seat, team }] : [];
  });
}

/** completeLesson is what an earlier version wrote with what it did not know of. */
function completeLesson<P extends Prepared>(prepared: P): P {
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
