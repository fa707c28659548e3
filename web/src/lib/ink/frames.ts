import type { Drawing } from './drawing';

const budget = 6; // milliseconds of each frame that small pictures may take together

const waiting = new Set<() => void>();
let frame = 0;

/**
 * Does something in one of the next frames: as much as fits in each, so that thirty pictures that change at once do
 * not hold up the page. The same thing is done once however often it is asked for. Returns how to call it off.
 */
export function runInFrame(job: () => void): () => void {
  waiting.add(job);
  frame ||= requestAnimationFrame(runJobs);
  return () => waiting.delete(job);
}

/**
 * Paints some drawings now and, while somebody draws on them, once in so many milliseconds. Returns how to stop.
 */
export function paintOnChange(drawings: Drawing[], every: number, paint: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff = runInFrame(paint);
  const schedulePaint = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      callOff = runInFrame(paint);
    }, every);
  };
  const stops = drawings.map((drawing) => drawing.onChange(schedulePaint));
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    callOff();
  };
}

function runJobs(): void {
  const start = performance.now();
  for (const job of waiting) {
    waiting.delete(job);
    job();
    if (performance.now() - start > budget) break;
  }
  frame = waiting.size > 0 ? requestAnimationFrame(runJobs) : 0;
}
