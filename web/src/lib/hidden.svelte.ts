import { loadJSON, saveValue } from './store';
import type { Picture, Reported, ReportTarget } from './wire/table';

/** What this device does not show at one table: the table cannot cover all of it, for others go on seeing it. */
type Kept = {
  /** When something was last hidden, in milliseconds since 1970. */
  at: number;
  /** What was reported here (CM-33). */
  reported: Reported[];
  /** Seats whose reactions and phrases are not shown. */
  quiet: number[];
  /** When the latest report came that the host has looked at, in seconds since 1970. */
  reportsSeen?: number;
  /** The host has hidden the table's code (CM-35): then it is not said while the page loads, either. */
  code?: boolean;
};

type DrawingInGallery = Pick<Picture, 'seat' | 'round' | 'number'>;

/** targetKey tells what was reported from anything else. */
export const targetKey = ({ seat, name = '', game = 0, round = 0, number = 0, face = 0 }: ReportTarget) =>
  [seat, name, game, round, number, face].join(' ');

const key = 'hidden'; // in the store: by the code of the table
const keptFor = 30 * 24 * 3_600_000; // milliseconds

/** Where the names of people stand in what the server sends. */
const nameFields = ['name', 'author', 'by', 'of'];

/** Hidden is what this device does not show at one table. It is remembered for 30 days. */
export class Hidden {
  readonly #code: string;
  #kept: Kept = $state.raw({ at: 0, reported: [], quiet: [] });

  constructor(code: string) {
    this.#code = code;
    this.#kept = { ...this.#kept, ...loadAll()[code] };
  }

  /** hideReported covers what was just reported, as the server answered it. */
  hideReported(reported: Reported): void {
    this.#keep({ reported: [...this.#kept.reported, reported] });
  }

  /** showReported shows what was reported again. */
  showReported(reported: ReportTarget): void {
    this.#keep({ reported: this.#kept.reported.filter((other) => targetKey(other) !== targetKey(reported)) });
  }

  /** reportedOf is what was reported of a seat. */
  reportedOf(seat: number): Reported[] {
    return this.#kept.reported.filter((reported) => reported.seat === seat);
  }

  /** reportsOf is what was reported here that covers a drawing of the gallery. */
  reportsOf({ seat, round, number }: DrawingInGallery, game: number): Reported[] {
    return this.reportedOf(seat).filter(
      (x) => !x.name && !x.face && x.game === game && x.round === round && (!x.number || x.number === number)
    );
  }

  /** isCovered reports whether a drawing of the gallery is covered: at the table, or because it was reported here. */
  isCovered(picture: DrawingInGallery & Pick<Picture, 'covered' | 'awaiting'>, game: number): boolean {
    return picture.covered === true || picture.awaiting === true || this.reportsOf(picture, game).length > 0;
  }

  /** isQuiet reports whether reactions and phrases of a seat are not shown. */
  isQuiet(seat: number): boolean {
    return this.#kept.quiet.includes(seat);
  }

  setQuiet(seat: number, quiet: boolean): void {
    const others = this.#kept.quiet.filter((other) => other !== seat);
    this.#keep({ quiet: quiet ? [...others, seat] : others });
  }

  get reportsSeen(): number {
    return this.#kept.reportsSeen ?? 0;
  }

  setReportsSeen(last: number): void {
    if (last > this.reportsSeen) this.#keep({ reportsSeen: last });
  }

  get codeHidden(): boolean {
    return this.#kept.code ?? false;
  }

  setCodeHidden(hidden: boolean): void {
    if (hidden !== this.codeHidden) this.#keep({ code: hidden });
  }

  /** parse reads JSON of the server with every name that was reported here replaced. */
  parse<T>(json: string, instead: string): T {
    const names = this.#kept.reported.flatMap(({ name }) => name || []);
    if (names.length === 0) return JSON.parse(json) as T;
    const hide = (value: unknown) => (names.includes(value as string) ? instead : value);
    return JSON.parse(json, (field, value: unknown) => {
      if (nameFields.includes(field)) return hide(value);
      return field === 'names' && Array.isArray(value) ? value.map(hide) : value;
    }) as T;
  }

  #keep(more: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...more, at: Date.now() };
    const all = Object.entries({ ...loadAll(), [this.#code]: this.#kept });
    const lately = all.filter(([, kept]) => kept.at > Date.now() - keptFor);
    saveValue(key, JSON.stringify(Object.fromEntries(lately)));
  }
}

function loadAll(): Record<string, Kept> {
  const all = loadJSON<Record<string, Kept>>(key) ?? {};
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > Date.now() - keptFor));
}
