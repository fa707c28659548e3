import { addresses, reason, selftest, socketURL } from './api';
import { meansHere } from './reach.svelte';
import type { Reach, SelfTest } from './wire/gateway';
import { obstacle } from './wake.svelte';

/** How a check went: `note` is for what works but could be better. */
export type Outcome = { verdict: 'passes' | 'note' | 'fails'; says: string; mend?: string };
export type Check = { name: string; run: (seen: SelfTest | null) => Outcome | Promise<Outcome> };

const passes = (says: string): Outcome => ({ verdict: 'passes', says });
const fails = (says: string, mend: string): Outcome => ({ verdict: 'fails', says, mend });
const note = (says: string, mend: string): Outcome => ({ verdict: 'note', says, mend });
const unasked = fails('Cannot be told without the server.', 'Mend the first check.');

/** Asks the server what it sees of us; the other checks compare that with what the browser sees. */
export async function askServer(): Promise<{ seen: SelfTest | null; outcome: Outcome }> {
  try {
    const seen = await selftest();
    return { seen, outcome: passes(`Linework ${seen.version} answers.`) };
  } catch (e) {
    const mend = `Nothing that speaks our protocol answers at ${new URL('api/selftest', document.baseURI).href}. See that the proxy passes everything under this path on to Linework.`;
    return { seen: null, outcome: fails(reason(e), mend) };
  }
}

/** Reports whether the path that the page was served for is the one that the server believes in. */
export function checkBasePath(seen: SelfTest | null, base: string): Outcome {
  if (!seen) return unasked;
  const path = new URL(base).pathname;
  if (seen.basePath === path) return passes(`Page and server agree on ${path}`);
  return fails(
    `The page is at ${path}, the server was told ${seen.basePath}.`,
    `Start Linework with --base-path ${path} and let the proxy pass the whole path on, uncut.`
  );
}

/** Reports whether the server knows the address that people type, which it learns from a proxy's headers. */
export function checkProxy(seen: SelfTest | null, page: { protocol: string; host: string }): Outcome {
  if (!seen) return unasked;
  const { forwarded } = seen;
  const proxied = forwarded.proto !== '' || forwarded.host !== '' || forwarded.for !== '';
  const right = `${seen.scheme}:` === page.protocol && seen.host === page.host;
  if (right)
    return passes(proxied ? 'A proxy is in front and its headers are believed.' : 'No proxy in between.');
  const seenAs = `The server believes it is ${seen.scheme}://${seen.host}, you see ${page.protocol}//${page.host}.`;
  if (!proxied)
    return fails(seenAs, 'Let the proxy send X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For.');
  if (!forwarded.trusted) {
    return fails(
      `${seenAs} A proxy’s headers came, but it is not trusted.`,
      'Start Linework with --trusted-proxies and the network of the proxy, such as 172.16.0.0/12.'
    );
  }
  return fails(
    seenAs,
    'The proxy’s headers are believed but not right. X-Forwarded-Proto must be the scheme, X-Forwarded-Host the host and port that people type.'
  );
}

/** Sends one word through a socket and waits for it to come back. */
export function checkSocket(open = (url: string) => new WebSocket(url), patience = 5_000): Promise<Outcome> {
  const mend =
    'The proxy must pass WebSockets on: HTTP/1.1 to Linework, with the Upgrade and Connection headers, and no short read timeout.';
  return new Promise((done) => {
    const url = socketURL('api/selftest/socket');
    const began = performance.now();
    const socket = open(url);
    const timer = setTimeout(() => finish(fails('Nothing came back within five seconds.', mend)), patience);
    socket.onopen = () => socket.send('hello');
    socket.onmessage = (e) => {
      const ms = Math.max(1, Math.round(performance.now() - began));
      finish(
        e.data === 'hello' ? passes(`There and back in ${ms} ms.`) : fails('Another word came back.', mend)
      );
    };
    socket.onclose = (e) => finish(fails(`The socket at ${url} was closed (${e.code}).`, mend));

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
  windows: () =>
    'On Windows: when it asks, allow Linework in private networks. Missed it? Settings, Network, Firewall, “Allow an app through the firewall”, and tick Linework under “Private”. The Wi-Fi must be a private network there.',
  macos: () =>
    'On a Mac: System Settings, Network, Firewall, Options, and set Linework to “Allow incoming connections”.',
  ufw: (port) => `This computer runs ufw. Open the port with: sudo ufw allow ${port}/tcp`,
  firewalld: (port) =>
    `This computer runs firewalld. Open the port with: sudo firewall-cmd --add-port=${port}/tcp`
};

/** Reports whether phones can come in: it is sure once one has. */
export function checkPhones(told: Reach | null, page: { hostname: string; port: string }): Outcome {
  if (!meansHere(page.hostname)) return passes('This page was reached by an address that others can use.');
  if (!told) return unasked;
  if (told.addresses[0]?.kind === 'public') return passes(`Invitations lead to ${told.addresses[0].url}`);
  if (told.visited) return passes('Another device has reached this computer.');
  if (told.onlyHere)
    return note(
      'Only this computer can reach the server.',
      'For phones to join, start Linework without --listen.'
    );
  if (told.addresses.length === 0)
    return note('This computer is in no network.', 'Connect it to the Wi-Fi that the phones are in.');
  const { url } = told.addresses[0];
  const door = doors[told.firewall]?.(new URL(url).port || '80') ?? '';
  return note(
    `No other device has come yet. Try it: open ${url} on a phone, then test again.`,
    `If nothing opens there, see that the phone is in the same Wi-Fi, and not in one for guests. ${door}`.trim()
  );
}

function checkSecure(): Outcome {
  if (location.protocol === 'https:') return passes('The page came over HTTPS.');
  const what = 'the screen may fall asleep, and copying and sharing are restricted';
  if (isSecureContext)
    return note(
      'Plain HTTP, on this very machine.',
      `Fine here. On other devices ${what}, until there is HTTPS.`
    );
  return note(
    `Plain HTTP. Games work; ${what}.`,
    'If the server has a name on the internet, start Linework with --domain and that name, and it gets a certificate by itself.'
  );
}

function checkWake(): Outcome {
  const why = obstacle();
  return why
    ? note(why, 'Set the display to stay on in the device’s own settings, or use HTTPS.')
    : passes('The screen can be kept on.');
}

function checkStorage(): Outcome {
  try {
    localStorage.setItem('linework.test', '1');
    localStorage.removeItem('linework.test');
    return passes('Your seat is found again after a reload.');
  } catch {
    return fails(
      'This browser keeps nothing for this page, so a reload loses your seat.',
      'Allow site data for this address, or leave private browsing.'
    );
  }
}

async function checkClock(): Promise<Outcome> {
  const asked = Date.now();
  const response = await fetch(new URL('api/selftest', document.baseURI)).catch(() => null);
  const date = Date.parse(response?.headers.get('Date') ?? '');
  if (Number.isNaN(date))
    return note('The server does not say what time it is.', 'Nothing to mend: games do not need it.');
  const off = Math.round(Math.abs(date - (asked + Date.now()) / 2) / 1000);
  if (off <= 60) return passes('Device and server agree on the time.');
  return note(
    `Device and server differ by ${off} s.`,
    'Games do not mind, they count time on the server. Certificates may: set the clock.'
  );
}

/** All the checks but the first, in the order in which they are shown. */
export const checks: Check[] = [
  { name: 'WebSocket', run: () => checkSocket() },
  { name: 'Base path', run: (seen) => checkBasePath(seen, document.baseURI) },
  { name: 'Proxy headers', run: (seen) => checkProxy(seen, location) },
  { name: 'Phones', run: async () => checkPhones(await addresses().catch(() => null), location) },
  { name: 'HTTPS', run: checkSecure },
  { name: 'Wake lock', run: checkWake },
  { name: 'Storage', run: checkStorage },
  { name: 'Clock', run: checkClock }
];
