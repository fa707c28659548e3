import { expect, test } from 'vitest';
import { inviteAddresses, addressLabel, isLocalhost } from './serverAddresses.svelte';
import type { Reach } from './wire/gateway';

const told = (more: Partial<Reach> = {}): Reach => ({
  addresses: [],
  onlyHere: false,
  visited: false,
  firewall: '',
  ...more
});

test('an invitation goes by the address that the server gives, and else by that of the page', () => {
  const wifi = { url: 'http://192.168.1.23:8080/', name: 'Wi-Fi', kind: 'network' };
  expect(inviteAddresses(told({ addresses: [wifi] }), 'http://localhost:8080/')).toEqual([wifi]);
  for (const nothing of [null, told()])
    expect(inviteAddresses(nothing, 'http://10.0.0.5/games/')[0].url).toBe('http://10.0.0.5/games/');
});

test('networks are called by name and number, names by themselves', () => {
  expect(addressLabel({ url: 'http://192.168.1.23:8080/', name: 'Wi-Fi', kind: 'network' })).toBe(
    'Wi-Fi: 192.168.1.23:8080'
  );
  expect(addressLabel({ url: 'http://linework.local/', name: 'linework.local', kind: 'named' })).toBe(
    'linework.local'
  );
});

test('some hosts mean the computer itself', () => {
  for (const host of ['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(isLocalhost(host)).toBe(true);
  for (const host of ['192.168.1.23', 'linework.local', 'localhost.example', '[fd00::1]'])
    expect(isLocalhost(host)).toBe(false);
});
