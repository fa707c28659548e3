/** rankByPoints lists all seats by points, most first, each with its share of the most. */
export function rankByPoints(points: readonly number[], winners: readonly number[] = []) {
  const most = Math.max(1, ...points);
  return points
    .map((n, seat) => ({ seat, points: n, won: winners.includes(seat), share: n / most }))
    .sort((a, b) => b.points - a.points || a.seat - b.seat);
}
