import type { Page } from '@playwright/test';
import { expect, test } from './table';

// One person and bots play a whole game, each as fast as the server lets bots be: the person draws nothing and leaves
// the tokens to the bots.

const over = (page: Page) => page.getByRole('heading', { name: 'The evening so far' });

/** Presses the first of some buttons that can be pressed now. */
async function press(page: Page, names: RegExp[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole('button', { name, disabled: false }).first();
    if (!(await button.isVisible()) || (await button.getAttribute('aria-pressed')) === 'true') continue;
    await button.click({ timeout: 2000 }).catch(() => undefined); // it may be gone by then
    return;
  }
  await page.waitForTimeout(50);
}

const buttons = [
  /^I do not mind$/,
  /^I have read them$/,
  /^Done, no token$/,
  /^(Next drawing|Black sheep|To the sums|Next round|To the results)$/
];

test('CM-21 one person plays a whole game of Pictomania with bots', async ({ person }) => {
  test.setTimeout(240_000);
  const page = await person();
  await page.goto('./');
  await page.getByRole('button', { name: 'Play Pictomania now, with bots' }).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  for (let i = 0; i < 4000 && !(await over(page).isVisible()); i++) await press(page, buttons);
  await expect(over(page)).toBeVisible();
});
