import { afterEach, expect, test } from 'vitest';
import { richText, t, serverText, i18n } from './i18n.svelte';

afterEach(() => i18n.choose('en'));

test('CM-26 a device changes its language, and each text with it', async () => {
  expect(t('table.lobby.start')).toBe('Start');
  await i18n.choose('en-XA');
  expect(t('table.lobby.start')).toMatch(/^Štàrt ~/);
});

test('a number below zero has a minus, not a hyphen', () => {
  expect(t('table.drawing.points', { n: -1 })).toBe('−1 point');
});

test('a text in pieces is shown around its tags', () => {
  expect(richText('table.door.knocks', { name: 'Mira' })).toEqual([
    { tag: 'b', text: 'Mira' },
    ' is at the door'
  ]);
});

test('what the server says is known by its English sentence, and figures are filled in', async () => {
  expect(serverText('Time to draw')).toBe('Time to draw');
  await i18n.choose('en-XA');
  expect(serverText('Time to draw')).toMatch(/^Tîmé tö dràw ~/);
  expect(serverText('a name has 1 to {most} letters', { most: 20 }, 'a name has 1 to 20 letters')).toContain(
    '20'
  );
  expect(serverText('Grandma’s own pack')).toBe('Grandma’s own pack');
});

test('a figure can be a sentence, and what people have written stays as it is', async () => {
  await i18n.choose('de');
  const problem = { say: '“{word}” has nothing on one side of a slash', figures: { word: 'circle / ' } };
  expect(
    serverText('{problem}', { problem: { say: 'line {line}: {problem}', figures: { line: 2, problem } } })
  ).toBe('Zeile 2: bei „circle / “ steht auf einer Seite des Schrägstrichs nichts');
  expect(serverText('{name} guessed “{guess}”', { name: 'Ring', guess: 'circle' })).toBe(
    'Ring hat auf „circle“ getippt'
  );
});

const accepted = '{name} guessed “{guess}”, and {by} accepted it';
const noAnswer = '“{word}”: {part} needs a whole answer after its slash';

test.each([
  ['name', accepted],
  ['guess', accepted],
  ['by', accepted],
  ['names', 'still waiting for {names}; start anyway if you like'],
  ['word', noAnswer],
  ['part', noAnswer]
])(
  '{%s} is what people call themselves or have written, even where the dictionary has it',
  async (figure, text) => {
    await i18n.choose('de');
    expect(serverText('Green')).toBe('Grün');
    const figures = { name: 'x', guess: 'x', by: 'x', names: ['x'], word: 'x', part: 'x' };
    expect(serverText(text, { ...figures, [figure]: figure === 'names' ? ['Green'] : 'Green' })).toContain(
      'Green'
    );
  }
);

test('CM-26 a bot that only fills a seat is called so in the language of the device', async () => {
  const called = (level: string) => t('table.seat.bot', { level });
  await i18n.choose('de');
  expect(['scribbler', 'random', 'Leicht'].map(called)).toEqual([
    'Bot · Kritzler',
    'Bot · Zufall',
    'Bot · Leicht'
  ]);
});

test('what is read as one is one message: a language orders it, and counts, as it must', async () => {
  const kept = (own: number, teams: string) => t('funnylines.classes.what', { names: 1, out: 0, own, teams });
  await i18n.choose('de');
  expect([1, -2].map((n) => richText('table.result.score', { n, game: 'iota', figure: `${n}` }))).toEqual([
    ['1', ' ', { tag: 'unit', text: 'Punkt' }],
    ['-2', ' ', { tag: 'unit', text: 'Punkte' }]
  ]);
  expect([1, 2].map((n) => t('page.home.kept', { n }))).toEqual([
    'Dein Platz wartet an diesem Tisch:',
    'Dein Platz wartet an diesen Tischen:'
  ]);
  expect([kept(0, 'no'), kept(2, 'yes')]).toEqual([
    '1 Name, alle Bilder',
    '1 Name, alle Bilder, 2 eigene Bilder, zwei Teams'
  ]);
});
