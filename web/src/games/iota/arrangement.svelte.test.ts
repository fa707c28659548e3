import { beforeEach, describe, expect, it } from 'vitest';
import type { Refused } from '../../lib/table.svelte';
import { Arrangement, handSlots, type PlayableTable } from './arrangement.svelte';
import { position, scored, turn } from './testing';
import type { Answers, View, Wire } from './wire';

// The starter is Rp3 at 0,0; see worked examples 6 to 8 in docs/rules/iota.md.
const start = position('Rp3@0,0', 'Bs4 Yt2 Gc1 Rc2', {
  can: {
    recycles: [],
    trade: 4,
    plays: [
      { place: ['Bs4@1,0'], total: 7 },
      { place: ['Bs4@-1,0'], total: 7 },
      { place: ['Bs4@1,0', 'Yt2@1,-1'], total: 13 },
      { place: ['Bs4@1,0', 'Yt2@1,-1', 'Gc1@1,1'], total: 14 },
      { place: ['Yt2@1,0', 'Bs4@2,0', 'Gc1@3,0'], total: 20 }
    ]
  }
});
const numbers: Refused<Wire> = {
  ok: false,
  code: 'not-a-line',
  text: 'the numbers 2, 4, 2 are neither all the same nor all different',
  detail: {
    cells: [
      { x: 1, y: -1 },
      { x: 1, y: 0 },
      { x: 1, y: 1 }
    ],
    property: 'number',
    values: ['2', '4', '2']
  }
};

class Table {
  view = $state.raw<View>(start);
  said: [string, unknown][] = [];
  refused: Refused<Wire> | null = null;
  answer: unknown = scored(1);

  async ask(kind: string, data: unknown) {
    this.said.push([`ask ${kind}`, data]);
    return this.refused ?? { ok: true as const, data: this.answer };
  }
  async move(kind: string, data: unknown) {
    this.said.push([kind, data]);
    return this.refused ?? { ok: true as const, data: undefined };
  }
  show(more: Partial<View>) {
    this.view = { ...this.view, ...more };
  }
}

let table: Table;
let a: Arrangement;
beforeEach(() => {
  table = new Table();
  a = new Arrangement(table as unknown as PlayableTable);
});

describe('laying out', () => {
  it('tells two wilds apart', () => {
    expect(handSlots(['W', 'Rt2', 'W']).map((s) => s.id)).toEqual(['W', 'Rt2', 'W#2']);
  });

  it('shows where the picked card fits and lays it there', async () => {
    a.pickCard('Bs4');
    expect([...a.fits.keys()]).toEqual(['1,0', '-1,0', '2,0']);
    await a.placeCard('Bs4', { x: 1, y: 0 });
    expect(a.place).toEqual(['Bs4@1,0']);
    expect(a.total).toBe(7);
    expect(a.picked).toBeNull();
    expect(table.said).toEqual([]);
  });

  it('knows no score until the gap is closed', async () => {
    await a.placeCard('Yt2', { x: 1, y: 0 });
    await a.placeCard('Gc1', { x: 3, y: 0 });
    expect(a.total).toBeNull();
    await a.placeCard('Bs4', { x: 2, y: 0 });
    expect(a.total).toBe(20);
  });

  it('moves a card that is laid out already', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.placeCard('Bs4', { x: -1, y: 0 });
    expect(a.place).toEqual(['Bs4@-1,0']);
  });

  it('takes cards back singly, the last one, or all', async () => {
    const both = async () => {
      await a.placeCard('Bs4', { x: 1, y: 0 });
      await a.placeCard('Yt2', { x: 1, y: -1 });
    };
    await both();
    a.pickCard('Bs4');
    expect(a.place).toEqual(['Yt2@1,-1']);
    a.takeAllBack();
    await both();
    a.takeLastBack();
    expect(a.place).toEqual(['Bs4@1,0']);
    a.takeAllBack();
    expect(a.place).toEqual([]);
  });

  it('IO-8 asks the table why a card does not fit, and leaves it in the hand', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.placeCard('Yt2', { x: 1, y: -1 });
    table.refused = numbers;
    await a.placeCard('Rc2', { x: 1, y: 1 });
    expect(table.said).toEqual([['ask play', { place: ['Bs4@1,0', 'Yt2@1,-1', 'Rc2@1,1'] }]]);
    expect(a.trouble?.text).toBe('This column already has a 2. Its numbers are all different.');
    expect(a.trouble?.cells).toEqual(numbers.detail?.cells);
    expect(a.trouble?.tried).toContain('Rc2@1,1');
    expect(a.place).toEqual(['Bs4@1,0', 'Yt2@1,-1']);
  });

  it('forgets an answer that comes after the player has gone on', async () => {
    table.refused = numbers;
    const late = a.placeCard('Rc2', { x: 1, y: 1 });
    a.pickCard('Bs4');
    await late;
    expect(a.trouble).toBeNull();
  });

  it('lays nothing once the game is over, and nothing for those who watch', async () => {
    for (const more of [{ turn: -1 }, { seat: -1, turn: 0, hand: [] }]) {
      table.show({ ...more, can: { ...start.can, plays: [] } });
      await a.placeCard('Bs4', { x: 1, y: 0 });
      expect([a.place, a.trying]).toEqual([[], false]);
    }
  });

  it('starts anew when the turn has passed by', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    table.show({
      turn: 1,
      can: { ...start.can, plays: [] },
      turns: [turn(0, '', undefined, { late: true })]
    });
    expect(a.place).toEqual([]);
    table.show({ turn: 0, can: start.can, turns: [turn(0, ''), turn(1, '')] });
    expect(a.place).toEqual([]);
  });
});

describe('trying while others are on', () => {
  const theirs = { turn: 1, can: { ...start.can, plays: [] } };
  beforeEach(() => table.show(theirs));

  it('IO-27 lays cards on any free cell, whether they fit or not, and tells the table nothing', async () => {
    a.pickCard('Bs4');
    expect([...a.fits]).toEqual(['0,1', '1,0', '0,-1', '-1,0'].map((key) => [key, null]));
    await a.placeCard('Bs4', { x: 0, y: 1 });
    await a.placeCard('Rc2', { x: 5, y: 5 });
    await a.askScore();
    await a.playTurn();
    expect([a.place, a.total, a.score, a.ready, a.trouble]).toEqual([
      ['Bs4@0,1', 'Rc2@5,5'],
      null,
      null,
      false,
      null
    ]);
    expect(table.said).toEqual([]);
  });

  it('IO-27 needs no help of the table where there is none', async () => {
    table.show({ unaided: true });
    await a.placeCard('Bs4', { x: 0, y: 1 });
    expect([a.place, a.ready, table.said]).toEqual([['Bs4@0,1'], false, []]);
  });

  it('keeps what is tried while others play, except where they lay a card', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.placeCard('Yt2', { x: 0, y: 1 });
    table.show({
      turns: [turn(1, 'Gp3@1,0')],
      turn: 1,
      grid: [...start.grid, { card: 'Gp3', cell: { x: 1, y: 0 }, turn: 0 }]
    });
    expect(a.place).toEqual(['Yt2@0,1']);
  });

  it('is a play at once on the own turn, as far as it is one', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.placeCard('Gc1', { x: 0, y: 5 });
    table.show({ turn: 0, can: start.can, turns: [turn(1, '')] });
    expect([a.place, a.total, a.ready]).toEqual([['Bs4@1,0'], 7, true]);
    expect(table.said).toEqual([]);
  });

  it('ends with the own turn', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    table.show({ turns: [turn(0, '', undefined, { late: true })] });
    expect(a.place).toEqual([]);
  });

  it('takes no wild and asks for no hint', async () => {
    table.show({ grid: [...start.grid, { card: 'W', cell: { x: 1, y: 0 }, turn: 0 }], unaided: true });
    await a.placeCard('Bs4', { x: 1, y: 0 });
    a.handleKey('h');
    expect([a.taking, a.place, table.said]).toEqual([null, [], []]);
  });
});

describe('moves', () => {
  it('sends a whole play and nothing less', async () => {
    await a.playTurn();
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.placeCard('Yt2', { x: 1, y: -1 });
    await a.playTurn();
    expect(table.said).toEqual([['play', { place: ['Bs4@1,0', 'Yt2@1,-1'] }]]);
  });

  it('sends a whole play that lies there when the time is up, and nothing else', async () => {
    await a.playBeforeTimeIsUp(100);
    await a.placeCard('Bs4', { x: 1, y: 0 });
    await a.playBeforeTimeIsUp(-1);
    await a.playBeforeTimeIsUp(5_000);
    expect(table.said).toEqual([]);
    await a.playBeforeTimeIsUp(100);
    expect(table.said).toEqual([['play', { place: ['Bs4@1,0'] }]]);
  });

  it('tells the parts of the score while arranging', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    table.answer = scored(7);
    await a.askScore();
    expect(a.score?.total).toBe(7);
    await a.placeCard('Yt2', { x: 1, y: -1 });
    expect(a.score).toBeNull();
  });

  it('IO-11 trades the cards chosen, in their order, and no more than may be', async () => {
    table.show({ can: { ...start.can, trade: 2 } });
    a.considerPass();
    for (const id of ['Gc1', 'Bs4', 'Yt2']) a.pickCard(id);
    expect(a.trading).toEqual(['Gc1', 'Bs4']);
    await a.passTurn();
    expect(table.said).toEqual([['pass', { trade: ['Gc1', 'Bs4'] }]]);
    expect(a.trading).toBeNull();
  });

  it('IO-16 takes a wild only after it was confirmed', async () => {
    table.show({
      grid: position('Rp3@0,0 W@0,1', '').grid,
      can: { ...start.can, recycles: ['Bs4@0,1', 'Yt2@0,1'] }
    });
    a.pickCard('Yt2');
    a.considerWild({ x: 0, y: 1 });
    expect(a.taking).toEqual({ cell: { x: 0, y: 1 }, card: 'Yt2' });
    expect(table.said).toEqual([]);
    a.takeWith('Bs4');
    await a.takeWild();
    expect(table.said).toEqual([['recycle', { card: 'Bs4', cell: { x: 0, y: 1 } }]]);
    expect(a.taking).toBeNull();
  });

  it('IO-16 asks as well when a card is dropped on a wild, and refuses other cells that are taken', async () => {
    table.show({ grid: position('Rp3@0,0 W@0,1', '').grid, can: { ...start.can, recycles: ['Bs4@0,1'] } });
    await a.placeCard('Bs4', { x: 0, y: 1 });
    expect(a.taking?.card).toBe('Bs4');
    await a.placeCard('Bs4', { x: 0, y: 0 });
    expect(a.taking).toBeNull();
    expect(a.trouble?.text).toContain('already');
  });

  it('says why a move was refused', async () => {
    await a.placeCard('Bs4', { x: 1, y: 0 });
    table.refused = { ok: false, code: 'stale', text: 'the game moved on while you were choosing' };
    await a.playTurn();
    expect(a.trouble?.text).toBe('The game moved on while you were choosing.');
    expect(a.place).toEqual(['Bs4@1,0']);
  });
});

describe('IO-27 without help', () => {
  beforeEach(() => {
    table.show({
      unaided: true,
      grid: [...start.grid, { card: 'W', cell: { x: 0, y: 1 }, turn: -1 }],
      can: { plays: [], recycles: [], trade: 4 }
    });
  });

  it('any card can be tried anywhere, and nothing is shown or asked before', async () => {
    expect([...a.playable]).toEqual(start.hand);
    expect(a.cellsFor(a.hand[0]).size).toBe(0);
    await a.placeCard('Rc2', { x: 1, y: 0 });
    expect(a.place).toEqual(['Rc2@1,0']);
    expect(a.ready).toBe(true);
    expect(a.total).toBeNull();
    await a.askScore();
    expect(table.said).toEqual([]);
  });

  it('a play that does not fit is refused, and the cards stay laid out', async () => {
    await a.placeCard('Rc2', { x: 1, y: 0 });
    table.refused = numbers;
    await a.playTurn();
    expect(table.said).toEqual([['play', { place: ['Rc2@1,0'] }]]);
    expect(a.trouble?.cells).toHaveLength(3);
    expect(a.place).toEqual(['Rc2@1,0']);
  });

  it('any card can be tried for a wild', () => {
    a.considerWild({ x: 0, y: 1 });
    expect(a.taking?.card).toBe('Bs4');
    expect(a.takers.get('0,1')).toEqual(start.hand);
  });
});

describe('IO-28 a hint', () => {
  const advise = (advice: Partial<Answers['hint']>) => {
    table.answer = { recycle: [], place: [], total: 0, trade: [], ...advice };
    return a.askHint();
  };
  /** Asks until all is told. */
  const hinted = async (advice: Partial<Answers['hint']>) => {
    await advise(advice);
    if (!a.hint) await advise(advice);
  };

  it('names cards of the hand first, and shows their line when asked again', async () => {
    await advise({ place: ['Bs4@1,0', 'Yt2@1,-1'], total: 13 });
    expect([a.hint, a.named?.slots, a.named?.total, a.picked, a.place]).toEqual([
      null,
      ['Bs4', 'Yt2'],
      13,
      null,
      []
    ]);
    expect(a.hintedLine).toEqual([]);
    a.pickCard('Bs4'); // looked at: it is named all the same
    expect(a.named?.slots).toContain('Bs4');
    await a.askHint();
    expect(a.hint?.total).toBe(13);
    expect(a.hintedLine.map(({ card }) => card)).toEqual(['Yt2', 'Bs4']);
  });

  it('shows the wild that it takes', async () => {
    await advise({ recycle: ['Bs4@0,1'] });
    expect(a.hintedLine).toEqual([]);
    await a.askHint();
    expect(a.hintedLine.map(({ cell }) => cell)).toEqual([{ x: 0, y: 1 }]);
    a.cancel();
    expect(a.hintedLine).toEqual([]);
  });

  it('picks up the only card that it names', async () => {
    await advise({ place: ['Bs4@1,0'], total: 7 });
    expect([a.hint, a.picked]).toEqual([null, 'Bs4']);
  });

  it('lets its line be while the cards are laid there by hand', async () => {
    await hinted({ place: ['Bs4@1,0', 'Yt2@1,-1'], total: 13 });
    a.pickCard('Bs4');
    await a.placeCard('Bs4', { x: 1, y: 0 });
    expect([a.hint, a.hintedLine.length]).toEqual([null, 2]);
    a.takeAllBack();
    await a.placeCard('Bs4', { x: -1, y: 0 });
    expect([a.hint, a.hintedLine]).toEqual([null, []]);
  });

  it('names a card anew in the next turn', async () => {
    await hinted({ place: ['Bs4@1,0'], total: 7 });
    table.show({ phase: 1 });
    expect(a.named).toBeNull();
    await advise({ place: ['Yt2@1,-1'], total: 5 });
    expect([a.hint, a.named?.slots]).toEqual([null, ['Yt2']]);
  });

  it('shows a play, which is laid out when it is followed', async () => {
    await hinted({ place: ['Bs4@1,0', 'Yt2@1,-1'], total: 13 });
    expect(table.said).toEqual([['ask hint', {}]]);
    expect(a.place).toEqual([]);
    a.followHint();
    expect(a.place).toEqual(['Bs4@1,0', 'Yt2@1,-1']);
    expect(a.total).toBe(13);
    expect(a.hint).toBeNull();
  });

  it('goes when something else is done, or the game goes on', async () => {
    await hinted({ place: ['Bs4@1,0'], total: 7 });
    a.considerPass();
    expect(a.hint).toBeNull();
    await hinted({ place: ['Bs4@1,0'], total: 7 });
    table.show({ phase: 1 });
    expect(a.hint).toBeNull();
  });

  it('IO-16 has a wild taken first, after a question', async () => {
    await hinted({ recycle: ['Bs4@0,1'], place: ['W@1,0'] });
    a.followHint();
    expect(a.taking).toEqual({ card: 'Bs4', cell: { x: 0, y: 1 } });
  });

  it('IO-11 chooses what to trade where nothing fits', async () => {
    table.show({ hand: ['W', 'Bs4', 'W', 'Gc1'] });
    await hinted({ trade: ['Bs4', 'W', 'W'] });
    a.followHint();
    expect(a.trading).toEqual(['Bs4', 'W', 'W#2']);
  });
});

it('IO-12 asks what a wild can be', async () => {
  table.answer = { cards: ['Rs3', 'Rs4'] };
  expect(await a.askWildMeanings({ x: 1, y: 0 })).toEqual(['Rs3', 'Rs4']);
  table.refused = {
    ok: false,
    code: 'no-help',
    text: 'this table plays without help; play the cards and see'
  };
  expect(await a.askWildMeanings({ x: 1, y: 0 })).toBeNull();
});
