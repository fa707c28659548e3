import type { Page } from '@playwright/test';
import { waitForBoard } from './hand';
import { expect, test } from './table';
import { startingWith, text } from './texts';

const over = (page: Page) => page.getByRole('heading', { name: text('table.evening') });

/** What is to be tapped in a game of Pictomania, each as soon as it can be. */
const taps = startingWith(
  'pictomania.decks.any',
  'pictomania.reading.read',
  'pictomania.ending.finish',
  'table.ink.sure',
  'pictomania.scoring.next-drawing',
  'pictomania.scoring.sheep',
  'pictomania.scoring.to-sums',
  'table.drawing.next-round',
  'table.drawing.see-results'
);

/** Draws a line on the own board, for a token needs a drawing, and an empty board keeps bots looking. */
async function draw(page: Page): Promise<void> {
  const { x, y, width } = await waitForBoard(
    page.getByRole('img', {
      name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
    }),
    { timeout: 2000 }
  );
  await page.mouse.move(x + width * 0.2, y + width * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.7, y + width * 0.6, { steps: 4 });
  await page.mouse.up();
}

test('CM-21 one person plays a whole game of Pictomania with bots', { tag: '@long' }, async ({ person }) => {
  const page = await person();
  await page.goto('./');
  await page.getByRole('button', { name: text('page.home.shelf.play-game', { game: 'Pictomania' }) }).click();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  const blank = page.getByRole('button', { name: startingWith('pictomania.ending.finish'), disabled: true });
  const now = page.getByRole('button', { name: taps, disabled: false }).first();
  // Bots play at the same time: whatever there is to do may be gone by then.
  while (!(await over(page).isVisible())) {
    if (await blank.isVisible()) await draw(page).catch(() => {});
    await now.click({ timeout: 1000 }).catch(() => {});
  }
  await expect(page.getByRole('link', { name: text('table.result.drawings') })).toBeVisible();
});
