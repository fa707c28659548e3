import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Author, quiet } from './author';
import { Reader } from './codec';
import { Drawing } from './drawing';
import { dice, opsOf, seen, unhex, type NamedOp } from './testing';
import { roomLeft } from './room';
import { fresh, limits, Tool } from './tools';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An author on board 3, what it has sent, and what a server makes of it. */
function someone() {
  const mine = new Drawing();
  const server = new Drawing();
  const reader = new Reader();
  const sent: NamedOp[][] = [];
  let settled = () => {};
  const line = {
    send(batch: Uint8Array) {
      expect(server.apply(batch)).toBe('');
      const { board, ops } = opsOf(reader, batch);
      expect(board).toBe(3);
      sent.push(ops);
    },
    settle: () => new Promise<void>((resolve) => (settled = resolve))
  };
  return { mine, server, sent, author: new Author(mine, 3, line), settle: () => settled() };
}

describe('CM-12 others see ink while it is drawn', () => {
  /** How many things each batch of a line says that is drawn at 120 samples a second. */
  function batches({ author, sent }: ReturnType<typeof someone>, samples: number) {
    author.begin(Tool.bold, 100, 100);
    for (let i = 1; i < samples; i++) {
      vi.advanceTimersByTime(1000 / 120);
      author.move(100 + 10 * i, 100);
    }
    author.end();
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
    ana.author.gather = 96;
    expect(batches(ana, 30)).toEqual([1, 12, 12, 6]);
  });

  it('takes all samples that the browser hands over at once into one batch', () => {
    const { author, sent } = someone();
    author.begin(Tool.bold, 100, 100);
    for (let i = 1; i <= 12; i++) {
      if (i % 4 === 1) vi.advanceTimersByTime(40);
      author.move(100 + 10 * i, 100);
    }
    author.end();
    expect(sent.map((ops) => ops.length)).toEqual([1, 4, 4, 5]);
  });

  it('keeps nobody waiting for long when the hand rests', () => {
    const { author, server } = someone();
    author.begin(Tool.fine, 7, 7);
    vi.advanceTimersByTime(10);
    author.move(8, 8);
    vi.advanceTimersByTime(40);
    expect(seen(server)[0].points).toHaveLength(2);
  });

  it('sends a tap as one frame', () => {
    const { author, sent } = someone();
    author.begin(Tool.fine, 7, 7);
    author.end();
    expect(sent).toEqual([[['begin', 'fine', 7, 7], ['end']]]);
  });

  it('shows what is drawn before anything is sent', () => {
    const { author, mine, server } = someone();
    author.begin(Tool.fine, 1, 1);
    author.move(50, 50);
    expect(seen(mine)[0].points).toHaveLength(2);
    expect(seen(server)).toHaveLength(0);
    vi.advanceTimersByTime(55);
    expect(seen(server)).toEqual(seen(mine));
  });

  it('sends nothing while the hand rests', () => {
    const { author, sent } = someone();
    author.begin(Tool.fine, 1, 1, 90);
    author.move(1, 1, 200);
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
    { server: 'quiet', gather: quiet, receiver: 4, sender: 6 },
    { server: 'busy', gather: 48, receiver: 3, sender: 4.5 },
    { server: 'very busy', gather: 96, receiver: 2.5, sender: 3.5 }
  ].flatMap((how) => hands.map((hand) => ({ ...how, ...hand })));

  for (const { server, gather, receiver, sender, device, hex } of each) {
    it(`at most ${receiver} bytes to each receiver and ${sender} to its sender: ${server} server, ${device}`, () => {
      let [frames, bytes, points] = [0, 0, 0];
      const hand = new Drawing();
      expect(hand.load(unhex(hex))).toBe('');
      const line = {
        send: (batch: Uint8Array) => {
          expect(batch.length).toBeLessThan(126);
          frames++;
          bytes += batch.length;
        },
        settle: () => Promise.resolve()
      };
      const author = new Author(new Drawing(), 5, line);
      author.gather = gather;
      for (const { pressure, points: way } of hand.strokes()) {
        for (let i = 0; i < way.length; i += 3) {
          const [x, y, p] = way.subarray(i, i + 3);
          if (i === 0) author.begin(Tool.medium, x, y, pressure ? p : undefined);
          else author.move(x, y, p);
          vi.advanceTimersByTime(1000 / 60);
        }
        author.end();
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
  author.begin(Tool.fine, 0, 0, 100);
  [104, 96, 110, 113, 0].forEach((p, i) => author.move(10 * (i + 1), 0, p));
  author.end();
  expect(seen(mine)[0].points.map(([, , p]) => p)).toEqual([100, 100, 100, 108, 108, 4]);
});

it('never sends a batch that the server would find too large', () => {
  const { author, sent, mine, server } = someone();
  author.begin(Tool.medium, 0, 0, 0);
  for (let i = 0; i < 700; i++) author.move((i % 2) * 4000, i, (i * 101) % 256);
  author.end();
  expect(sent.every((ops) => ops.length <= limits.batchPoints)).toBe(true);
  expect(seen(server)).toEqual(seen(mine));
});

it('CM-10 goes on in a new stroke at the same place when one is as long as it may be', () => {
  const { author, mine, server } = someone();
  author.begin(Tool.medium, 0, 0);
  for (let i = 1; i <= limits.strokePoints + 5; i++) author.move(i % 4000, Math.floor(i / 4000));
  author.end();
  const [first, second] = seen(mine);
  expect(first.points).toHaveLength(limits.strokePoints);
  expect(second.points[0]).toEqual(first.points.at(-1));
  expect(second.points).toHaveLength(7);
  expect(seen(server)).toEqual(seen(mine));
});

describe('CM-11 second thoughts', () => {
  it('undoes, redoes and clears here and there', () => {
    const { author, mine, server, sent } = someone();
    author.undo();
    author.redo();
    author.clear();
    expect(sent).toEqual([]); // there was nothing
    author.begin(Tool.medium, 5, 5);
    author.move(9, 9);
    author.undo(); // while the pen is still down
    expect(seen(mine)).toEqual([]);
    author.move(20, 20); // belongs to nothing
    author.redo();
    expect(seen(mine)[0].points).toHaveLength(2);
    author.clear();
    expect(mine.empty && server.empty).toBe(true);
    expect(sent.flat().map(([what]) => what)).toEqual(['begin', 'move', 'undo', 'redo', 'clear']);
    vi.runAllTimers();
    expect(seen(server)).toEqual(seen(mine));
  });

  it('comes to the same drawing as the server, whatever is done', () => {
    const roll = dice(11);
    const { author, mine, server } = someone();
    for (let i = 0; i < 3000; i++) {
      const [x, y] = [roll(4096), roll(4096)];
      const what = roll(60);
      if (what < 4) author.begin(roll(7) as Tool, x, y, undefined);
      else if (what < 6) author.begin(roll(3) as Tool, x, y, roll(256));
      else if (what < 9) author.end();
      else if (what < 11) author.undo();
      else if (what < 12) author.redo();
      else if (what < 13 && roll(8) === 0) author.clear();
      else if (what < 20) vi.advanceTimersByTime(roll(40));
      else author.move(x, y, roll(256));
    }
    author.end();
    expect(seen(server)).toEqual(seen(mine));
    expect(seen(mine).length).toBeGreaterThan(3);
  });
});

describe('when the server says how the board really is', () => {
  it('breaks the stroke off and waits until everything on its way is answered', async () => {
    const { author, mine, sent, settle } = someone();
    author.begin(Tool.fine, 5, 5);
    vi.advanceTimersByTime(60);
    author.move(6, 6);
    mine.load(Uint8Array.of(0x43, 0xe6));
    author.corrected();
    author.move(7, 7);
    author.end();
    vi.runAllTimers();
    expect(author.begin(Tool.fine, 8, 8)).toBe(false);
    author.undo();
    expect(sent).toHaveLength(1);
    settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(author.begin(Tool.fine, 9, 9)).toBe(true);
    expect(seen(mine)).toHaveLength(1);
  });

  it('does not wait when nothing can be on its way', () => {
    const { author } = someone();
    author.corrected();
    expect(author.begin(Tool.fine, 8, 8)).toBe(true);
    author.end();
    vi.advanceTimersByTime(60_000);
    author.corrected();
    expect(author.begin(Tool.fine, 8, 8)).toBe(true);
  });
});

it('draws nothing that the server would refuse on a full board, and can still undo', () => {
  const { author, mine, server } = someone();
  for (let i = 0; i < fresh.gestures; i++) {
    author.begin(Tool.fine, i % 4096, 0);
    author.end();
  }
  expect(author.begin(Tool.fine, 0, 0)).toBe(false);
  author.move(50, 50);
  author.undo();
  expect(mine.strokes()).toHaveLength(fresh.gestures - 1);
  expect(server.strokes()).toHaveLength(fresh.gestures - 1);
});

describe('a board that fills up', () => {
  const nearly = 'This board is nearly full.';
  const full = 'This board is full. You can still undo.';

  it('is said to be nearly full before it is full, whatever it fills with', () => {
    const steps = {
      gestures: (author: Author, i: number) => author.begin(Tool.fine, i % 4096, 0),
      points: (author: Author, i: number) => author.move(i % 2, (i >> 1) % 7),
      steps: (author: Author, i: number) => author.move((i % 2) * 4095, i % 4096)
    };
    for (const step of Object.values(steps)) {
      const { author, mine } = someone();
      author.begin(Tool.fine, 5, 5);
      const said: string[] = [];
      for (let i = 0; i < 60_000 && said.at(-1) !== full; i++) {
        step(author, i);
        const room = roomLeft(mine.fullness);
        if (room !== (said.at(-1) ?? '')) said.push(room);
      }
      expect(said).toEqual([nearly, full]);
    }
  });

  it('is full until it is shown anew, however much is undone', () => {
    const { author, mine } = someone();
    for (let i = 0; i <= fresh.gestures; i++) {
      author.begin(Tool.fine, 5, 5);
      author.end();
    }
    let told = 0;
    mine.watch(() => told++);
    expect(author.begin(Tool.fine, 5, 5)).toBe(false);
    expect(told).toBe(0); // it has said so already
    author.undo();
    expect(roomLeft(mine.fullness)).toBe(full);
    expect(mine.load(unhex('40e6'))).toBe('');
    expect(roomLeft(mine.fullness)).toBe('');
  });

  it('takes from the server what it would not take from a pen', () => {
    const { mine } = someone();
    const dots = Array.from({ length: fresh.gestures + 1 }, () => 'f0005005').join('');
    expect(mine.load(unhex(`40e6${dots}`))).toBe('');
    expect(mine.strokes()).toHaveLength(fresh.gestures + 1);
    expect(roomLeft(mine.fullness)).toBe(full);
  });
});
