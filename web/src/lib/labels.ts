import { i18n, serverText, t } from './i18n.svelte';
import { minutesOf, type Settings } from './presets';
import type { Choice, Option } from './wire/game';
import type { BotInfo, CatalogueEntry, Pack } from './wire/gateway';

/*
 * What games, options, bots, packs and words are called in the language of this device. The server calls them in
 * English; the dictionary has them under codes that follow from their keys (docs/protocol.md).
 */

type Named = { id: string; name: string };

/** labelText is what the dictionary has under a code, else the English label. */
export function labelText(code: string, english: string): string {
  return serverText({ say: code, text: english });
}

export const gameName = (game: Named) => labelText(`game.${game.id}.name`, game.name);

export const gameTagline = (game: { id: string; tagline: string }) =>
  labelText(`game.${game.id}.tagline`, game.tagline);

const mostAtTable = 12; // players; more are a class

/** gameFacts is for how many people a game is and how long it takes, as it is set where that is given. */
export function gameFacts(game: CatalogueEntry, settings?: Settings): string {
  const taught = game.max > mostAtTable;
  // Where it can be played with a class, a teacher alone is enough for that way.
  const ways = game.options.flatMap((o) => o.choices).flatMap((c) => c.least ?? []);
  return t('page.home.shelf.facts', {
    class: taught ? 'yes' : 'no',
    least: taught ? Math.min(...ways, game.max) : game.min,
    most: Math.min(game.max, mostAtTable),
    minutes: settings ? minutesOf(game, settings) : game.minutes
  });
}

/** optionCode is where an option's texts are: below its game, or with those that games share. */
function optionCode(game: string, key: string): string {
  const own = `game.${game}.option.${key}`;
  return i18n.find(`server.${own}.label`) ? own : `option.${key}`;
}

export const optionLabel = (game: string, { key, label }: Option) =>
  labelText(`${optionCode(game, key)}.label`, label);

export const optionHelp = (game: string, { key, help }: Option) =>
  labelText(`${optionCode(game, key)}.help`, help);

/** choiceLabel is a choice of an option by its value: a duration is a time where it has no name of its own. */
export function choiceLabel(game: string, { key }: Option, { value, label, duration }: Choice): string {
  const english = duration ? labelText(`time.${value}`, label) : label;
  return labelText(`${optionCode(game, key)}.${value}`, english);
}

export const paceLabel = ({ value, label }: Choice) => labelText(`pace.${value}`, label);

/** botLabel is a bot's level and how it plays: of its game, or of those that games share. */
export const botLabel = (game: string, { name, label }: BotInfo) =>
  labelText(`game.${game}.bot.${name}`, labelText(`bot.${name}`, label));

export const packName = ({ id, name }: Pick<Pack, 'id' | 'name'>) =>
  labelText(`pack.${id.replaceAll('/', '-')}`, name);

export const gradeName = (grade: string) => labelText(`grade.${grade}`, grade);

export const teamName = (team: string) => labelText(`team.${team.toLowerCase()}`, team);

/** wordText is a colour or a shape, as sentences name it. */
export const wordText = (word: string) => labelText(`word.${word}`, word);
