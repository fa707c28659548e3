import { t } from '../../lib/i18n.svelte';
import { cardsOnGrid, laidByCell } from './story';
import { faceOf, cellKey, formatPlacement, neighboursOf, parsePlacement } from './cards';
import { cellsForCard, playsContaining, playableCards, cardsThatTakeWild, totalOf } from './plays';
import { playLine } from './hints';
import { explainRefusal } from './refusals';
import type { Answers, Card, Cell, Moves, Placement, Score, Table } from './wire';

/** A Slot is a card of the hand. Its id stays when other cards come and go; two wilds are told apart by it. */
export interface Slot {
  id: string;
  card: Card;
}

/** LaidCard is a card of the hand that is laid out on the grid and not played yet. */
export interface LaidCard extends Slot {
  cell: Cell;
}

/** Trouble is why something cannot be, where to look, and what was tried there. */
export interface Trouble {
  text: string;
  cells: Cell[];
  tried: Placement[];
}

/** What an arrangement needs of the table: the view, and a way to ask and to move. */
export type PlayableTable = Pick<Table, 'view' | 'ask' | 'move'>;

/** handSlots gives every card of a hand an id of its own. */
export function handSlots(hand: Card[]): Slot[] {
  return hand.map((card, i) => {
    const before = hand.slice(0, i).filter((c) => c === card).length;
    return { id: before === 0 ? card : `${card}#${before + 1}`, card };
  });
}

const lastMoment = 700; // milliseconds in which what is laid out still reaches the table

/**
 * An Arrangement is what a player has in mind before it is a move: a card picked up, cards laid out on the grid,
 * cards chosen for a trade. It lasts until one's own turn is over and knows no rules: what fits is in the view.
 * While others are on, cards are tried on any free cell (IO-27): nothing checks that, and the table is told nothing of it.
 */
export class Arrangement {
  /** The slot that is picked up. */
  picked = $state<string | null>(null);
  /** The slots chosen for a trade while passing is being considered. */
  trading = $state.raw<string[] | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  /** The wild that is about to be taken, until it is confirmed. */
  taking = $state.raw<{ cell: Cell; card: Card } | null>(null);
  /** A move is on its way. */
  sending = $state(false);

  #table: PlayableTable;
  #chosen = $state.raw<{ ownTurns: number; out: LaidCard[] }>({ ownTurns: -1, out: [] });
  #advised = $state.raw<{ phase: number; advice: Answers['hint']; shown: boolean } | null>(null);
  #peeked = $state.raw<{ of: string; score: Score } | null>(null);
  #asking = 0;

  constructor(table: PlayableTable) {
    this.#table = table;
  }

  view = $derived.by(() => this.#table.view);
  hand = $derived(handSlots(this.view.hand));
  mine = $derived(this.view.seat >= 0 && this.view.turn === this.view.seat);
  /** Somebody else is on, and one's own cards can be tried meanwhile. */
  trying = $derived(this.view.seat >= 0 && this.view.turn >= 0 && !this.mine);
  #ownTurns = $derived(this.view.turns.filter((turn) => turn.seat === this.view.seat).length);
  onGrid = $derived(laidByCell(this.view));

  /** What is laid out, as far as it still can be. */
  out = $derived.by(() => {
    const { ownTurns, out } = this.#chosen;
    if (!(this.mine || this.trying) || ownTurns !== this.#ownTurns) return [];
    const still = out.filter(
      (o) => this.hand.some((s) => s.id === o.id) && !this.onGrid.has(cellKey(o.cell))
    );
    if (this.trying || this.view.unaided) return still;
    // What was tried stays as far as it is a play.
    while (still.length > 0 && playsContaining(this.view.can.plays, still.map(placementOf)).length === 0)
      still.pop();
    return still;
  });
  place = $derived(this.out.map(placementOf));
  /** What the cards laid out would score; null when they are not a whole play. */
  total = $derived(totalOf(this.view.can.plays, this.place));
  /** The score in its parts, once the table has told them. */
  score = $derived(this.#peeked?.of === this.place.join() ? this.#peeked.score : null);
  /** Whether what is laid out can be played; without help nobody knows, and everything can be tried (IO-27). */
  ready = $derived(this.mine && (this.view.unaided ? this.out.length > 0 : this.total !== null));
  playable = $derived(
    this.view.unaided ? new Set(this.view.hand) : playableCards(this.view.can.plays, this.place)
  );
  takers = $derived(
    cardsThatTakeWild(this.mine ? (this.view.unaided ? this.#anyWild() : this.view.can.recycles) : [])
  );

  pickedSlot = $derived(this.mine || this.trying ? this.hand.find((s) => s.id === this.picked) : undefined);
  /** The cells for the card that is picked up, with what each would score. */
  fits = $derived(this.cellsFor(this.pickedSlot));

  #advice = $derived(this.mine && this.#advised?.phase === this.view.phase ? this.#advised : null);
  /** What the first hint of a turn tells of: which cards of the hand to use, and what they score. */
  named = $derived.by(() => {
    if (!this.#advice || this.out.length > 0 || this.trading) return null;
    const { recycle, place, total } = this.#advice.advice;
    const cards = recycle.length > 0 ? recycle.slice(0, 1) : place;
    const ids = this.#slotsOf(cards.map((p) => parsePlacement(p).card));
    return { slots: ids, total, wild: recycle.length > 0 };
  });
  /** What the table thinks would be good to do, once asked a second time and as long as nothing else is done. */
  hint = $derived(
    this.#advice?.shown && this.out.length === 0 && !this.trading && !this.taking ? this.#advice.advice : null
  );
  /** The line of the play that is hinted at, or the wild; it stays while only its cells are laid on. */
  hintedLine = $derived.by(() => {
    if (!this.#advice?.shown) return [];
    const { place, recycle } = this.#advice.advice;
    if (recycle.length > 0) return this.hint ? [parsePlacement(recycle[0])] : [];
    const cells = new Set(place.map((p) => cellKey(parsePlacement(p).cell)));
    const astray = this.out.some(({ cell }) => !cells.has(cellKey(cell)));
    return astray ? [] : playLine(place, cardsOnGrid(this.view));
  });

  /** Where a card may go; one that is laid out may go elsewhere as if it were in the hand. */
  cellsFor(slot: Slot | undefined): ReadonlyMap<string, number | null> {
    const others = this.out.filter((o) => o.id !== slot?.id);
    if (this.trying) return slot ? this.#cellsToTry(others) : new Map();
    const rest = others.map(placementOf);
    return cellsForCard(slot ? this.view.can.plays : [], rest, slot?.card ?? '');
  }

  /** The free cells beside what lies on the grid or is laid out. */
  #cellsToTry(out: LaidCard[]): ReadonlyMap<string, null> {
    const lies = new Set([...this.view.grid, ...out].map(({ cell }) => cellKey(cell)));
    const beside = [...this.view.grid, ...out].flatMap(({ cell }) => neighboursOf(cell).map(cellKey));
    return new Map(beside.filter((key) => !lies.has(key)).map((key) => [key, null]));
  }

  /** The cells of the wilds whose place a card could take, by key. */
  wildsFor(card: Card): string[] {
    return [...this.takers].filter(([, cards]) => cards.includes(card)).map(([at]) => at);
  }

  /** Picks a card up, or puts it down again. One that is laid out is taken back. */
  pickCard(id: string): void {
    this.#clearChoices();
    if (this.trading) return this.#choose(id);
    if (this.out.some((o) => o.id === id)) return this.takeCardBack(id);
    this.picked = this.picked === id ? null : id;
  }

  /** Lays a card on a cell if it fits; if not, the table says why. */
  async placeCard(id: string, cell: Cell): Promise<void> {
    const slot = this.hand.find((s) => s.id === id);
    if (!slot || !(this.mine || this.trying) || this.sending) return;
    this.#clearChoices();
    this.trading = null;
    const there = this.onGrid.get(cellKey(cell));
    if (there) {
      if (this.wildsFor(slot.card).includes(cellKey(cell))) this.taking = { cell, card: slot.card };
      else this.trouble = { text: t('iota.refusal.cell-taken'), cells: [cell], tried: [] };
      return;
    }
    // Onto another card that is laid out: that one goes back to the hand.
    const rest = this.out.filter((o) => o.id !== id && cellKey(o.cell) !== cellKey(cell));
    const fits =
      this.trying ||
      this.view.unaided ||
      cellsForCard(this.view.can.plays, rest.map(placementOf), slot.card).has(cellKey(cell));
    if (fits || (await this.#isAllowed([...rest.map(placementOf), formatPlacement(slot.card, cell)]))) {
      this.#setLaidCards([...rest, { ...slot, cell }]);
      this.picked = null;
    }
  }

  /** Says of a cell where nothing can ever lie that this is so. */
  explainDead(cell: Cell): void {
    this.#clearChoices();
    this.trouble = { text: t('iota.refusal.dead'), cells: [cell], tried: [] };
  }

  /** Takes one card back into the hand. */
  takeCardBack(id: string): void {
    this.#clearChoices();
    this.#setLaidCards(this.out.filter((o) => o.id !== id));
  }

  takeLastBack(): void {
    const last = this.out.at(-1);
    if (last) this.takeCardBack(last.id);
  }

  takeAllBack(): void {
    this.#clearChoices();
    this.picked = null;
    this.#setLaidCards([]);
  }

  /** Lets go of whatever is being considered, the nearest thing first. */
  cancel(): void {
    if (this.trouble || this.taking) this.#clearChoices();
    else if (this.hint) this.#hideHint();
    else if (this.trading) this.trading = null;
    else if (this.picked) this.picked = null;
    else this.takeAllBack();
  }

  /** Does what a key stands for; false for one that stands for nothing. */
  handleKey(key: string): boolean {
    const slot = this.hand[Number(key) - 1];
    if (slot && /^[1-4]$/.test(key)) this.pickCard(slot.id);
    else if (key === 'Backspace') this.takeLastBack();
    else if (key === 'Escape') this.cancel();
    else if (/^h$/i.test(key) && this.view.hints && this.mine) void this.askHint();
    else if (/^p$/i.test(key)) void this.playTurn();
    else return false;
    return true;
  }

  /** Begins to consider a pass. */
  considerPass(): void {
    this.takeAllBack();
    this.trading = [];
  }

  /**
   * Asks the table what would be good to do (IO-28). The first time in a turn only cards are named, for finding their
   * places is the fun of it; the next time their line is shown.
   */
  async askHint(): Promise<void> {
    this.takeAllBack();
    this.trading = null;
    if (this.#advice) {
      this.#advised = { ...this.#advice, shown: true };
      return;
    }
    const asking = ++this.#asking;
    const { phase } = this.view;
    const answer = await this.#table.ask('hint', {});
    if (asking !== this.#asking) return;
    if (!answer.ok) {
      this.trouble = { ...explainRefusal(answer), tried: [] };
      return;
    }
    const advice = answer.data;
    const cards = advice.recycle.length + advice.place.length;
    this.#advised = { phase, advice, shown: cards === 0 };
    if (this.named?.slots.length === 1) this.picked = this.named.slots[0];
  }

  /** Lays out what the hint says; nothing is played or passed by that. */
  followHint(): void {
    if (!this.hint) return;
    const { recycle, place, trade } = this.hint;
    if (recycle.length > 0) {
      const { card, cell } = parsePlacement(recycle[0]);
      this.#clearChoices();
      this.taking = { card, cell };
    } else if (place.length > 0) {
      const puts = place.map(parsePlacement);
      const ids = this.#slotsOf(puts.map(({ card }) => card));
      this.#clearChoices();
      this.#setLaidCards(puts.map(({ card, cell }, i) => ({ id: ids[i], card, cell })));
    } else {
      this.considerPass();
      this.trading = this.#slotsOf(trade);
    }
  }

  /** Asks for a wild: which card would take its place. */
  considerWild(cell: Cell): void {
    const cards = this.takers.get(cellKey(cell)) ?? [];
    if (cards.length === 0) return;
    this.#clearChoices();
    this.trading = null;
    const card = cards.find((c) => c === this.pickedSlot?.card) ?? cards[0];
    this.taking = { cell, card };
  }

  /** Chooses another card for the wild that is about to be taken. */
  takeWith(card: Card): void {
    if (this.taking) this.taking = { ...this.taking, card };
  }

  async playTurn(): Promise<void> {
    if (!this.ready) return;
    if (await this.#sendMove('play', { place: this.place })) this.picked = null;
  }

  /** Plays what is laid out when so many milliseconds are left, if they are few: a play that lies there is not lost. */
  async playBeforeTimeIsUp(left: number): Promise<void> {
    if (left >= 0 && left < lastMoment && !this.view.unaided && !this.trouble) await this.playTurn();
  }

  async passTurn(): Promise<void> {
    const trade = (this.trading ?? []).map((id) => this.hand.find((s) => s.id === id)!.card);
    if (await this.#sendMove('pass', { trade })) this.trading = null;
  }

  async takeWild(): Promise<void> {
    if (!this.taking) return;
    const { card, cell } = this.taking;
    if (await this.#sendMove('recycle', { card, cell })) this.picked = null;
    this.taking = null;
  }

  /** Asks the table for the parts of the score of what is laid out. */
  async askScore(): Promise<void> {
    const of = this.place.join();
    if (this.total === null || !this.view.scoring || this.#peeked?.of === of) return;
    const answer = await this.#table.ask('play', { place: this.place });
    if (answer.ok && this.place.join() === of) this.#peeked = { of, score: answer.data };
  }

  /** Asks the table what a wild of the grid can still be; null where that is not told. */
  async askWildMeanings(cell: Cell): Promise<Card[] | null> {
    const answer = await this.#table.ask('meaning', { cell });
    return answer.ok ? answer.data.cards : null;
  }

  /** Every card of the hand for every wild of the grid: without help any can be tried. */
  #anyWild(): Placement[] {
    const singles = this.view.hand.filter((card) => faceOf(card));
    const wilds = this.view.grid.filter((laid) => !faceOf(laid.card));
    return wilds.flatMap(({ cell }) => singles.map((card) => formatPlacement(card, cell)));
  }

  /** The slots of some cards of the hand, each once. */
  #slotsOf(cards: Card[]): string[] {
    const free = [...this.hand];
    return cards.map((card) => {
      const at = free.findIndex((s) => s.card === card);
      return free.splice(at, 1)[0].id;
    });
  }

  #choose(id: string): void {
    const chosen = this.trading ?? [];
    if (chosen.includes(id)) this.trading = chosen.filter((c) => c !== id);
    else if (chosen.length < this.view.can.trade) this.trading = [...chosen, id];
  }

  /** Asks whether cards may lie as they do; if not, that is the trouble. */
  async #isAllowed(place: Placement[]): Promise<boolean> {
    const asking = ++this.#asking;
    const answer = await this.#table.ask('play', { place });
    if (asking !== this.#asking) return false;
    if (!answer.ok)
      this.trouble = { ...explainRefusal(answer, parsePlacement(place.at(-1)!).cell), tried: place };
    return answer.ok;
  }

  async #sendMove<K extends keyof Moves>(kind: K, data: Moves[K]): Promise<boolean> {
    if (this.sending) return false;
    this.#clearChoices(kind === 'recycle');
    this.sending = true;
    const answer = await this.#table.move(kind, data, { quiet: true });
    this.sending = false;
    if (!answer.ok) this.trouble = { ...explainRefusal(answer), tried: [] };
    return answer.ok;
  }

  #setLaidCards(out: LaidCard[]): void {
    this.#chosen = { ownTurns: this.#ownTurns, out };
  }

  #hideHint(): void {
    if (this.#advised) this.#advised = { ...this.#advised, shown: false };
  }

  #clearChoices(keepTaking = false): void {
    this.#asking++;
    this.trouble = null;
    if (!keepTaking) this.taking = null;
  }
}

function placementOf(out: LaidCard): Placement {
  return formatPlacement(out.card, out.cell);
}
