import type { Page } from '@playwright/test';
import { expect, expectSound, meet, openTable, seats, sitDown, test } from './table';

/** The link that the invitation copies. */
async function invitation(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Copy link' }).click();
  await expect(host.getByText('Link copied.')).toBeVisible();
  return host.evaluate(() => navigator.clipboard.readText());
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('names are told to who was invited, and not to who has only a code', async ({ person }) => {
  const [ana, ben, eve] = [await person(clipboard), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await eve.goto(`./t/${code}`);
  await expect(eve.getByRole('heading', { name: 'One person is at the table' })).toBeVisible();
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

/** Writes a name at the door of a locked table and knocks. */
async function knock(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`./t/${code}`);
  await expect(page.getByText('This table is locked.')).toBeVisible();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Knock' }).click();
  await expect(page.getByRole('heading', { name: `You’re at the door, ${name}` })).toBeVisible();
}

test('a newcomer to a locked table knocks, waits through a reload, and is let in', async ({ person }) => {
  const [ana, ben, mira] = [await person(), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('radio', { name: 'Locked' }).check();
  await expect(ben.getByText('Locked', { exact: true })).toBeVisible();
  await knock(mira, code, 'Mira');
  await expectSound(mira);
  await expect(ana.getByText('Mira is at the door')).toBeVisible();
  await expectSound(ana);
  await expect(ben.getByText('Mira')).toHaveCount(0);
  await mira.reload();
  await expect(mira.getByRole('heading', { name: 'You’re at the door, Mira' })).toBeVisible();
  await ana.getByRole('button', { name: 'Let in' }).click();
  await expect(mira.getByRole('heading', { name: 'Players' })).toBeVisible();
  await expect.poll(() => seats(ana)).toEqual(['Ana', 'Ben', 'Mira']);
  await expect(ana.getByText('is at the door')).toHaveCount(0);
  await mira.reload();
  await expect(mira.getByRole('heading', { name: 'Players' })).toBeVisible();
});

test('in mid-game the host locks the table, turns someone away, and lets them in later', async ({
  person
}) => {
  const [ana, ben, mira] = [await person(), await person(), await person()];
  const code = await meet(ana, ben, 'iota', 0);
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Lock the table' }).click();
  await expect(
    ana.getByText('It’s locked: nobody can watch except on your TV, and newcomers have to knock')
  ).toBeVisible();
  await ana.keyboard.press('Escape');
  await knock(mira, code, 'Mira');
  await expect(ana.getByText('Has the table code')).toBeVisible();
  await ana.getByRole('button', { name: 'Not now' }).click();
  await expect(mira.getByRole('heading', { name: 'Not right now' })).toBeVisible();
  await expect(mira.getByText('The host can’t let you in right now')).toBeVisible();
  await expectSound(mira);
  await mira.getByRole('button', { name: 'Knock again' }).click();
  await ana.getByRole('button', { name: 'Let in' }).click();
  await expect(mira.getByText('You’re in from the next game.')).toBeVisible();
});
