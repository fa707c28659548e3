import { recall, remember } from './store';
import { t } from './texts.svelte';
import { toasts } from './toasts.svelte';

/**
 * Keeps the screen awake during a game. Browsers grant that only after a tap, only while the page is seen, and only
 * over HTTPS; `why` says in plain words what stands in the way.
 */
class Wake {
  held = $state(false);
  why = $state('');
  #wanted = false;
  #lock: WakeLockSentinel | null = null;

  /** Asks for the screen to stay on; call it inside a tap. */
  async ask(): Promise<void> {
    this.#wanted = true;
    if (this.held || document.visibilityState !== 'visible') return;
    // What was said stands until there is something else to say: a text that goes for a moment moves what is below
    // it away from under the finger.
    this.why = obstacle() || this.why;
    if (obstacle()) {
      if (!isSecureContext) tellOnce();
      return;
    }
    try {
      this.#lock = await navigator.wakeLock.request('screen');
      this.held = true;
      this.why = '';
      this.#lock.onrelease = () => (this.held = false);
    } catch {
      this.why = t('page.wake.refused');
    }
  }

  /** Lets the screen sleep again. */
  async release(): Promise<void> {
    this.#wanted = false;
    await this.#lock?.release();
  }

  /** Asks again when the page is seen again: browsers drop the lock when it is hidden. */
  returned(): void {
    if (this.#wanted && document.visibilityState === 'visible') void this.ask();
  }
}

/** Says on each device once what it misses without HTTPS. All else works as well. */
function tellOnce(): void {
  if (recall('told-http')) return;
  remember('told-http', '1');
  toasts.say(t('page.wake.no-https-once'));
}

/** What stands in the way of a wake lock; '' when nothing does. */
export function obstacle(): string {
  if (!isSecureContext) return t('page.wake.no-https');
  if (!('wakeLock' in navigator)) return t('page.wake.cannot');
  return '';
}

export const wake = new Wake();
