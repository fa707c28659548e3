import { beforeEach, expect, test, vi } from 'vitest';
import {
  chosenPreset,
  minutesOf,
  offeredPresets,
  presetSettings,
  savedSettings,
  saveSettings
} from './presets';
import type { Option, Preset } from './wire/game';

const option = (key: string, ...values: number[]) =>
  ({ key, default: values[0], choices: values.map((value) => ({ value })) }) as unknown as Option;

const quick: Preset = { name: 'quick', options: { rounds: 1 }, pace: 100 };
const children: Preset = { name: 'children', options: { young: 1 }, pace: 150 };
const game = {
  id: 'dash',
  options: [option('rounds', 3, 2, 1), option('young', 0, 1), option('play', 0, 1)],
  presets: [quick, children]
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value)
  });
});

test('a preset sets what any preset names, and leaves the rest and nothing that is gone', () => {
  const options = { rounds: 1, play: 1, gone: 7 };
  const set = { rounds: 3, young: 1, play: 1 };
  expect(presetSettings(game, children, { options, pace: 100 })).toEqual({ options: set, pace: 150 });
  for (const pace of [0, 200])
    expect(presetSettings(game, children, { options, pace })).toEqual({ options: set, pace });
  expect(presetSettings(game, quick, { options: { young: 1 }, pace: 150 }).pace).toBe(100);
});

test('the preset that a game is set to is known again', () => {
  expect(chosenPreset(game, { rounds: 1, play: 1 })).toBe(quick);
  expect(chosenPreset(game, {})?.name).toBe('standard');
  expect(chosenPreset(game, { rounds: 2 })).toBeUndefined();
  expect(chosenPreset({ options: [] }, {})).toBeUndefined();
});

test('a game takes as long as its preset says, whatever the pace of limits that nobody has to use up', () => {
  const draw = { ...option('draw', 60, 0), choices: [0, 60].map((value) => ({ value, duration: true })) };
  const timed = {
    ...game,
    minutes: 25,
    options: [...game.options, draw as unknown as Option],
    presets: [{ ...quick, minutes: 15 }, children]
  };
  const minutes = (options: { [key: string]: number }, pace: number) => minutesOf(timed, { options, pace });
  expect([minutes({}, 100), minutes({ rounds: 2 }, 200), minutes({ rounds: 1 }, 0)]).toEqual([25, 25, 15]);
  expect([minutes({ rounds: 1 }, 100), minutes({ rounds: 1, play: 1 }, 200)]).toEqual([15, 15]);
});

test('a game against the clock takes longer with more time', () => {
  const rush = { ...game, minutes: 8, presets: [{ ...quick, minutes: 3 }, children] };
  const minutes = (options: { [key: string]: number }, pace: number) => minutesOf(rush, { options, pace });
  expect([minutes({}, 100), minutes({}, 200), minutes({}, 0)]).toEqual([8, 15, 8]);
  expect([minutes({ rounds: 1 }, 200), minutes({ young: 1 }, 150)]).toEqual([6, 8]);
});

test('the standard is offered where no preset is the same', () => {
  const classic: Preset = { name: 'classic', options: { rounds: 3, young: 0 }, pace: 100 };
  expect(offeredPresets(game).map((p) => p.name)).toEqual(['quick', 'standard', 'children']);
  expect(offeredPresets({ ...game, presets: [quick, classic] })).toEqual([quick, classic]);
  expect(offeredPresets({ options: [] })).toEqual([]);
});

test('settings are remembered by game, as far as they can still be chosen', () => {
  expect(savedSettings(game)).toBeNull();
  saveSettings('dash', { options: { rounds: 2, young: 9 }, pace: 150, pack: 'en/mine' });
  expect(savedSettings(game)).toEqual({ options: { rounds: 2 }, pace: 150, pack: 'en/mine' });
  localStorage.setItem('linework.settings.dash', '{"options":3}');
  expect(savedSettings(game)).toBeNull();
});
