import { describe, expect, it } from 'vitest';
import type { Refused } from '../../lib/table.svelte';
import { lineName, explainRefusal } from './refusals';
import type { Fault, Wire } from './wire';

const no = (code: Refused<Wire>['code'], text: string, detail?: Fault): Refused<Wire> => ({
  ok: false,
  code,
  text,
  detail
});
const column = [
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 }
];

describe('a refusal', () => {
  it('IO-8 names the property of the line that fails, and points at it', () => {
    const answer = no('not-a-line', 'the numbers 2, 4, 2 are neither …', {
      cells: column,
      property: 'number',
      values: ['2', '4', '2']
    });
    expect(explainRefusal(answer)).toEqual({
      text: 'Numbers in this column (2, 4, 2) must be all the same or all different.',
      cells: column
    });
  });

  it('IO-8 says what the line needs of the card that was tried', () => {
    const answer = (property: Fault['property'], ...values: string[]) =>
      no('not-a-line', '…', { cells: column, property, values });
    const says = (refused: Refused<Wire>, y = 1) => explainRefusal(refused, { x: 1, y }).text;
    expect(says(answer('colour', 'green', 'green', 'red'))).toBe(
      'This column is all green. It needs a green card.'
    );
    expect(says(answer('number', '2', '3', '3'), -1)).toBe('This column is all 3s. It needs another 3.');
    expect(says(answer('shape', 'circle', 'triangle', 'circle'))).toBe(
      'This column already has a circle. Its shapes are all different.'
    );
    expect(says(answer('number', '2', 'wild', '2'))).toContain('(2, wild, 2)');
  });

  it('says what the table said, as a sentence', () => {
    expect(
      explainRefusal(no('gap', 'there’s a gap between the cards; a line can’t have gaps', { cells: column }))
        .text
    ).toBe('There’s a gap between the cards; a line can’t have gaps.');
    expect(explainRefusal(no('offline', 'You are not connected just now.')).text).toBe(
      'You are not connected just now.'
    );
  });

  it('points where the table names a cell by numbers', () => {
    const { text, cells } = explainRefusal(no('wild-impossible', '… the wild at 3,-2 …', { cells: column }));
    expect(text).not.toContain('3,-2');
    expect(cells).toEqual(column);
  });

  it('tells rows from columns', () => {
    expect(lineName(column)).toBe('column');
    expect(lineName(column.map(({ x, y }) => ({ x: y, y: x })))).toBe('row');
    expect(lineName([...column, { x: 2, y: 0 }])).toBe('');
    expect(lineName(column.slice(1, 2))).toBe('');
  });
});
