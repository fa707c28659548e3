import type { Page } from '@playwright/test';
import { Hand } from './hand';
import { expect, firstPageShowing, openTable, sitDown, test } from './table';
import { startingWith, text } from './texts';

/** Ana and Ben at iota, with one card on the grid: Ana sees it, whoever's turn it is. */
async function atTheGrid(ana: Page, ben: Page): Promise<void> {
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await expect(starter(ana)).toBeVisible();
}

const starter = (page: Page) => page.locator('[data-cell="0,0"]');
const whole = (page: Page) => page.getByRole('button', { name: text('iota.grid.whole') });

/** Where the first card is and how wide, to the pixel. */
async function place(page: Page): Promise<{ x: number; y: number; width: number }> {
  const box = (await starter(page).boundingBox())!;
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
}

test('one finger moves the grid, two make it larger, and a button shows all of it again', async ({
  person
}) => {
  const [ana, ben] = [await person({ hasTouch: true, isMobile: true }), await person()];
  await atTheGrid(ana, ben);
  await expect(whole(ana)).toBeHidden();
  const before = await place(ana);
  const hand = await Hand.create(ana);
  const [x, y] = [before.x + before.width / 2, before.y + before.width / 2];

  await hand.draw([0, 15, 30, 45, 60].map((by) => ({ x: x + by, y: y - by })));
  await expect.poll(() => place(ana)).toEqual({ ...before, x: before.x + 60, y: before.y - 60 });
  await expect(ana.getByText(startingWith('iota.board.first-card'))).toBeHidden(); // it was no tap

  await whole(ana).click();
  await expect.poll(() => place(ana)).toEqual(before);
  await hand.pinch({ x, y }, 60, 90);
  await expect.poll(() => place(ana).then((p) => p.width)).toBe(Math.round(before.width * 1.5));
  await whole(ana).click();
  await expect.poll(() => place(ana)).toEqual(before);
});

test('the wheel zooms at the pointer, and keys zoom and go back', async ({ person }) => {
  const [ana, ben] = [await person({ viewport: { width: 1440, height: 900 } }), await person()];
  await atTheGrid(ana, ben);
  const before = await place(ana);
  // The corner of the card stays under the pointer while the card grows.
  await ana.mouse.move(before.x, before.y);
  await ana.mouse.wheel(0, -120);
  await expect.poll(() => place(ana).then((p) => p.width)).toBeGreaterThan(before.width);
  const { x, y } = await place(ana);
  expect(Math.hypot(x - before.x, y - before.y)).toBeLessThan(3);
  await starter(ana).press('0');
  await expect.poll(() => place(ana)).toEqual(before);
  await starter(ana).press('-');
  await expect.poll(() => place(ana).then((p) => p.width)).toBeLessThan(before.width);
  await whole(ana).click();
  await expect.poll(() => place(ana)).toEqual(before);
});

test('nothing moves while cards are laid and taken back', async ({ person }) => {
  const people = [await person(), await person()];
  await atTheGrid(people[0], people[1]);
  const me = await firstPageShowing(people, (p) => p.getByText(text('table.your-turn'), { exact: true }));
  const before = await place(me);
  const cards = me.getByRole('group', { name: text('iota.hand.label') }).getByRole('button');
  const spots = me.locator('.cell.fit:not(.later)');
  const laid = me.locator('.cell.out');
  for (let card = 0; card < 4; card++) {
    await cards.nth(card).click();
    if ((await spots.count()) === 0) continue;
    const n = await laid.count();
    await spots.last().click();
    await expect(laid).toHaveCount(n + 1);
    expect(await place(me)).toEqual(before);
  }
  expect(await laid.count()).toBeGreaterThan(0);
  await me
    .getByRole('button', { name: startingWith('iota.act.take-back', 'iota.act.take-all-back') })
    .click();
  await expect(laid).toHaveCount(0);
  expect(await place(me)).toEqual(before);
});
