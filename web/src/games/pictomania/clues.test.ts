import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { allowedClues, forbiddenClues } from './clues';
import Help from './Help.svelte';
import { position } from './testing';

test('PM-30 the help page has every clue that is allowed or not, and recommends the green deck', () => {
  const { body } = render(Help, { props: { view: position(), open: true } });
  const items = [...body.matchAll(/<li[^>]*>([^<]*)/g)].map((m) => m[1]);
  expect(items).toEqual([...allowedClues, ...forbiddenClues].map((name) => t(`pictomania.help.${name}`)));
  for (const clue of ['bubbles', 'such as cm', 'first letters', 'noises', 'blanks', 'rhyme'])
    expect(items.join('; ')).toContain(clue);
  expect(body).toContain(t('pictomania.decks.beginners'));
});
