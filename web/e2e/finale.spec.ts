import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { until } from './engines/device';
import { pressFirst, rounds } from './engines/rounds';
import { waitForBoard, Hand, loopStroke } from './hand';
import {
  addBot,
  expect,
  expectReactionsReachable,
  expectAccessible,
  openTable,
  setRounds,
  sitDown,
  skipButton,
  test,
  chooseOption
} from './table';
import { Walker } from './walk/walker';
import { containing, doneButton, exactly, startingWith, text } from './texts';

const phone = { width: 375, height: 553 };
const big = { width: 1920, height: 1080 };
const screens = process.env.LINEWORK_SCREENS; // a folder for pictures, for people to look at

/** Takes a picture of a page, where pictures are asked for. */
async function shot(page: Page, name: string): Promise<void> {
  if (!screens) return;
  mkdirSync(screens, { recursive: true });
  await page.waitForTimeout(1500); // what comes in has come to rest
  await page.screenshot({ path: `${screens}/${name}.png` });
}

/** Plays a game of Doodle Rush of one round, in which Ana and Ben draw one board each, a bot the rest. */
async function drawAndGuess(ana: Page, ben: Page): Promise<void> {
  for (const stage of ['draw', 'guess'] as const) {
    for (const page of [ana, ben]) {
      const name = text(`doodlerush.stage.${stage}`);
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      if (stage === 'guess') continue;
      const board = await waitForBoard(
        page.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: 1 }]) })
      );
      const hand = await Hand.create(page, 'pen');
      for (let k = 0; k < 3; k++) await hand.draw(loopStroke(board, 40, k));
    }
    for (const page of [ana, ben]) await page.getByRole('button', { name: doneButton }).click();
  }
}

test('a finale is the same on TV and phones, gives hearts and delays nobody', async ({ person }) => {
  const ana = await person({ viewport: phone });
  const ben = await person({ viewport: phone, reducedMotion: 'no-preference' });
  for (const page of [ana, ben]) await page.removeLocatorHandler(skipButton(page));
  const code = await openTable(ana, 'Ana', 'Doodle Rush');
  await chooseOption(ana, 'pace', 200); // nothing goes on while it is being looked at
  await setRounds(ana, 1);
  await addBot(ana);
  await sitDown(ben, code, 'Ben');
  const tv = await person({ viewport: big });
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await drawAndGuess(ana, ben);

  // Everyone sees the same drawing, with its word and its artist, and nobody yet who has won.
  const all = [ana, ben, tv];
  for (const page of all) {
    await expect(
      page.getByRole('heading', { name: exactly(['table.finale.drawing', { n: 1 }]) })
    ).toBeVisible();
    await expect(page.getByText(containing('table.result.who-won', 'table.result.share'))).toHaveCount(0);
  }
  const word = await tv.getByRole('heading', { level: 2 }).textContent();
  for (const page of all) {
    await expect(page.getByRole('heading', { level: 2, name: word!, exact: true })).toBeVisible();
    await expect(
      page.getByRole('img', { name: startingWith(['table.gallery.by', { title: word! }]) })
    ).toBeVisible();
  }

  // The host turns the pages by keyboard. Nobody has a heart for their own drawing; who gives one sees it counted.
  const acts = Number((await ana.getByRole('heading', { level: 1 }).textContent())!.slice(-1));
  const give = ben.getByRole('button', { name: text('table.heart.give') });
  const next = ana.getByRole('button', { name: text('table.finale.next') });
  let loved = 0;
  for (let n = 1; n <= acts; n++) {
    for (const page of all)
      await expect(
        page.getByRole('heading', { name: text('table.finale.drawing', { n, all: acts }) })
      ).toBeVisible();
    const artist = await ben
      .getByRole('img', { name: containing('table.gallery.by') })
      .getAttribute('aria-label');
    if (/by Ben$/.test(artist!)) await expect(give).toHaveCount(0);
    else {
      await give.click();
      loved = n;
      await expect(ben.getByRole('button', { name: text('table.heart.given') })).toHaveAttribute(
        'aria-pressed',
        'true'
      );
      for (const page of all)
        await expect(page.getByText(text('table.heart.count', { n: 1 }), { exact: true })).toBeVisible();
    }
    if (n === 2) {
      // Ben has had enough, which a reload does not forget, and comes back to where the others are.
      await ben.getByRole('button', { name: text('table.finale.skip'), exact: true }).click();
      await expect(ben.getByRole('heading', { name: text('table.evening') })).toBeVisible();
      await ben.reload();
      await ben.getByRole('button', { name: text('table.finale.watch') }).click();
      await expect(
        ben.getByRole('heading', { name: text('table.finale.drawing', { n: 2, all: acts }) })
      ).toBeVisible();
    }
    await expectAccessible(all[n % all.length]);
    await next.press('Enter');
  }
  expect(loved).toBeGreaterThan(0);

  // From the last place to the first, and to the results, to which it also goes by itself.
  const soon = { timeout: 2_000 };
  const winner = tv.getByRole('heading', { name: containing('table.result.who-won', 'table.result.share') });
  while (!(await winner.isVisible())) {
    await next.press('Enter', soon).catch(() => {});
    await winner.waitFor({ timeout: 1_000 }).catch(() => {}); // the TV may hear of it after the host
  }
  for (const page of all) {
    await expect(
      page.getByRole('heading', {
        name: containing('table.result.who-won', 'table.result.you-won', 'table.result.share')
      })
    ).toBeVisible();
    await expectAccessible(page);
  }
  await next.click(soon).catch(() => {});
  for (const page of [ana, ben]) {
    await expect(page.getByRole('heading', { name: text('table.evening') })).toBeVisible();
    await expect(page.getByText(exactly(['table.heart.loved', { n: 1 }]))).toBeVisible();
    await expect(page.getByRole('columnheader', { name: text('table.heart.hearts') })).toBeVisible();
  }
  await expectReactionsReachable(ben);

  // In the gallery it can be moved; once the next game has begun, no more.
  await ben.getByRole('link', { name: text('table.result.drawings') }).click();
  await expect(ben.getByRole('button', { name: text('table.heart.given') })).toHaveCount(1);
  await ben.getByRole('button', { name: text('table.heart.given') }).click();
  await expect(ben.getByRole('button', { name: text('table.heart.given') })).toHaveCount(0);
  await expectAccessible(ben);
  await ana.getByRole('button', { name: text('table.finale.again') }).click();
  await expect(
    tv.getByRole('heading', { name: startingWith(['table.finale.drawing', { n: 1 }]) })
  ).toBeVisible();
  await ana.getByRole('button', { name: text('table.result.again') }).click();
  await expect(ben.getByRole('button', { name: text('table.heart.give') })).toHaveCount(0);
});

test('the TV is heard after a tap, and a phone only where there is none', async ({ person }) => {
  const ana = await person({ viewport: phone, hasTouch: true, isMobile: true });
  const code = await openTable(ana, 'Ana');
  await expect(ana.getByRole('button', { name: text('page.sound.on') })).toBeVisible();
  const tv = await person({ viewport: big });
  await tv.goto(`./t/${code}/tv`);
  await expect(ana.getByRole('button', { name: text('page.sound.off') })).toBeVisible();
  await tv.locator('main').click(); // some browsers let it be heard without a tap, others ask for one
  await tv.getByRole('button', { name: text('page.sound.on') }).click();
  await expect(tv.getByRole('button', { name: text('page.sound.off') })).toBeVisible();
  await tv.reload(); // it is remembered
  await expect(tv.getByRole('button', { name: text('page.sound.off') })).toBeVisible();
  await expectAccessible(tv);
});

/** The headings at the end of a finale. */
const winners = containing(
  'table.result.who-won',
  'table.result.you-won',
  'table.result.share',
  'table.result.team-won'
);

for (const [game, { act, over }] of Object.entries(rounds)) {
  test(`the finale of ${game}`, { tag: '@long' }, async ({ person }) => {
    const page = await person({ viewport: phone });
    await page.removeLocatorHandler(skipButton(page));
    const me = new Walker(page);
    await page.goto('./');
    await page.getByRole('button', { name: text('page.home.shelf.play-game', { game }) }).click();
    await page.waitForURL(/\/t\/[A-Z]{5,6}$/);
    const tv = await person({ viewport: big });
    await tv.goto(`${page.url()}/tv`);
    await until('a round', async () => (await act(me), over(me)), 200_000);
    if (!(await skipButton(page).isVisible())) {
      await page.getByRole('button', { name: text('table.play.menu') }).click();
      await page.getByRole('button', { name: text('table.menu.end') }).click();
      await page.getByRole('button', { name: text('table.menu.end-now') }).click();
    }
    await expect(skipButton(page)).toBeVisible();

    // One of each kind of act is looked at; the table goes on by itself meanwhile.
    const name = game.replaceAll(' ', '').toLowerCase();
    const seen: string[] = [];
    const title = async () =>
      (await page
        .locator('.finale h1')
        .textContent({ timeout: 1000 })
        .catch(() => '')) ?? '';
    const evening = page.getByRole('heading', { name: text('table.evening') });
    while (!(await evening.isVisible())) {
      const now = await title();
      if (now === '') continue; // between two acts
      const kind = now.replace(/\d+/g, '');
      if (!seen.includes(kind)) {
        seen.push(kind);
        await Promise.all([
          shot(page, `${name}-${seen.length}-phone`),
          shot(tv, `${name}-${seen.length}-tv`)
        ]);
        if (winners.test(kind)) await Promise.all([expectAccessible(page), expectAccessible(tv)]);
      }
      if ((await title()) === now) await pressFirst(me, startingWith('table.finale.next'));
    }
    expect(seen[0]).toMatch(startingWith(game === 'iota' ? 'table.finale.play' : 'table.finale.drawing'));
    expect(seen.join()).toMatch(winners);
    await shot(page, `${name}-results-phone`);
    await shot(tv, `${name}-results-tv`);
  });
}
