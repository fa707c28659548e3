import { AwardList, type Award } from '../../lib/awards';
import { t } from '../../lib/i18n.svelte';
import { faceOf, parsePlacement, type Colour, type Shape } from './cards';
import { sameCell } from './grid';
import type { Card, Cell, Turn, View } from './wire';

/** bestTurn is the turn that scored most; the earlier one of equals, null when nothing was scored. */
export function bestTurn(view: View): Turn | null {
  let best: Turn | null = null;
  for (const turn of view.turns) if (turn.score.total > (best?.score.total ?? 0)) best = turn;
  return best;
}

/** missedTurn is the turn that one could have had instead of one that was (IO-31); null where that is nothing much. */
export function missedTurn({ missed, seat }: View): Turn | null {
  if (!missed) return null;
  return { seat, recycled: [], place: missed.place, traded: 0, late: false, score: missed.score };
}

/** A ShownLine is a line of a turn as it is shown: its cards in order, those that were laid then marked, and its sum. */
export interface ShownLine {
  cards: { card: Card; laid: boolean }[];
  sum: number;
}

/** shownLines are all lines that a turn made or lengthened, as they lay then: where a wild was taken later, it is one again. */
export function shownLines(view: View, turn: Turn, index = view.turns.indexOf(turn)): ShownLine[] {
  const laid = turn.place.map(parsePlacement);
  const takenLater = view.turns.slice(index + 1).flatMap((t) => t.recycled.map(parsePlacement));
  const cardThen = (cell: Cell): { card: Card; laid: boolean } => {
    const own = laid.find((one) => sameCell(one.cell, cell));
    if (own) return { card: own.card, laid: true };
    const wild = takenLater.some((one) => sameCell(one.cell, cell));
    const card = view.grid.find((one) => sameCell(one.cell, cell))?.card ?? '';
    return { card: wild ? 'W' : card, laid: false };
  };
  return turn.score.lines.map(({ cells, sum }) => ({ cards: cells.map(cardThen), sum }));
}

const most = 5; // awards in all: a TV shows no more beside each other
const mostEach = 2;
const narrow = 10; // points that a win is missed by narrowly

/**
 * awards are what the turns of a game are honoured for, the rarest first: whoever is best at something, and whoever is
 * best at nothing for the cards that they like. Nobody goes without who has laid two of a kind.
 */
export function awards(view: View): Award[] {
  const found = contests(view);
  const chosen = new Set<Award>();
  const count = (seat: number) => [...chosen].filter((a) => a.seat === seat).length;
  for (const award of found) if (count(award.seat) === 0) chosen.add(award);
  const liked: Award[] = [];
  for (const seat of view.players.keys()) {
    const award = count(seat) === 0 ? likedMost(view, seat, liked) : undefined;
    if (award) liked.push(award);
  }
  for (const award of found)
    if (chosen.size + liked.length < most && count(award.seat) < mostEach) chosen.add(award);
  return [...found.filter((award) => chosen.has(award)), ...liked];
}

/** contests are the awards for whoever is best at something, the rarest first. */
function contests(view: View): Award[] {
  const honours = new AwardList();
  const turns = view.players.map((_, seat) => view.turns.filter((t) => t.seat === seat));
  type Name =
    | 'turn'
    | 'comeback'
    | 'lots'
    | 'joker'
    | 'lines'
    | 'hand'
    | 'single'
    | 'wild'
    | 'clockwork'
    | 'always'
    | 'last'
    | 'fours'
    | 'cleaning'
    | 'change';
  const award = (name: Name, figure: (own: Turn[], seat: number) => number, least = 1) =>
    honours.awardBest(
      t(`iota.award.${name}`),
      turns.map(figure),
      (n) => t(`iota.award.${name}-for`, { n }),
      least
    );
  const total = (own: Turn[], of: (turn: Turn) => number) => own.reduce((n, turn) => n + of(turn), 0);
  const highest = (own: Turn[], of: (turn: Turn) => number) => Math.max(0, ...own.map(of));
  const isPlay = (turn: Turn) => turn.place.length > 0;

  award('turn', (own) => highest(own, (turn) => turn.score.total));
  award('comeback', (_, seat) => (winsAlone(view, seat) ? farthestBehind(view, seat) : 0), 15);
  award('lots', (own) => total(own, (turn) => turn.score.lots), 2);
  award('joker', (own) => highest(own, (turn) => (laysWild(turn) ? turn.score.total : 0)), 10);
  award('lines', (own) => highest(own, (turn) => turn.score.lines.length), 3);
  award('hand', (own) => own.filter((turn) => turn.place.length === 4).length);
  award('single', (own) => highest(own, (turn) => (turn.place.length === 1 ? turn.score.total : 0)), 12);
  award('wild', (own) => total(own, (turn) => turn.recycled.length));
  const near = narrow + 1; // the fewer points short, the higher the figure
  honours.awardBest(
    t('iota.award.whisker'),
    view.players.map((_, seat) => near - pointsShort(view, seat)),
    (n) => t('iota.award.whisker-for', { n: near - n })
  );
  award('clockwork', (own) => (own.length >= 4 ? Math.min(...own.map((turn) => turn.score.total)) : 0), 5);
  award('always', (own) => (own.length >= 4 && own.every(isPlay) ? own.length : 0));
  award('last', (_, seat) => Number(view.ended?.reason === 'played-out' && view.turns.at(-1)?.seat === seat));
  award('fours', (own) => total(own, (turn) => countNumber(turn, 4)), 3);
  award('cleaning', (own) => total(own, (turn) => turn.traded), 3);
  award('change', (own) => total(own, (turn) => countNumber(turn, 1)), 3);
  return honours.list;
}

const laysWild = (turn: Turn) => turn.place.some((p) => parsePlacement(p).card === 'W');

function countNumber(turn: Turn, number: number): number {
  return turn.place.filter((p) => faceOf(parsePlacement(p).card)?.number === number).length;
}

function winsAlone(view: View, seat: number): boolean {
  return view.ended?.winners.length === 1 && view.ended.winners[0] === seat;
}

/** farthestBehind is how many points a seat was behind the first at worst, after everyone had had as many turns. */
function farthestBehind(view: View, seat: number): number {
  const scores = view.players.map(() => 0);
  let behind = 0;
  for (const [i, turn] of view.turns.entries()) {
    scores[turn.seat] += turn.score.total;
    if ((i + 1) % scores.length === 0) behind = Math.max(behind, Math.max(...scores) - scores[seat]);
  }
  return behind;
}

/** pointsShort is how many points a seat was short of the win; Infinity for who won, and where no points are counted. */
function pointsShort({ players, ended, scoring }: View, seat: number): number {
  if (!scoring || !ended || ended.winners.includes(seat)) return Infinity;
  return Math.max(...players.map((p) => p.score)) - players[seat].score;
}

const colours: Colour[] = ['R', 'G', 'B', 'Y'];
const shapes: Shape[] = ['t', 'p', 's', 'c'];

/** likedMost is the award for the colour or the shape that a seat laid most, if it laid two and nobody has that award. */
function likedMost(view: View, seat: number, given: Award[]): Award | undefined {
  const faces = view.turns
    .filter((turn) => turn.seat === seat)
    .flatMap((turn) => turn.place.flatMap((p) => faceOf(parsePlacement(p).card) ?? []));
  const kinds = [
    ...shapes.map((shape) => {
      const n = faces.filter((f) => f.shape === shape).length;
      return { n, name: t('iota.award.shape', { shape }), why: t('iota.award.shape-for', { shape, n }) };
    }),
    ...colours.map((colour) => {
      const n = faces.filter((f) => f.colour === colour).length;
      return { n, name: t('iota.award.colour', { colour }), why: t('iota.award.colour-for', { colour, n }) };
    })
  ];
  const free = kinds.filter(({ n, name }) => n > 1 && given.every((a) => a.name !== name));
  const [best] = free.sort((a, b) => b.n - a.n);
  return best && { name: best.name, seat, why: best.why };
}
