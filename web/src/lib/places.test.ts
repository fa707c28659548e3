import { describe, expect, test } from 'vitest';
import { socketURL } from './api';
import { readCode } from './codes';
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
    ['rules', { page: 'rules' }],
    ['rules/iota', { page: 'rules-of', game: 'iota' }],
    ['selftest', { page: 'selftest' }],
    ['about', { page: 'about' }],
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
    ['BKWRTX', ''],
    ['AEIOU', ''],
    ['', '']
  ])('%s', (typed, code) => expect(readCode(typed)).toBe(code));
});

test('a socket is found under any base path, and is as secure as the page', () => {
  expect(socketURL('api/x', 'http://h:8080/')).toBe('ws://h:8080/api/x');
  expect(socketURL('api/x', 'https://h/games/')).toBe('wss://h/games/api/x');
});
