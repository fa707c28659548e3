import type { Page } from '@playwright/test';
import {
  addBot,
  expect,
  expectAccessible,
  startGame,
  clearDevice,
  openTable,
  sitDown,
  test,
  firstPageShowing
} from './table';
import { containing, exactly, startingWith, text } from './texts';

const steps = (page: Page) => page.getByRole('region', { name: text('table.learn.title') });
const next = (page: Page) => page.getByRole('button', { name: text('table.learn.next') });
const ready = (page: Page) => page.getByRole('button', { name: text('table.learn.ready') });
const turn = (page: Page) => page.getByText(text('table.your-turn'), { exact: true });

/** Taps through to the last step. */
async function goThrough(page: Page): Promise<void> {
  for (let step = 1; step < 5; step++) {
    await expect(page.getByText(text('table.learn.step', { n: step, of: 5 }))).toBeAttached();
    await next(page).click();
  }
  await ready(page).click();
}

test('two people are shown the game, on their phones and on the TV, before its clock starts', async ({
  person
}) => {
  test.slow(); // three pages are gone through for accessibility
  const [ana, ben] = [await clearDevice(await person()), await clearDevice(await person())];
  const tv = await person({ viewport: { width: 1920, height: 1080 } });
  const code = await openTable(ana, 'Ana', 'Doodle Rush');
  await addBot(ana);
  await sitDown(ben, code, 'Ben');
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  for (const page of [ana, ben]) await expect(steps(page)).toBeVisible();
  await expect(tv.getByText(text('table.learn.looking', { names: 'Ana and Ben' })).first()).toBeVisible();
  await expectAccessible(ana);
  await expectAccessible(tv);

  await goThrough(ana);
  await expect(ana.getByRole('heading', { name: text('table.learn.wait') })).toBeVisible();
  await expect(ana.getByText(text('table.learn.looking', { names: 'Ben' })).first()).toBeVisible();
  await expectAccessible(ana);
  // Three seconds are counted down before anybody draws: longer than that, and nothing has begun.
  await ben.waitForTimeout(4_000);
  await expect(steps(ben)).toBeVisible();
  await expect(tv.getByText(text('table.learn.looking', { names: 'Ben' })).first()).toBeVisible();

  await next(ben).focus();
  for (let step = 1; step < 5; step++) await ben.keyboard.press('ArrowRight');
  await expect(ready(ben)).toBeFocused();
  await ben.keyboard.press('Enter');
  for (const page of [ana, ben]) {
    await expect(steps(page)).toBeHidden();
    await expect(
      page.getByRole('img', {
        name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
      })
    ).toBeVisible(); // after a count-down
  }
  await expect(tv.getByText(containing('table.learn.looking'))).toBeHidden();
});

test('the second game of a kind begins at once, and so does one that all know', async ({ person }) => {
  const [ana, ben] = [await clearDevice(await person()), await person()];
  await startGame(ana, ben, 'iota', 0);
  await expect(ben.getByText(text('table.learn.looking', { names: 'Ana' })).first()).toBeVisible();
  await expect(steps(ana)).toBeVisible();
  await ana.getByRole('button', { name: text('table.learn.know') }).click();
  const page = await firstPageShowing([ana, ben], turn);
  await expect(steps(page)).toBeHidden();
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.menu.end') }).click();
  await ana.getByRole('button', { name: text('table.menu.end-now') }).click();
  const again = ana
    .getByRole('button', {
      name: exactly('table.lobby.start', 'table.lobby.start-anyway', 'table.result.again')
    })
    .first();
  await again.click();
  await firstPageShowing([ana, ben], turn);
  for (const page of [ana, ben]) await expect(steps(page)).toBeHidden();
});

test('a picture of the tutorial is built up piece by piece', async ({ person }) => {
  const ana = await person({ reducedMotion: 'no-preference' });
  await openTable(ana, 'Ana');
  await ana.getByRole('button', { name: text('table.learn.title') }).click();
  const piece = ana.locator('.put.slide').last();
  await expect(piece).toHaveCSS('animation-duration', '0.7s');
  await expect(piece).toHaveCSS('animation-fill-mode', 'both'); // it waits for its turn, and stays
});

test('the host begins without those who are still looking', async ({ person }) => {
  const [ana, ben] = [await person(), await clearDevice(await person())];
  await startGame(ana, ben, 'iota', 0);
  await expect(steps(ben)).toBeVisible();
  await ana.getByRole('button', { name: text('table.learn.begin') }).click();
  await firstPageShowing([ana, ben], turn);
  await expect(steps(ben)).toBeHidden();
});

test('who plays now for the first time is shown how, has a tip at the cards once, and can look again', async ({
  person
}) => {
  const ana = await clearDevice(await person());
  await ana.goto('./');
  await ana.getByRole('button', { name: text('page.home.shelf.play-game', { game: 'iota' }) }).click();
  await expect(steps(ana)).toBeVisible();
  await ana.reload();
  await goThrough(ana);
  const tip = ana.getByText(startingWith('iota.tip.hand'));
  await expect(tip).toBeVisible();
  await expectAccessible(ana);
  await ana
    .getByRole('group', { name: text('iota.hand.label') })
    .getByRole('button')
    .first()
    .click();
  await expect(tip).toBeHidden();

  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.learn.title') }).click();
  await expect(steps(ana)).toBeVisible();
  await expectAccessible(ana);
  await ana.keyboard.press('Escape');
  await expect(steps(ana)).toBeHidden();

  await ana.goto('./');
  await ana.getByRole('button', { name: text('page.home.shelf.play-game', { game: 'iota' }) }).click();
  await expect(ana.getByRole('group', { name: text('iota.hand.label') })).toBeVisible();
  await expect(steps(ana)).toBeHidden();
});

// One phase is one screen of a small phone, and nothing of it is below the edge.
for (const game of ['funnylines', 'pictomania', 'iota', 'doodledash', 'doodlerush']) {
  test(`the rules of ${game} are turned screen by screen`, async ({ person }) => {
    const ana = await person({
      viewport: { width: 375, height: 553 },
      locale: game === 'iota' ? 'de' : 'en' // one of them in the language with longer words
    });
    await ana.goto(`./rules/${game}`);
    const screens = ana.locator('.book > section');
    await expect(screens.first()).toBeAttached();
    await expectAccessible(ana);
    const foot = (await ana.locator('nav.turning').boundingBox())!;
    expect(foot.y + foot.height).toBeLessThanOrEqual(553);
    const low = await screens.evaluateAll((all) =>
      all.map((s) => [s.id, s.querySelector('.words')!.getBoundingClientRect().bottom] as const)
    );
    expect(low.filter(([, bottom]) => bottom > foot.y)).toEqual([]);

    const steps = await ana.locator('.book figure').count();
    for (let n = 0; n < steps; n++) await ana.keyboard.press('ArrowRight');
    await expect(screens.first()).toBeInViewport({ ratio: 0.9 });
    await ana.keyboard.press('ArrowLeft');
    await expect(ana.locator('.book figure').last()).toBeInViewport({ ratio: 0.9 });
    await screens.last().getByRole('link').click();
    await expect(ana.getByRole('link', { name: 'CM-1', exact: true }).first()).toBeVisible();
  });
}
