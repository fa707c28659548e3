import { expect, it } from 'vitest';
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
