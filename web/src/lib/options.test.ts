import { expect, test } from 'vitest';
import { countChanged, noClock, optionValue, relevantOptions, stillOffered, PendingChoices } from './options';
import type { Option } from './wire/game';

const option = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  label: key,
  help: '',
  default: 0,
  choices: [0, 1, 2].map((value) => ({ value, label: String(value) })),
  ...more
});

const options = [
  option('play'),
  option('pictures', { when: { key: 'play', values: [2] } }),
  option('slips', { detail: true, default: 1 }),
  option('tie', { detail: true, when: { key: 'play', values: [0, 1] } })
];
const shown = (values: Record<string, number>) => {
  const { main, details } = relevantOptions(options, values);
  return [main.map((o) => o.key).join(' '), details.map((o) => o.key).join(' ')];
};

test('only what matters as the other options are set is shown, details apart', () => {
  expect(shown({ play: 1 })).toEqual(['play', 'slips tie']);
  expect(shown({ play: 2 })).toEqual(['play pictures', 'slips']);
});

test('an option that was not set has its default', () => {
  expect(optionValue(options[2], {})).toBe(1);
  expect(optionValue(options[2], { slips: 0 })).toBe(0);
  expect(shown({})).toEqual(['play', 'slips tie']);
});

test('without a clock there are no limits to set', () => {
  const choices = [0, 30].map((value) => ({ value, label: String(value), duration: true }));
  const limit = option('draw', { choices });
  const length = option('minute', { choices: choices.slice(1) });
  expect(relevantOptions([limit, length], {}, noClock).main).toEqual([length]);
  expect(relevantOptions([limit, length], {}, 200).main).toEqual([limit, length]);
});

test('what waits for an option that there is not is not shown', () => {
  expect(relevantOptions([option('a', { when: { key: 'x', values: [0] } })], {}).main).toEqual([]);
});

test('those that are not as the game comes are counted', () => {
  expect(countChanged(options, {})).toBe(0);
  expect(countChanged(options, { slips: 1, tie: 1, play: 2 })).toBe(2);
  expect(countChanged(options, { slips: 1, tie: 1, play: 2 }, { slips: 1, play: 2 })).toBe(
    countChanged(options, { tie: 1 })
  );
});

test('what an earlier version had is not sent back', () => {
  expect(stillOffered(options, { play: 2, turn: 120, tie: 9 })).toEqual({ play: 2 });
});

test('a choice is sent with those before it that are not answered yet', async () => {
  const sent: object[] = [];
  const answers: (() => void)[] = [];
  const underway = new PendingChoices<{ [key: string]: number }>();
  const choose = (choice: { [key: string]: number }) =>
    underway.send(choice, () => {
      sent.push(underway.chosen);
      return new Promise<void>((answer) => answers.push(answer));
    });
  const both = [choose({ deck: 1 }), choose({ turn: 60 })];
  answers[1]();
  await both[1];
  const third = choose({ turn: 0 });
  for (const answer of answers) answer();
  await Promise.all([...both, third]);
  void choose({ help: 2 });
  expect(sent).toEqual([{ deck: 1 }, { deck: 1, turn: 60 }, { deck: 1, turn: 0 }, { help: 2 }]);
});
