import { type Page } from '@playwright/test';
import { expect, expectSound, openTable, sitDown, test } from './table';

/** Opens a table for a game with Ana, Ben and a bot, and starts it. */
async function meet(ana: Page, ben: Page, game: string): Promise<void> {
  const code = await openTable(ana, 'Ana');
  await ana.getByRole('radio', { name: game, exact: true }).check();
  await ana.getByRole('button', { name: /scribbl/i }).click();
  await sitDown(ben, code, 'Ben');
  await ben.getByRole('button', { name: 'I am ready' }).click();
  await expect(ana.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await ana.getByRole('button', { name: 'Start', exact: true }).click();
}

/** Draws a wave on the first board that can be drawn on. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no board');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 24; i++) await page.mouse.move(box.x + 40 + i * 6, box.y + 80 + 30 * Math.sin(i / 3));
  await page.mouse.up();
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const over = (page: Page) => page.getByRole('heading', { name: 'The evening so far' });

test('CM-12 a whole game of Doodle Rush: three times drawing, three times guessing', async ({ person }) => {
  test.setTimeout(180_000);
  const people = [await person(), await person()];
  const [ana, ben] = people;
  await meet(ana, ben, 'Doodle Rush');
  for (let round = 1; round <= 3; round++) {
    for (const page of people) await expect(button(page, 'Medium pen')).toBeVisible({ timeout: 20_000 });
    for (const page of people) await draw(page);
    if (round === 1) await expectSound(ana);
    for (const page of people) await button(page, /^Done/).click();
    // The other's board has come into sight, and nobody's word with it.
    await expect(button(ana, `Ben’s board ${round}`)).toBeVisible();
    await expect(button(ben, `Ana’s board ${round}`)).toBeVisible();
    if (round === 1) await expectSound(ben);
    for (const page of people) await button(page, /^Done/).click();
  }
  for (const page of people) await expect(over(page)).toBeVisible({ timeout: 20_000 });
  await expectSound(ana);
});

/** Does what a player of Doodle Dash can do now, if anything. */
async function act(page: Page): Promise<void> {
  const tries = [/^Start!/, /^Done/, /^Roll/, /^No, wrong/];
  if (await button(page, 'Medium pen').isVisible()) await draw(page);
  if (await button(page, /^4$/).isVisible()) return button(page, /^4$/).click();
  const guess = page.getByRole('textbox').first();
  if (await guess.isVisible()) {
    await guess.fill('a giant teapot');
    return guess.press('Enter');
  }
  for (const name of tries) {
    const it = button(page, name);
    // What is there now may be gone by the time of the click: others play too.
    if ((await it.isVisible()) && (await it.isEnabled())) return it.click({ timeout: 1000 }).catch(() => {});
  }
}

test('rounds of Doodle Dash: naming, the race, the die, the guesses', async ({ person }) => {
  test.setTimeout(240_000);
  const people = [await person(), await person()];
  const [ana, ben] = people;
  await meet(ana, ben, 'Doodle Dash');
  for (let round = 1; round <= 3; round++) {
    // Until everybody has seen enough of this round.
    for (let i = 0; i < 200 && !(await button(ana, /^Next round/).isVisible()); i++) {
      for (const page of people) await act(page);
      await ana.waitForTimeout(50);
    }
    await expect(button(ana, /^Next round/)).toBeVisible();
    if (round === 1) for (const page of people) await expectSound(page);
    for (const page of people) await button(page, /^Next round/).click();
  }
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'End this game' }).click();
  await ana.getByRole('button', { name: 'End it' }).click();
  await expect(ana.getByRole('heading', { name: 'Around the table' })).toBeVisible();
});
