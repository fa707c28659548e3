import { labelText } from '../../lib/labels';
import type { Subject } from './wire';

// The crib sheet: all subjects, to be looked through and to complete a guess (FL-6, FL-62).

/** foldText makes words comparable: no capitals, accents or anything but letters and digits between single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** spellings is a name as it may be typed, folded: umlauts are often written out (Tuer), and ß as ss. */
function spellings(name: string): string[] {
  const plain = name.replace(/ß/g, 'ss');
  const written = plain.replace(/[äöü]/gi, (letter) => foldText(letter) + 'e');
  return [...new Set([name, plain, written].map(foldText))];
}

/** matchRank is how well a name answers what was typed: 0 begins with it, 1 has a word that does, 2 has it inside; -1 not. */
function matchRank(name: string, typed: string): number {
  const folded = spellings(name);
  if (folded.some((f) => f.startsWith(typed))) return 0;
  if (folded.some((f) => f.includes(` ${typed}`))) return 1;
  return typed.length > 2 && folded.some((f) => f.includes(typed)) ? 2 : -1;
}

/** findSubjects is the subjects that answer what was typed, in the order of the list; all for an empty line. */
export function findSubjects(subjects: Subject[], text: string): Subject[] {
  const typed = foldText(text);
  if (typed === '') return subjects;
  return subjects.filter((s) => [s.name, ...s.also].some((name) => matchRank(name, typed) >= 0));
}

/** completions are names that a guess could become, best first, none twice. What is whole already completes to nothing. */
export function completions(subjects: Subject[], text: string, atMost = 4): string[] {
  const typed = foldText(text);
  if (typed === '') return [];
  const names = [...new Set(subjects.flatMap((s) => [s.name, ...s.also]))];
  if (names.some((name) => foldText(name) === typed && name === text.trim())) return [];
  return names
    .map((name) => ({ name, rank: matchRank(name, typed) }))
    .filter((n) => n.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, atMost)
    .map((n) => n.name);
}

/** Say finds a label by its code; where the dictionary lacks it, the English one stands. */
type Say = (code: string, english: string) => string;

type Named = Pick<Subject, 'name' | 'note'>;

/** cardKey is a picture in codes of the dictionary: its name with what tells it from another of that name. */
function cardKey({ name, note }: Named): string {
  return `${name} ${note}`.trim().toLowerCase().replaceAll(' ', '-');
}

/** pictureName is a picture, or what somebody took one for, in the language of this device. What shares a name in English may have two. */
export function pictureName(picture: Named | string, say: Say = labelText): string {
  const named = typeof picture === 'string' ? { name: picture, note: '' } : picture;
  return say(`card.${cardKey(named)}`, named.name);
}

/** noteText is what tells two pictures of one name apart. */
export function noteText(note: string, say: Say = labelText): string {
  return say(`card-note.${note.replaceAll(' ', '-')}`, note);
}

/** translateSubjects is the sheet in the language of this device. The server knows its subjects in English. */
export function translateSubjects(subjects: Subject[], say: Say = labelText): Subject[] {
  return subjects.map((s) => ({
    ...s,
    name: pictureName(s, say),
    also: say(`card-also.${cardKey(s)}`, s.also.join(', '))
      .split(', ')
      .filter((name) => name !== ''),
    note: noteText(s.note, say)
  }));
}

/** toEnglish is a guess as the server knows it; what is not on the sheet in this device's language stays as it is. */
export function toEnglish(subjects: Subject[], text: string, say: Say = labelText): string {
  const typed = foldText(text);
  const has = (s: Subject) => [s.name, ...s.also].some((name) => spellings(name).includes(typed));
  if (subjects.some(has)) return text;
  return subjects[translateSubjects(subjects, say).findIndex(has)]?.name ?? text;
}
