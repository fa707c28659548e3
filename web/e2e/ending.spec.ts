import type { Page } from '@playwright/test';
import { expect, expectSound, openTable, sitDown, test, whoever } from './table';

/** Ana and Ben, where one of them has passed in a game of iota. */
async function begun(ana: Page, ben: Page): Promise<void> {
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: 'Start anyway' }).click();
  await onePasses(ana, ben);
}

/** Whoever is in turn passes. */
async function onePasses(...people: Page[]): Promise<void> {
  const turn = (page: Page) => page.getByText('Your turn.', { exact: true });
  const page = await whoever(people, turn);
  await page.getByRole('button', { name: 'Pass…' }).click();
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await pass.click();
  await expect(pass).toBeHidden();
}

async function end(host: Page, when: string, count: boolean): Promise<void> {
  await host.getByRole('button', { name: 'Menu' }).click();
  await host.getByRole('button', { name: 'End this game' }).click();
  await host.getByLabel('Count it towards tonight’s scores').setChecked(count);
  await expectSound(host);
  await host.getByRole('button', { name: when }).click();
}

test('CM-25 the host ends a game now, and it does not count', async ({ person }) => {
  const [ana, ben, tv] = [await person(), await person(), await person()];
  await begun(ana, ben);
  await tv.goto(`${ana.url()}/tv`);
  await end(ana, 'End now', false);
  for (const page of [ana, ben, tv]) {
    await expect(page.getByText('Ended early. It doesn’t count towards tonight’s scores.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The evening so far' })).toBeHidden();
  }
});

test('CM-25 the host ends a game when all have had as many turns, and it counts', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await begun(ana, ben);
  await end(ana, 'After everyone’s turn', true);
  await ben.getByRole('button', { name: 'Menu' }).click();
  await expect(ben.getByRole('dialog').getByText('This is the last round.')).toBeVisible();
  await ben.keyboard.press('Escape');
  await onePasses(ana, ben);
  await expect(ben.getByText('Ended early.', { exact: true })).toBeVisible();
  for (const column of ['Player', 'Won', '2nd', '3rd', 'Played'])
    await expect(ben.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
});
