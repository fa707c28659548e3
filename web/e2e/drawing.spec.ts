import type { Page } from '@playwright/test';
import { waitForBoard, Hand, loopStroke } from './hand';
import { expect, expectAccessible, startGame, test } from './table';
import { containing, doneButton, exactly, nextRound, startingWith, text } from './texts';

// Whole games on phones, of two people and of one alone: everything is tapped and drawn with a finger.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const over = (page: Page) => page.getByRole('heading', { name: text('table.evening') });

/** A player with a finger. */
type Player = { page: Page; hand: Hand };

async function draw({ page, hand }: Player, limit?: { timeout: number }): Promise<void> {
  await hand.draw(
    loopStroke(
      await waitForBoard(
        page.getByRole('img', {
          name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
        }),
        limit
      ),
      24
    )
  );
}

/** From the results to the gallery: as many drawings as were made, and back. */
async function expectGallery(page: Page, least: number): Promise<void> {
  await page.getByRole('link', { name: text('table.result.drawings') }).tap();
  await expect(page.getByRole('heading', { name: text('table.gallery.title') })).toBeVisible();
  await expect(
    page.getByRole('button', { name: exactly(['table.gallery.by', { author: 'Ana' }]) }).first()
  ).toBeVisible();
  expect(
    await page.getByRole('button', { name: containing('table.gallery.by') }).count()
  ).toBeGreaterThanOrEqual(least);
  await page.getByRole('link', { name: text('table.gallery.back') }).tap();
  await expect(over(page)).toBeVisible();
}

test('CM-12 a game of Doodle Rush: twice drawing, twice guessing', { tag: '@long' }, async ({ person }) => {
  const pages = [await person({ ...phone, reducedMotion: 'no-preference' }), await person(phone)];
  const [ana, ben] = pages;
  const rounds = 2;
  await startGame(ana, ben, 'Doodle Rush', 1, rounds);
  const players = [
    { page: ana, hand: await Hand.create(ana) },
    { page: ben, hand: await Hand.create(ben) }
  ];
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) await expect(button(page, text('table.ink.pen-medium'))).toBeVisible();
    // A long word has the header to itself: the line is there, but may be hidden.
    if (round === 1) await expect(ana.getByText(text('doodlerush.line.drawing'))).toBeAttached();
    for (const player of players) await draw(player);
    if (round === 1) await expectAccessible(ana);
    for (const { page, hand } of players) await hand.tap(button(page, doneButton));
    // The other's board has come into sight, and nobody's word with it.
    await expect(
      button(ana, text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: round }))
    ).toBeVisible();
    await expect(
      button(ben, text('doodlerush.board.name', { yours: 'no', owner: 'Ana', n: round }))
    ).toBeVisible();
    if (round === 1) {
      await expectAccessible(ben);
      await button(ana, text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: 1 })).tap();
      await ana.getByRole('textbox').fill('a giant teapot');
      await button(ana, text('doodlerush.guess.send')).tap();
      await expect(ana.getByText(text('doodlerush.outcome.no', { text: 'a giant teapot' }))).toBeVisible();
    }
    for (const { page, hand } of players) await hand.tap(button(page, doneButton));
  }
  for (const page of pages) await expect(over(page)).toBeVisible();
  await expectAccessible(ana);
  await expectGallery(ana, 2 * rounds);
});

type Answer = 'doodledash.vote.wrong' | 'doodledash.vote.accept';

/** What a player of Doodle Dash taps as soon as it can be tapped, and what to say to a guess. */
const taps = (answer: Answer) =>
  new RegExp(
    [
      /^4$/,
      exactly('table.guess.guess'),
      startingWith('doodledash.own.done', 'doodledash.die.roll', answer, 'doodledash.vote.fine'),
      nextRound
    ]
      .map((r) => r.source)
      .join('|')
  );

/**
 * Does what a player of Doodle Dash can do now, or waits a moment for something to do. What is there to tap may be
 * gone by then, for others play too: then there is another time.
 */
async function act(player: Player, answer: Answer): Promise<void> {
  const { page } = player;
  const soon = { timeout: 1000 };
  if (
    (await button(page, text('table.ink.pen-medium')).isVisible()) &&
    (await button(page, text('table.ink.undo')).isDisabled(soon))
  )
    await draw(player, soon).catch(() => {});
  const guess = page.getByRole('textbox', { name: text('table.guess.yours') });
  if (await guess.isVisible()) {
    const pass = await button(page, startingWith('table.guess.pass')).boundingBox(soon);
    if (pass) expect(pass.x + pass.width).toBeLessThanOrEqual(phone.viewport.width);
    await guess.fill('a giant teapot', soon);
  }
  await page
    .getByRole('button', { name: taps(answer), disabled: false })
    .first()
    .tap(soon);
}

/** Plays a game of Doodle Dash to its end. */
async function playDash(player: Player, answer: Answer): Promise<void> {
  for (let turn = 1; !(await over(player.page).isVisible()); turn++) {
    await act(player, answer).catch((e: Error) => {
      if (e.name !== 'TimeoutError') throw e;
    });
    if (turn === 5) await expectAccessible(player.page);
  }
}

test(
  'DD-15 a game of Doodle Dash: naming, the race, the die, the guesses, the end',
  { tag: '@long' },
  async ({ person }) => {
    const pages = [await person({ ...phone, reducedMotion: 'no-preference' }), await person(phone)];
    const [ana, ben] = pages;
    await startGame(ana, ben, 'Doodle Dash', 2, 1);
    const rounds = 4; // each of four players guesses once
    await Promise.all([
      playDash({ page: ana, hand: await Hand.create(ana) }, 'doodledash.vote.wrong'),
      playDash({ page: ben, hand: await Hand.create(ben) }, 'doodledash.vote.accept')
    ]);
    await expectAccessible(ana);
    await ana.getByText(text('table.result.numbers')).tap();
    await expect(
      ana.getByText(text('doodledash.log.round', { n: rounds }), { exact: true }).first()
    ).toBeVisible();
    await expectGallery(ana, rounds);
  }
);

/** Sits down alone with bots, from the home page. */
async function playAlone(page: Page, game: string): Promise<Player> {
  await page.goto('./');
  await page.getByRole('button', { name: text('page.home.shelf.play-game', { game }) }).tap();
  await page.waitForURL(/\/t\/[A-Z]{5}$/);
  return { page, hand: await Hand.create(page) };
}

test('CM-21 one person plays a whole game of Doodle Dash with bots', { tag: '@long' }, async ({ person }) => {
  const me = await playAlone(await person(phone), 'Doodle Dash');
  await playDash(me, 'doodledash.vote.accept');
  await expect(me.page.getByRole('link', { name: text('table.result.drawings') })).toBeVisible();
});

test('CM-21 one person plays a whole game of Doodle Rush with bots', { tag: '@long' }, async ({ person }) => {
  const me = await playAlone(await person(phone), 'Doodle Rush');
  for (let round = 1; round <= 3; round++) {
    await expect(button(me.page, text('table.ink.pen-medium'))).toBeVisible();
    await draw(me);
    await me.hand.tap(button(me.page, doneButton));
    await expect(me.page.getByRole('list', { name: text('doodlerush.strip.title') })).toBeHidden();
    await me.hand.tap(button(me.page, doneButton));
  }
  await expect(over(me.page)).toBeVisible();
});
