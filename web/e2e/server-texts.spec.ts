import type { Page } from '@playwright/test';
import { expect, openTable, test, lockTable } from './table';
import { serverTextIn, text, textIn } from './texts';

const german = { locale: 'de-DE' };

/** Writes a name at the door of a table and asks for a seat. */
async function askForSeat(page: Page, name: string): Promise<void> {
  await page.getByLabel(textIn('de', 'page.name.label')).fill(name);
  await page.getByRole('button', { name: textIn('de', 'page.door.sit') }).click();
}

const readyButton = (page: Page) =>
  page.getByRole('button', { name: textIn('de', 'table.lobby.i-am-ready') });

test('CM-26 who is refused a seat or a name, and then removed, reads why in German', async ({ person }) => {
  const [ana, ben] = [await person(), await person(german)];
  const code = await openTable(ana, 'Ana');
  const taken = serverTextIn('de', 'name-taken.player', { name: 'Ana' });
  await ben.goto(`./t/${code}`);
  await askForSeat(ben, 'Ana');
  await expect(ben.getByText(taken)).toBeVisible();
  await askForSeat(ben, 'Ben');

  await ben.getByRole('button', { name: textIn('de', 'table.seat.yours') }).click();
  await ben.getByLabel(textIn('de', 'page.name.label')).fill('Ana');
  await ben.getByRole('button', { name: textIn('de', 'table.seat.rename') }).click();
  await expect(ben.getByText(taken)).toBeVisible();

  await ana.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await ana.getByLabel(text('table.seat.why', { name: 'Ben' })).fill('Dinner is ready');
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await expect(ben.getByRole('heading', { name: textIn('de', 'table.ended.kicked') })).toBeVisible();
  await expect(
    ben.getByText(serverTextIn('de', 'close-kicked.with-reason', { why: 'Dinner is ready' }))
  ).toBeVisible();
});

test('CM-26 who is too fast, and then sent away, reads so in German', async ({ person }) => {
  const [ana, ben] = [await person(), await person(german)];
  const code = await openTable(ana, 'Ana');
  await ben.goto(`./t/${code}`);
  await askForSeat(ben, 'Ben');
  // More than the server takes at once, and fewer than it hangs up on.
  await readyButton(ben).evaluate((button: HTMLElement) => {
    for (let i = 0; i < 60; i++) button.click();
  });
  await expect(ben.getByText(serverTextIn('de', 'slow-down.commands', { most: 10 }))).toBeVisible();

  await ana.getByRole('button', { name: text('table.seat.yours') }).click();
  await ana.getByRole('button', { name: text('table.forget.forget') }).click();
  await ana.getByRole('button', { name: text('table.forget.yes') }).click();
  await expect(ben.getByRole('heading', { name: textIn('de', 'table.ended.forgotten') })).toBeVisible();
  await expect(ben.getByText(textIn('de', 'table.ended.forgotten-text'))).toBeVisible();
});

test('CM-26 who knocks and is turned away reads so in German', async ({ person }) => {
  const [ana, ben] = [await person(), await person(german)];
  const code = await openTable(ana, 'Ana');
  await lockTable(ana);
  await ben.goto(`./t/${code}`);
  await ben.getByLabel(textIn('de', 'page.name.label')).fill('Ben');
  await ben.getByRole('button', { name: textIn('de', 'page.door.knock') }).click();
  await ana.getByRole('button', { name: text('table.door.turn-away') }).click();
  await expect(ben.getByText(serverTextIn('de', 'turned-away'))).toBeVisible();
});
