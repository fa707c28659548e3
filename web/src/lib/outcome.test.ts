import { expect, test } from 'vitest';
import { describeEarlyEnd, describeOutcome, hasPlaces } from './outcome';
import type { Game, Part } from './wire/table';

const part = (seat: number, name: string, more: Partial<Part> = {}): Part => ({
  seat,
  name,
  points: 1,
  won: false,
  ...more
});
const game = (scores: Part[], more: Partial<Game> = {}): Game => ({
  game: 'iota',
  scores,
  scoring: true,
  drawings: 0,
  ...more
});
const [ana, ben, cem] = [part(1, 'Ana', { won: true }), part(2, 'Ben', { won: true }), part(3, 'Cem')];
const inTeam = (p: Part, team: string) => ({ ...p, team });

test.each<[string, Game | undefined, number, string]>([
  ['nobody wins', game([cem]), 1, 'The game is over'],
  ['FL-53 a lesson', game([cem], { game: 'funnylines', scoring: false }), 1, 'The lesson is over'],
  ['nobody scored', game([ana, ben].map((p) => ({ ...p, points: 0 }))), 1, 'Nobody scored'],
  ['you win', game([ana, cem]), 1, 'You won!'],
  ['another wins', game([ana, cem]), 3, 'Ana won!'],
  ['two share', game([ana, ben, cem]), 1, 'Ana and Ben share the win'],
  [
    'a team wins',
    game([inTeam(ana, 'Suns'), inTeam(ben, 'Suns'), inTeam(cem, 'Moons')]),
    1,
    'The Suns won: Ana and Ben'
  ],
  ['both teams win', game([inTeam(ana, 'Suns'), inTeam(ben, 'Moons')]), 0, 'Ana and Ben share the win'],
  ['no game', undefined, 0, 'The game is over']
])('%s', (_, game, seat, said) => expect(describeOutcome(game, seat)).toBe(said));

test('CM-25 a game that was ended early says whether it counts', () => {
  expect(describeEarlyEnd(game([ana]))).toBe('');
  expect(describeEarlyEnd(game([ana], { early: true }))).toBe('The host ended it early.');
  expect(describeEarlyEnd(game([ana], { early: true, uncounted: true }))).toBe(
    'The host ended it early, so it doesn’t count tonight.'
  );
});

test('FL-53 a lesson leaves nobody at any place', () => {
  const row = { seat: 1, name: 'Ana', won: 0, places: [0, 0, 0], played: 1, hearts: 0 };
  expect(hasPlaces({ standing: [row] })).toBe(false);
  expect(hasPlaces({ standing: [row, { ...row, places: [0, 1, 0] }] })).toBe(true);
});
