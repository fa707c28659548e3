import type { Stage } from './wire';

// Which option of the lobby is the limit of which stage.
const limitOf: Partial<Record<Stage, string>> = {
  choosing: 'sides',
  registering: 'register',
  buying: 'buy',
  lending: 'buy',
  asking: 'turn',
  drawing: 'draw',
  pausing: 'pause',
  guessing: 'turn',
  'last-call': 'call',
  voting: 'answer',
  looking: 'look'
};

/** wholeTime is how many milliseconds a stage lasts at a table's options and pace; 0 for no limit. */
export function wholeTime(stage: Stage, options: { [key: string]: number }, pace: number): number {
  return ((options[limitOf[stage] ?? ''] ?? 0) * 1000 * pace) / 100;
}
