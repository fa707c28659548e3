import { loadValue, saveValue } from './store';
import { t } from './i18n.svelte';
import { toasts } from './toasts.svelte';

/**
 * Keeps the screen awake during a game. Browsers grant that only after a tap, only while the page is seen, and only
 * over HTTPS; `why` says in plain words what stands in the way.
 */
class WakeLock {
  held = $state(false);
  obstacle = $state('');
  #wanted = false;
  #lock: WakeLockSentinel | null = null;

  /** Asks for the screen to stay on; call it inside a tap. */
  async request(): Promise<void> {
    this.#wanted = true;
    if (this.held || document.visibilityState !== 'visible') return;
    // What was said stands until there is something else to say: a text that goes for a moment moves what is below
    // it away from under the finger.
    this.obstacle = wakeLockObstacle() || this.obstacle;
    if (wakeLockObstacle()) {
      if (!isSecureContext) tellOnceAboutHTTPS();
      return;
    }
    try {
      this.#lock = await navigator.wakeLock.request('screen');
      this.held = true;
      this.obstacle = '';
      this.#lock.onrelease = () => (this.held = false);
    } catch {
      this.obstacle = t('page.wake.refused');
    }
  }

  /** Lets the screen sleep again. */
  async release(): Promise<void> {
    this.#wanted = false;
    await this.#lock?.release();
  }

  /** Asks again when the page is seen again: browsers drop the lock when it is hidden. */
  renew(): void {
    if (this.#wanted && document.visibilityState === 'visible') void this.request();
  }
}

/** Says on each device once what it misses without HTTPS. All else works as well. */
function tellOnceAboutHTTPS(): void {
  if (loadValue('told-http')) return;
  saveValue('told-http', '1');
  toasts.show(t('page.wake.no-https-once'));
}

/** What stands in the way of a wake lock; '' when nothing does. */
export function wakeLockObstacle(): string {
  if (!isSecureContext) return t('page.wake.no-https');
  if (!('wakeLock' in navigator)) return t('page.wake.cannot');
  return '';
}

export const wakeLock = new WakeLock();
