import type { Table as AnyTable } from '../lib/table.svelte';
import type * as funnylines from './funnylines/wire';
import type * as iota from './iota/wire';

// What must not compile. `npm run check` reads this file and nobody runs it: a line below that compiles after all is
// an error, for then its @ts-expect-error has nothing to expect.

export async function moves(table: iota.Table): Promise<void> {
  await table.move('play', { place: ['Rt2@1,0'] });
  // @ts-expect-error a misspelt move
  await table.move('paly', { place: ['Rt2@1,0'] });
  // @ts-expect-error a move of another game
  await table.move('guess', { text: 'boat' });
  // @ts-expect-error a misspelt field
  await table.move('play', { places: ['Rt2@1,0'] });
  // @ts-expect-error a field left out
  await table.move('play', {});
  // @ts-expect-error a field of another type
  await table.move('play', { place: 'Rt2@1,0' });
  // @ts-expect-error a field too many
  await table.move('pass', { trade: [], late: true });
}

export async function answers(table: iota.Table): Promise<void> {
  const answer = await table.ask('play', { place: [] });
  // @ts-expect-error what comes of it is not known before one has looked
  void answer.data;
  if (answer.ok) {
    void answer.data.total;
    // @ts-expect-error a misspelt field of an answer
    void answer.data.totals;
  } else {
    void (answer.code === 'not-a-line' && answer.detail?.cells);
    // @ts-expect-error a code that there is not
    void (answer.code === 'not-a-lime');
  }
  // @ts-expect-error a move about which nothing can be asked
  await table.ask('pass', { trade: [] });
}

export function facts(table: funnylines.Table): void {
  for (const { kind, data } of table.facts) {
    // @ts-expect-error what is in a fact is not known before its kind
    void data.cost;
    if (kind === 'bought') void data.cost;
    // @ts-expect-error a misspelt field of a fact
    if (kind === 'bought') void data.costs;
    // @ts-expect-error a misspelt fact
    if (kind === 'buyed') return;
  }
}

export function views(table: funnylines.Table): void {
  void (table.view.stage === 'buying' && table.view.can.buy);
  // @ts-expect-error a misspelt stage
  void (table.view.stage === 'bying');
  // @ts-expect-error a misspelt field
  void table.view.can.by;
}

export async function commands(table: AnyTable): Promise<void> {
  await table.send('ready', { ready: true });
  // @ts-expect-error a misspelt command
  await table.send('redy', { ready: true });
  // @ts-expect-error a command without what belongs to it
  await table.send('ready');
  // @ts-expect-error a move where the game is not known
  await table.move('play', { place: [] });
  const answer = await table.send('lobby');
  void (!answer.ok && answer.figures?.players);
  // @ts-expect-error why, before one has looked whether
  void answer.code;
  // @ts-expect-error a view of which nothing is known
  void table.match?.view.stage;
}

// Any game's table will do where no game matters.
export const watched = (table: iota.Table): AnyTable => table;
