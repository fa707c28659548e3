import { expect, test } from 'vitest';
import type { SelfTest } from './wire/gateway';
import { checkBasePath, checkProxy } from './selftest';

const seen = (more: Partial<SelfTest> = {}, forwarded: Partial<SelfTest['forwarded']> = {}): SelfTest => ({
  scheme: 'http',
  host: 'h:8080',
  basePath: '/',
  version: '1.0',
  forwarded: { proto: '', host: '', for: '', trusted: false, ...forwarded },
  ...more
});
const direct = { protocol: 'http:', host: 'h:8080' };
const typed = { protocol: 'https:', host: 'games.example' };

test('the base path is the same for page and server', () => {
  expect(checkBasePath(seen(), 'http://h/').verdict).toBe('passes');
  expect(checkBasePath(seen({ basePath: '/games/' }), 'http://h/games/').verdict).toBe('passes');
  expect(checkBasePath(seen(), 'http://h/games/')).toMatchObject({
    verdict: 'fails',
    mend: /--base-path \/games\//
  });
});

test('a proxy is told apart from none, and says what it lacks', () => {
  expect(checkProxy(seen(), direct)).toMatchObject({ verdict: 'passes', says: 'No proxy in between.' });
  expect(checkProxy(seen(), typed)).toMatchObject({ verdict: 'fails', mend: /send X-Forwarded-Proto/ });
  const headers = { proto: 'https', host: 'games.example', for: '10.0.0.9' };
  expect(checkProxy(seen({}, headers), typed)).toMatchObject({ verdict: 'fails', mend: /--trusted-proxies/ });
  const believed = seen({ scheme: 'https', host: 'games.example' }, { ...headers, trusted: true });
  expect(checkProxy(believed, typed).verdict).toBe('passes');
  expect(checkProxy(seen({}, { for: '10.0.0.9', trusted: true }), typed).verdict).toBe('fails');
});

test('without the server nothing can be told', () => {
  expect(checkBasePath(null, 'http://h/').verdict).toBe('fails');
  expect(checkProxy(null, typed).verdict).toBe('fails');
});
