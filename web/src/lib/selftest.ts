import { fetchAddresses, errorText, fetchSelfTest, socketURL } from './api';
import { isLocalhost } from './serverAddresses.svelte';
import { t, type PlainText } from './i18n.svelte';
import type { Reach, SelfTest } from './wire/gateway';
import { wakeLockObstacle } from './wakeLock.svelte';

/** How a check went: `note` is for what works but could be better. */
export type Outcome = { verdict: 'passes' | 'note' | 'fails'; text: string; remedy?: string };
export type Check = { name: PlainText; run: (seen: SelfTest | null) => Outcome | Promise<Outcome> };

const passes = (says: string): Outcome => ({ verdict: 'passes', text: says });
const fails = (says: string, mend: string): Outcome => ({ verdict: 'fails', text: says, remedy: mend });
const note = (says: string, mend: string): Outcome => ({ verdict: 'note', text: says, remedy: mend });
const serverNotAsked = () => fails(t('selftest.unasked'), t('selftest.unasked-mend'));

/** Asks the server what it sees of us; the other checks compare that with what the browser sees. */
export async function askServer(): Promise<{ seen: SelfTest | null; outcome: Outcome }> {
  try {
    const seen = await fetchSelfTest();
    return { seen, outcome: passes(t('selftest.server', { version: seen.version })) };
  } catch (e) {
    const mend = t('selftest.server-mend', { url: new URL('api/selftest', document.baseURI).href });
    return { seen: null, outcome: fails(errorText(e), mend) };
  }
}

/** Reports whether the path that the page was served for is the one that the server believes in. */
export function checkBasePath(seen: SelfTest | null, base: string): Outcome {
  if (!seen) return serverNotAsked();
  const path = new URL(base).pathname;
  if (seen.basePath === path) return passes(t('selftest.path', { path }));
  return fails(t('selftest.path-fails', { path, told: seen.basePath }), t('selftest.path-mend', { path }));
}

const isProxied = ({ forwarded }: SelfTest) =>
  forwarded.proto !== '' || forwarded.host !== '' || forwarded.for !== '';

/** Reports whether the server knows the address that people type, which it learns from a proxy's headers. */
export function checkProxy(seen: SelfTest | null, page: { protocol: string; host: string }): Outcome {
  if (!seen) return serverNotAsked();
  const proxied = isProxied(seen);
  const right = `${seen.scheme}:` === page.protocol && seen.host === page.host;
  const seenAs = t('selftest.proxy-fails', {
    server: `${seen.scheme}://${seen.host}`,
    page: `${page.protocol}//${page.host}`
  });
  if (proxied && !seen.forwarded.trusted) {
    const untrusted = t('selftest.proxy-untrusted');
    return fails(right ? untrusted : `${seenAs} ${untrusted}`, t('selftest.proxy-untrusted-mend'));
  }
  if (right) return passes(proxied ? t('selftest.proxy') : t('selftest.proxy-none'));
  return fails(seenAs, proxied ? t('selftest.proxy-wrong-mend') : t('selftest.proxy-silent-mend'));
}

/** Sends one word through a socket and waits for it to come back. */
export function checkSocket(open = (url: string) => new WebSocket(url), patience = 5_000): Promise<Outcome> {
  const mend = t('selftest.socket-mend');
  return new Promise((done) => {
    const url = socketURL('api/selftest/socket');
    const began = performance.now();
    const socket = open(url);
    const timer = setTimeout(() => finish(fails(t('selftest.socket-silent'), mend)), patience);
    socket.onopen = () => socket.send('hello');
    socket.onmessage = (e) => {
      const ms = Math.max(1, Math.round(performance.now() - began));
      finish(
        e.data === 'hello' ? passes(t('selftest.socket', { ms })) : fails(t('selftest.socket-other'), mend)
      );
    };
    socket.onclose = (e) => finish(fails(t('selftest.socket-closed', { url, code: e.code }), mend));

    function finish(outcome: Outcome) {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      done(outcome);
    }
  });
}

/** How to open the door of a computer, by what guards it. */
const doors: Record<string, (port: string) => string> = {
  windows: () => t('selftest.door-windows'),
  macos: () => t('selftest.door-macos'),
  ufw: (port) => t('selftest.door-ufw', { port }),
  firewalld: (port) => t('selftest.door-firewalld', { port })
};

/** Reports whether phones can come in: it is sure once one has. */
export function checkPhones(
  reach: Reach | null,
  page: { hostname: string; port: string },
  seen: SelfTest | null
): Outcome {
  if (!isLocalhost(page.hostname)) return passes(t('selftest.phones'));
  if (!reach) return serverNotAsked();
  if (reach.addresses[0]?.kind === 'public')
    return passes(t('selftest.phones-public', { url: reach.addresses[0].url }));
  if (reach.visited) return passes(t('selftest.phones-came'));
  if (seen && isProxied(seen)) return note(t('selftest.phones-proxy'), t('selftest.phones-proxy-mend'));
  if (reach.onlyHere) return note(t('selftest.phones-only-here'), t('selftest.phones-only-here-mend'));
  if (reach.addresses.length === 0)
    return note(t('selftest.phones-no-network'), t('selftest.phones-no-network-mend'));
  const { url } = reach.addresses[0];
  const door = doors[reach.firewall]?.(new URL(url).port || '80') ?? '';
  return note(t('selftest.phones-none', { url }), `${t('selftest.phones-none-mend')} ${door}`.trim());
}

function checkSecure(): Outcome {
  if (location.protocol === 'https:') return passes(t('selftest.https'));
  if (isSecureContext) return note(t('selftest.https-here'), t('selftest.https-here-mend'));
  return note(t('selftest.https-none'), t('selftest.https-none-mend'));
}

function checkWake(): Outcome {
  const why = wakeLockObstacle();
  return why ? note(why, t('selftest.wake-mend')) : passes(t('selftest.wake'));
}

function checkStorage(): Outcome {
  try {
    localStorage.setItem('linework.test', '1');
    localStorage.removeItem('linework.test');
    return passes(t('selftest.storage'));
  } catch {
    return fails(t('selftest.storage-fails'), t('selftest.storage-mend'));
  }
}

async function checkClock(): Promise<Outcome> {
  const asked = Date.now();
  const response = await fetch(new URL('api/selftest', document.baseURI)).catch(() => null);
  const date = Date.parse(response?.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return note(t('selftest.clock-silent'), t('selftest.clock-silent-mend'));
  const off = Math.round(Math.abs(date - (asked + Date.now()) / 2) / 1000);
  if (off <= 60) return passes(t('selftest.clock'));
  return note(t('selftest.clock-off', { seconds: off }), t('selftest.clock-off-mend'));
}

/** All the checks but the first, in the order in which they are shown. */
export const checks: Check[] = [
  { name: 'selftest.name.socket', run: () => checkSocket() },
  { name: 'selftest.name.path', run: (seen) => checkBasePath(seen, document.baseURI) },
  { name: 'selftest.name.proxy', run: (seen) => checkProxy(seen, location) },
  {
    name: 'selftest.name.phones',
    run: async (seen) => checkPhones(await fetchAddresses().catch(() => null), location, seen)
  },
  { name: 'selftest.name.https', run: checkSecure },
  { name: 'selftest.name.wake', run: checkWake },
  { name: 'selftest.name.storage', run: checkStorage },
  { name: 'selftest.name.clock', run: checkClock }
];
