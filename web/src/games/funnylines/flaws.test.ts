import { describe, expect, test } from 'vitest';
import drafts from '../../../../cards/testdata/drafts.json';
import type { Piece } from '../../lib/wire/cards';
import { faultsOf } from './flaws';

describe('FL-56 a picture of one’s own is checked as the server checks it', () => {
  test.each(drafts.map((d) => [d.name, d.shapes as Piece[], d.faults] as const))('%s', (_, shapes, faults) =>
    expect(faultsOf(shapes)).toEqual(faults)
  );
});
