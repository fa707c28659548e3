import { Rights, Roles, type View } from './wire/table';

/** What somebody is at a table (CM-6): its owner, who stands in for one who is away, a player, or no one with a seat. */
export type Role = (typeof Roles)[number];

/** roleOf is what the holder of a seat is; 0 is a watcher. */
export function roleOf(view: View, seat: number): Role {
  const own = view.seats.find((s) => s.id === seat);
  if (!own) return 'watcher';
  if (own.owner) return 'owner';
  return own.host ? 'standIn' : 'player';
}

/** may reports whether the holder of a seat may say something, about another seat where there is one. */
export function may(view: View, seat: number, command: keyof typeof Rights, aboutSeat?: number): boolean {
  const scope = Rights[command][Roles.indexOf(roleOf(view, seat))];
  if (scope === 'own seat') return aboutSeat === seat;
  if (scope === 'not the owner') return !view.seats.some((s) => s.id === aboutSeat && s.owner);
  return scope === 'yes';
}
