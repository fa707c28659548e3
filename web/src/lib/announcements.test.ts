import { expect, test } from 'vitest';
import { announceChanges, type TableMoment } from './announcements';
import { matchOf, seat as anySeat, tableOf } from './testing';
import type { MatchView, SeatView, View } from './wire/table';

const seat = (id: number, name: string, more: Partial<SeatView> = {}) => anySeat(id, { name, ...more });
const moment = (view: Partial<View> = {}, match: Partial<MatchView> | null = null): TableMoment => ({
  view: tableOf({ seats: [seat(1, 'Ana'), seat(2, 'Ben')], ...view }),
  match: match && matchOf(match),
  seat: 1
});
const now = moment();

test.each<[string, TableMoment, TableMoment, string[]]>([
  ['nothing happens', now, now, []],
  [
    'someone drops out',
    now,
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { here: false })] }),
    ['Ben lost the connection.']
  ],
  [
    'someone comes back',
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { here: false })] }),
    now,
    ['Ben is back.']
  ],
  ['someone sits down', moment({ seats: [seat(1, 'Ana')] }), now, ['Ben sat down.']],
  [
    'a newcomer’s device arrives',
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { here: false, fresh: true })] }),
    now,
    []
  ],
  [
    'someone is removed',
    now,
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { here: false, vacant: true })] }),
    ['Ben is no longer at the table.']
  ],
  [
    'the device of one removed goes',
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { vacant: true })] }),
    moment({ seats: [seat(1, 'Ana'), seat(2, 'Ben', { here: false, vacant: true })] }),
    []
  ],
  ['the last round', now, moment({ ending: true }), ['This is the last round.']],
  ['someone leaves', now, moment({ seats: [seat(1, 'Ana')] }), ['Ben is no longer at the table.']],
  ['a game that is held', moment({ stage: 'lobby' }), moment({ learning: [2] }), []],
  ['a game that is held no longer', moment({ learning: [2] }), now, ['The game begins.']],
  ['a pause', now, moment({ paused: true }), ['The game is paused.']],
  ['the end of a pause', moment({ paused: true }), now, ['The game is back on.']],
  ['the start', moment({ stage: 'lobby' }), now, ['The game begins.']],
  ['the end', now, moment({ stage: 'results' }), ['The game is over.']],
  [
    'one’s turn',
    moment({}, { seat: 0, waiting: [1] }),
    moment({}, { seat: 0, waiting: [0] }),
    ['It’s your turn.']
  ],
  ['everyone’s turn', moment({}, { seat: 0, waiting: [1] }), moment({}, { seat: 0, waiting: [0, 1] }), []],
  ['another’s turn', moment({}, { seat: 0, waiting: [0] }), moment({}, { seat: 0, waiting: [1] }), []],
  [
    'the clock',
    moment({}, { seat: 0, waiting: [0], left: 9000 }),
    moment({}, { seat: 0, waiting: [0], left: 10 }),
    []
  ],
  [
    'host rights',
    moment({ seats: [seat(1, 'Ana', { host: false }), seat(2, 'Ben', { host: true })] }),
    now,
    ['You’re the host now.']
  ],
  [
    'standing in for the owner',
    moment({
      seats: [seat(1, 'Ana', { host: false, owner: false }), seat(2, 'Ben', { host: true, owner: true })]
    }),
    moment({
      seats: [seat(1, 'Ana', { host: true, owner: false }), seat(2, 'Ben', { host: false, owner: true })]
    }),
    ['Ben is away. You’re standing in as host until they’re back.']
  ]
])('%s', (_, before, after, said) => expect(announceChanges(before, after)).toEqual(said));
