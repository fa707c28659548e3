import type { Page } from '@playwright/test';
import { boardOf, Hand, loop } from './hand';
import { expect, expectSound, meet, test } from './table';

// Whole games on phones, of two people and of one alone: everything is tapped and drawn with a finger.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const over = (page: Page) => page.getByRole('heading', { name: 'The evening so far' });

/** A player with a finger. */
type Player = { page: Page; hand: Hand };

async function draw({ page, hand }: Player): Promise<void> {
  await hand.draw(loop(await boardOf(page.getByRole('img', { name: /^Your board/ })), 24));
}

/** From the results to the gallery: as many drawings as were made, and back. */
async function expectGallery(page: Page, least: number): Promise<void> {
  await page.getByRole('link', { name: 'See all drawings' }).tap();
  await expect(page.getByRole('heading', { name: 'The evening’s drawings' })).toBeVisible();
  await expect(page.getByRole('button', { name: /drawn by Ana$/ }).first()).toBeVisible();
  expect(await page.getByRole('button', { name: /drawn by/ }).count()).toBeGreaterThanOrEqual(least);
  await page.getByRole('link', { name: 'Back to the table' }).tap();
  await expect(over(page)).toBeVisible();
}

test('CM-12 a whole game of Doodle Rush: three times drawing, three times guessing', async ({ person }) => {
  test.setTimeout(180_000);
  const pages = [await person(phone), await person(phone)];
  const [ana, ben] = pages;
  await meet(ana, ben, 'Doodle Rush', 1);
  const players = [
    { page: ana, hand: await Hand.of(ana) },
    { page: ben, hand: await Hand.of(ben) }
  ];
  for (let round = 1; round <= 3; round++) {
    for (const page of pages) await expect(button(page, 'Medium pen')).toBeVisible({ timeout: 20_000 });
    if (round === 1) await expect(ana.getByText('Everyone draws.')).toBeVisible();
    for (const player of players) await draw(player);
    if (round === 1) await expectSound(ana);
    for (const page of pages) await button(page, /^Done/).tap();
    // The other's board has come into sight, and nobody's word with it.
    await expect(button(ana, `Ben’s board ${round}`)).toBeVisible();
    await expect(button(ben, `Ana’s board ${round}`)).toBeVisible();
    if (round === 1) {
      await expectSound(ben);
      await button(ana, 'Ben’s board 1').tap();
      await ana.getByRole('textbox').fill('a giant teapot');
      await button(ana, 'Guess').tap();
      await expect(ana.getByText('“a giant teapot”: no.')).toBeVisible();
    }
    for (const page of pages) await button(page, /^Done/).tap();
  }
  for (const page of pages) await expect(over(page)).toBeVisible({ timeout: 20_000 });
  await expectSound(ana);
  await expectGallery(ana, 6);
});

/**
 * Does what a player of Doodle Dash can do now, if anything. What is there to tap may be gone by then, for others
 * play too: then there is another time.
 */
async function act(player: Player, accepts: boolean): Promise<void> {
  const { page } = player;
  const tap = async (name: RegExp) => {
    const it = button(page, name);
    if (!(await it.isVisible()) || !(await it.isEnabled())) return false;
    return it.tap({ timeout: 1000 }).then(
      () => true,
      () => false
    );
  };
  if ((await button(page, 'Medium pen').isVisible()) && !(await button(page, 'Undo').isEnabled()))
    await draw(player).catch(() => {});
  const guess = page.getByRole('textbox', { name: 'Your guess' });
  if (await guess.isVisible()) {
    const pass = await button(page, /^Pass/)
      .boundingBox({ timeout: 1000 })
      .catch(() => null);
    if (pass) expect(pass.x + pass.width).toBeLessThanOrEqual(phone.viewport.width);
    await guess.fill('a giant teapot', { timeout: 1000 }).catch(() => {});
  }
  const names = [
    /^4$/,
    /^Start!/,
    /^Done/,
    /^Roll/,
    /^Guess$/,
    accepts ? /^Yes, accept/ : /^No, wrong/,
    /^No, it is fine/,
    /^Next round|^To the results/
  ];
  for (const name of names) if (await tap(name)) return;
}

test('DD-15 a whole game of Doodle Dash: naming, the race, the die, the guesses, the end', async ({
  person
}) => {
  test.setTimeout(300_000);
  const pages = [await person(phone), await person(phone)];
  const [ana, ben] = pages;
  await meet(ana, ben, 'Doodle Dash', 3);
  const players = [
    { page: ana, hand: await Hand.of(ana) },
    { page: ben, hand: await Hand.of(ben) }
  ];
  const rounds = 10; // each of five players guesses twice
  for (let i = 0; i < 2000 && !(await over(ana).isVisible()); i++) {
    await act(players[0], false);
    await act(players[1], true);
    if (i === 5) for (const page of pages) await expectSound(page);
  }
  for (const page of pages) await expect(over(page)).toBeVisible({ timeout: 20_000 });
  await expectSound(ana);
  await expect(ana.getByText(`Round ${rounds}`, { exact: true }).first()).toBeVisible();
  await expectGallery(ana, rounds);
});

/** Sits down alone with bots, from the home page. */
async function playAlone(page: Page, game: string): Promise<Player> {
  await page.goto('./');
  await page.getByRole('button', { name: `Play ${game} now, with bots` }).tap();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return { page, hand: await Hand.of(page) };
}

test('CM-21 one person plays a whole game of Doodle Dash with bots', async ({ person }) => {
  test.setTimeout(240_000);
  const me = await playAlone(await person(phone), 'Doodle Dash');
  for (let i = 0; i < 2000 && !(await over(me.page).isVisible()); i++) await act(me, true);
  await expect(over(me.page)).toBeVisible();
  await expect(me.page.getByRole('link', { name: 'See all drawings' })).toBeVisible();
});

test('CM-21 one person plays a whole game of Doodle Rush with bots', async ({ person }) => {
  test.setTimeout(240_000);
  const me = await playAlone(await person(phone), 'Doodle Rush');
  for (let round = 1; round <= 3; round++) {
    await expect(button(me.page, 'Medium pen')).toBeVisible({ timeout: 20_000 });
    await draw(me);
    await button(me.page, /^Done/).tap();
    await expect(me.page.getByRole('list', { name: 'Your boards' })).toBeHidden();
    await button(me.page, /^Done/).tap();
  }
  await expect(over(me.page)).toBeVisible({ timeout: 20_000 });
});
