import { errorText, createTVTable } from './api';
import { loadJSON, loadValue, saveValue } from './store';
import type { View } from './wire/table';

const hour = 3_600_000;
/** How long nobody was at a table before a screen counts its evening as over. A long dinner is no such time. */
const eveningOverAfter = 6 * hour;
const noteEvery = 60_000;
const retryDelays = [2_000, 5_000, 15_000, 60_000]; // between two attempts to get a table

/** What a screen remembers of itself. */
type StoredScreen = {
  code: string;
  /** When somebody was last seen at the table, or when it was first shown. */
  at: number;
};

/**
 * The secret of this screen. A table that it shows knows it by that, so that it may watch on when the table is
 * locked. Where nothing can be kept it is good until the page is loaded again.
 */
export function screenKey(): string {
  key = loadValue('screen-key') ?? key;
  if (key) return key;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  saveValue('screen-key', key);
  return key;
}
let key = '';

function loadScreen(): StoredScreen | null {
  const { code, at } = loadJSON<Partial<StoredScreen>>('screen') ?? {};
  return typeof code === 'string' && typeof at === 'number' ? { code, at } : null;
}

/**
 * A TvScreen is a TV that needs no hands: it gets a table of its own, keeps it when the page is loaded again, goes to
 * another when somebody there wants it so, and has a new one for the next evening.
 */
export class TvScreen {
  /** The table on show; '' while one is asked for. */
  code = $state('');
  /** Why there is none yet; it is tried again. */
  trouble = $state('');
  /** The table that was on show and is locked now; '' for none. */
  locked = $state('');
  #peopleSeenAt = 0;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Shows the table that was here before the page was loaded, or a new one. */
  start(): void {
    const before = loadScreen();
    if (before) [this.code, this.#peopleSeenAt] = [before.code, before.at];
    else void this.openNewTable();
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Gets a table of its own, sooner or later. */
  async openNewTable(): Promise<void> {
    clearTimeout(this.#timer);
    this.code = '';
    saveValue('screen', null);
    try {
      const { code } = await createTVTable();
      if (this.#closed) return;
      [this.trouble, this.#attempts] = ['', 0];
      this.#setTable(code);
    } catch (e) {
      this.trouble = errorText(e);
      const wait = retryDelays[Math.min(this.#attempts++, retryDelays.length - 1)];
      if (!this.#closed) this.#timer = setTimeout(() => void this.openNewTable(), wait);
    }
  }

  /** Goes to another table. */
  showTable(code: string): void {
    this.locked = '';
    this.#setTable(code);
  }

  /** Takes notice of how the table is. Its evening is over when nobody was there for long. */
  noteView(view: View): void {
    const people = view.seats.filter((s) => !s.bot || s.away);
    const now = Date.now();
    if (people.some((s) => s.here)) {
      this.locked = '';
      if (now - this.#peopleSeenAt > noteEvery) this.#saveSeenAt(now);
    } else if (view.seats.length > 0 && now - this.#peopleSeenAt > eveningOverAfter) {
      void this.openNewTable();
    }
  }

  /** Takes notice that the table on show is no more, or that nobody may watch it. */
  handleTableLost(locked: boolean): void {
    this.locked = locked ? this.code : '';
    void this.openNewTable();
  }

  #setTable(code: string): void {
    this.code = code;
    this.#saveSeenAt(Date.now());
  }

  #saveSeenAt(at: number): void {
    this.#peopleSeenAt = at;
    saveValue('screen', JSON.stringify({ code: this.code, at } satisfies StoredScreen));
  }
}
