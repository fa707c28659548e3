import { errorText, RequestRefused, requestJSON } from './api';
import { toasts } from './toasts.svelte';
import type { Ask, OpenSession, Overview, Reports } from './wire/gateway';

/** refreshEvery is how often the page looks how the server is, while somebody sees it. */
const refreshEvery = 5_000;
/** patience is how long an answer may take until what is shown counts as old. */
const patience = 3 * refreshEvery;

/** An OperatorSession is the page of whoever runs the server: what it knows, and what it can have done. */
export class OperatorSession {
  overview = $state.raw<Overview | null>(null);
  reports = $state.raw<Reports['reports'] | null>(null);
  /** Why nothing is shown. */
  trouble = $state('');
  /** When the server was heard of last, while it does not answer, in milliseconds since 1970; what is shown is from then. */
  silentSince = $state<number | null>(null);
  busy = $state(false);

  #heardAt = 0;
  #repeated: () => unknown = () => {};
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * open opens the session: the one that this browser has, or one by the secret of a link, or by what a proxy says.
   * While the server is away it tries again.
   */
  async open(link: string): Promise<void> {
    this.stop();
    if (!link && (await this.refresh())) return this.#repeat(() => this.#refreshIfIdle());
    try {
      await requestJSON('api/admin/session', { link } satisfies OpenSession);
    } catch (e) {
      this.trouble = errorText(e);
      if (isAway(e)) return this.#repeat(() => this.open(link));
      if (!link) return;
    }
    this.#repeat(() => this.#refreshIfIdle());
    await this.refresh();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#repeated = () => {};
  }

  /** look asks the server at once, where somebody sees the page. */
  look(): void {
    if (document.visibilityState !== 'visible') return;
    if (this.overview && Date.now() - this.#heardAt > patience) this.silentSince = this.#heardAt;
    void this.#repeated();
  }

  /** refresh asks how the server is, and reports whether it says. */
  async refresh(): Promise<boolean> {
    try {
      this.overview = await requestJSON<Overview>('api/admin');
      this.trouble = '';
      this.silentSince = null;
      this.#heardAt = Date.now();
      return true;
    } catch (e) {
      if (e instanceof RequestRefused && e.code === 'not-operator') {
        [this.overview, this.reports] = [null, null];
        this.stop();
      }
      if (this.overview) this.silentSince = this.#heardAt;
      else this.trouble ||= errorText(e);
      return false;
    }
  }

  async loadReports(): Promise<void> {
    try {
      this.reports = (await requestJSON<Reports>('api/admin/reports')).reports;
    } catch (e) {
      toasts.show(errorText(e), 'bad');
    }
  }

  /** perform has something done, and reports whether it was. */
  async perform(ask: Ask): Promise<boolean> {
    this.busy = true;
    try {
      await requestJSON('api/admin/operations', ask, { 'Linework-Operator': this.overview?.token ?? '' });
      return true;
    } catch (e) {
      toasts.show(errorText(e), 'bad');
      return false;
    } finally {
      await this.refresh();
      this.busy = false;
    }
  }

  async #refreshIfIdle(): Promise<void> {
    if (!this.busy) await this.refresh();
  }

  #repeat(what: () => unknown): void {
    this.stop();
    this.#repeated = what;
    this.#timer = setInterval(() => this.look(), refreshEvery);
  }
}

/** isAway reports whether a request failed because the server, or its store, cannot be reached now. */
function isAway(e: unknown): boolean {
  return e instanceof RequestRefused && /^(offline|storage|http-5..)$/.test(e.code);
}
