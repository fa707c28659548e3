import { t } from '../../lib/i18n.svelte';
import { pictureName } from './crib';
import { kindName } from './kinds';
import { quoteText, studentName, speakerName } from './story';
import type { Kind, Request, GuessRecord, View } from './wire';

// What a lesson was like, for the teacher to print or to paste elsewhere (FL-55).

/** A Row is a line of a table, cell by cell. */
export type Row = string[];

/** A Report is two tables: picture by picture, and student by student. The first row of each is its head. */
export interface Report {
  pictureRows: Row[];
  studentRows: Row[];
}

/** makeReport is what the class did in a lesson that is over. */
export function makeReport(view: View): Report {
  return { pictureRows: [pictureHead(), ...pictures(view)], studentRows: [studentHead(), ...students(view)] };
}

/** reportAsText is a report as text that a spreadsheet takes in. */
export function reportAsText({ pictureRows: pictures, studentRows: students }: Report): string {
  return [...pictures, [], ...students].map((row) => row.join('\t')).join('\n');
}

const pictureHead = (): Row => [
  t('funnylines.report.picture'),
  t('funnylines.report.named-by'),
  t('funnylines.report.asked'),
  t('funnylines.report.guessed')
];

const studentHead = (): Row => [
  t('funnylines.report.student'),
  t('funnylines.report.named'),
  t('funnylines.report.asked'),
  t('funnylines.report.guessed')
];

function pictures(view: View): Row[] {
  return view.history.map((record) => {
    const taught = view.lesson?.taught.find((p) => p.round === record.round);
    const named = record.reason === 'named';
    return [
      pictureName(record.name),
      named
        ? speakerName(view, { seat: record.seat, student: record.student })
        : t('funnylines.report.shown'),
      (taught?.asked ?? []).map((a) => nameAndWhat(view, a.student, kindName(a.shape))).join(', '),
      (taught?.said ?? []).map((s) => nameAndWhat(view, s.student, guessText(s))).join(', ')
    ];
  });
}

function nameAndWhat(view: View, student: number, what: string): string {
  return t('funnylines.report.by', { what, name: speakerName(view, { seat: -1, student }) });
}

function guessText(said: GuessRecord): string {
  return quoteText(said.text) || t('funnylines.guesses.wrong-one');
}

function students(view: View): Row[] {
  const taught = view.lesson?.taught ?? [];
  return (view.lesson?.students ?? []).map((_, k) => [
    studentName(view, k),
    view.history
      .filter((r) => r.reason === 'named' && r.student === k)
      .map((r) => pictureName(r.name))
      .join(', '),
    countRequests(taught.flatMap((p) => p.asked).filter((a) => a.student === k)),
    taught
      .flatMap((p) => p.said)
      .filter((s) => s.student === k)
      .map(guessText)
      .join(', ')
  ]);
}

/** countRequests is shapes with how often each was asked for, in the order in which they first were: "circle ×2, oval". */
function countRequests(asked: Request[]): string {
  const often = new Map<Kind, number>();
  for (const { shape } of asked) often.set(shape, (often.get(shape) ?? 0) + 1);
  return [...often].map(([shape, n]) => (n > 1 ? `${kindName(shape)} ×${n}` : kindName(shape))).join(', ');
}
