import { describe, expect, test } from 'vitest';
import { reportAsText, makeReport } from './report';
import { inClass, record } from './testing';
import type { GuessRecord } from './wire';

const said = (student: number, text: string, right = false): GuessRecord => ({
  seat: -1,
  student,
  text,
  right,
  by: -1,
  void: false
});

const over = inClass(
  {
    stage: 'over',
    history: [
      record({ reason: 'named', seat: -1, student: 1 }),
      record({ round: 2, name: 'door', reason: 'revealed', seat: -1 })
    ]
  },
  {
    taught: [
      {
        round: 1,
        asked: [
          { student: 0, shape: 'oval' },
          { student: 1, shape: 'circle' },
          { student: 0, shape: 'oval' }
        ],
        said: [said(0, ''), said(0, 'ring'), said(1, 'boat', true)]
      },
      { round: 2, asked: [{ student: 0, shape: 'line' }], said: [] }
    ]
  }
);

describe('FL-55 the report of a lesson', () => {
  test('picture by picture: who named it, which shapes were asked for, what was guessed', () => {
    expect(makeReport(over).pictureRows.slice(1)).toEqual([
      [
        'sailing boat',
        'Mia',
        'oval (Ben), circle (Mia), oval (Ben)',
        'Wrong (Ben), “ring” (Ben), “boat” (Mia)'
      ],
      ['door', 'Nobody (revealed)', 'line (Ben)', '']
    ]);
  });
  test('student by student', () => {
    expect(makeReport(over).studentRows.slice(1)).toEqual([
      ['Ben', '', 'oval ×2, line', 'Wrong, “ring”'],
      ['Mia', 'sailing boat', 'circle', '“boat”']
    ]);
  });
  test('as text it goes into a spreadsheet', () => {
    const lines = reportAsText(makeReport(over)).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[3]).toBe('');
    expect(lines.filter((l) => l).every((l) => l.split('\t').length === 4)).toBe(true);
  });
});
