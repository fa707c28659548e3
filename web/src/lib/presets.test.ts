import { beforeEach, expect, test, vi } from 'vitest';
import { chosenPreset, presetSettings, savedSettings, saveSettings } from './presets';
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
  expect(presetSettings(game, children, { rounds: 1, play: 1, gone: 7 })).toEqual({
    options: { rounds: 3, young: 1, play: 1 },
    pace: 150
  });
});

test('the preset that a game is set to is known again', () => {
  expect(chosenPreset(game, { options: { rounds: 1, play: 1 }, pace: 100 })).toBe(quick);
  expect(chosenPreset(game, { options: { rounds: 1 }, pace: 150 })).toBeUndefined();
  expect(chosenPreset(game, { options: {}, pace: 100 })).toBeUndefined();
  expect(chosenPreset({ options: [] }, { options: {}, pace: 100 })).toBeUndefined();
});

test('settings are remembered by game, as far as they can still be chosen', () => {
  expect(savedSettings(game)).toBeNull();
  saveSettings('dash', { options: { rounds: 2, young: 9 }, pace: 150, pack: 'en/mine' });
  expect(savedSettings(game)).toEqual({ options: { rounds: 2 }, pace: 150, pack: 'en/mine' });
  localStorage.setItem('linework.settings.dash', '{"options":3}');
  expect(savedSettings(game)).toBeNull();
});
