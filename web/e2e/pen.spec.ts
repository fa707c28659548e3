import type { Page } from '@playwright/test';
import { isSnapshot, Reader } from '../src/lib/ink/codec';
import { Drawing } from '../src/lib/ink/drawing';
import { waitForBoard, Hand, loopStroke, type Spot, type With } from './hand';
import { shared } from './ports';
import { Relay } from './relay';
import { addBot, expect, openTable, sitDown, test, chooseOption } from './table';
import { doneButton, startingWith, text } from './texts';

// What a pen does on one device, sample by sample, is what another device is shown. How smooth the page was is printed
// for whoever measures (`npm run pen`; PEN_SLOWER=6 for a phone that is six times slower than this machine); machines
// differ, so nothing is asserted about time.

const maskedHeader = 6; // bytes of the WebSocket before a short frame from a browser
const strokes = Number(process.env.PEN_STROKES ?? 4);
const slower = Number(process.env.PEN_SLOWER ?? 1);

/** Ana's table for Doodle Rush with Ben and a bot, Ana at her board. Boards that Ben is shown come into `shown`. */
async function atTheBoard(ana: Page, ben: Page): Promise<Map<number, Drawing>> {
  const shown = new Map<number, Drawing>();
  ben.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string' || !isSnapshot(payload)) return;
      const drawing = new Drawing();
      if (drawing.loadSnapshot(payload) === '') shown.set(new Reader().openBatch(payload), drawing);
    })
  );
  const code = await openTable(ana, 'Ana', 'Doodle Rush');
  await chooseOption(ana, 'minute', 120);
  await addBot(ana);
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await expect(ana.getByRole('button', { name: text('table.ink.pen-medium') })).toBeVisible();
  return shown;
}

/** Records how long each frame of a page takes, until it is asked for. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  const recorder = await page.evaluateHandle(() => {
    const times: number[] = [];
    let frame = requestAnimationFrame(function next(now) {
      times.push(now);
      frame = requestAnimationFrame(next);
    });
    return { times, stop: () => cancelAnimationFrame(frame) };
  });
  return () =>
    recorder.evaluate(({ times, stop }) => {
      stop();
      return times.slice(1).map((t, i) => t - times[i]);
    });
}

const devices: [how: With, rate: number][] = [
  ['pen', 120],
  ['finger', 120],
  ['finger', 60]
];

for (const [how, rate] of devices) {
  const tag = rate === 60 ? '@long' : []; // what half as many samples need is less
  test(`CM-10 a ${how} at ${rate} samples a second loses nothing`, { tag }, async ({ person }, info) => {
    const relay = await Relay.open(shared);
    const ana = await person({ hasTouch: how === 'finger', baseURL: relay.url });
    const ben = await person();
    const batches: number[] = [];
    ana.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => typeof payload !== 'string' && batches.push(payload.length))
    );
    const shown = await atTheBoard(ana, ben);
    const board = await waitForBoard(
      ana.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: 1 }]) })
    );
    const hand = await Hand.create(ana, how, rate);
    const ways = Array.from({ length: strokes }, (_, k) => loopStroke(board, rate, k / 3));

    const before = relay.sent;
    const cdp = await ana.context().newCDPSession(ana);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const frames = await watchFrames(ana);
    for (const way of ways) await hand.draw(way);
    const took = (await frames()).sort((a, b) => a - b);
    await ana.waitForTimeout(100); // until the last frame of ink has passed the relay
    const bytes = relay.sent - before;

    for (const page of [ana, ben]) await page.getByRole('button', { name: doneButton }).click();
    await expect.poll(() => shown.get(0)?.strokes().length).toBe(strokes);
    const points = shown.get(0)!.strokes().map(placesOf);
    for (const [k, way] of ways.entries()) {
      // The browser tells a pen's place in whole pixels; a hand that lifts tells its last place once more.
      const reach = (1.5 * 4096) / board.width;
      expect(points[k].length, `points of stroke ${k}`).toBeGreaterThanOrEqual(way.length);
      const missed = way.filter((spot, i) => distance(points[k][i], onBoard(spot, board)) > reach);
      expect(missed, `samples missing from stroke ${k}`).toEqual([]);
    }

    const all = points.flat().length;
    const ink = batches.reduce((sum, bytes) => sum + bytes + maskedHeader, 0);
    const late = (ms: number) => ((100 * took.filter((t) => t > ms).length) / took.length).toFixed(1);
    const at = (share: number) => took[Math.floor(took.length * share)].toFixed(1);
    const figures = [
      `${how} at ${rate}/s: ${all} points in ${batches.length} frames of ink`,
      `${(ink / all).toFixed(2)} bytes a point, ${(bytes / all).toFixed(2)} as the browser deflates them`,
      `${took.length} pictures, median ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      `${late(17.5)} % late, ${late(34)} % by more than one`
    ].join('; ');
    info.annotations.push({ type: 'figures', description: figures });
    console.log(figures);
    relay.close();
  });
}

test('CM-12 what is drawn while the line is broken reaches the others when it is back', async ({
  person
}) => {
  const [ana, ben] = [await person({ hasTouch: true }), await person()];
  const shown = await atTheBoard(ana, ben);
  const board = await waitForBoard(
    ana.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: 1 }]) })
  );
  const hand = await Hand.create(ana, 'finger', 60);
  const broken = ana.getByText(text('table.line.broken'));
  await hand.draw(loopStroke(board, 24, 0));
  await ana.context().setOffline(true);
  await expect(broken).toBeVisible();
  // What is said about it lies over the page: the board does not move under the pen.
  expect(
    await waitForBoard(ana.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: 1 }]) }))
  ).toEqual(board);
  for (const turn of [1, 2]) await hand.draw(loopStroke(board, 24, turn));
  await ana.context().setOffline(false);
  await expect(broken).toBeHidden();
  await hand.draw(loopStroke(board, 24, 3));
  for (const page of [ana, ben]) await page.getByRole('button', { name: doneButton }).click();
  await expect.poll(() => shown.get(0)?.strokes().length).toBe(4);
});

function placesOf({ points }: { points: Uint16Array }): Spot[] {
  return Array.from({ length: points.length / 3 }, (_, i) => ({ x: points[3 * i], y: points[3 * i + 1] }));
}

function onBoard(spot: Spot, board: { x: number; y: number; width: number }): Spot {
  return {
    x: ((spot.x - board.x) * 4096) / board.width,
    y: ((spot.y - board.y) * 4096) / board.width
  };
}

const distance = (a: Spot | undefined, b: Spot) => (a ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity);
