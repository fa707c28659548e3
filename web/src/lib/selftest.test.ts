import { expect, test } from 'vitest';
import type { Reach, SelfTest } from './wire/gateway';
import { checkBasePath, checkPhones, checkProxy } from './selftest';

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
    remedy: /--base-path \/games\//
  });
});

test('a proxy is told apart from none, and says what it lacks', () => {
  expect(checkProxy(seen(), direct)).toMatchObject({
    verdict: 'passes',
    text: 'There’s no proxy in between.'
  });
  expect(checkProxy(seen(), typed)).toMatchObject({ verdict: 'fails', remedy: /send X-Forwarded-Proto/ });
  const headers = { proto: 'https', host: 'games.example', for: '10.0.0.9' };
  expect(checkProxy(seen({}, headers), typed)).toMatchObject({
    verdict: 'fails',
    remedy: /--trusted-proxies/
  });
  // One that leaves scheme and host as they are: limits count it as one device all the same.
  expect(checkProxy(seen({}, { for: '10.0.0.9' }), direct)).toMatchObject({
    verdict: 'fails',
    remedy: /--trusted-proxies/
  });
  const believed = seen({ scheme: 'https', host: 'games.example' }, { ...headers, trusted: true });
  expect(checkProxy(believed, typed).verdict).toBe('passes');
  expect(checkProxy(seen({}, { for: '10.0.0.9', trusted: true }), typed).verdict).toBe('fails');
});

test('without the server nothing can be told', () => {
  expect(checkBasePath(null, 'http://h/').verdict).toBe('fails');
  expect(checkProxy(null, typed).verdict).toBe('fails');
});

test('whether phones get in is known once one has, and else there is advice', () => {
  const told = (more: Partial<Reach> = {}): Reach => ({
    addresses: [{ url: 'http://192.168.1.23:8080/', name: 'Wi-Fi', kind: 'network' }],
    onlyHere: false,
    visited: false,
    firewall: '',
    ...more
  });
  const direct = seen({}, {});
  const here = { hostname: 'localhost', port: '8080' };
  expect(checkPhones(told(), { hostname: '192.168.1.23', port: '8080' }, direct).verdict).toBe('passes');
  expect(checkPhones(told({ visited: true }), here, direct).verdict).toBe('passes');
  expect(checkPhones(told(), here, direct)).toMatchObject({
    verdict: 'note',
    text: /open http:\/\/192.168.1.23:8080\/ on/
  });
  expect(checkPhones(told({ firewall: 'ufw' }), here, direct).remedy).toMatch('sudo ufw allow 8080/tcp');
  expect(checkPhones(told({ firewall: 'windows' }), here, direct).remedy).toMatch('private networks');
  expect(checkPhones(told({ firewall: 'macos' }), here, direct).remedy).toMatch('Allow incoming connections');
  expect(checkPhones(told({ onlyHere: true }), here, direct)).toMatchObject({
    verdict: 'note',
    remedy: /without -\u2060-\u2060listen/
  });
  expect(checkPhones(told({ addresses: [] }), here, direct).text).toBe('This computer isn’t on a network.');
  const proxied = checkPhones(told({ addresses: [] }), here, seen({}, { for: '127.0.0.1' }));
  expect(proxied).toMatchObject({ verdict: 'note', text: /through a proxy on this computer/ });
  expect(checkPhones(null, here, direct).verdict).toBe('fails');
});
