import { expect, it, vi } from 'vitest';
import type { Author } from './author';
import { Boards } from './boards.svelte';
import { hex, visibleStrokes, parseHex } from './testing';
import { Tool } from './tools';

function store() {
  const sent: string[] = [];
  const boards = new Boards({ send: (b) => sent.push(hex(b)), awaitAnswers: () => Promise.resolve() });
  return { boards, sent };
}

it('keeps boards apart by their number, and takes what others draw as it comes', () => {
  const { boards } = store();
  expect(boards.receiveFrame(parseHex('40f27d07d0af45'))).toBe('');
  expect(boards.receiveFrame(parseHex('7f8901f13e87d0e2'))).toBe('');
  expect(boards.receiveFrame(parseHex('404829'))).toBe('');
  expect(visibleStrokes(boards.drawingAt(0))[0].points).toHaveLength(4);
  expect(visibleStrokes(boards.drawingAt(200))[0].points).toEqual([[1000, 2000, 0]]);
  expect(boards.drawingAt(1).empty).toBe(true);
});

it('says when a frame cannot be right, so that the truth can be asked for', () => {
  const { boards } = store();
  expect(boards.receiveFrame(parseHex(''))).toBe('ink-malformed');
  expect(boards.receiveFrame(parseHex('80f13e87d0e2'))).toBe('ink-version');
  expect(boards.receiveFrame(parseHex('404829'))).toBe('no-stroke');
  expect(boards.receiveFrame(parseHex('40e6f2'))).toBe('ink-malformed');
});

it('puts a snapshot in place of what was there, on the same drawing', () => {
  const { boards } = store();
  const board = boards.drawingAt(0);
  boards.receiveFrame(parseHex('40f27d07d0e2'));
  boards.receiveFrame(parseHex('40e6f13e87d0'));
  expect(boards.drawingAt(0)).toBe(board);
  expect(visibleStrokes(board)).toEqual([{ tool: 'medium', pressure: false, points: [[1000, 2000, 0]] }]);
  expect(board.open).toBe(true); // and the frames that follow fit on it
  expect(boards.receiveFrame(parseHex('4054'))).toBe('');
});

it('shows the own pen at once, sends it, and takes back what the server refused', () => {
  const { boards, sent } = store();
  const author = boards.authorOf(2);
  expect(boards.authorOf(2)).toBe(author);
  author.beginStroke(Tool.medium, 1000, 2000);
  author.endStroke();
  expect(visibleStrokes(boards.drawingAt(2))).toHaveLength(1);
  expect(sent).toEqual(['42f13e87d0e2']);
  author.beginStroke(Tool.medium, 1, 1);
  author.flush();
  author.extendStroke(9, 9);
  boards.receiveFrame(parseHex('42e6f13e87d0e2'));
  author.extendStroke(90, 90);
  author.endStroke();
  expect(visibleStrokes(boards.drawingAt(2))).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

it('sends nothing more to a board that the server calls full, until that board is shown anew', async () => {
  const { boards, sent } = store();
  const author = boards.authorOf(2);
  boards.receiveFrame(parseHex('40e6')); // another board, before
  author.beginStroke(Tool.medium, 1000, 2000);
  author.endStroke();
  boards.expectFullBoard();
  boards.receiveFrame(parseHex('40e6')); // another board, between
  boards.receiveFrame(parseHex('42e6f13e87d0e2'));
  await Promise.resolve();
  expect([boards.drawingAt(2).fullness, boards.drawingAt(0).fullness]).toEqual([1, 0]);
  await vi.waitFor(() => {
    author.undo();
    expect(sent).toHaveLength(2);
  });
  expect(author.beginStroke(Tool.medium, 1, 1)).toBe(false);
  expect(sent).toHaveLength(2);
  boards.receiveFrame(parseHex('42e6'));
  expect(boards.drawingAt(2).fullness).toBe(0);
});

it('counts the changes of each board apart', () => {
  const { boards } = store();
  boards.receiveFrame(parseHex('40f27d07d0e2'));
  boards.receiveFrame(parseHex('40e3'));
  expect([boards.revisionOf(0), boards.revisionOf(1)]).toEqual([2, 0]);
  boards.clear();
  expect(boards.revisionOf(0)).toBe(0);
});

it('forgets at the end of a match, and an author of then says no more', () => {
  const { boards, sent } = store();
  const author = boards.authorOf(0);
  author.beginStroke(Tool.fine, 1, 1);
  author.extendStroke(50, 50);
  boards.clear();
  author.extendStroke(90, 90);
  author.endStroke();
  expect(sent).toEqual([]);
  expect(boards.drawingAt(0).empty).toBe(true);
  expect(boards.authorOf(0)).not.toBe(author);
});

/** A server that hears of what is sent only as far as the line lets it, and how it shows the board. */
function afar(board: number) {
  let heard: number[] = [];
  let cut = false;
  const boards = new Boards({
    send: (b) => void (cut || (heard = [...heard, ...b.subarray(1)])),
    awaitAnswers: () => Promise.resolve()
  });
  const picture = () => Uint8Array.from([0x40 | board, 0xe6, ...heard]);
  const server = () => {
    const other = new Boards({ send: () => {}, awaitAnswers: () => Promise.resolve() });
    expect(other.receiveFrame(picture())).toBe('');
    return visibleStrokes(other.drawingAt(board));
  };
  return {
    boards,
    author: boards.authorOf(board),
    server,
    /** What is sent is swallowed, though nobody knows it yet. */
    swallow: () => (cut = true),
    lose: () => ((cut = true), boards.goOffline()),
    mend: () => {
      cut = false;
      boards.receiveFrame(picture());
      boards.goOnline();
    }
  };
}

const line = (author: Author, y: number, points = 3) => {
  author.beginStroke(Tool.medium, 100, y);
  for (let i = 1; i < points; i++) author.extendStroke(100 + 9 * i, y + i);
};

it('CM-12 what is drawn while the line is broken is kept, and sent when it is back', () => {
  const { boards, author, server, lose, mend } = afar(2);
  line(author, 100);
  author.endStroke();
  lose();
  line(author, 200);
  author.endStroke();
  author.undo();
  line(author, 300);
  author.endStroke();
  mend();
  expect(server()).toEqual(visibleStrokes(boards.drawingAt(2)));
  expect(server()).toHaveLength(2);
  line(author, 400);
  author.endStroke();
  expect(server()).toHaveLength(3);
});

it('CM-12 a stroke goes on over a break, and what a dead line swallowed is sent again', () => {
  const { boards, author, server, swallow, lose, mend } = afar(2);
  line(author, 100);
  author.flush();
  swallow();
  for (let i = 0; i < 5; i++) author.extendStroke(200 + 20 * i, 150);
  author.flush();
  author.extendStroke(500, 200);
  lose();
  author.extendStroke(600, 260);
  mend();
  author.extendStroke(700, 300);
  author.endStroke();
  expect(server()).toEqual(visibleStrokes(boards.drawingAt(2)));
  expect(server()).toHaveLength(1);
  expect(server()[0].points).toHaveLength(3 + 5 + 3);
});

it('what was drawn offline is sent in as few batches as the server takes', () => {
  const sent: Uint8Array[] = [];
  const boards = new Boards({ send: (b) => sent.push(b), awaitAnswers: () => Promise.resolve() });
  const author = boards.authorOf(70); // its number takes two bytes
  boards.goOffline();
  for (let k = 0; k < 40; k++) {
    line(author, 10 * k, 20);
    author.endStroke();
  }
  boards.receiveFrame(parseHex('7f07e6'));
  expect(sent.length).toBeLessThan(6);
  expect(visibleStrokes(boards.drawingAt(70))).toHaveLength(40);
});

it('gives up what does not follow from the board as the server has it', () => {
  const { boards, author, lose } = afar(2);
  line(author, 100);
  author.endStroke();
  lose();
  line(author, 200);
  author.endStroke();
  boards.receiveFrame(parseHex('42e6f13e87d0e2f13e87d0e2')); // two strokes that nobody drew here
  expect(visibleStrokes(boards.drawingAt(2))).toHaveLength(2);
  boards.goOffline();
  boards.goOnline(); // and where nothing is said of a board, nobody may draw
  author.extendStroke(300, 300);
  expect(visibleStrokes(boards.drawingAt(2))).toHaveLength(2);
});

it('has every pen gather as long as the server says, until the line breaks', () => {
  const boards = new Boards({ send: () => {}, awaitAnswers: () => Promise.resolve() });
  const [early, quiet] = [boards.authorOf(0), boards.authorOf(0).batchInterval];
  boards.setBatchInterval(96);
  expect([early.batchInterval, boards.authorOf(1).batchInterval]).toEqual([96, 96]);
  boards.goOffline();
  expect([early.batchInterval, boards.authorOf(2).batchInterval]).toEqual([quiet, quiet]);
});
