import { describe, expect, test } from 'vitest';
import { socketURL } from './api';
import { readCode } from './codes';
import { invitationPath, invitationKeyIn } from './invitation';
import { routeOf } from './router.svelte';

describe('routes', () => {
  test.each([
    ['', { page: 'home' }],
    ['t/bkwrt', { page: 'seat', code: 'BKWRT' }],
    ['t/BKWRT/', { page: 'seat', code: 'BKWRT' }],
    ['t/BKWRT/tv', { page: 'tv', code: 'BKWRT' }],
    ['t/BKWRT/watch', { page: 'watch', code: 'BKWRT' }],
    ['t/bkwrt/gallery/k3Y-_', { page: 'gallery', code: 'BKWRT', key: 'k3Y-_' }],
    ['t/BKWRT/gallery', { page: 'unknown' }],
    ['t/BKWRT/gallery/key/more', { page: 'unknown' }],
    ['t/BKWRT/tv/more', { page: 'unknown' }],
    ['tv', { page: 'screen' }],
    ['tv/BKWRT', { page: 'unknown' }],
    ['rules', { page: 'rules' }],
    ['rules/iota', { page: 'rules-of', game: 'iota' }],
    ['selftest', { page: 'selftest' }],
    ['about', { page: 'about' }],
    ['privacy', { page: 'privacy' }],
    ['today', { page: 'today' }],
    ['today/iota', { page: 'unknown' }],
    ['pictures', { page: 'pictures' }],
    ['pictures/new', { page: 'unknown' }],
    ['t/bkwrtx', { page: 'seat', code: 'BKWRTX' }],
    ['t/AEIOU', { page: 'unknown' }],
    ['t/BKWRT/kitchen', { page: 'unknown' }],
    ['rules/iota/more', { page: 'unknown' }],
    ['nowhere', { page: 'unknown' }]
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
});

describe('codes', () => {
  test.each([
    ['bkwrt', 'BKWRT'],
    [' BKW RT ', 'BKWRT'],
    ['bkw-rt', 'BKWRT'],
    ['https://games.example/sub/t/bkwrt', 'BKWRT'],
    ['https://games.example/t/BKWRT/tv', 'BKWRT'],
    ['BKWR', ''],
    ['bkwrtx', 'BKWRTX'],
    ['https://games.example/t/bkwrtx#in=k3jq7a', 'BKWRTX'],
    ['BKWRTXZ', ''],
    ['AEIOU', ''],
    ['', '']
  ])('%s', (typed, code) => expect(readCode(typed)).toBe(code));
});

test('an invitation carries its key behind the #, and is read from what was pasted', () => {
  expect(invitationPath('BKWRT', 'k3jq7a')).toBe('t/BKWRT#in=k3jq7a');
  expect(invitationPath('BKWRT', '')).toBe('t/BKWRT');
  expect(invitationKeyIn('join us: https://games.example/t/BKWRT#in=k3jq7a')).toBe('k3jq7a');
  expect(invitationKeyIn('https://games.example/t/BKWRT#key=abc')).toBe('');
});

test('a socket is found under any base path, and is as secure as the page', () => {
  expect(socketURL('api/x', 'http://h:8080/')).toBe('ws://h:8080/api/x');
  expect(socketURL('api/x', 'https://h/games/')).toBe('wss://h/games/api/x');
});
