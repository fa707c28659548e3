import { afterEach, expect, test } from 'vitest';
import { i18n } from './i18n.svelte';
import {
  botLabel,
  choiceLabel,
  gameName,
  gameTagline,
  gradeName,
  optionHelp,
  optionLabel,
  packName,
  paceLabel,
  teamName,
  wordText
} from './labels';
import type { Option } from './wire/game';

const option = (key: string): Option => ({ key, label: 'English', help: 'English', default: 0, choices: [] });
const choice = (value: number, duration = false) => ({ value, label: 'English', duration });

afterEach(() => i18n.choose('en'));

test('a label stays as the server says it where that is the language', () => {
  expect(gameName({ id: 'iota', name: 'iota' })).toBe('iota');
  expect(optionLabel('iota', option('deck'))).toBe('English');
});

test.each([
  [
    'a tagline',
    () => gameTagline({ id: 'pictomania', tagline: 'English' }),
    'Alle zeichnen, alle raten, und das gleichzeitig.'
  ],
  ['an option of a game', () => optionLabel('doodledash', option('draw')), 'Zeit zum Zeichnen'],
  [
    'its help',
    () => optionHelp('doodledash', option('guess')),
    'Ist die Zeit um, zählt das als falscher Tipp.'
  ],
  ['an option that games share', () => optionLabel('pictomania', option('slips')), 'Tippfehler'],
  ['a choice', () => choiceLabel('pictomania', option('deck1'), choice(1)), 'Grün'],
  [
    'a choice that games share',
    () => choiceLabel('doodlerush', option('slips'), choice(1)),
    'Ja, er gilt trotzdem'
  ],
  ['a time', () => choiceLabel('doodledash', option('draw'), choice(90, true)), '1½ Minuten'],
  [
    'no limit by a name of its own',
    () => choiceLabel('pictomania', option('read'), choice(0, true)),
    'Bis alle bereit sind'
  ],
  ['a number', () => choiceLabel('pictomania', option('rounds'), { value: 4, label: '4' }), '4'],
  ['a pace', () => paceLabel(choice(200)), 'Doppelt so lang'],
  ['a bot of a game', () => botLabel('iota', { name: 'hard', label: 'English' }), 'Schwer – denkt voraus'],
  [
    'a bot that games share',
    () => botLabel('pictomania', { name: 'easy', label: 'English' }),
    'Leicht – zeichnet wacklig und rät ins Blaue hinein'
  ],
  ['a pack', () => packName({ id: 'pasted', name: 'English' }), 'Unsere eigenen Begriffe'],
  [
    'somebody’s own pack',
    () => packName({ id: 'grandma', name: 'Grandma’s own pack' }),
    'Grandma’s own pack'
  ],
  ['a grade', () => gradeName('easy'), 'leicht'],
  ['a team', () => teamName('Suns'), 'Team Sonne'],
  ['a colour', () => wordText('red'), 'rot']
])('CM-26 %s is said in the language of the device', async (_, say, german) => {
  await i18n.choose('de');
  expect(say()).toBe(german);
});
