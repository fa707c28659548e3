import { afterEach, describe, expect, test } from 'vitest';
import { i18n, richText, serverText, t } from './i18n.svelte';
import { wordText } from './labels';

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

describe('CM-26 what the server says', () => {
  const said = (say: string, figures?: Record<string, unknown>) =>
    serverText({ text: 'as the server said it', say, figures });

  test('is known by its code, and figures are filled in', async () => {
    expect(said('bad-name.length', { most: 20 })).toBe('as the server said it'); // which is English
    await i18n.choose('de');
    expect(said('close-moved')).toBe('dein Platz ist jetzt auf einem anderen Gerät');
    expect(said('bad-name.length', { most: 20 })).toBe('ein Name hat 1 bis 20 Buchstaben');
    await i18n.choose('en-XA');
    expect(said('bad-name.length', { most: 20 })).toMatch(/^à ñàmé hàš 1 tö .*20 .*~/);
  });

  test('counts as the language does', async () => {
    await i18n.choose('de');
    const wait = (seconds: number) => said('slow-down.games', { seconds }).split('. ')[1];
    expect([1, 2].map(wait)).toEqual(['Wartet 1 Sekunde', 'Wartet 2 Sekunden']);
    expect(said('batch-too-large', { points: 4000, bytes: 65536 })).toContain(
      '4.000 Punkte und 65.536 Bytes'
    );
  });

  test('has lists in it, and labels', async () => {
    await i18n.choose('de');
    expect(said('not-ready', { names: ['Ana', 'Ben', 'Cleo'] })).toMatch(/: Ana, Ben und Cleo\./);
    const [red, green] = ['red', 'green'].map((text) => ({ text, say: `word.${text}` }));
    expect(
      said('not-a-line', { property: { text: 'colour', say: 'word.colour' }, values: [red, green, red] })
    ).toMatch(/^Farbe: rot, grün und rot\./);
  });

  test('has messages in it, to any depth', async () => {
    await i18n.choose('de');
    const slash = { text: 'x', say: 'words.slash-empty-side', figures: { word: 'circle / ' } };
    const line = { text: 'x', say: 'words.line', figures: { line: 2, problem: slash } };
    expect(said('bad-words', { problem: line })).toBe(
      'Zeile 2: bei „circle / “ steht auf einer Seite des Schrägstrichs nichts'
    );
    expect(said('bad-words', { problem: { text: 'a newer one', say: 'words.newer' } })).toBe('a newer one');
  });

  test.each([
    ['a code that the dictionary lacks', { say: 'not-now.newer', figures: { n: 1 } }],
    ['none, as an older server', {}],
    [
      'an English sentence, as an older server',
      { say: 'a name has 1 to {most} letters', figures: { most: 20 } }
    ],
    ['a label', { say: 'Green' }]
  ])('stays English where it comes with %s', async (_, more) => {
    await i18n.choose('de');
    expect(serverText({ text: 'in English', ...more })).toBe('in English');
  });

  test('keeps what people are called or have written, even where it is a word that it knows', async () => {
    await i18n.choose('de');
    expect(wordText('green')).toBe('grün');
    expect(said('not-ready', { names: ['green'] })).toContain('green');
  });
});

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
