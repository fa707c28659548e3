import { nameOf, whoWins } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { spoken } from '../../lib/words';
import { cardName, key, placement } from './cards';
import { cardCount, parts } from './score';
import type { Cell, Ended, Fact, Laid, Turn, View } from './wire';

// What happened, in words: for the log, for the cards in the grid, and for those who listen instead of look.

/** turnStory says what someone did with their turn, without its score: "played two cards". */
export function turnStory(turn: Turn): string {
  const took = turn.recycled.length;
  const before = took === 0 ? '' : took === 1 ? 'took a wild and ' : 'took both wilds and ';
  if (turn.place.length > 0) return `${before}played ${cardCount(turn.place.length)}`;
  if (turn.late) return 'ran out of time';
  if (turn.traded > 0) return `${before}traded ${cardCount(turn.traded)}`;
  return `${before}passed`;
}

/** turnSummary is a whole turn in a line: "Ben played two cards: lines 7 + 6 = 13". */
export function turnSummary(view: View, turn: Turn): string {
  const sum = parts(turn.score);
  return `${nameOf(view, turn.seat)} ${turnStory(turn)}${sum ? `: ${sum}` : ''}`;
}

/** turnNote is the same for where there is little room: "Ben: lines 7 + 6 = 13". */
export function turnNote(view: View, turn: Turn): string {
  const sum = parts(turn.score);
  return sum ? `${nameOf(view, turn.seat)}: ${sum}` : turnSummary(view, turn);
}

/** A Layer is who put a card of the grid there, and in which turn; seat -1 for the starter. */
export interface Layer {
  seat: number;
  turn: Turn | null; // null for the starter and for what was laid in the turn that is going on
  recycled: boolean;
}

/** layer finds out who laid a card. A card that took a wild's place was laid by whoever put it there. */
export function layer(view: View, laid: Laid): Layer {
  const p = placement(laid.card, laid.cell);
  const taken = view.turns.find((t) => t.recycled.includes(p));
  if (taken) return { seat: taken.seat, turn: taken, recycled: true };
  if (laid.turn < 0) return { seat: -1, turn: null, recycled: false };
  const turn = view.turns[laid.turn];
  if (turn?.place.includes(p)) return { seat: turn.seat, turn, recycled: false };
  return { seat: view.turn, turn: null, recycled: true };
}

/** layerStory is what a card tells when asked: "Ben laid this, 34 points". */
export function layerStory(view: View, laid: Laid): string {
  const { seat, turn, recycled } = layer(view, laid);
  if (seat < 0) return 'the starter';
  const name = nameOf(view, seat);
  if (recycled) return `${name} put this in a wild’s place`;
  const points = view.scoring && turn ? `, ${turn.score.total} points in that turn` : '';
  return `${name} laid this${points}`;
}

/** lastPlay is the last turn in which cards were laid, if nobody has passed a whole round since. */
export function lastPlay(view: View): Turn | null {
  return view.turns.slice(-view.players.length).findLast((t) => t.place.length > 0) ?? null;
}

/** where names a cell by row and column, counted from the corner of what is shown. */
export function where(cell: Cell, corner: Cell): string {
  return `row ${cell.y - corner.y + 1}, column ${cell.x - corner.x + 1}`;
}

/** announce tells facts to those who listen. Whose turn it is now the page around the game tells. */
export function announce(view: View, facts: Fact[]): string {
  return spoken(facts.map((fact) => sentence(view, fact)));
}

/** starts says who was picked to start, where nobody said who is the smallest (CM-2). */
export function starts(view: View): string {
  return `${view.turn === view.seat ? 'You start' : `${nameOf(view, view.turn)} starts`}, picked by chance.`;
}

function sentence(view: View, fact: Fact): string {
  switch (fact.kind) {
    case 'began':
      return fact.data.lot ? starts(view) : '';
    case 'played': {
      const { seat, place, score } = fact.data;
      const points = view.scoring ? ` for ${score.total}` : '';
      return `${nameOf(view, seat)} played ${cardCount(place.length)}${points}.`;
    }
    case 'passed': {
      const { seat, traded, late } = fact.data;
      if (late) return `${nameOf(view, seat)} ran out of time.`;
      return `${nameOf(view, seat)} passed${traded > 0 ? ` and traded ${cardCount(traded)}` : ''}.`;
    }
    case 'recycled': {
      const { seat, card } = fact.data;
      return `${nameOf(view, seat)} took a wild and put ${cardName(card)} in its place.`;
    }
    case 'ended':
      return ending(view, fact.data);
  }
  return '';
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

/** ending says who won. */
export function ending(view: View, ended: Ended): string {
  const how = ended.reason === 'stalemate' ? 'Nobody can go on. ' : '';
  return how + whoWins(view, ended.winners);
}

/** byCell finds what lies on a cell. */
export function byCell(view: View): Map<string, Laid> {
  return new Map(view.grid.map((laid) => [key(laid.cell), laid]));
}
