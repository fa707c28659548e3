import { expect, it, vi } from 'vitest';
import type { Author } from './author';
import { Boards } from './boards.svelte';
import { hex, seen, unhex } from './testing';
import { Tool } from './tools';

function store() {
  const sent: string[] = [];
  const boards = new Boards({ send: (b) => sent.push(hex(b)), settle: () => Promise.resolve() });
  return { boards, sent };
}

it('keeps boards apart by their number, and takes what others draw as it comes', () => {
  const { boards } = store();
  expect(boards.take(unhex('40f27d07d0af45'))).toBe('');
  expect(boards.take(unhex('7f8901f13e87d0e2'))).toBe('');
  expect(boards.take(unhex('404829'))).toBe('');
  expect(seen(boards.at(0))[0].points).toHaveLength(4);
  expect(seen(boards.at(200))[0].points).toEqual([[1000, 2000, 0]]);
  expect(boards.at(1).empty).toBe(true);
});

it('says when a frame cannot be right, so that the truth can be asked for', () => {
  const { boards } = store();
  expect(boards.take(unhex(''))).toBe('ink-malformed');
  expect(boards.take(unhex('80f13e87d0e2'))).toBe('ink-version');
  expect(boards.take(unhex('404829'))).toBe('no-stroke');
  expect(boards.take(unhex('40e6f2'))).toBe('ink-malformed');
});

it('puts a snapshot in place of what was there, on the same drawing', () => {
  const { boards } = store();
  const board = boards.at(0);
  boards.take(unhex('40f27d07d0e2'));
  boards.take(unhex('40e6f13e87d0'));
  expect(boards.at(0)).toBe(board);
  expect(seen(board)).toEqual([{ tool: 'medium', pressure: false, points: [[1000, 2000, 0]] }]);
  expect(board.open).toBe(true); // and the frames that follow fit on it
  expect(boards.take(unhex('4054'))).toBe('');
});

it('shows the own pen at once, sends it, and takes back what the server refused', () => {
  const { boards, sent } = store();
  const author = boards.draw(2);
  expect(boards.draw(2)).toBe(author);
  author.begin(Tool.medium, 1000, 2000);
  author.end();
  expect(seen(boards.at(2))).toHaveLength(1);
  expect(sent).toEqual(['42f13e87d0e2']);
  author.begin(Tool.medium, 1, 1);
  author.flush();
  author.move(9, 9);
  boards.take(unhex('42e6f13e87d0e2'));
  author.move(90, 90);
  author.end();
  expect(seen(boards.at(2))).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

it('sends nothing more to a board that the server calls full, until that board is shown anew', async () => {
  const { boards, sent } = store();
  const author = boards.draw(2);
  boards.take(unhex('40e6')); // another board, before
  author.begin(Tool.medium, 1000, 2000);
  author.end();
  boards.full();
  boards.take(unhex('40e6')); // another board, between
  boards.take(unhex('42e6f13e87d0e2'));
  await Promise.resolve();
  expect([boards.at(2).fullness, boards.at(0).fullness]).toEqual([1, 0]);
  await vi.waitFor(() => {
    author.undo();
    expect(sent).toHaveLength(2);
  });
  expect(author.begin(Tool.medium, 1, 1)).toBe(false);
  expect(sent).toHaveLength(2);
  boards.take(unhex('42e6'));
  expect(boards.at(2).fullness).toBe(0);
});

it('counts the changes of each board apart', () => {
  const { boards } = store();
  boards.take(unhex('40f27d07d0e2'));
  boards.take(unhex('40e3'));
  expect([boards.revision(0), boards.revision(1)]).toEqual([2, 0]);
  boards.forget();
  expect(boards.revision(0)).toBe(0);
});

it('forgets at the end of a match, and an author of then says no more', () => {
  const { boards, sent } = store();
  const author = boards.draw(0);
  author.begin(Tool.fine, 1, 1);
  author.move(50, 50);
  boards.forget();
  author.move(90, 90);
  author.end();
  expect(sent).toEqual([]);
  expect(boards.at(0).empty).toBe(true);
  expect(boards.draw(0)).not.toBe(author);
});

/** A server that hears of what is sent only as far as the line lets it, and how it shows the board. */
function afar(board: number) {
  let heard: number[] = [];
  let cut = false;
  const boards = new Boards({
    send: (b) => void (cut || (heard = [...heard, ...b.subarray(1)])),
    settle: () => Promise.resolve()
  });
  const picture = () => Uint8Array.from([0x40 | board, 0xe6, ...heard]);
  const server = () => {
    const other = new Boards({ send: () => {}, settle: () => Promise.resolve() });
    expect(other.take(picture())).toBe('');
    return seen(other.at(board));
  };
  return {
    boards,
    author: boards.draw(board),
    server,
    /** What is sent is swallowed, though nobody knows it yet. */
    swallow: () => (cut = true),
    lose: () => ((cut = true), boards.drift()),
    mend: () => {
      cut = false;
      boards.take(picture());
      boards.land();
    }
  };
}

const line = (author: Author, y: number, points = 3) => {
  author.begin(Tool.medium, 100, y);
  for (let i = 1; i < points; i++) author.move(100 + 9 * i, y + i);
};

it('CM-12 what is drawn while the line is broken is kept, and sent when it is back', () => {
  const { boards, author, server, lose, mend } = afar(2);
  line(author, 100);
  author.end();
  lose();
  line(author, 200);
  author.end();
  author.undo();
  line(author, 300);
  author.end();
  mend();
  expect(server()).toEqual(seen(boards.at(2)));
  expect(server()).toHaveLength(2);
  line(author, 400);
  author.end();
  expect(server()).toHaveLength(3);
});

it('CM-12 a stroke goes on over a break, and what a dead line swallowed is sent again', () => {
  const { boards, author, server, swallow, lose, mend } = afar(2);
  line(author, 100);
  author.flush();
  swallow();
  for (let i = 0; i < 5; i++) author.move(200 + 20 * i, 150);
  author.flush();
  author.move(500, 200);
  lose();
  author.move(600, 260);
  mend();
  author.move(700, 300);
  author.end();
  expect(server()).toEqual(seen(boards.at(2)));
  expect(server()).toHaveLength(1);
  expect(server()[0].points).toHaveLength(3 + 5 + 3);
});

it('what was drawn offline is sent in as few batches as the server takes', () => {
  const sent: Uint8Array[] = [];
  const boards = new Boards({ send: (b) => sent.push(b), settle: () => Promise.resolve() });
  const author = boards.draw(70); // its number takes two bytes
  boards.drift();
  for (let k = 0; k < 40; k++) {
    line(author, 10 * k, 20);
    author.end();
  }
  boards.take(unhex('7f07e6'));
  expect(sent.length).toBeLessThan(6);
  expect(seen(boards.at(70))).toHaveLength(40);
});

it('gives up what does not follow from the board as the server has it', () => {
  const { boards, author, lose } = afar(2);
  line(author, 100);
  author.end();
  lose();
  line(author, 200);
  author.end();
  boards.take(unhex('42e6f13e87d0e2f13e87d0e2')); // two strokes that nobody drew here
  expect(seen(boards.at(2))).toHaveLength(2);
  boards.drift();
  boards.land(); // and where nothing is said of a board, nobody may draw
  author.move(300, 300);
  expect(seen(boards.at(2))).toHaveLength(2);
});

it('has every pen gather as long as the server says, until the line breaks', () => {
  const boards = new Boards({ send: () => {}, settle: () => Promise.resolve() });
  const [early, quiet] = [boards.draw(0), boards.draw(0).gather];
  boards.gather(96);
  expect([early.gather, boards.draw(1).gather]).toEqual([96, 96]);
  boards.drift();
  expect([early.gather, boards.draw(2).gather]).toEqual([quiet, quiet]);
});
