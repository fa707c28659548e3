import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page
} from '@playwright/test';
import { knowAllGames } from './knowAllGames';
import { language, startingWith, text } from './texts';

/** A page that fails its test when it logs an error or throws; requests that are refused on purpose do not count. */
export const test = base.extend<{ person: (more?: BrowserContextOptions) => Promise<Page> }>({
  context: async ({ context }, use) => {
    await context.addInitScript(knowAllGames);
    await use(context);
  },
  /** Another person with a browser of their own. Nothing moves there, which no machine has time for, unless asked to. */
  person: async ({ browser, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    await use(async (more) => {
      const page = await newPerson(browser, { viewport, reducedMotion: 'reduce', ...more }, troubles);
      contexts.push(page.context());
      return page;
    });
    for (const context of contexts) await context.close();
    expect(troubles).toEqual([]);
  }
});

async function newPerson(
  browser: Browser,
  options: BrowserContextOptions,
  troubles: string[]
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(knowAllGames);
  if (language !== 'en')
    await context.addInitScript((l) => localStorage.setItem('linework.language', l), language);
  const page = await context.newPage();
  page.on('pageerror', (e) => troubles.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(m.text()))
      troubles.push(m.text());
  });
  // It may go by itself before it is pressed.
  await page.addLocatorHandler(skipButton(page), (button) => button.click({ timeout: 2000 }).catch(() => {}));
  return page;
}

/** Makes the device of a person one that has never been here. */
export async function clearDevice(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    if (localStorage.getItem('novice')) return;
    localStorage.clear();
    localStorage.setItem('novice', 'yes');
  });
  return page;
}

/**
 * What ends the finale of a game, for oneself or, for the host, for everyone. Tests are not here for the finale: they
 * press it whenever it is there, unless they say `page.removeLocatorHandler(skipButton(page))`.
 */
export const skipButton = (page: Page) =>
  page
    .locator('.finale')
    .getByRole('button', { name: startingWith('table.finale.skip', 'table.finale.skip-all') });

/** Opens a table for a game and gives its code. */
export async function openTable(page: Page, name: string, game = 'iota'): Promise<string> {
  await page.goto('./');
  await page.getByLabel(text('page.name.label')).fill(name);
  await page.getByRole('button', { name: text('page.home.open') }).click();
  await expect(page.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
  // Where there is only one game, it is chosen already.
  const choice = page.getByRole('radio', { name: game, exact: true });
  const chosen = page.getByRole('heading', { name: game, exact: true });
  await expect(choice.or(chosen)).toBeVisible();
  if (await choice.isVisible()) await choice.check();
  return page.url().slice(-5);
}

/** A value of an option of the game, by its key and number as the server has them. */
export const optionInput = (page: Page, key: string, value: number) =>
  page.locator(`input[name="${key}"][value="${value}"]`);

/** Opens what can be set about the next game, with all that is folded away; it stays open. */
export async function openSettings(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: text('table.lobby.settings') });
  if (!(await dialog.isVisible())) await page.locator('[data-settings]').click();
  await expect(dialog).toBeVisible();
  // Each that is opened is one less, so the first is always the next.
  const folded = dialog.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Closes the sheet that lies over the page. */
export async function closeDialog(page: Page): Promise<void> {
  const open = page.locator('dialog[open]');
  // A dialog over it that is just closing may take the first key.
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Sets an option of the next game. */
export async function chooseOption(page: Page, key: string, value: number): Promise<void> {
  await openSettings(page);
  await optionInput(page, key, value).check();
  await closeDialog(page);
}

/** Locks the table in the lobby. */
export const lockTable = (page: Page) => chooseOption(page, 'open', 0);

/** Shows the link and the ways to send it, where they are a tap away. */
export async function openInvitation(page: Page): Promise<void> {
  const button = page.locator('[data-invite]');
  const link = page.getByRole('button', { name: text('table.invite.copy') });
  await expect(button.or(link).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(link).toBeVisible();
}

/**
 * Switches every limit off, or makes the game twice as long where it is played against the clock: a slow machine needs
 * all the time there is, and bots that nobody hurries do not wait.
 */
export async function turnOffLimits(page: Page): Promise<void> {
  await openSettings(page);
  await page.locator('input[name="pace"]').first().waitFor({ state: 'attached' });
  const noClock = optionInput(page, 'pace', 0);
  await ((await noClock.count()) > 0 ? noClock : optionInput(page, 'pace', 200)).check();
  await closeDialog(page);
}

/** Makes a game shorter than it is by itself: how many rounds it has, or how many for each. */
export const setRounds = (page: Page, rounds: number) => chooseOption(page, 'rounds', rounds);

/** Follows an invitation and sits down. */
export async function sitDown(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`./t/${code}`);
  await page.getByLabel(text('page.name.label')).fill(name);
  await page.getByRole('button', { name: text('page.door.sit') }).click();
  await expect(page.getByRole('button', { name: text('table.reaction.react') })).toBeVisible();
}

/** Seats a bot of some level, else whichever the game offers first. */
export async function addBot(page: Page, level?: 'easy' | 'normal'): Promise<void> {
  const bot = page.locator(level ? `[data-bot="${level}"]` : '[data-bot]').first();
  if (!(await bot.isVisible())) await page.locator('[data-add-bot]').click();
  await bot.click();
}

/** Opens a table for a game with Ana, Ben and some bots, and starts it. Gives its code. */
export async function startGame(
  ana: Page,
  ben: Page,
  game: string,
  bots: number,
  rounds?: number
): Promise<string> {
  const code = await openTable(ana, 'Ana', game);
  if (rounds) await setRounds(ana, rounds);
  for (let i = 1; i <= bots; i++) {
    await addBot(ana);
    await expect.poll(() => seatNames(ana).then((all) => all.length)).toBe(1 + i);
  }
  await sitDown(ben, code, 'Ben');
  await ben.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  // What is opened in the lobby goes with it.
  for (const page of [ana, ben]) await expect(page.locator('.shell')).toBeVisible();
  return code;
}

/** The names around the table, in order. */
export const seatNames = (page: Page) => page.getByRole('listitem').locator('.name').allTextContents();

/** The first of some pages on which something can be seen, once there is one. */
export async function firstPageShowing(pages: Page[], what: (page: Page) => Locator): Promise<Page> {
  let found = -1;
  await expect
    .poll(async () => (found = (await Promise.all(pages.map((p) => what(p).isVisible()))).indexOf(true)))
    .toBeGreaterThanOrEqual(0);
  return pages[found];
}

/** Reports no fault of accessibility, or none against some rules, and nothing that sticks out sideways. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await waitForAnimations(page); // what is just fading in is between two colours
  // In the page itself, where it is loaded once: it would open a page for each look, for the sake of frames, of which we
  // have none.
  const axeSource = (await page.evaluate('"axe" in window')) ? 'void 0' : undefined;
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(
    violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Reports no fault by day, and none by night, which changes colours alone. */
export async function expectAccessibleInAnyLight(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', ['color-contrast', 'link-in-text-block']],
    ['light', undefined]
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // The browser changes colours in the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    );
    await expectAccessible(page, rules && [...rules]);
  }
}

/** Waits until nothing fades or moves any more, but for what never ends. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hasEnd = (a: Animation) => a.effect?.getComputedTiming().endTime !== Infinity;
    const moves = document.getAnimations().filter(hasEnd);
    return Promise.race([
      Promise.allSettled(moves.map((a) => a.finished)).then(() => {}),
      new Promise<void>((go) => setTimeout(go, 2000))
    ]);
  });
}

/** The faces of a reaction can all be reached, however small the screen is. */
export async function expectReactionsReachable(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [375, 553],
    [390, 740],
    [844, 390],
    [1280, 720]
  ]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: text('table.reaction.react') }).click();
    await expect(page.getByRole('group', { name: text('table.reaction.title') })).toBeInViewport({
      ratio: 1
    });
    await page.keyboard.press('Escape');
  }
  if (before) await page.setViewportSize(before);
}

export { expect };
