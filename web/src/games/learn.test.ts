import { afterEach, describe, expect, test } from 'vitest';
import { i18n } from '../lib/i18n.svelte';
import type { Values } from '../lib/wire/game';
import { games, gamesNotToTeach } from '.';

const atMost = { steps: 5, words: 20 };
/** Ways to play by which a game is told in other steps. */
const ways: Values[] = [{}, { play: 1 }, { play: 2 }, { rounds: 1 }, { rounds: 2 }, { play: 1, rounds: 3 }];
/** A game with one of these ways is told without who wins: a class plays for nothing. */
const inClass = 2;
const whoWins = /\bwins?\b|\bgewinn(t|en)\b|\bsiegt\b/;
const words = (say: string) => say.split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w)).length;
const ours = Object.keys(import.meta.glob(['./*/Board.svelte', '!./dots/**'])).map(
  (path) => path.split('/')[1]
);

afterEach(() => i18n.choose('en'));

// The first to ask for a game has it compiled.
describe.each(ours)('how %s works', { timeout: 60_000 }, (id) => {
  test.each(i18n.offered.map((l) => l.id))(
    'is told in few steps of one sentence, in %s',
    async (language) => {
      await i18n.choose(language);
      const learn = games[id].learn;
      if (!learn) throw new Error(`games/${id} has no Learn.svelte; see docs/adding-a-game.md`);
      const { steps } = await learn();
      for (const options of ways) {
        const told = steps(options);
        expect(told.length).toBeGreaterThan(0);
        expect(told.length).toBeLessThanOrEqual(atMost.steps);
        expect(new Set(told.map((s) => s.name)).size).toBe(told.length);
        for (const { say } of told) {
          expect(words(say), say).toBeLessThanOrEqual(atMost.words);
          expect(say, 'one sentence').toMatch(/^[^.!?]+\?? ?[^.!?]+\.$/);
        }
        const all = told.map((s) => s.say).join(' ');
        if (options.play !== inClass || id !== 'funnylines') expect(all, 'who wins').toMatch(whoWins);
      }
    }
  );
});

test('a device need not be shown what it was shown, nor what has nothing to show', () => {
  expect(gamesNotToTeach(['iota'])).toContain('iota');
  expect(gamesNotToTeach([])).not.toContain('iota');
  expect(gamesNotToTeach([]).filter((id) => games[id].learn)).toEqual([]);
});

test('Doodle Rush of one round tells of no second', { timeout: 60_000 }, async () => {
  const { steps } = await games.doodlerush.learn!();
  expect(steps({ rounds: 1 }).map((s) => s.name)).toEqual(['draw', 'guess', 'take', 'score']);
});

test.each([
  ['doodledash', {}, 'two to four times each'],
  ['doodledash', { rounds: 1 }, 'once each'],
  ['doodledash', { rounds: 2 }, 'twice each'],
  ['doodlerush', {}, 'three times in all'],
  ['doodlerush', { rounds: 2 }, 'twice in all'],
  ['pictomania', {}, 'after 5 rounds'],
  ['pictomania', { rounds: 3 }, 'after 3 rounds'],
  ['funnylines', {}, 'after 6 rounds'],
  ['funnylines', { play: 1 }, 'once everyone’s had their turns drawing'],
  ['funnylines', { play: 1, rounds: 4 }, 'after 4 rounds']
])(
  'how long %s goes on is told by its options %o',
  { timeout: 60_000 },
  async (id, options: Values, said) => {
    const { steps } = await games[id].learn!();
    expect(
      steps(options)
        .map((s) => s.say)
        .join(' ')
    ).toContain(said);
  }
);
