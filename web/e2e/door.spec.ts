import type { Page } from '@playwright/test';
import {
  closeDialog,
  openInvitation,
  openSettings,
  expect,
  expectAccessible,
  startGame,
  openTable,
  seatNames,
  sitDown,
  test,
  lockTable
} from './table';
import { containing, text } from './texts';

/** The link that the invitation copies. */
async function invitation(host: Page): Promise<string> {
  await openInvitation(host);
  await host.getByRole('button', { name: text('table.invite.copy') }).click();
  await expect(host.getByText(text('table.invite.copied'))).toBeVisible();
  return host.evaluate(() => navigator.clipboard.readText());
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('names are told to who was invited, and not to who has only a code', async ({ person }) => {
  const [ana, ben, eve] = [await person(clipboard), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await eve.goto(`./t/${code}`);
  await expect(eve.getByRole('heading', { name: text('page.door.people', { n: 1 }) })).toBeVisible();
  await expect(eve.getByText('Ana')).toHaveCount(0);

  const link = await invitation(ana);
  await ben.goto(link);
  await expect(
    ben.getByRole('heading', { name: text('page.door.here', { n: 1, names: 'Ana' }) })
  ).toBeVisible();
  await ben.reload();
  await expect(
    ben.getByRole('heading', { name: text('page.door.here', { n: 1, names: 'Ana' }) })
  ).toBeVisible();
  await expectAccessible(ben);

  // Pasted into the line for codes, it is an invitation all the same.
  await eve.goto('./');
  await eve.getByLabel(text('page.home.code')).fill(link);
  await eve.getByRole('button', { name: text('page.home.join') }).click();
  await expect(
    eve.getByRole('heading', { name: text('page.door.here', { n: 1, names: 'Ana' }) })
  ).toBeVisible();
});

/** Writes a name at the door of a locked table and knocks. */
async function knock(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`./t/${code}`);
  await expect(page.getByText(text('page.door.locked'))).toBeVisible();
  await page.getByLabel(text('page.name.label')).fill(name);
  await page.getByRole('button', { name: text('page.door.knock') }).click();
  await expect(page.getByRole('heading', { name: text('page.door.waiting', { name }) })).toBeVisible();
}

test('a newcomer to a locked table knocks, waits through a reload, and is let in', async ({ person }) => {
  const [ana, ben, mira] = [await person(), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await lockTable(ana);
  await openSettings(ben);
  await expect(ben.getByText(text('table.lock.locked'), { exact: true })).toBeVisible();
  await closeDialog(ben);
  await knock(mira, code, 'Mira');
  await expectAccessible(mira);
  await expect(ana.getByText(text('table.door.knocks', { name: 'Mira' }))).toBeVisible();
  await expectAccessible(ana);
  await expect(ben.getByText('Mira')).toHaveCount(0);
  await mira.reload();
  await expect(
    mira.getByRole('heading', { name: text('page.door.waiting', { name: 'Mira' }) })
  ).toBeVisible();
  await ana.getByRole('button', { name: text('table.door.let-in') }).click();
  await expect(mira.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
  await expect.poll(() => seatNames(ana)).toEqual(['Ana', 'Ben', 'Mira']);
  await expect(ana.getByText(containing('table.door.knocks'))).toHaveCount(0);
  await mira.reload();
  await expect(mira.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
});

test('in mid-game the host locks the table, turns someone away, and lets them in later', async ({
  person
}) => {
  const [ana, ben, mira] = [await person(), await person(), await person()];
  const code = await startGame(ana, ben, 'iota', 0);
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.lock.lock') }).click();
  await expect(ana.getByText(text('table.lock.is-locked'))).toBeVisible();
  await ana.keyboard.press('Escape');
  await knock(mira, code, 'Mira');
  await expect(ana.getByText(text('table.door.uninvited'))).toBeVisible();
  await ana.getByRole('button', { name: text('table.door.turn-away') }).click();
  await expect(mira.getByRole('heading', { name: text('page.door.refused') })).toBeVisible();
  await expect(mira.locator('main p').first()).not.toBeEmpty(); // why
  await expectAccessible(mira);
  await mira.getByRole('button', { name: text('page.door.knock-again') }).click();
  await ana.getByRole('button', { name: text('table.door.let-in') }).click();
  await expect(mira.getByText(text('table.play.next-game'))).toBeVisible();
});
