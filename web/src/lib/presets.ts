import { optionValue, stillOffered } from './options';
import { loadJSON, saveValue } from './store';
import type { Option, Preset, Values } from './wire/game';

// Options that go together, and those that this browser remembers from the last time.

type Described = { options: Option[]; presets?: Preset[] };

/** What a host sets a game to. */
export type Settings = { options: Values; pace: number; pack?: string };

/** optionsOf is the options that the presets of a game set; they leave all others alone. */
function optionsOf({ options, presets = [] }: Described): Option[] {
  return options.filter((o) => presets.some((p) => o.key in p.options));
}

/** presetSettings is what a game is set to by one of its presets, which leaves alone what none of them names. */
export function presetSettings(game: Described, preset: Preset, values: Values): Settings {
  const set = optionsOf(game).map((o) => [o.key, optionValue(o, preset.options)]);
  return {
    options: { ...stillOffered(game.options, values), ...Object.fromEntries(set) },
    pace: preset.pace
  };
}

/** chosenPreset is the preset that a game is set to; none where something is otherwise. */
export function chosenPreset(game: Described, { options, pace }: Settings): Preset | undefined {
  return game.presets?.find(
    (p) =>
      p.pace === pace && optionsOf(game).every((o) => optionValue(o, options) === optionValue(o, p.options))
  );
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
