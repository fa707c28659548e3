import { describe, expect, test } from 'vitest';
import { parseNames } from './roster';

describe('FL-52 the teacher types or pastes names', () => {
  test.each([
    ['one a line', 'Ada\nBen\r\nChloe', ['Ada', 'Ben', 'Chloe']],
    ['with commas, semicolons and tabs', 'Ada, Ben;Chloe\tDmitri', ['Ada', 'Ben', 'Chloe', 'Dmitri']],
    ['from a numbered list', '1. Ada\n2) Ben\n 3 Chloe\n- Dmitri', ['Ada', 'Ben', 'Chloe', 'Dmitri']],
    ['with empty lines and loose spaces', '\n  Ada   Lovelace \n\n', ['Ada Lovelace']],
    ['two of one name', 'Mia\nMia', ['Mia', 'Mia']]
  ])('%s', (_, text, names) => expect(parseNames(text)).toEqual(names));
  test('a name that is too long for one line is cut', () => {
    expect(parseNames('x'.repeat(50))).toEqual(['x'.repeat(30)]);
  });
});
