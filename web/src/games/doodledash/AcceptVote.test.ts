import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import AcceptVote from './AcceptVote.svelte';
import { nothing, position } from './testing';
import type { Table } from './wire';

test('CM-17 whether a guess counts is asked without leaning to either answer', () => {
  const view = position({ stage: 'accepting', can: { ...nothing, answer: true } });
  const table = { view, timeLeft: 9_000, timeLimit: 15_000 } as Table;
  const { body } = render(AcceptVote, { props: { table, view } });
  const looks = [...body.matchAll(/<button [^>]*class="([^"]*)"/g)].map((m) => m[1]);
  expect(looks).toHaveLength(2);
  expect(looks[0]).toBe(looks[1]);
});
