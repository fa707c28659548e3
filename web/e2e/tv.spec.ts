import type { Page } from '@playwright/test';
import { codeOn, hostAt } from './host';
import { openInvitation, expect, expectAccessible, openTable, sitDown, test, lockTable } from './table';
import { text } from './texts';
import { tooSmall } from './tooSmall';

const large = { viewport: { width: 1920, height: 1080 }, hasTouch: false };
const small = { width: 1280, height: 720 };

/** Takes pictures to look at, where somebody wants them. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const size of [large.viewport, small]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png` });
  }
  await page.setViewportSize(large.viewport);
}

test('from an untouched TV to a game on three phones', async ({ person }) => {
  const tv = await person(large);
  await tv.goto('./tv');
  const code = await codeOn(tv);
  await expect(tv.getByRole('heading', { name: text('table.tv.scan') })).toBeVisible();
  await expectAccessible(tv);
  await picture(tv, 'waiting');
  expect(await tv.evaluate(tooSmall, undefined)).toEqual([]);

  // The same TV keeps its table when the page is loaded again.
  await tv.reload();
  expect(await codeOn(tv)).toBe(code);

  const [ana, ben, cleo] = [await person(), await person(), await person()];
  await ana.goto(`./t/${code}`);
  await expect(ana.getByText(text('page.door.first'))).toBeVisible();
  await sitDown(ana, code, 'Ana');
  await expect(tv.getByText(text('table.tv.choosing', { name: 'Ana' }))).toBeVisible();
  await ana.getByRole('radio', { name: 'iota', exact: true }).check();
  await expect(tv.getByRole('heading', { name: 'iota', exact: true })).toBeVisible();
  for (const [page, name] of [
    [ben, 'Ben'],
    [cleo, 'Cleo']
  ] as const) {
    await sitDown(page, code, name);
    await page.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
  }
  await expect(tv.getByText(text('table.lobby.waiting-start', { again: 'no', name: 'Ana' }))).toBeVisible();
  await expectAccessible(tv);
  await picture(tv, 'lobby');
  const before = await tv.locator('aside .qr').boundingBox();
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();

  // The lobby lists its players as well: the code makes room only once the game is there.
  const width = async () => (await tv.locator('aside .qr').boundingBox())?.width ?? Infinity;
  await expect.poll(width).toBeLessThan(before!.width / 2);
  await expect(tv.getByRole('list', { name: text('table.seat.title') })).toContainText('Cleo');
  await picture(tv, 'playing');

  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.pause.pause') }).click();
  const paused = tv.getByRole('heading', { name: text('table.pause.title') });
  await expect(paused).toBeVisible();
  await expect(tv.getByText(text('table.pause.waiting', { name: 'Ana' }))).toBeVisible();
  await picture(tv, 'paused');
  await ana.getByRole('button', { name: text('table.pause.resume') }).click();
  await expect(paused).toBeHidden();
  const line = tv.locator('aside .line');
  await expect(line).not.toBeEmpty();
  expect(await line.evaluate((e) => parseFloat(getComputedStyle(e).fontSize))).toBeGreaterThanOrEqual(48);

  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.menu.end') }).click();
  await ana.getByRole('button', { name: text('table.menu.end-now') }).click();
  await expect(tv.getByRole('list', { name: text('table.seat.title') })).toContainText('Ben');
  expect(await codeOn(tv)).toBe(code);
});

test('a phone has the TV show its table by the code that is on it', async ({ person }) => {
  const tv = await person(large);
  await tv.goto('./tv');
  const waiting = await codeOn(tv);
  const ana = await person({ viewport: { width: 390, height: 600 } }); // the invitation is a sheet of its own
  const code = await openTable(ana, 'Ana');

  await openInvitation(ana);
  await ana.getByRole('button', { name: text('table.show.title') }).click();
  const dialog = ana.getByRole('dialog', { name: text('table.show.title') });
  await expect(dialog.getByText(/\/tv$/)).toBeVisible();
  const line = dialog.getByLabel(text('table.show.code'));
  await expectAccessible(ana);
  await line.fill('BBBBB');
  await dialog.getByRole('button', { name: text('table.show.button'), exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('BBBBB');
  await line.fill(waiting.toLowerCase());
  await dialog.getByRole('button', { name: text('table.show.button'), exact: true }).click();
  await expect(ana.locator('dialog[open]')).toHaveCount(0);
  await expect.poll(() => codeOn(tv)).toBe(code);
  await expect(tv.getByRole('list', { name: text('table.seat.title') })).toContainText('Ana');
  await tv.reload();
  await expect(tv.getByRole('list', { name: text('table.seat.title') })).toContainText('Ana');

  // The people have it to themselves; only at the TV can one take it for something else.
  const zoe = await person();
  await openTable(zoe, 'Zoe');
  await openInvitation(zoe);
  await zoe.getByRole('button', { name: text('table.show.title') }).click();
  await zoe.getByLabel(text('table.show.code')).fill(code);
  await zoe.getByRole('button', { name: text('table.show.button'), exact: true }).click();
  await expect(zoe.getByRole('dialog').getByRole('alert')).toContainText(code);
  expect(await codeOn(tv)).toBe(code);

  // When it is locked the TV stays, also when it is loaded again; a stranger's screen sees nothing.
  await lockTable(ana);
  await expect(ana.getByText(text('table.lock.screens', { n: 1 }))).toBeVisible();
  await tv.reload();
  await expect(tv.getByRole('list', { name: text('table.seat.title') })).toContainText('Ana');
  await zoe.goto(`./t/${code}/tv`);
  await expect(zoe.getByRole('heading', { name: text('table.ended.locked') })).toBeVisible();

  // Sent away it waits again, with a code of its own.
  await ana.getByRole('button', { name: text('table.lock.alone') }).click();
  await expect.poll(() => codeOn(tv)).not.toBe(code);
  await expect(tv.getByText(text('table.tv.locked', { code }))).toBeVisible();
  await expectAccessible(tv);
});

test('who scans the TV and has a seat elsewhere can have that table shown', async ({ person }) => {
  const tv = await person(large);
  await tv.goto('./tv');
  const waiting = await codeOn(tv);
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  await ana.goto(`./t/${waiting}`);
  await expectAccessible(ana);
  await ana.getByRole('button', { name: text('page.door.show', { code }) }).click();
  await ana.waitForURL(`**/t/${code}`);
  await expect.poll(() => codeOn(tv)).toBe(code);
});

test('home and the door lead to the TV', async ({ person }) => {
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  const ben = await person(large);
  await ben.goto(`./t/${code}`);
  await ben.getByRole('link', { name: text('page.door.tv') }).click();
  await ben.waitForURL(`**/t/${code}/tv`);
  expect(await codeOn(ben)).toBe(code);
  await ben.goto('./');
  await ben.getByRole('link', { name: text('page.home.tv') }).click();
  await ben.waitForURL('**/tv');
  expect(await codeOn(ben)).not.toBe(code);
});

test('a TV whose table was forgotten gets another by itself', async ({ person }) => {
  const tv = await person(large);
  await tv.addInitScript(() => {
    if (!localStorage.getItem('linework.screen'))
      localStorage.setItem('linework.screen', JSON.stringify({ code: 'BBBBB', at: Date.now() }));
  });
  await tv.goto('./tv');
  await expect.poll(() => codeOn(tv)).not.toBe('BBBBB');
});

declare global {
  interface Window {
    seen: { stages: Record<string, number>; found: Record<string, string> };
    tooSmall: typeof tooSmall;
  }
}

test('all who sit down are in sight on the TV, be they as many as a class', async ({ person }) => {
  const tv = await person(large);
  await tv.goto('./tv');
  const code = await codeOn(tv);
  await hostAt(await person(), code);
  const names = tv.getByRole('list', { name: text('table.seat.title') }).locator('.name');
  const sit = (n: number) =>
    tv.request.post(`./api/tables/${code}/seats`, { data: { name: `Maximiliane ${n}` } });
  let here = 1;
  for (const n of [8, 12, 41]) {
    await Promise.all(Array.from({ length: n - here }, (_, i) => sit(here + i + 1)));
    here = n;
    await expect(names).toHaveCount(n);
    for (const [size, least] of [
      [small, 15.9],
      [large.viewport, 23.9]
    ] as const) {
      await tv.setViewportSize(size);
      for (const name of [names.first(), names.nth(n - 1)]) await expect(name).toBeInViewport({ ratio: 1 });
      expect(await tv.locator('main').evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0);
      expect(await names.evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length)).toBe(
        0
      );
      expect(
        await names.last().evaluate((e) => parseFloat(getComputedStyle(e).fontSize))
      ).toBeGreaterThanOrEqual(least);
    }
  }
});

/** The most who can play a game whose players stand in a list beside the board. */
const most = { iota: 4, doodledash: 7, funnylines: 8 };

for (const [game, n] of Object.entries(most)) {
  test(`all ${n} who play ${game} are in sight on the smallest TV`, async ({ person }) => {
    const tv = await person({ viewport: small, hasTouch: false });
    await tv.goto('./tv');
    const say = await hostAt(await person(), await codeOn(tv));
    await say('choose', { game });
    if (game === 'funnylines') await say('options', { options: { play: 1 }, pace: 100 }); // everyone for themselves
    for (let i = 1; i < n; i++) await say('add-bot', { bot: 'easy' });
    await say('start', { force: true });
    const players = tv
      .locator('.tv-side')
      .getByRole('list', { name: text('table.seat.title') })
      .getByRole('listitem');
    await expect(players).toHaveCount(n);
    const hidden = await players.evaluateAll((all) => {
      const { bottom } = all[0].closest('.tv-side')!.getBoundingClientRect();
      return all.filter((e) => e.getBoundingClientRect().bottom > bottom).length;
    });
    expect(hidden).toBe(0);
    await picture(tv, `${game}-${n}`);
  });
}

/** Looks at all texts ten times a second, however busy the machine is, and keeps one of each place that has small ones. */
function watchTexts(): void {
  window.seen = { stages: {}, found: {} };
  const look = () => {
    const stage = document.querySelector('#app .tv')?.className.match(/lobby|playing|results/)?.[0] ?? '';
    window.seen.stages[stage] = (window.seen.stages[stage] ?? 0) + 1;
    for (const [where, what] of window.tooSmall()) window.seen.found[where] = what;
  };
  look();
  setInterval(look, 100);
}

/** How many bots play a game by themselves. */
const bots = { iota: 4, doodledash: 5, doodlerush: 5, pictomania: 5, funnylines: 4 };

for (const [game, n] of Object.entries(bots)) {
  test(
    `all that a TV shows of ${game} is read from three metres`,
    { tag: game === 'doodlerush' ? [] : '@long' },
    async ({ person }) => {
      const tv = await person(large);
      await tv.goto('./tv');
      const say = await hostAt(await person(), await codeOn(tv));
      await say('choose', { game });
      if (game === 'doodlerush') await say('options', { options: { rounds: 1 }, pace: 100 }); // one is as the others
      for (let i = 0; i < n; i++) await say('add-bot', { bot: 'easy' });
      await say('sit-out', { seat: 1, out: true });
      await tv.evaluate(`window.tooSmall = ${tooSmall.toString()}`);
      await tv.evaluate(watchTexts);
      await say('start', { force: true });
      const results = tv.locator('#app .tv.results');
      const enough = Date.now() + 120_000;
      for (let n = 0; !(await results.isVisible()) && Date.now() < enough; n++) {
        await tv.waitForTimeout(500);
        if (process.env.SHOTS)
          await tv.screenshot({ path: `${process.env.SHOTS}/${game}-${String(n).padStart(3, '0')}.png` });
      }
      if (!(await results.isVisible())) await say('finish', { when: 'now', count: true });
      await results.locator('h2').first().waitFor();
      await tv.waitForTimeout(1000);
      const seen = await tv.evaluate(() => window.seen);
      await picture(tv, `${game}-results`);
      expect(Object.keys(seen.stages).sort()).toEqual(['lobby', 'playing', 'results']);
      expect(seen.stages.playing, 'looks at the game').toBeGreaterThan(2);
      expect(seen.found).toEqual({});
    }
  );
}
