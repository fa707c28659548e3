import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { matchOf } from '../../lib/testing';
import { toasts } from '../../lib/toasts.svelte';
import { buttons, fakeTable, press, settle, show } from '../testing';
import Reactions from './Reactions.svelte';

test('CM-38 a sentence is sent by its name, and read in the language of this device', async () => {
  const { table, send } = fakeTable(1);
  show(Reactions, { table });
  await press(t('table.reaction.react'));
  await press(t('table.phrase.title'));
  await press(t('table.phrase.thanks'));
  expect(send).toHaveBeenCalledExactlyOnceWith('react', { phrase: 'thanks' });
  table.reactions = [{ no: 1, seat: 2, emoji: '', phrase: 'thanks' }];
  await settle();
  expect(toasts.list.at(-1)!.text).toBe(
    t('table.phrase.said', { name: 'P2', phrase: t('table.phrase.thanks') })
  );
});

test('CM-29 whoever knows the word is offered no sentence that could be a hint', async () => {
  const { table } = fakeTable(1);
  table.match = matchOf({ seat: 0, hush: true });
  show(Reactions, { table });
  await press(t('table.reaction.react'));
  await press(t('table.phrase.title'));
  expect(buttons()).toContain(t('table.phrase.moment'));
  expect(buttons()).not.toContain(t('table.phrase.take-your-time'));
});
