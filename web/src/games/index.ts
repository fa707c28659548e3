import type { Component } from 'svelte';
import type { Match } from '../lib/table.svelte';
import type { Learn } from '../parts/learn/learn';
import type { Picture } from '../parts/page/picture';
import type { AnyWire, GamePart, LoadAwards, LoadGamePart } from '../parts/play/gamePart';
import type { Pictures } from '../parts/rules/pictures';
import { i18n } from '../lib/i18n.svelte';
import type { LoadRemarks } from '../lib/voice.svelte';

/**
 * Whom the table waits for, as the game itself says it: the line at the top of the page. '' leaves it to the page,
 * which knows who is awaited and nothing of what for.
 */
export type WaitingText = (match: Match<AnyWire>) => string;

/** The parts of a game that only its players need, so each is fetched when it is first shown. */
export type GameParts = {
  board: LoadGamePart;
  tv: LoadGamePart;
  results: LoadGamePart;
  /** How it works, step by step, for who is new to it. */
  learn?: () => Promise<Learn>;
  /** The pictures of its rules in plain words. */
  pictures?: () => Promise<Pictures>;
  /** Where one composes pictures of one's own for it; it needs no table. */
  ownPictures?: () => Promise<{ default: Component }>;
  /** The best of a game that has no drawings, in its finale. */
  finale?: LoadGamePart;
  /** The honours that it gives at the end. */
  awards?: LoadAwards;
  /** What the host's voice says of it. */
  voice?: LoadRemarks;
  /** The game's own words for whom the table waits for. */
  waitingText?: () => Promise<{ waitingText?: WaitingText }>;
  /** Its puzzle of the day. */
  daily?: () => Promise<{ default: Component }>;
  /** How long its last moment stays on show before the finale, in milliseconds; 0 where nothing happens in it. */
  lastMoment: number;
  /** What it looks like at a glance; here from the first, for it is on the first page. */
  picture?: Picture;
};

const boards = import.meta.glob<GamePart>('./*/Board.svelte');
const tvs = import.meta.glob<GamePart>('./*/Tv.svelte');
const results = import.meta.glob<GamePart>('./*/Results.svelte');
const learns = import.meta.glob<Learn>('./*/Learn.svelte');
const pictures = import.meta.glob<Pictures>('./*/RulesPictures.svelte');
const finales = import.meta.glob<GamePart>('./*/Finale.svelte');
const honours = import.meta.glob<Awaited<ReturnType<LoadAwards>>>('./*/awards.ts');
const voices = import.meta.glob<Awaited<ReturnType<LoadRemarks>>>('./*/voice.ts');
const dailies = import.meta.glob<{ default: Component }>('./*/Daily.svelte');
const ownPictures = import.meta.glob<{ default: Component }>('./*/OwnPictures.svelte');
const faces = import.meta.glob<Picture>('./*/picture.json', { eager: true, import: 'strokes' });
const lastMoments = import.meta.glob<number>('./*/lastMoment.ts', { eager: true, import: 'lastMoment' });
const stories = import.meta.glob<{ waitingText?: WaitingText }>('./*/story.ts');

/**
 * The games that this client can show, by the id that the server's catalogue gives them: all that have a folder
 * here, the example of docs/adding-a-game.md too.
 */
export const games: Record<string, GameParts> = Object.fromEntries(
  Object.keys(boards).map((path) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const id = folder.slice(folder.lastIndexOf('/') + 1);
    const finale = finales[`${folder}/Finale.svelte`];
    const awards = honours[`${folder}/awards.ts`];
    const voice = voices[`${folder}/voice.ts`];
    const daily = dailies[`${folder}/Daily.svelte`];
    const story = stories[`${folder}/story.ts`];
    const own = ownPictures[`${folder}/OwnPictures.svelte`];
    const learn = learns[`${folder}/Learn.svelte`];
    const drawn = pictures[`${folder}/RulesPictures.svelte`];
    const parts: GameParts = {
      board: withTexts(id, boards[path]),
      tv: withTexts(id, tvs[`${folder}/Tv.svelte`]),
      results: withTexts(id, results[`${folder}/Results.svelte`]),
      learn: learn && withTexts(id, learn),
      pictures: drawn && withTexts(id, drawn),
      ownPictures: own && withTexts(id, own),
      finale: finale && withTexts(id, finale),
      awards: awards && withTexts(id, awards),
      voice: voice && withTexts('voice', voice),
      waitingText: story && withTexts(id, story),
      daily: daily && withTexts(id, daily),
      lastMoment: lastMoments[`${folder}/lastMoment.ts`] ?? 0,
      picture: faces[`${folder}/picture.json`]
    };
    return [id, parts];
  })
);

/** The games that a device need not be shown: those that it has been, and those that have nothing to show. */
export function gamesNotToTeach(taught: string[]): string[] {
  return [...new Set([...taught, ...Object.keys(games).filter((id) => !games[id].learn)])];
}

/** withTexts makes a part of a game come together with the game's texts, which are the area of its id. */
function withTexts<P>(id: string, load: () => Promise<P>): () => Promise<P> {
  const area = i18n.areas.find((a) => a === id);
  return async () => (await Promise.all([load(), area && i18n.loadAreas(area)]))[0];
}
