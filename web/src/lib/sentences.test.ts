import { describe, expect, test } from 'vitest';
import type { CatalogueEntry } from './wire/gateway';
import {
  waitingBeforeGame,
  formatClock,
  waitingDuringGame,
  lostGameNotice,
  whyCannotStart,
  moveItem,
  asSentence,
  joinSentences,
  describePresence
} from './sentences';
import { formatList } from './i18n.svelte';
import { matchOf, seat as anySeat, tableOf } from './testing';
import type { SeatView } from './wire/table';

const iota = {
  id: 'iota',
  name: 'iota',
  min: 2,
  max: 4,
  options: [] as CatalogueEntry['options']
} as CatalogueEntry;
const ways = {
  key: 'play',
  default: 0,
  choices: [
    { value: 0, label: 'Two teams', least: 4 },
    { value: 1, label: 'Alone', least: 1, most: 2 }
  ]
};
const either = { ...iota, min: 1, max: 8, options: [ways] } as unknown as CatalogueEntry;
const seat = (id: number, name: string, more: Partial<SeatView> = {}) => anySeat(id, { name, ...more });
const view = (...seats: SeatView[]) => tableOf({ seats });
const match = (seat: number, ...waiting: number[]) => matchOf({ seat, waiting });
const ana = seat(1, 'Ana', { ready: false });
const ben = seat(2, 'Ben');
const cleo = seat(3, 'Cleo', { ready: false });

test('CM-27 a game that couldn’t be carried over is told, and no other', () => {
  expect(lostGameNotice({ ...view(ana), abandoned: 'iota' })).toContain('couldn’t be carried over');
  expect(lostGameNotice({ ...view(ana), abandoned: '' })).toBe('');
});

test('names are listed as one says them', () => {
  expect([formatList([]), formatList(['A']), formatList(['A', 'B']), formatList(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C'
  ]);
});

test('refusals become sentences', () => {
  expect(asSentence('only the host may; ask Ana')).toBe('Only the host may; ask Ana.');
  expect(asSentence('Is it?')).toBe('Is it?');
});

describe('before a game', () => {
  test('too few are seated', () => {
    expect(whyCannotStart(view(ana), iota)).toBe('iota needs one more player. Share the code, or add a bot.');
  });

  test('too many are seated, unless someone sits out', () => {
    const five = [ana, ben, cleo, seat(4, 'Dora'), seat(5, 'Eli')];
    expect(whyCannotStart(view(...five), iota)).toMatch(/takes at most 4, and there are 5 of you/);
    expect(whyCannotStart(view(...five.slice(0, 4), { ...five[4], out: true }), iota)).toBe('');
  });

  test('the way that was chosen is for more, or for fewer', () => {
    const of = (n: number, play?: number) =>
      whyCannotStart(
        { ...view(...[ana, ben, cleo].slice(0, n)), options: play === undefined ? {} : { play } },
        either
      );
    expect(of(3)).toBe(
      'For “Two teams” you’re one player short. Share the code, add a bot, or pick another way to play.'
    );
    expect(of(3, 1)).toBe('“Alone” is for at most 2, and there are 3 of you. Choose something else.');
    expect(of(2, 1)).toBe('');
  });

  test('no game is chosen, which only the host can do', () => {
    expect(waitingBeforeGame(view(ana, ben), undefined, 1)).toBe('Choose a game first.');
    expect(waitingBeforeGame(view(ana, ben), undefined, 2)).toBe('The host is choosing a game.');
  });

  test('someone is not ready; the host needs not say so', () => {
    expect(waitingBeforeGame(view(ana, ben, cleo), iota, 1)).toBe('Waiting for Cleo to be ready.');
    expect(waitingBeforeGame(view(ana, ben, cleo), iota, 3)).toBe('Everyone’s waiting for you to be ready.');
  });

  test('more are not ready than one can read', () => {
    const class7b = Array.from({ length: 30 }, (_, i) => seat(i + 2, `Pupil ${i + 1}`, { ready: false }));
    expect(waitingBeforeGame(view(ana, ...class7b), { ...iota, max: 40 }, 1)).toBe(
      'Waiting for Pupil 1, Pupil 2 and 28 others to be ready.'
    );
  });

  test('all are ready', () => {
    expect(waitingBeforeGame(view(ana, ben), iota, 1)).toBe('Everyone’s ready. Start when you like.');
    expect(waitingBeforeGame(view(ana, ben), iota, 2)).toBe('Waiting for Ana to start.');
    expect(waitingBeforeGame(view(ana, ben), iota, 0)).toBe('Waiting for Ana to start.');
    expect(waitingBeforeGame({ ...view(ana, ben), stage: 'results' }, iota, 0)).toBe(
      'Waiting for Ana to start the next game.'
    );
  });

  test('who sits out is said beside it', () => {
    const out = seat(4, 'Dora', { ready: false, out: true });
    expect(waitingBeforeGame(view(ana, ben, out), iota, 1)).toBe(
      'Everyone’s ready. Start when you like. Dora is sitting out.'
    );
  });
});

describe('during a game', () => {
  test('it is one’s own turn', () =>
    expect(waitingDuringGame(view(ana, ben), match(0, 0))).toBe('Your turn.'));
  test('all play at once', () => {
    expect(waitingDuringGame(view(ana, ben, cleo), match(0, 0, 1, 2))).toBe('Everyone’s playing.');
    expect(waitingDuringGame(view(ana, ben, cleo), match(-1, 0, 1, 2))).toBe('Everyone’s playing.');
  });
  test('several are awaited, oneself among them', () => {
    expect(waitingDuringGame(view(ana, ben, cleo), match(0, 0, 2))).toBe('Your turn.');
  });
  test('others are awaited', () => {
    expect(waitingDuringGame(view(ana, ben, cleo), match(0, 1, 2))).toBe('Waiting for Ben and Cleo.');
  });
  test('more are awaited than one can read', () => {
    const six = ['Ana', 'Ben', 'Cleo', 'Dora', 'Eli', 'Fay'].map((name, i) => seat(i + 1, name));
    expect(waitingDuringGame(view(...six), match(0, 1, 2, 3, 4))).toBe('Waiting for Ben, Cleo and 2 others.');
  });
  test('who was removed is not awaited', () => {
    const removed = { ...ben, vacant: true, here: false };
    expect(waitingDuringGame(view(ana, removed, cleo), match(0, 1, 2))).toBe('Waiting for Cleo.');
    expect(waitingDuringGame(view(ana, removed, cleo), match(0, 0, 1, 2))).toBe('Everyone’s playing.');
  });
  test('the awaited are gone', () => {
    const gone = { ...ben, here: false };
    expect(waitingDuringGame(view(ana, gone), match(0, 1))).toBe('Waiting for Ben to reconnect.');
    expect(waitingDuringGame(view(ana, gone, cleo), match(-1, 1, 2))).toBe(
      'Waiting for Ben and Cleo. Ben isn’t connected.'
    );
    expect(waitingDuringGame(view(ana, gone), match(0, 0, 1))).toBe(
      'Everyone’s playing. Ben isn’t connected.'
    );
  });
  test('the game has words of its own', () => {
    expect(waitingDuringGame(view(ana, ben), match(0, 0), 'Name a number.')).toBe('Name a number.');
    expect(waitingDuringGame(view(ana, { ...ben, here: false }), match(0, 1), 'Ben draws.')).toBe(
      'Ben draws. Ben isn’t connected.'
    );
  });
  test('nobody is awaited', () => expect(waitingDuringGame(view(ana, ben), match(0))).toBe(''));
});

test('a clock rounds up, so that it shows 0:00 only at the end', () => {
  expect([formatClock(61_000), formatClock(9_001), formatClock(1), formatClock(0)]).toEqual([
    '1:01',
    '0:10',
    '0:01',
    '0:00'
  ]);
});

test('CM-1 a seat goes where it is put', () => {
  expect(moveItem([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moveItem([1, 2, 3], 1, 9)).toEqual([1, 3, 2]);
});

test('sentences in a row, without those that say nothing', () => {
  expect(joinSentences(['Go!', '', 'Ben draws.'])).toBe('Go! Ben draws.');
  expect(joinSentences([''])).toBe('');
});

describe('who is here', () => {
  test.each([
    [{ people: 0 }, 'Nobody’s here yet'],
    [{ people: 1 }, 'One person is here already'],
    [{ people: 3 }, '3 people are here already'],
    [{ people: 1, names: ['Ana'] }, 'Ana is here'],
    [{ people: 1, names: ['Ana', 'Quill'] }, 'Ana and Quill are here']
  ])('%o', (table, want) => expect(describePresence(table)).toBe(want));
});
