import type { Page } from '@playwright/test';
import { expect, expectAccessible, openTable, sitDown, test, firstPageShowing } from './table';
import { text } from './texts';

/** Ana and Ben, where one of them has passed in a game of iota. */
async function begun(ana: Page, ben: Page): Promise<void> {
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await onePasses(ana, ben);
}

/** Whoever is in turn passes. */
async function onePasses(...people: Page[]): Promise<void> {
  const turn = (page: Page) => page.getByText(text('table.your-turn'), { exact: true });
  const page = await firstPageShowing(people, turn);
  await page.getByRole('button', { name: text('iota.act.consider-pass') }).click();
  const pass = page.getByRole('button', { name: text('iota.act.pass'), exact: true });
  await pass.click();
  await expect(pass).toBeHidden();
}

async function end(host: Page, when: string, count: boolean): Promise<void> {
  await host.getByRole('button', { name: text('table.play.menu') }).click();
  await host.getByRole('button', { name: text('table.menu.end') }).click();
  await host.getByLabel(text('table.menu.end-count')).setChecked(count);
  await expectAccessible(host);
  await host.getByRole('button', { name: when }).click();
}

test('CM-25 the host ends a game now, and it does not count', async ({ person }) => {
  const [ana, ben, tv] = [await person(), await person(), await person()];
  await begun(ana, ben);
  await tv.goto(`${ana.url()}/tv`);
  await end(ana, text('table.menu.end-now'), false);
  for (const page of [ana, ben, tv]) {
    await expect(page.getByText(text('table.result.early-uncounted'))).toBeVisible();
    await expect(page.getByRole('heading', { name: text('table.evening') })).toBeHidden();
  }
});

test('CM-25 the host ends a game when all have had as many turns, and it counts', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await begun(ana, ben);
  await end(ana, text('table.menu.end-round-turns'), true);
  await ben.getByRole('button', { name: text('table.play.menu') }).click();
  await expect(ben.getByRole('dialog').getByText(text('table.menu.last-round'))).toBeVisible();
  await ben.keyboard.press('Escape');
  await onePasses(ana, ben);
  await expect(ben.getByText(text('table.result.early'), { exact: true })).toBeVisible();
  for (const column of [
    text('table.standing.player'),
    text('table.standing.won'),
    '2nd',
    '3rd',
    text('table.standing.played')
  ])
    await expect(ben.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
});
