import { readFileSync } from 'node:fs';
import type { Page, WebSocket } from '@playwright/test';
import { waitForBoard, Hand, loopStroke } from './hand';
import {
  addBot,
  expect,
  expectAccessible,
  expectAccessibleInAnyLight,
  openTable,
  setRounds,
  test
} from './table';
import { containing, doneButton, exactly, startingWith, text } from './texts';

/** Plays a round of Doodle Rush against two bots: some strokes on the first board, nothing else. */
async function play(page: Page): Promise<void> {
  await openTable(page, 'Ana', 'Doodle Rush');
  await setRounds(page, 1);
  await addBot(page);
  await addBot(page);
  await page.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  const done = page.getByRole('button', {
    name: doneButton
  });
  const stage = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(stage(text('doodlerush.stage.draw'))).toBeVisible();
  const board = await waitForBoard(
    page.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: 1 }]) })
  );
  const hand = await Hand.create(page, 'pen');
  for (let k = 0; k < 3; k++) await hand.draw(loopStroke(board, 40, k));
  await done.click();
  await expect(stage(text('doodlerush.stage.guess'))).toBeVisible();
  await done.click();
  await expect(page.getByRole('link', { name: text('table.result.drawings') })).toBeVisible();
}

/** Clicks a link and gives what it downloads. */
async function fetched(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click()
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('after a game its drawings can be looked at, replayed and taken home', async ({ person }) => {
  const ana = await person();
  await ana.emulateMedia({ colorScheme: 'light' });
  await play(ana);
  // Looking at them is not being gone (CM-6).
  const lines: WebSocket[] = [];
  ana.on('websocket', (line) => lines.push(line));
  await ana.getByRole('link', { name: text('table.result.drawings') }).click();
  await expect(ana.getByRole('heading', { name: text('table.gallery.title') })).toBeVisible();

  // Every drawing is there as a picture, with its word, whose it is and what became of it.
  const pictures = ana.getByRole('button', { name: containing('table.gallery.by') });
  await expect(pictures.first()).toBeVisible();
  await expect(ana.getByText(exactly('table.gallery.count'))).toHaveText(
    text('table.gallery.count', { n: await pictures.count() })
  );
  const mine = ana
    .getByRole('listitem')
    .filter({ has: ana.getByRole('button', { name: exactly(['table.gallery.by', { author: 'Ana' }]) }) });
  await expect(mine).toHaveCount(1);
  await expect(mine.getByRole('heading')).not.toBeEmpty();
  await expect(mine.getByRole('paragraph').first()).not.toBeEmpty();
  for (const image of await ana.getByRole('img', { name: containing('table.gallery.by') }).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
  const phone = ana.viewportSize()!;
  await ana.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(ana);
  await ana.setViewportSize(phone);
  await expectAccessibleInAnyLight(ana);

  expect(lines.filter((line) => !line.isClosed())).toHaveLength(1);
  const album = await fetched(ana, text('table.gallery.zip'));
  expect(album.name).toMatch(/\.zip$/);
  expect(album.bytes.subarray(0, 2).toString()).toBe('PK');

  // One drawing, large: it plays from its first stroke to its end, as fast as one likes.
  const word = await mine.getByRole('heading').textContent();
  await mine.getByRole('button').click();
  const sheet = ana.getByRole('dialog', { name: word! });
  const time = sheet.getByRole('slider', { name: text('table.gallery.time') });
  await expect(time).toBeEnabled(); // the drawing has come
  const length = Number(await time.getAttribute('max'));
  expect(length).toBeGreaterThan(0);
  await expect(time).toHaveValue(String(length));
  await sheet.getByRole('button', { name: '16×' }).click();
  await expect(sheet.getByRole('button', { name: '16×' })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: text('table.gallery.play') }).click();
  await expect(sheet.getByRole('button', { name: text('table.gallery.play') })).toBeVisible(); // it has come to its end
  await expect(time).toHaveValue(String(length));
  await time.press('Home');
  await expect(time).toHaveValue('0');
  await expectAccessibleInAnyLight(ana);

  const svg = await fetched(ana, text('table.gallery.form.svg'));
  expect(svg.name).toMatch(/-by-ana\.svg$/);
  expect(svg.bytes.toString().match(/<path/g)).toHaveLength(3);
  const png = await fetched(ana, text('table.gallery.form.png'));
  expect(png.bytes.subarray(1, 4).toString()).toBe(text('table.gallery.form.png'));
  const gif = await fetched(ana, text('table.gallery.form.gif'));
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  // And as a card with its word and what was guessed, painted here.
  const [card] = await Promise.all([
    ana.waitForEvent('download'),
    sheet.getByRole('button', { name: text('table.gallery.card') }).click()
  ]);
  expect(card.suggestedFilename()).toMatch(/-by-ana\.png$/);
  const painted = readFileSync(await card.path());
  expect(painted.subarray(1, 4).toString()).toBe(text('table.gallery.form.png'));
  expect(painted.readUInt32BE(16)).toBe(1080); // its width
  expect(painted.readUInt32BE(20)).toBeGreaterThan(1080);
  if (process.env.LINEWORK_SCREENS) await card.saveAs(`${process.env.LINEWORK_SCREENS}/card.png`);
  await sheet.getByRole('button', { name: text('page.close') }).click();

  // On paper there are the drawings and the evening, and nothing to press.
  await ana.evaluate(() => (window.print = () => document.body.classList.add('printed')));
  await ana.getByRole('button', { name: text('table.gallery.print') }).click();
  await expect(ana.locator('body.printed')).toBeVisible();
  await ana.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(
    ana.getByRole('button', { name: startingWith('table.gallery.print', 'table.heart.give') })
  ).toHaveCount(0);
  await expect(ana.getByRole('link', { name: text('table.gallery.zip') })).toHaveCount(0);
  await expect(ana.getByRole('heading', { name: text('table.evening') })).toBeVisible();
  expect(await ana.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  if (process.env.LINEWORK_SCREENS)
    await ana.screenshot({ path: `${process.env.LINEWORK_SCREENS}/print.png`, fullPage: true });
  await ana.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await ana.getByRole('link', { name: text('table.gallery.back') }).click();
  await expect(ana.getByRole('heading', { name: text('table.evening') })).toBeVisible();
});
