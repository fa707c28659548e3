import { isLimit, optionValue, stillOffered } from './options';
import { loadJSON, saveValue } from './store';
import type { Option, Preset, Values } from './wire/game';

// Options that go together, and those that this browser remembers from the last time.

type Described = { options: Option[]; presets?: Preset[] };

/** An OfferedPreset may also be what a game is set to where nobody changes anything. */
export type OfferedPreset = Omit<Preset, 'name'> & { name: Preset['name'] | 'standard' };

const standard: OfferedPreset = { name: 'standard', options: {}, pace: 100 };

/** What a host sets a game to. */
export type Settings = { options: Values; pace: number; pack?: string };

/** optionsOf is the options that the presets of a game set; they leave all others alone. */
function optionsOf({ options, presets = [] }: Described): Option[] {
  return options.filter((o) => presets.some((p) => o.key in p.options));
}

/** offeredPresets is the presets of a game, after the quick one the standard where none of them is that; none where it has none. */
export function offeredPresets(game: Described): OfferedPreset[] {
  const { presets = [] } = game;
  return presets.length === 0 ||
    presets.some((p) => p.pace === standard.pace && isSetTo(game, p, standard.options))
    ? presets
    : [...presets.slice(0, 1), standard, ...presets.slice(1)];
}

/** isSetTo reports whether options are those of a preset. */
function isSetTo(game: Described, preset: OfferedPreset, options: Values): boolean {
  return optionsOf(game).every((o) => optionValue(o, options) === optionValue(o, preset.options));
}

/** presetSettings is what a game is set to by one of its presets, which leaves alone what none of them names, and a pace that somebody has chosen. */
export function presetSettings(
  game: Described,
  preset: OfferedPreset,
  { options, pace }: Settings
): Settings {
  const set = optionsOf(game).map((o) => [o.key, optionValue(o, preset.options)]);
  const before = chosenPreset(game, options) ?? standard;
  return {
    options: { ...stillOffered(game.options, options), ...Object.fromEntries(set) },
    pace: pace === before.pace ? preset.pace : pace
  };
}

/** chosenPreset is the preset that a game is set to, at whatever pace; none where something is otherwise. */
export function chosenPreset(game: Described, options: Values): OfferedPreset | undefined {
  return offeredPresets(game).find((p) => isSetTo(game, p, options));
}

/**
 * minutesOf is about how long a game takes with some options. Its pace changes only what nobody has to use up, unless a
 * game is played against the clock.
 */
export function minutesOf(game: Described & { minutes: number }, { options, pace }: Settings): number {
  const preset = chosenPreset(game, options) ?? standard;
  const stretched = game.options.some(isLimit) ? 1 : (pace || preset.pace) / preset.pace;
  const minutes = (preset.minutes || game.minutes) * stretched;
  return minutes < 10 ? Math.round(minutes) : 5 * Math.round(minutes / 5);
}

/** saveSettings remembers what a game is set to, for the next time that it is chosen in this browser. */
export function saveSettings(game: string, { options, pace, pack }: Settings): void {
  saveValue(`settings.${game}`, JSON.stringify({ options, pace, pack }));
}

/** savedSettings is what a game was set to the last time; null where it never was. */
export function savedSettings(game: { id: string; options: Option[] }): Settings | null {
  const saved = loadJSON<Partial<Settings>>(`settings.${game.id}`);
  if (!saved?.options || typeof saved.pace !== 'number') return null;
  return { options: stillOffered(game.options, saved.options), pace: saved.pace, pack: saved.pack };
}
