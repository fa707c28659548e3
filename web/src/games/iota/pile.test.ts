import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Pile from './Pile.svelte';

test.each([
  [0, 'The pile is empty'],
  [1, '1 card left in the pile'],
  [2, '2 cards left in the pile']
])('a pile of %i is said as one says it', (cards, said) => {
  const { body } = render(Pile, { props: { cards } });
  expect(body).toContain(`title="${said}"`);
  expect(body).toContain(`>${said}</span>`);
});
