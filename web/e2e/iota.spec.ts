import type { Page } from '@playwright/test';
import { chooseOption, expect, expectAccessible, openTable, sitDown, test } from './table';
import { containing, exactly, startingWith, text } from './texts';

type Play = { place: string[]; total: number };

/** Lays a card of the hand on a cell, with keys. */
async function lay(page: Page, placement: string): Promise<void> {
  const [card, at] = placement.split('@');
  const to = at.split(',').map(Number);
  await page.locator(`[data-slot="${card}"]`).press('Enter');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const here = () =>
    page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell!.split(',').map(Number));
  for (const [axis, less, more] of [
    [0, 'ArrowLeft', 'ArrowRight'],
    [1, 'ArrowUp', 'ArrowDown']
  ] as const)
    for (let from = await here(); from[axis] !== to[axis]; from = await here())
      await page.keyboard.press(from[axis] > to[axis] ? less : more);
  await page.keyboard.press('Enter');
}

test('IO-30 the puzzle of the day is found from the first page, tried and solved with keys', async ({
  person
}) => {
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('./');
  const puzzle = page.waitForRequest(/api\/daily\/iota\//); // of the day that it was then: midnight may come in between
  await page.getByRole('link', { name: text('iota.daily.title') }).click();
  await expect(page.getByText(text('iota.daily.task'))).toBeVisible();
  await expectAccessible(page);
  const best = await page.evaluate(
    async (url): Promise<Play> => {
      const how = { method: 'POST', body: JSON.stringify({ kind: 'reveal', data: {} }) };
      return (await fetch(url, how)).json();
    },
    (await puzzle).url()
  );
  // Those beside a card first: from there the cursor gets to the others.
  const lying = await page
    .locator('[role=gridcell].card')
    .evaluateAll((cells) => cells.map((c) => (c as HTMLElement).dataset.cell!));
  const far = (p: string) => {
    const [x, y] = p.split('@')[1].split(',').map(Number);
    return Math.min(
      ...lying.map((at) => at.split(',').map(Number)).map(([a, b]) => Math.abs(a - x) + Math.abs(b - y))
    );
  };
  for (const placement of best.place.sort((a, b) => far(a) - far(b))) await lay(page, placement);
  await page.getByRole('button', { name: text('iota.daily.try') }).click();
  await expect(page.getByText(containing(['iota.daily.found', { points: best.total }]))).toBeVisible();
  await page.getByRole('button', { name: text('iota.daily.share') }).click();
  await page.reload();
  await expect(page.getByText(containing(['iota.daily.found', { points: best.total }]))).toBeVisible();
});

test('IO-28 a hint names cards, then shows their line, and lays them out', async ({ person }) => {
  const page = await person();
  await page.goto('./');
  await page.getByRole('button', { name: text('page.home.shelf.play-game', { game: 'iota' }) }).click();
  await page.getByRole('button', { name: text('iota.act.hint'), disabled: false }).click();
  // Nothing fits in few deals: then it says so at once.
  const again = page.getByRole('button', { name: text('iota.act.hint-where') });
  await expect(again.or(page.getByText(containing('iota.hint.pass')))).toBeVisible();
  if (await again.isHidden()) return;
  await expect(page.locator('.cell.hint')).toHaveCount(0);
  await expect(page.locator('.hand .named')).not.toHaveCount(0);
  await again.click();
  const follow = page.getByRole('button', { name: exactly('iota.act.lay-out') });
  await expect(follow.or(page.getByRole('button', { name: exactly('iota.act.take-wild') }))).toBeVisible();
  if (await follow.isHidden()) return; // one deal in a hundred has a wild to take first
  const shown = await page.locator('.cell.hint').count();
  await follow.click();
  await expect(page.locator('.cell.out')).toHaveCount(shown);
  await page.getByRole('button', { name: startingWith('iota.act.play-for') }).click();
  await expect(page.locator('.cell.out')).toHaveCount(0);
});

test('the last half minute of a turn is counted above the game', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await chooseOption(ana, 'turn', 30);
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  for (const page of [ana, ben]) await expect(page.getByRole('banner').getByRole('timer')).toBeVisible();
  await expectAccessible(ana);
});
