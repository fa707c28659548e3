import { readFileSync } from 'node:fs';
import type { Page, WebSocket } from '@playwright/test';
import { boardOf, Hand, loop } from './hand';
import { addBot, expect, expectSound, openTable, test } from './table';

/** Plays a game of Doodle Rush against two bots: some strokes on the first board, nothing else. */
async function play(page: Page): Promise<void> {
  await openTable(page, 'Ana', 'Doodle Rush');
  await addBot(page);
  await addBot(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const done = page.getByRole('button', { name: /^Done/ });
  const stage = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  for (let round = 1; round <= 3; round++) {
    await expect(stage('Draw')).toBeVisible();
    if (round === 1) {
      const board = await boardOf(page.getByRole('img', { name: /^Your board 1/ }));
      const hand = await Hand.of(page, 'pen');
      for (let k = 0; k < 3; k++) await hand.draw(loop(board, 40, k));
    }
    await done.click();
    await expect(stage('Guess')).toBeVisible();
    await done.click();
  }
  await expect(page.getByRole('link', { name: 'See all drawings' })).toBeVisible();
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
  await ana.getByRole('link', { name: 'See all drawings' }).click();
  await expect(ana.getByRole('heading', { name: 'Tonight’s drawings' })).toBeVisible();

  // Every drawing is there as a picture, with its word, whose it is and what became of it.
  const pictures = ana.getByRole('button', { name: /, drawn by / });
  await expect(pictures.first()).toBeVisible();
  await expect(ana.getByText(/^\d+ drawings?$/)).toHaveText(`${await pictures.count()} drawings`);
  const mine = ana.getByRole('listitem').filter({ has: ana.getByRole('button', { name: /drawn by Ana$/ }) });
  await expect(mine).toHaveCount(1);
  await expect(mine.getByRole('heading')).not.toBeEmpty();
  await expect(mine.getByText(/round \d|taken|nobody/i).first()).toBeVisible();
  for (const image of await ana.getByRole('img', { name: /drawn by/ }).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await ana.emulateMedia({ colorScheme });
    await expectSound(ana);
  }

  expect(lines.filter((line) => !line.isClosed())).toHaveLength(1);
  const album = await fetched(ana, 'Download all');
  expect(album.name).toMatch(/\.zip$/);
  expect(album.bytes.subarray(0, 2).toString()).toBe('PK');

  // One drawing, large: it plays from its first stroke to its end, as fast as one likes.
  const word = await mine.getByRole('heading').textContent();
  await mine.getByRole('button').click();
  const sheet = ana.getByRole('dialog', { name: word! });
  const time = sheet.getByRole('slider', { name: 'Time' });
  await expect(time).toBeEnabled(); // the drawing has come
  const length = Number(await time.getAttribute('max'));
  expect(length).toBeGreaterThan(0);
  await expect(time).toHaveValue(String(length));
  await sheet.getByRole('button', { name: '16×' }).click();
  await expect(sheet.getByRole('button', { name: '16×' })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Play' }).click();
  await expect(sheet.getByRole('button', { name: 'Play' })).toBeVisible(); // it has come to its end
  await expect(time).toHaveValue(String(length));
  await time.press('Home');
  await expect(time).toHaveValue('0');
  for (const colorScheme of ['light', 'dark'] as const) {
    await ana.emulateMedia({ colorScheme });
    await expectSound(ana);
  }

  const svg = await fetched(ana, 'SVG');
  expect(svg.name).toMatch(/-by-ana\.svg$/);
  expect(svg.bytes.toString().match(/<path/g)).toHaveLength(3);
  const png = await fetched(ana, 'PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const gif = await fetched(ana, 'Time-lapse GIF');
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  // And as a card with its word and what was guessed, painted here.
  const [card] = await Promise.all([
    ana.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Share as a card' }).click()
  ]);
  expect(card.suggestedFilename()).toMatch(/-by-ana\.png$/);
  const painted = readFileSync(await card.path());
  expect(painted.subarray(1, 4).toString()).toBe('PNG');
  expect(painted.readUInt32BE(16)).toBe(1080); // its width
  expect(painted.readUInt32BE(20)).toBeGreaterThan(1080);
  if (process.env.LINEWORK_SCREENS) await card.saveAs(`${process.env.LINEWORK_SCREENS}/card.png`);
  await sheet.getByRole('button', { name: 'Close' }).click();

  // On paper there are the drawings and the evening, and nothing to press.
  await ana.evaluate(() => (window.print = () => document.body.classList.add('printed')));
  await ana.getByRole('button', { name: 'Print tonight’s drawings' }).click();
  await expect(ana.locator('body.printed')).toBeVisible();
  await ana.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(ana.getByRole('button', { name: /^(Print|Give)/ })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: 'Download all' })).toHaveCount(0);
  await expect(ana.getByRole('heading', { name: 'The evening so far' })).toBeVisible();
  expect(await ana.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  if (process.env.LINEWORK_SCREENS)
    await ana.screenshot({ path: `${process.env.LINEWORK_SCREENS}/print.png`, fullPage: true });
  await ana.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await ana.getByRole('link', { name: 'Back to the table' }).click();
  await expect(ana.getByRole('heading', { name: 'The evening so far' })).toBeVisible();
});
