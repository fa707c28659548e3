import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Moods } from '../lib/moods.svelte';
import { revealTime } from './funnylines/reveal.svelte';
import { position } from './funnylines/testing';
import { revealTimes } from './pictomania/walk';
import { moments, remarkFor, roundRemark, say, type Moment, type Remarks } from '../lib/voice.svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const voices = import.meta.glob<{ remarks: Remarks<any, any>; moods: Moods<any, any> }>('./*/voice.ts', {
  eager: true
});
const wires = import.meta.glob<string>('./*/wire.ts', { query: '?raw', import: 'default', eager: true });

/** linesOf are the lines of one moment in a language, by the letters that stand before them. */
function linesOf(language: string, moment: string): Map<string, string> {
  const file = readFileSync(join(import.meta.dirname, `../../../texts/${language}/voice.toml`), 'utf8');
  const section = file.split(`\n[${moment}]\n`)[1]?.split('\n[')[0] ?? '';
  return new Map([...section.matchAll(/^([a-z]) = "(.*)"$/gm)].map((m) => [m[1], m[2]]));
}

test.each(['en', 'de'])(
  'every moment is said in three ways at least in %s, of names and numbers alone',
  (language) => {
    for (const [moment, ways] of Object.entries(moments)) {
      const lines = linesOf(language, moment);
      expect([moment, ...lines.keys()]).toEqual([moment, ...ways]);
      expect(lines.size).toBeGreaterThanOrEqual(3);
      expect(new Set(lines.values()).size).toBe(lines.size);
      for (const line of lines.values())
        for (const [placeholder] of line.matchAll(/\{.*?\}/g))
          expect(['{name}', '{n}']).toContain(placeholder);
    }
  }
);

test('it speaks, and faces move, for nothing that was not told everyone', () => {
  expect(Object.keys(voices).length).toBe(5);
  for (const [path, { remarks, moods }] of Object.entries(voices)) {
    const wire = wires[path.replace('voice.ts', 'wire.ts')];
    for (const kind of Object.keys({ ...remarks, ...moods })) {
      const at = wire.search(new RegExp(`^  '${kind}': `, 'm'));
      expect([path, kind, at > 0]).toEqual([path, kind, true]);
      const own = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(wire.slice(0, at))?.[1];
      const type = new RegExp(`^  '${kind}': (\\w+);`, 'm').exec(wire)?.[1];
      const ofType =
        type && new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export interface ${type} `).exec(wire)?.[1];
      expect(`${path} ${kind}: ${own ?? ofType ?? ''}`).toMatch(/everyone/);
    }
  }
});

test('it says the same on every screen, whoever looks', () => {
  const seen = (view: object) => ({
    ...view,
    guesser: 1,
    scoring: true,
    rounds: 3,
    mode: 'teams',
    pile: 20,
    turns: Array<null>(12).fill(null)
  });
  const players = ['Ana', 'Ben', 'Cleo'].map((name, k) => ({ name, place: 1, score: 10 - k, cards: 4 }));
  const facts = [
    {
      round: 2,
      rounds: 3,
      stage: 'draw',
      seat: 1,
      score: { total: 40, lots: 1 },
      text: 'boat',
      right: true,
      scorers: []
    },
    {
      round: 3,
      rounds: 3,
      stage: 'guess',
      seat: 0,
      score: { total: 4, lots: 1 },
      text: 'sea',
      right: false,
      scorers: [1]
    }
  ].map((f) => ({
    ...f,
    reason: 'named',
    step: 1,
    place: [],
    drawing: { seat: 1, word: 'boat', guesses: [] }
  }));
  for (const { remarks } of Object.values(voices)) {
    for (const remark of Object.values(remarks)) {
      for (const fact of facts) {
        const said = [-1, 0, 1, 2].map((seat) =>
          remark!(fact, seen({ seat, players, words: ['boat'], word: seat === 1 ? 'boat' : '' }))
        );
        expect(new Set(said.map((s) => JSON.stringify(s))).size).toBe(1);
        expect(JSON.stringify(said)).not.toContain('boat');
      }
    }
  }
});

test('a class is left in peace', () => {
  const { remarks } = voices['./funnylines/voice.ts'];
  for (const remark of Object.values(remarks))
    expect(
      remark!({ round: 1, rounds: 2, reason: 'missed', seat: -1 }, { mode: 'class', players: [] })
    ).toBeNull();
});

test('it says "you" to the one whom it is about, and tells nobody to draw who guesses', () => {
  const about = { moment: 'right', seat: 1, name: 'Ben' } as const;
  expect(remarkFor(about, 1)?.moment).toBe('right-you');
  for (const other of [-1, 0, 2]) expect(remarkFor(about, other)).toBe(about);
  const draw = { moment: 'draw', except: 1 } as const;
  expect([remarkFor(draw, 1), remarkFor(draw, 0), remarkFor(draw, -1)]).toEqual([null, draw, draw]);
});

test('chance chooses among all ways, alike from the same things seen', () => {
  for (const moment of Object.keys(moments) as Moment[]) {
    const all = Array.from({ length: 200 }, (_, phase) =>
      say({ moment, name: 'Ana', n: 2 }, `BKWRT 0 ${phase}`)
    );
    expect(new Set(all).size).toBe(moments[moment].length);
    expect(say({ moment, name: 'Ana', n: 2 }, 'BKWRT 0 7')).toBe(all[7]);
  }
});

test('nothing is said twice in a game before all else was said', () => {
  const used = new Set<string>();
  const ways = moments.draw.length;
  const all = Array.from({ length: 2 * ways }, () => say({ moment: 'draw' }, 'BKWRT 0 1', used));
  expect(new Set(all.slice(0, ways)).size).toBe(ways);
  expect(new Set(all.slice(ways)).size).toBe(ways);
});

test('what was said of somebody else is not said of oneself before all else was said', () => {
  for (let phase = 0; phase < 20; phase++) {
    const used = new Set<string>();
    const ways = (['big', 'big-you', 'big'] as const).map((moment) => {
      const line = say({ moment, n: 30 }, `BKWRT 0 ${phase}`, used);
      return moments[moment].findIndex((way) => line === say({ moment, n: 30 }, '', onlyUnused(moment, way)));
    });
    expect(new Set(ways).size).toBe(3);
  }
});

/** onlyUnused is what has been said where but one way is left. */
const onlyUnused = (moment: 'big' | 'big-you', left: string) =>
  new Set(moments[moment].filter((way) => way !== left).map((way) => `big.${way}`));

test.each([
  [1, 3, 'begins'],
  [2, 3, 'round'],
  [3, 3, 'last'],
  [1, 1, 'begins']
])('round %i of %i is told as %s', (round, rounds, moment) => {
  expect(roundRemark(round, rounds).moment).toBe(moment);
});

test('PM-28 nothing is told of how a drawing was guessed before it is shown', () => {
  const { remarks, moods } = voices['./pictomania/voice.ts'];
  const guesses = [1, 2].map((seat) => ({ seat, number: 4, right: true, token: 3 }));
  const view = { players: ['Ana', 'Ben', 'Cleo'].map((name) => ({ name })), middle: [0, 2, 1] };
  const fact = { drawing: { seat: 0, word: 'boat', guesses } };
  const shown = revealTimes(guesses.length).at(-1);
  expect(remarks['drawing-scored']!(fact, view)).toEqual({
    moment: 'seen',
    seat: 0,
    name: 'Ana',
    after: shown
  });
  expect(moods['drawing-scored']!(fact, view)?.after).toBe(shown);
  expect(moods['sheep-named']!({ sheep: 1 }, view)?.after).toBeGreaterThan(0);
});

test('FL-21 nothing is told of who named a picture before its name is shown', () => {
  const { remarks, moods } = voices['./funnylines/voice.ts'];
  const view = position();
  for (const reason of ['named', 'missed']) {
    expect(remarks['round-ended']!({ seat: 0, reason }, view)?.after).toBe(revealTime(view));
    expect(moods['round-ended']!({ seat: 0, reason }, view)?.after).toBe(revealTime(view));
  }
});
