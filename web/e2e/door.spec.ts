import type { Page } from '@playwright/test';
import { expect, expectSound, openTable, test } from './table';

/** The link that the invitation copies. */
async function invitation(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Copy link' }).click();
  await expect(host.getByText('The link is copied.')).toBeVisible();
  return host.evaluate(() => navigator.clipboard.readText());
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('names are told to who was invited, and not to who has only a code', async ({ person }) => {
  const [ana, ben, eve] = [await person(clipboard), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await eve.goto(`./t/${code}`);
  await expect(eve.getByRole('heading', { name: 'One person is here' })).toBeVisible();
  await expect(eve.getByText('Ana')).toHaveCount(0);

  const link = await invitation(ana);
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'Ana is here' })).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole('heading', { name: 'Ana is here' })).toBeVisible();
  await expectSound(ben);

  // Pasted into the line for codes, it is an invitation all the same.
  await eve.goto('./');
  await eve.getByLabel('Have a code?').fill(link);
  await eve.getByRole('button', { name: 'Join' }).click();
  await expect(eve.getByRole('heading', { name: 'Ana is here' })).toBeVisible();
});
