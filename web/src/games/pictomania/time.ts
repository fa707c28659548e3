import type { View } from './wire';

const sumsAsLong = 2; // as a step of the walk

/** wholeTime is how many milliseconds there were in all for what is awaited now; 0 where there is no limit. */
export function wholeTime(
  view: Pick<View, 'stage' | 'ballots'>,
  options: { [key: string]: number },
  pace: number
): number {
  return (seconds(view, options) * 1000 * pace) / 100;
}

function seconds(
  { stage, ballots }: Pick<View, 'stage' | 'ballots'>,
  options: { [key: string]: number }
): number {
  const of = (key: string) => options[key] ?? 0;
  switch (stage) {
    case 'choosing':
      return of('answer');
    case 'reading':
      return of('read');
    case 'drawing':
      return of('round'); // it runs on while people vote
    case 'walk':
    case 'sheep':
      return ballots.length > 0 ? of('answer') : of('walk');
    case 'sums':
      return ballots.length > 0 ? of('answer') : of('walk') * sumsAsLong;
  }
  return 0;
}
