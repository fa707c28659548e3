import { recall, remember } from './store';

/** A seat that this browser holds, by the secret that the server gave out once. */
export type Held = { token: string; seat: number; at: number };

const kept = 20; // tables; the oldest is forgotten first

/** The seats held in this browser, by table code, latest first. */
export function heldSeats(): [code: string, held: Held][] {
  try {
    const all = JSON.parse(recall('seats') ?? '{}') as Record<string, Held>;
    return Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  } catch {
    return [];
  }
}

export function heldSeat(code: string): Held | undefined {
  return heldSeats().find(([c]) => c === code)?.[1];
}

export function holdSeat(code: string, seat: number, token: string): void {
  const others = heldSeats().filter(([c]) => c !== code);
  save([[code, { token, seat, at: Date.now() }], ...others.slice(0, kept - 1)]);
}

export function forgetSeat(code: string): void {
  save(heldSeats().filter(([c]) => c !== code));
}

/** The name that was used last, so that the next table is one tap away. */
export const lastName = () => recall('name') ?? '';
export const keepName = (name: string) => remember('name', name);

/** The colour and mark that were chosen last, likewise; none before any were. */
export function lastInk(): number | undefined {
  const kept = recall('ink');
  return kept === null ? undefined : Number(kept);
}
export const keepInk = (ink: number) => remember('ink', String(ink));

const save = (seats: [string, Held][]) => remember('seats', JSON.stringify(Object.fromEntries(seats)));
