import { loadJSON, loadValue, saveValue } from './store';

/** A seat that this browser holds, by the secret that the server gave out once. */
export type HeldSeat = { token: string; seat: number; at: number };

const maxSeats = 20; // tables; the oldest is forgotten first

/** The seats held in this browser, by table code, latest first. */
export function heldSeats(): [code: string, held: HeldSeat][] {
  return Object.entries(loadJSON<Record<string, HeldSeat>>('seats') ?? {}).sort(
    ([, a], [, b]) => b.at - a.at
  );
}

export function heldSeat(code: string): HeldSeat | undefined {
  return heldSeats().find(([c]) => c === code)?.[1];
}

export function saveSeat(code: string, seat: number, token: string): void {
  const others = heldSeats().filter(([c]) => c !== code);
  writeSeats([[code, { token, seat, at: Date.now() }], ...others.slice(0, maxSeats - 1)]);
}

export function forgetSeat(code: string): void {
  writeSeats(heldSeats().filter(([c]) => c !== code));
}

/** The name that was used last, so that the next table is one tap away. */
export const lastName = () => loadValue('name') ?? '';
export const saveName = (name: string) => saveValue('name', name);

/** The colour and mark that were chosen last, likewise; none before any were. */
export function lastInk(): number | undefined {
  const kept = loadValue('ink');
  return kept === null ? undefined : Number(kept);
}
export const saveInk = (ink: number) => saveValue('ink', String(ink));

const writeSeats = (seats: [string, HeldSeat][]) =>
  saveValue('seats', JSON.stringify(Object.fromEntries(seats)));
