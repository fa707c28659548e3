import type { Locator, Page } from '@playwright/test';
import { Hand } from './hand';
import { expect, expectAccessible, openTable, sitDown, test } from './table';
import { text } from './texts';

const large = { viewport: { width: 1920, height: 1080 }, hasTouch: false };

/** Takes pictures to look at, where somebody wants them. */
async function picture(page: Page, name: string, sizes: [number, number][] = []): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize()!;
  for (const [width, height] of sizes.length > 0 ? sizes : [[before.width, before.height]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}x${height}.png` });
  }
  await page.setViewportSize(before);
}

const phones: [number, number][] = [
  [320, 568],
  [390, 740],
  [640, 320],
  [1366, 768]
];

async function openOwnFace(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: text('table.seat.yours') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(text('table.face.sheet'))).toBeVisible(); // open, for as long as there is none
  return dialog;
}

test('CM-39 a face that somebody draws is on the TV and on other phones, until it is reported', async ({
  person
}) => {
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  const tv = await person(large);
  await tv.goto(`./t/${code}/watch`);
  const [ben, cleo] = [await person(), await person()];
  await sitDown(ben, code, 'Ben');
  await sitDown(cleo, code, 'Cleo');
  await ana.locator('[data-add-bot]').click();
  await ana.locator('[data-bot]').first().click();
  const faces = (page: Page) => page.locator('.seat-face');
  await expect(faces(tv)).toHaveCount(1); // the bot's

  const sheet = await openOwnFace(ben);
  const board = sheet.locator('.board.writable');
  const { x, y, width } = (await board.boundingBox())!;
  const at = (across: number, down: number) => ({ x: x + across * width, y: y + down * width });
  const hand = await Hand.create(ben);
  const round = Array.from({ length: 33 }, (_, i) => (Math.PI * i) / 16);
  await hand.draw(round.map((a) => at(0.5 + 0.38 * Math.sin(a), 0.5 - 0.42 * Math.cos(a))));
  for (const eye of [0.36, 0.64]) await hand.draw([at(eye, 0.38), at(eye + 0.01, 0.42), at(eye, 0.46)]);
  await hand.draw([0, 1, 2, 3, 4].map((i) => at(0.34 + 0.08 * i, 0.68 + 0.018 * i * (4 - i))));
  await picture(ben, 'sheet', phones);
  await expectAccessible(ben);
  await sheet.getByRole('button', { name: text('table.face.keep') }).click();
  await expect(sheet).toBeHidden();
  for (const page of [ana, cleo, tv]) await expect(faces(page)).toHaveCount(2);
  await picture(tv, 'lobby-tv');
  await picture(cleo, 'lobby', phones);

  // Cleo takes a head and draws on.
  const other = await openOwnFace(cleo);
  await other.getByRole('button', { name: text('table.face.take-one', { n: 1 }) }).click();
  await picture(cleo, 'taken', phones);
  await other.getByRole('button', { name: text('table.face.keep') }).click();
  await expect(faces(ana)).toHaveCount(3);

  // Reported in two taps, it is covered at once for whoever did, and by the host for all.
  const report = async (page: Page) => {
    await page.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
    await page.getByRole('button', { name: text('table.report.face') }).click();
  };
  await report(cleo);
  await expect(faces(cleo)).toHaveCount(2);
  await expect(faces(tv)).toHaveCount(3);
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await expect(faces(ben)).toHaveCount(3);
  await expect(faces(cleo)).toHaveCount(2);
  await picture(ben, 'strip', phones);
  await picture(tv, 'play-tv');
});
