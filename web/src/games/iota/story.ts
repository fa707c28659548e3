import { seatName, personArgs, winSentence } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { tellFacts, type FactSentences } from '../../lib/factSentences';
import { richText, t, type RichPiece } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import type { CardsByCell } from './placeNames';
import { cardName, cellKey, formatPlacement, parsePlacement, type PlacedCard } from './cards';
import { describeParts } from './score';
import type { Ended, Fact, Facts, GridCard, Score, Turn, View } from './wire';

// What happened, in words: for the log, for the cards in the grid, and for those who listen instead of look.

/** turnStory says what someone did with their turn, without its score: "Ben played 2 cards", the name for RichText.svelte. */
export function turnStory(view: View, turn: Turn): RichPiece[] {
  const who = personArgs(view, turn.seat);
  const wilds = turn.recycled.length;
  const played = turn.place.length;
  if (played > 0) {
    if (wilds > 0) return richText('iota.turn.wild-played', { ...who, wilds, n: played });
    return richText('iota.turn.played', { ...who, n: played });
  }
  if (turn.late) return richText('iota.turn.late', who);
  if (turn.traded > 0) {
    if (wilds > 0) return richText('iota.turn.wild-traded', { ...who, wilds, n: turn.traded });
    return richText('iota.turn.traded', { ...who, n: turn.traded });
  }
  return wilds > 0 ? richText('iota.turn.wild-passed', { ...who, wilds }) : richText('iota.turn.passed', who);
}

/** plainText is a text without its tags. */
export function plainText(text: RichPiece[]): string {
  return text.map((p) => (Array.isArray(p) ? plainText(p) : typeof p === 'object' ? p.text : p)).join('');
}

/** turnSummary is a whole turn in a line: "Ben played 2 cards: lines 7 + 6 = 13". */
export function turnSummary(view: View, turn: Turn): string {
  const said = plainText(turnStory(view, turn));
  const sum = describeParts(turn.score);
  return sum ? t('iota.turn.summary', { turn: said, sum }) : said;
}

/** turnNote is the same for where there is little room: "Ben: lines 7 + 6 = 13". */
export function turnNote(view: View, turn: Turn): string {
  const sum = describeParts(turn.score);
  return sum ? t('iota.turn.note', { name: seatName(view, turn.seat), sum }) : turnSummary(view, turn);
}

/**
 * layerStory is what a card tells when asked: "Ben played this in a turn worth 34 points". A card that took a wild's place
 * was laid by whoever put it there, in the turn that is going on if in none before.
 */
export function layerStory(view: View, laid: GridCard): string {
  const p = formatPlacement(laid.card, laid.cell);
  const taken = view.turns.find((t) => t.recycled.includes(p));
  if (taken) return t('iota.layer.wild', personArgs(view, taken.seat));
  if (laid.turn < 0) return t('iota.layer.first');
  const turn = view.turns[laid.turn];
  if (!turn?.place.includes(p))
    return view.turn < 0 ? t('iota.layer.first') : t('iota.layer.wild', personArgs(view, view.turn));
  const who = personArgs(view, turn.seat);
  return view.scoring ? t('iota.layer.scored', { ...who, n: turn.score.total }) : t('iota.layer.played', who);
}

/** lastPlay is the last turn in which cards were laid, if nobody has passed a whole round since. */
function lastPlay(view: View): Turn | null {
  return view.turns.slice(-view.players.length).findLast((t) => t.place.length > 0) ?? null;
}

/**
 * recentTurns are the turns whose cards are marked on the grid: what the others laid since one's own last turn. Where they
 * laid nothing, and for the public, it is the last play.
 */
export function recentTurns(view: View): Turn[] {
  const own = view.turns.findLastIndex((t) => t.seat === view.seat);
  const since = view.seat < 0 ? [] : view.turns.slice(own + 1);
  const laid = since.filter((t) => t.place.length + t.recycled.length > 0);
  const last = lastPlay(view);
  return laid.length > 0 || !last ? laid : [last];
}

/** seatsByCell are the seats that laid the cards of some turns, by the key of the cell. */
export function seatsByCell(turns: Turn[]): Map<string, number> {
  return new Map(
    turns.flatMap(({ seat, recycled, place }) =>
      [...recycled, ...place].map((p): [string, number] => [cellKey(parsePlacement(p).cell), seat])
    )
  );
}

/** announce tells facts to those who listen. Whose turn it is now the page around the game tells. */
export function announce(view: View, facts: Fact[]): string {
  return tellFacts(sentences, view, facts);
}

/** starterSentence says who was picked to start, where nobody said who is the smallest (CM-2). */
export function starterSentence(view: View): string {
  return t('iota.now.starts', personArgs(view, view.turn));
}

const sentences: FactSentences<Facts, View> = {
  began: ({ lot }, view) => (lot ? starterSentence(view) : ''),
  played: ({ seat, place, score }, view) => {
    const played = { ...personArgs(view, seat), n: place.length };
    if (!view.scoring) return t('iota.said.played', played);
    return t('iota.said.scored', { ...played, points: score.total });
  },
  passed: ({ seat, traded, late }, view) => {
    const who = personArgs(view, seat);
    if (late) return t('iota.said.late', who);
    return traded > 0 ? t('iota.said.traded', { ...who, n: traded }) : t('iota.said.passed', who);
  },
  recycled: ({ seat, card }, view) =>
    t('iota.said.wild', { ...personArgs(view, seat), card: cardName(card) }),
  'turn-came': ({ seat, noMore }, view) => (noMore ? t('iota.said.no-more', personArgs(view, seat)) : ''),
  ended: (ended, view) => endingSentence(view, ended)
};

const good = 20; // points of a turn of one's own that are stamped

/**
 * stampOf is what goes across the grid for a moment: that the last card of the game was played, or a good play of one's
 * own, with the place that it gains. On a TV it is anybody's, if it counts double.
 */
export function stampOf(facts: Fact[], view: View): Stamp | null {
  const last = facts.some(({ kind, data }) => kind === 'ended' && data.reason === 'played-out');
  if (last) return { text: t('iota.stamp.last'), tone: 'good' };
  for (const { kind, data } of facts) {
    if (kind !== 'played' || !view.scoring) continue;
    const { seat, score } = data;
    const cheer = cheerFor(score);
    if (view.seat < 0 ? !cheer : seat !== view.seat || (score.total < good && !cheer)) continue;
    const why = score.lots > 0 ? t('iota.stamp.lots-why', { n: score.lots }) : cheer;
    const place = gainedPlace(view, seat, score.total);
    const gained = place > 0 ? t('iota.stamp.place', { ...personArgs(view, seat), n: place }) : '';
    return {
      text: t('iota.stamp.points', { n: score.total }),
      note: joinSentences([why, gained]),
      tone: 'good'
    };
  }
  return null;
}

/** gainedPlace is the place that a seat came to by so many points that it has just scored; 0 where it gained none. */
export function gainedPlace({ players }: View, seat: number, points: number): number {
  const others = players.filter((_, k) => k !== seat).map((p) => p.score);
  const placeAt = (score: number) => 1 + others.filter((other) => other >= score).length;
  const now = placeAt(players[seat].score);
  return now < placeAt(players[seat].score - points) ? now : 0;
}

/** cheerFor is said to a play that counts double, for a lot or for all four cards; '' for any other. */
export function cheerFor({ lots, four, total }: Score): string {
  if (total === 0) return '';
  if (lots > 0) return t('iota.stamp.lots', { n: lots });
  return four ? t('iota.stamp.four') : '';
}

/** soundOf is what a fact sounds like; most are silent. */
export function soundOf({ kind, data }: Fact): Sound | null {
  switch (kind) {
    case 'played':
      return data.score.lots > 0 ? 'lot' : 'place';
    case 'passed':
      return 'pass';
    case 'recycled':
      return 'lift';
  }
  return null;
}

/** endCause is why the game ended, where that is not plain. */
export function endCause(ended: Ended | null): string {
  if (ended?.reason === 'stalemate') return t('iota.said.stalemate');
  return ended?.reason === 'stopped' ? t('iota.said.stopped') : '';
}

/** endingSentence says who won. */
export function endingSentence(view: View, ended: Ended): string {
  return joinSentences([endCause(ended), winSentence(view, ended.winners)]);
}

/** seatsByScore are the seats from the most points to the fewest, equals around the table. */
export function seatsByScore({ players }: View): number[] {
  return players.map((_, seat) => seat).sort((a, b) => players[b].score - players[a].score);
}

/** cardsOnGrid is what lies on the grid, with what is laid out, for beside.ts. */
export function cardsOnGrid(view: View, out: PlacedCard[] = []): CardsByCell {
  return new Map([...view.grid, ...out].map(({ card, cell }) => [cellKey(cell), card]));
}

/** laidByCell finds what lies on a cell. */
export function laidByCell(view: View): Map<string, GridCard> {
  return new Map(view.grid.map((laid) => [cellKey(laid.cell), laid]));
}
