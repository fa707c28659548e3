import { loadJSON, loadValue, saveValue } from '../../lib/store';
import type { Piece } from '../../lib/wire/cards';
import { kinds } from './kinds';
import type { Draft } from './wire';

// Pictures of one's own: those that are kept on this device, and how they are written into a file.

/** What begins a file, so that another one is not taken for it. */
const mark = 'pictures';
const version = 1;
/** More than a lesson takes, and than a device should keep (FL-56). */
export const mostInLesson = 20;
const mostKept = 200;
const mostNames = 12;
export const longest = 40; // characters of a name

/** writeFile is pictures as a file has them. */
export function writeFile(pictures: Draft[]): string {
  return JSON.stringify({ linework: mark, version, pictures }, null, 1) + '\n';
}

/** Why a file cannot be opened: it is another one, or comes from a newer Linework. */
export type Trouble = 'other-file' | 'newer-file';

/** readFile is the pictures of a file, or why there are none. */
export function readFile(text: string): Draft[] | Trouble {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return 'other-file';
  }
  if (!isRecord(file) || file.linework !== mark || typeof file.version !== 'number') return 'other-file';
  if (file.version > version) return 'newer-file';
  const list = Array.isArray(file.pictures) ? file.pictures.map(parseDraft) : [null];
  return list.every((d) => d !== null) ? list : 'other-file';
}

/** loadPictures is the pictures on this device, by name. */
export function loadPictures(): Draft[] {
  const list = readFile(loadValue(mark) ?? '');
  return Array.isArray(list) ? list : [];
}

/** savePictures adds pictures to those on this device; one takes the place of another of its name. It is all that are kept then. */
export function savePictures(...pictures: Draft[]): Draft[] {
  const names = pictures.map((p) => p.name);
  return writePictures([...loadPictures().filter((p) => !names.includes(p.name)), ...pictures]);
}

/** removePicture removes a picture from this device; it is all that are kept then. */
export function removePicture(name: string): Draft[] {
  return writePictures(loadPictures().filter((p) => p.name !== name));
}

function writePictures(list: Draft[]): Draft[] {
  const sorted = list
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .slice(0, mostKept);
  saveValue(mark, writeFile(sorted));
  return sorted;
}

/** A Sketch is a picture that is being composed, and the name that it had before. */
export interface Sketch extends Draft {
  was: string;
}

/** loadSketch is what was being composed when the page was left; null for nothing. */
export function loadSketch(): Sketch | null {
  const value = loadJSON<Partial<Sketch>>('sketch');
  const draft = parseDraft(value);
  return draft && { ...draft, was: String(value?.was ?? '') };
}

/** saveSketch keeps what is being composed on this device; null forgets it. */
export function saveSketch(one: Sketch | null): void {
  saveValue('sketch', one && JSON.stringify(one));
}

/** parseNames is a name and others, as one types them with commas between. */
export function parseNames(text: string): string[] {
  return text
    .split(/[,;\n|]+/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name, i, all) => name !== '' && all.indexOf(name) === i)
    .slice(0, mostNames);
}

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value) || typeof value.name !== 'string' || !Array.isArray(value.shapes)) return null;
  const also = Array.isArray(value.also) ? value.also.filter((n) => typeof n === 'string') : [];
  const shapes = value.shapes.map(parsePiece);
  return shapes.every((s) => s !== null) ? { name: value.name, also, shapes } : null;
}

/** parsePiece is a shape with what a shape has, and nothing else; null for what is none. */
function parsePiece(value: unknown): Piece | null {
  if (!isRecord(value)) return null;
  const kind = kinds.find((k) => k === value.kind);
  const numbers = ['x', 'y', 'w', 'h', 'turn', 'tip', 'top'].filter((key) => value[key] !== undefined);
  if (!kind || ['x', 'y', 'w'].some((key) => !numbers.includes(key))) return null;
  if (numbers.some((key) => !Number.isInteger(value[key]) || Math.abs(Number(value[key])) > 10_000))
    return null;
  return Object.fromEntries([['kind', kind], ...numbers.map((key) => [key, value[key]])]) as Piece;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
