import type { MatchView, View } from './wire/table';

/** What a moment at the table looks like to someone who cannot see it. */
export type Moment = { view: View; match: MatchView | null; seat: number };

/**
 * What is worth saying aloud between two moments: turns, pauses, who came and went. Never the clock. The game tells
 * its own news.
 */
export function milestones(before: Moment, now: Moment): string[] {
  const said: string[] = [];
  const old = new Map(before.view.seats.map((s) => [s.id, s]));
  for (const seat of now.view.seats) {
    const was = old.get(seat.id);
    if (!was) said.push(`${seat.name} sat down.`);
    else if (seat.id === now.seat) continue;
    else if (was.here && !seat.here) said.push(`${seat.name} lost the connection.`);
    else if (!was.here && seat.here) said.push(`${seat.name} is back.`);
    else if (!was.vacant && seat.vacant) said.push(`${seat.name} was removed.`);
  }
  for (const seat of before.view.seats) {
    if (!now.view.seats.some((s) => s.id === seat.id)) said.push(`${seat.name} left.`);
  }
  const host = now.view.seats.find((s) => s.host);
  if (host?.id === now.seat && !old.get(host.id)?.host) said.push('You are the host now.');
  if (before.view.stage !== 'playing' && now.view.stage === 'playing') said.push('The game begins.');
  if (before.view.stage === 'playing' && now.view.stage === 'results') said.push('The game is over.');
  if (before.view.paused !== now.view.paused)
    said.push(now.view.paused ? 'The game is paused.' : 'The game goes on.');
  // Where many play at once the game tells what there is to do.
  if (!awaited(before) && awaited(now) && now.match?.waiting.length === 1) said.push('It is your turn.');
  return said;
}

/** Reports whether the own seat of the match is waited for. */
export function awaited({ match }: Moment): boolean {
  return match !== null && match.seat >= 0 && match.waiting.includes(match.seat);
}
