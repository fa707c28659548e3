import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Author, defaultInterval } from './author';
import { Reader } from './codec';
import { Drawing } from './drawing';
import { seededRandom, opsOf, visibleStrokes, parseHex, type NamedOp } from './testing';
import { newBoardCapacity, limits, Tool } from './tools';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An author on board 3, what it has sent, and what a server makes of it. */
function someone() {
  const mine = new Drawing();
  const server = new Drawing();
  const reader = new Reader();
  const sent: NamedOp[][] = [];
  let settled = () => {};
  const channel = {
    send(batch: Uint8Array) {
      expect(server.applyBatch(batch)).toBe('');
      const { board, ops } = opsOf(reader, batch);
      expect(board).toBe(3);
      sent.push(ops);
    },
    awaitAnswers: () => new Promise<void>((resolve) => (settled = resolve))
  };
  return { mine, server, sent, author: new Author(mine, 3, channel), settle: () => settled() };
}

describe('CM-12 others see ink while it is drawn', () => {
  /** How many things each batch of a line says that is drawn at 120 samples a second. */
  function batches({ author, sent }: ReturnType<typeof someone>, samples: number) {
    author.beginStroke(Tool.bold, 100, 100);
    for (let i = 1; i < samples; i++) {
      vi.advanceTimersByTime(1000 / 120);
      author.extendStroke(100 + 10 * i, 100);
    }
    author.endStroke();
    expect(sent.flat()).toHaveLength(samples + 1);
    expect(sent.at(-1)?.at(-1)).toEqual(['end']);
    expect(vi.getTimerCount()).toBe(0);
    return sent.map((ops) => ops.length);
  }

  it('sends a first sample at once, then what comes in two frames of a screen, and an end at once', () => {
    expect(batches(someone(), 16)).toEqual([1, 4, 4, 4, 4]);
  });

  it('gathers more where the server is busy', () => {
    const ana = someone();
    ana.author.batchInterval = 96;
    expect(batches(ana, 30)).toEqual([1, 12, 12, 6]);
  });

  it('takes all samples that the browser hands over at once into one batch', () => {
    const { author, sent } = someone();
    author.beginStroke(Tool.bold, 100, 100);
    for (let i = 1; i <= 12; i++) {
      if (i % 4 === 1) vi.advanceTimersByTime(40);
      author.extendStroke(100 + 10 * i, 100);
    }
    author.endStroke();
    expect(sent.map((ops) => ops.length)).toEqual([1, 4, 4, 5]);
  });

  it('keeps nobody waiting for long when the hand rests', () => {
    const { author, server } = someone();
    author.beginStroke(Tool.fine, 7, 7);
    vi.advanceTimersByTime(10);
    author.extendStroke(8, 8);
    vi.advanceTimersByTime(40);
    expect(visibleStrokes(server)[0].points).toHaveLength(2);
  });

  it('sends a tap as one frame', () => {
    const { author, sent } = someone();
    author.beginStroke(Tool.fine, 7, 7);
    author.endStroke();
    expect(sent).toEqual([[['begin', 'fine', 7, 7], ['end']]]);
  });

  it('shows what is drawn before anything is sent', () => {
    const { author, mine, server } = someone();
    author.beginStroke(Tool.fine, 1, 1);
    author.extendStroke(50, 50);
    expect(visibleStrokes(mine)[0].points).toHaveLength(2);
    expect(visibleStrokes(server)).toHaveLength(0);
    vi.advanceTimersByTime(55);
    expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
  });

  it('sends nothing while the hand rests', () => {
    const { author, sent } = someone();
    author.beginStroke(Tool.fine, 1, 1, 90);
    author.extendStroke(1, 1, 200);
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([[['begin', 'fine', 1, 1, 90]]]);
  });
});

describe('a point costs at 60 samples a second', () => {
  // Strokes of package ink's synthetic hand, sampled 60 times a second by several devices, as snapshots.
  const hands = JSON.parse(readFileSync(new URL('fixtures/hands.json', import.meta.url), 'utf8')) as {
    device: string;
    hex: string;
  }[];
  // What a WebSocket puts before a short frame: two bytes, and from a browser four more that mask it.
  const [fromServer, fromBrowser] = [2, 6];

  const each = [
    { server: 'quiet', gather: defaultInterval, receiver: 4, sender: 6 },
    { server: 'busy', gather: 48, receiver: 3, sender: 4.5 },
    { server: 'very busy', gather: 96, receiver: 2.5, sender: 3.5 }
  ].flatMap((how) => hands.map((hand) => ({ ...how, ...hand })));

  for (const { server, gather, receiver, sender, device, hex } of each) {
    it(`at most ${receiver} bytes to each receiver and ${sender} to its sender: ${server} server, ${device}`, () => {
      let [frames, bytes, points] = [0, 0, 0];
      const hand = new Drawing();
      expect(hand.loadSnapshot(parseHex(hex))).toBe('');
      const channel = {
        send: (batch: Uint8Array) => {
          expect(batch.length).toBeLessThan(126);
          frames++;
          bytes += batch.length;
        },
        awaitAnswers: () => Promise.resolve()
      };
      const author = new Author(new Drawing(), 5, channel);
      author.batchInterval = gather;
      for (const { pressure, points: way } of hand.strokes()) {
        for (let i = 0; i < way.length; i += 3) {
          const [x, y, p] = way.subarray(i, i + 3);
          if (i === 0) author.beginStroke(Tool.medium, x, y, pressure ? p : undefined);
          else author.extendStroke(x, y, p);
          vi.advanceTimersByTime(1000 / 60);
        }
        author.endStroke();
        points += author.drawing.strokes().at(-1)!.points.length / 3;
      }
      const cost = (header: number) => (bytes + frames * header) / points;
      expect(points).toBeGreaterThan(500);
      expect(cost(fromBrowser)).toBeLessThanOrEqual(sender);
      expect(cost(fromServer)).toBeLessThanOrEqual(receiver);
    });
  }
});

it('keeps pressure that only trembles', () => {
  const { author, mine } = someone();
  author.beginStroke(Tool.fine, 0, 0, 100);
  [104, 96, 110, 113, 0].forEach((p, i) => author.extendStroke(10 * (i + 1), 0, p));
  author.endStroke();
  expect(visibleStrokes(mine)[0].points.map(([, , p]) => p)).toEqual([100, 100, 100, 108, 108, 4]);
});

it('never sends a batch that the server would find too large', () => {
  const { author, sent, mine, server } = someone();
  author.beginStroke(Tool.medium, 0, 0, 0);
  for (let i = 0; i < 700; i++) author.extendStroke((i % 2) * 4000, i, (i * 101) % 256);
  author.endStroke();
  expect(sent.every((ops) => ops.length <= limits.batchPoints)).toBe(true);
  expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
});

it('CM-10 goes on in a new stroke at the same place when one is as long as it may be', () => {
  const { author, mine, server } = someone();
  author.beginStroke(Tool.medium, 0, 0);
  for (let i = 1; i <= limits.strokePoints + 5; i++) author.extendStroke(i % 4000, Math.floor(i / 4000));
  author.endStroke();
  const [first, second] = visibleStrokes(mine);
  expect(first.points).toHaveLength(limits.strokePoints);
  expect(second.points[0]).toEqual(first.points.at(-1));
  expect(second.points).toHaveLength(7);
  expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
});

describe('CM-11 second thoughts', () => {
  it('undoes, redoes and clears here and there', () => {
    const { author, mine, server, sent } = someone();
    author.undo();
    author.redo();
    author.clear();
    expect(sent).toEqual([]); // there was nothing
    author.beginStroke(Tool.medium, 5, 5);
    author.extendStroke(9, 9);
    author.undo(); // while the pen is still down
    expect(visibleStrokes(mine)).toEqual([]);
    author.extendStroke(20, 20); // belongs to nothing
    author.redo();
    expect(visibleStrokes(mine)[0].points).toHaveLength(2);
    author.clear();
    expect(mine.empty && server.empty).toBe(true);
    expect(sent.flat().map(([what]) => what)).toEqual(['begin', 'move', 'undo', 'redo', 'clear']);
    vi.runAllTimers();
    expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
  });

  it('comes to the same drawing as the server, whatever is done', () => {
    const roll = seededRandom(11);
    const { author, mine, server } = someone();
    for (let i = 0; i < 3000; i++) {
      const [x, y] = [roll(4096), roll(4096)];
      const what = roll(60);
      if (what < 4) author.beginStroke(roll(7) as Tool, x, y, undefined);
      else if (what < 6) author.beginStroke(roll(3) as Tool, x, y, roll(256));
      else if (what < 9) author.endStroke();
      else if (what < 11) author.undo();
      else if (what < 12) author.redo();
      else if (what < 13 && roll(8) === 0) author.clear();
      else if (what < 20) vi.advanceTimersByTime(roll(40));
      else author.extendStroke(x, y, roll(256));
    }
    author.endStroke();
    expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
    expect(visibleStrokes(mine).length).toBeGreaterThan(3);
  });
});

describe('when the server says how the board really is', () => {
  it('breaks the stroke off and waits until everything on its way is answered', async () => {
    const { author, mine, sent, settle } = someone();
    author.beginStroke(Tool.fine, 5, 5);
    vi.advanceTimersByTime(60);
    author.extendStroke(6, 6);
    mine.loadSnapshot(Uint8Array.of(0x43, 0xe6));
    author.acceptCorrection();
    author.extendStroke(7, 7);
    author.endStroke();
    vi.runAllTimers();
    expect(author.beginStroke(Tool.fine, 8, 8)).toBe(false);
    author.undo();
    expect(sent).toHaveLength(1);
    settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(author.beginStroke(Tool.fine, 9, 9)).toBe(true);
    expect(visibleStrokes(mine)).toHaveLength(1);
  });

  it('does not wait when nothing can be on its way', () => {
    const { author } = someone();
    author.acceptCorrection();
    expect(author.beginStroke(Tool.fine, 8, 8)).toBe(true);
    author.endStroke();
    vi.advanceTimersByTime(60_000);
    author.acceptCorrection();
    expect(author.beginStroke(Tool.fine, 8, 8)).toBe(true);
  });
});

it('draws nothing that the server would refuse on a full board, and can still undo', () => {
  const { author, mine, server } = someone();
  for (let i = 0; i < newBoardCapacity.gestures; i++) {
    author.beginStroke(Tool.fine, i % 4096, 0);
    author.endStroke();
  }
  expect(author.beginStroke(Tool.fine, 0, 0)).toBe(false);
  author.extendStroke(50, 50);
  author.undo();
  expect(mine.strokes()).toHaveLength(newBoardCapacity.gestures - 1);
  expect(server.strokes()).toHaveLength(newBoardCapacity.gestures - 1);
});

it('sends once more what the server lacks when the connection is back, and nothing that it has', () => {
  const { author, mine, server, sent } = someone();
  const stroke = (y: number) => {
    author.beginStroke(Tool.fine, 5, y);
    author.endStroke();
  };
  author.goOffline();
  stroke(1);
  stroke(2);
  expect(sent).toEqual([]);
  expect(mine.loadSnapshot(parseHex('43e6'))).toBe('');
  author.acceptCorrection();
  expect(mine.strokes()).toHaveLength(2);
  expect(visibleStrokes(server)).toEqual(visibleStrokes(mine));
  stroke(3);
  expect(server.strokes()).toHaveLength(3);
});
