import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { text } from './texts';

// What DevTools call fast 3G, and a phone that is six times slower than this machine.
const line = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const slower = 6;

/** What a page fetches from now on: which files, how many are still to come, and the bytes that came for them. */
async function fetched(page: Page): Promise<{ files: string[]; coming: Set<string>; bytes: number }> {
  const cdp = await page.context().newCDPSession(page);
  const count = { files: [] as string[], coming: new Set<string>(), bytes: 0 };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    count.files.push(new URL(request.url).pathname);
    count.coming.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    count.bytes += encodedDataLength;
    count.coming.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => count.coming.delete(requestId));
  return count;
}

// All games, and also in a hurry, are for `npm run slow`: they take a minute.
const all = ['iota', 'Doodle Dash', 'Doodle Rush', 'Pictomania', 'Funny Lines'];
const tries = process.env.SLOW
  ? all.flatMap((game) => [true, false].map((reads) => ({ game, reads })))
  : [{ game: 'Funny Lines', reads: true }];

for (const { game, reads } of tries) {
  test(`on a slow phone, ${reads ? '' : 'who does not read and presses '}Play now has little to fetch: ${game}`, async ({
    person
  }) => {
    const page = await person({ viewport: { width: 390, height: 664 } });
    const count = await fetched(page);
    const start = performance.now();
    await page.goto('./', { waitUntil: 'commit' });
    const play = page.getByRole('button', { name: text('page.home.shelf.play-game', { game }) });
    await play.waitFor();
    const shown = performance.now() - start;
    if (reads) {
      // The table comes meanwhile: a script and its styles.
      await expect.poll(() => count.files.filter((f) => f.includes('/table-')).length).toBe(2);
      await expect.poll(() => count.coming.size, { timeout: 60_000 }).toBe(0);
    }
    const before = { files: count.files.length, bytes: count.bytes };
    const pressed = performance.now();
    await play.click();
    await page.locator('.shell .board > *').first().waitFor({ timeout: 60_000 });
    const waited = performance.now() - pressed;
    const files = count.files.slice(before.files);
    const bytes = count.bytes - before.bytes;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      `${game}: first page after ${seconds(shown)}, Play now to the table ${seconds(waited)} in ${files.length} requests, ${Math.round(bytes / 1024)} KB`
    );
    // The table's own script and styles are fetched then, too, where nobody read.
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(reads ? 8 : 12);
    expect(bytes).toBeLessThanOrEqual((reads ? 52 : 160) * 1024);
  });
}
