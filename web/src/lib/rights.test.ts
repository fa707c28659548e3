import { expect, test } from 'vitest';
import { may, roleOf } from './rights';
import { seat, tableOf } from './testing';
import type { Rights } from './wire/table';

// Ana's table; she is away, and Ben stands in.
const view = tableOf({ seats: [seat(1, { host: false, here: false }), seat(2, { host: true }), seat(3)] });

test('roles', () => {
  expect([1, 2, 3, 0, 9].map((id) => roleOf(view, id))).toEqual([
    'owner',
    'standIn',
    'player',
    'watcher',
    'watcher'
  ]);
});

test.each<[keyof typeof Rights, number | undefined, string]>([
  ['react', undefined, 'owner standIn player'],
  ['pause', undefined, 'owner standIn'],
  ['open', undefined, 'owner'],
  ['forget', undefined, 'owner'],
  ['host', 3, 'owner'],
  ['kick', 1, 'owner'],
  ['kick', 3, 'owner standIn'],
  ['sit-out', 1, 'owner standIn'],
  ['sit-out', 3, 'owner standIn player'],
  ['last', undefined, 'owner standIn player watcher']
])('%s about %s is for %s', (what, about, who) => {
  const able = [1, 2, 3, 0].filter((id) => may(view, id, what, about)).map((id) => roleOf(view, id));
  expect(able.join(' ')).toBe(who);
});
