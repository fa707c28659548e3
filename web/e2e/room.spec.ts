import type { Locator, Page } from '@playwright/test';
import { boardOf, Hand, loop } from './hand';
import { expect, openTable, sitDown, test, whoever } from './table';

// A drawing gets what is left of a window: never less than 60 % of its shorter side for who draws and 50 % for who
// guesses, all of it in sight, with nothing over it.
const windows = [
  { width: 375, height: 553 },
  { width: 360, height: 560 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 }
];
const drawing = 0.6;
const guessing = 0.5;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const own = (page: Page) => page.getByRole('img', { name: /^Your board/ });
const line = (page: Page) => page.getByRole('textbox', { name: 'Your guess' });

/** The drawing in some part of a page. */
const paper = (part: Locator) => part.locator('[role=img]:has(canvas)');

/** What is wrong with the room that a drawing has; '' for nothing. */
async function trouble(board: Locator, share: number): Promise<string> {
  return board.evaluate((e, least) => {
    const box = e.getBoundingClientRect();
    const part = Math.min(box.width, box.height) / Math.min(innerWidth, innerHeight);
    if (part < least) return `it has ${Math.round(100 * part)} % of the window's shorter side`;
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return 'it is cut';
    const spots = [0.03, 0.5, 0.97].flatMap((x) => [0.03, 0.5, 0.97].map((y) => [x, y]));
    const over = spots
      .map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
      .find((at) => at && !e.contains(at) && !at.contains(e));
    return over ? `${over.tagName} ${over.className} lies over it` : '';
  }, share);
}

/** Looks at a drawing in every window, or in some. */
async function expectRoom(
  page: Page,
  board: Locator,
  share: number,
  name: string,
  sizes = windows
): Promise<void> {
  const before = page.viewportSize()!;
  const troubles: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    // Pictures to look at, where somebody wants them.
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}x${size.height}.png` });
    const wrong = await trouble(board.first(), share);
    if (wrong) troubles.push(`${size.width} × ${size.height}: ${wrong}`);
  }
  await page.setViewportSize(before);
  expect.soft(troubles, name).toEqual([]);
}

/** Sits three people down at a table for a game without limits, and starts it. */
async function meet(people: Page[], game: string, ...choices: string[]): Promise<void> {
  const [ana, ben, cleo] = people;
  const code = await openTable(ana, 'Ana', game);
  for (const choice of choices) await ana.getByRole('radio', { name: choice, exact: true }).check();
  const more = ana.getByText('More options');
  if (await more.isVisible()) await more.click();
  for (const limit of await ana.getByRole('radio', { name: /^(No limit|Until everyone’s ready)$/ }).all())
    await limit.check();
  for (const [page, name] of [
    [ben, 'Ben'],
    [cleo, 'Cleo']
  ] as const) {
    await sitDown(page, code, name);
    await button(page, 'I’m ready').click();
  }
  await button(ana, /^Start$/).click();
}

/** Three people with phones. */
async function three(person: (more: { hasTouch: boolean }) => Promise<Page>): Promise<Page[]> {
  const people: Page[] = [];
  while (people.length < 3) people.push(await person({ hasTouch: true }));
  return people;
}

async function draw(page: Page): Promise<void> {
  const hand = await Hand.of(page);
  await hand.draw(loop(await boardOf(own(page)), 12));
}

test.beforeEach(() => test.setTimeout(120_000));

test('a drawing has its room in Doodle Dash', async ({ person }) => {
  const people = await three(person);
  await meet(people, 'Doodle Dash');
  const guesser = await whoever(people, (p) => button(p, /^4/));
  const [first, second] = people.filter((p) => p !== guesser);
  await button(guesser, /^4/).click();
  await button(guesser, 'Start!').click();
  await expect(own(first)).toBeVisible();
  await expectRoom(first, own(first), drawing, 'dash-drawing');
  await draw(first);
  await draw(second);
  await button(first, /^Done/).click();
  await button(second, /^Done/).click();
  await expect(line(guesser)).toBeVisible({ timeout: 20_000 });
  await expectRoom(guesser, guesser.getByRole('img', { name: /drawing$/ }), guessing, 'dash-guessing');
});

test('a drawing has its room in Doodle Rush', async ({ person }) => {
  const people = await three(person);
  const [ana] = people;
  await meet(people, 'Doodle Rush');
  await expect(own(ana)).toBeVisible({ timeout: 20_000 });
  await expectRoom(ana, own(ana), drawing, 'rush-drawing');
  for (const page of people) await draw(page);
  for (const page of people) await button(page, /^Done/).click();
  await button(ana, 'Ben’s board 1').click();
  await expectRoom(ana, paper(ana.getByRole('region', { name: /^Ben’s board/ })), guessing, 'rush-guessing');
});

test('a drawing has its room in Pictomania', async ({ person }) => {
  const people = await three(person);
  const [ana, ben] = people;
  await meet(people, 'Pictomania');
  for (const page of people) await button(page, 'I don’t mind').click();
  for (const page of people) await button(page, 'I’ve read them').click();
  await expect(own(ana)).toBeVisible({ timeout: 20_000 });
  await expectRoom(ana, own(ana), drawing, 'pictomania-drawing');
  await draw(ben);
  await button(ana, /^Ben’s drawing/).click();
  await expectRoom(
    ana,
    paper(ana.getByRole('region', { name: 'Ben’s drawing' })),
    guessing,
    'pictomania-guessing',
    windows.slice(0, -1) // with more room all drawings are in sight at once
  );
});

test('a drawing has its room in Funny Lines', async ({ person }) => {
  const people = await three(person);
  await meet(people, 'Funny Lines', 'Everyone for themselves', 'Freehand');
  const buyer = await whoever(people, (p) => button(p, /^Add a square/));
  await expectRoom(buyer, buyer.getByRole('img', { name: /^The board/ }), guessing, 'funny-buying');
  const carlo = await whoever(people, (p) => p.getByRole('group', { name: /^The card:/ }));
  const guesser = people.find((p) => p !== buyer && p !== carlo)!;
  // One of each: whatever the card shows, there is something to draw.
  for (const kind of ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium', 'square'])
    await button(buyer, new RegExp(`^Add an? ${kind}`)).click();
  await button(buyer, /^Buy for/).click();
  await button(carlo, /^Draw the/).press('Enter');
  const card = carlo.getByRole('img', { name: 'Draw the shape here' });
  await expect(card).toBeVisible();
  await expectRoom(carlo, card, drawing, 'funny-drawing');
  await expectRoom(guesser, guesser.getByRole('img', { name: /^The board/ }), guessing, 'funny-guessing');
});
