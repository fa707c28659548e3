import { faceOf, cellKey, parsePlacement } from './cards';
import { laidByCell } from './story';
import type { GridCard, View } from './wire';

/** viewAtTurn is a game as everyone saw it after so many turns, with the points of then. */
export function viewAtTurn(view: View, turns: number): View {
  const played = view.turns.slice(0, turns);
  const players = view.players.map(({ name, cards }, seat) => {
    const own = played.filter((turn) => turn.seat === seat);
    return { name, cards, score: own.reduce((sum, turn) => sum + turn.score.total, 0) };
  });
  return {
    ...view,
    seat: -1,
    turn: -1,
    hand: [],
    dead: [],
    turns: played,
    players,
    grid: gridAt(view, turns)
  };
}

/** gridAt is what lay on the grid after so many turns: where a wild was taken later, it is a wild again. */
function gridAt(view: View, turns: number): GridCard[] {
  const first = view.grid
    .filter((laid) => laid.turn < 0)
    .map((laid) => ({ ...laid, card: firstCard(view, laid) }));
  const lies = laidByCell({ ...view, grid: first });
  for (const [turn, { recycled, place }] of view.turns.slice(0, turns).entries()) {
    for (const { card, cell } of recycled.map(parsePlacement))
      lies.set(cellKey(cell), { ...lies.get(cellKey(cell))!, card });
    for (const { card, cell } of place.map(parsePlacement)) lies.set(cellKey(cell), { card, cell, turn });
  }
  return [...lies.values()];
}

/** firstCard is what the starter was: a wild, if somebody has taken one from there. */
function firstCard(view: View, { card, cell }: GridCard): string {
  const taken = view.turns.some((t) =>
    t.recycled.some((p) => cellKey(parsePlacement(p).cell) === cellKey(cell))
  );
  return taken && faceOf(card) ? 'W' : card;
}
