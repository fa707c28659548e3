import { errorText, RequestRefused, requestJSON } from './api';
import { toasts } from './toasts.svelte';
import type { Ask, OpenSession, Overview, Reports } from './wire/gateway';

/** refreshEvery is how often the page looks how the server is, while somebody sees it. */
const refreshEvery = 5_000;

/** An OperatorSession is the page of whoever runs the server: what it knows, and what it can have done. */
export class OperatorSession {
  overview = $state.raw<Overview | null>(null);
  reports = $state.raw<Reports['reports'] | null>(null);
  /** Why nothing is shown. */
  trouble = $state('');
  busy = $state(false);

  #timer: ReturnType<typeof setInterval> | undefined;

  /** open opens the session: the one that this browser has, or one by the secret of a link, or by what a proxy says. */
  async open(link: string): Promise<void> {
    if (!link && (await this.refresh())) return this.#keepFresh();
    try {
      await requestJSON('api/admin/session', { link } satisfies OpenSession);
    } catch (e) {
      this.trouble = errorText(e);
      if (!link) return;
    }
    if (await this.refresh()) this.#keepFresh();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** refresh asks how the server is, and reports whether it says. */
  async refresh(): Promise<boolean> {
    try {
      this.overview = await requestJSON<Overview>('api/admin');
      this.trouble = '';
      return true;
    } catch (e) {
      if (e instanceof RequestRefused && e.code === 'not-operator')
        [this.overview, this.reports] = [null, null];
      this.trouble ||= errorText(e);
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

  #keepFresh(): void {
    this.stop();
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.busy) void this.refresh();
    }, refreshEvery);
  }
}
