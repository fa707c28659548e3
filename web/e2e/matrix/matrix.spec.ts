import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { waitForBoard, Hand, loopStroke } from '../hand';
import {
  expect,
  openTable,
  sitDown,
  turnOffLimits,
  test as base,
  firstPageShowing,
  chooseOption
} from '../table';
import { draws, guesses, Matrix, names, reveals } from './matrix';
import { buyButton, doneButton, exactly, nextRound, startingWith, text } from '../texts';

/*
 * Every phase of every game through every window: a phone of any size, upright and held across, with its keyboard, with
 * a broken line and with large text; a tablet, a laptop, a large screen and a TV. A drawing gets what is left of a
 * window, never less than 60 % of its shorter side for who draws, 75 % on a phone held upright, 60 % in a reveal, and
 * 50 % for who guesses; nothing is cut, nothing lies on anything else, no board moves, and no phase says more than 25
 * words on a phone. The table of sizes and words is written to test-results/matrix.txt.
 */

const test = base.extend<{ matrix: (game: string) => Matrix }>({
  // eslint-disable-next-line no-empty-pattern
  matrix: async ({}, use, { outputDir }) => {
    let matrix: Matrix | undefined;
    await use((game) => (matrix = new Matrix(game)));
    if (!matrix) return;
    const folder = join(outputDir, '../sizes');
    mkdirSync(folder, { recursive: true });
    const found = matrix.troubles.map((trouble) => `! ${trouble}\n`).join('');
    writeFileSync(`${folder}/${matrix.game}.txt`, `${matrix.table()}\n${found}`);
    expect(matrix.troubles).toEqual([]);
  }
});

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const own = (page: Page) =>
  page.getByRole('img', {
    name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
  });
const line = (page: Page) => page.getByRole('textbox', { name: text('table.guess.yours') });
const main = (page: Page) => page.locator('main').first();

/** The drawing in some part of a page. */
const paper = (part: Locator) => part.locator('[role=img]:has(canvas)');

type Person = (more: object) => Promise<Page>;

/** People with phones, and a TV, at a table for a game without limits, which begins. The last page is the TV's. */
async function meet(
  person: Person,
  people: number,
  game: string,
  choices: Record<string, number> = {}
): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length <= people) pages.push(await person({ hasTouch: true, reducedMotion: 'reduce' }));
  const [ana, ...others] = pages;
  const tv = others.pop()!;
  const code = await openTable(ana, names[0], game);
  for (const [key, value] of Object.entries(choices)) await chooseOption(ana, key, value);
  await turnOffLimits(ana);
  await Promise.all(
    others.map(async (page, i) => {
      await sitDown(page, code, names[i + 1]);
      await button(page, text('table.lobby.i-am-ready')).click();
    })
  );
  await tv.goto(`./t/${code}/tv`);
  await button(ana, exactly('table.lobby.start')).click();
  return pages;
}

async function draw(page: Page): Promise<void> {
  const hand = await Hand.create(page);
  await hand.draw(loopStroke(await waitForBoard(own(page)), 12));
}

/** Shows a face to everybody. */
async function react(page: Page): Promise<void> {
  await button(page, text('table.reaction.react')).click();
  await page
    .getByRole('group', { name: text('table.reaction.title') })
    .getByRole('button')
    .first()
    .click();
}

/** The host ends the game with results, which are looked at. */
async function end(matrix: Matrix, host: Page, tv: Page): Promise<void> {
  await button(host, text('table.play.menu')).click();
  await matrix.look(host, 'menu');
  await button(host, text('table.menu.end')).click();
  await button(host, text('table.menu.end-now')).click();
  await expect(host.getByRole('heading', { name: text('table.evening') })).toBeVisible();
  await matrix.watch(tv, 'results');
}

test('iota', async ({ person, matrix: begin }) => {
  const matrix = begin('iota');
  const [ana, ben, tv] = await meet(person, 2, 'iota');
  const grid = (page: Page) => ({ board: page.locator('.game-mat').first(), share: guesses });
  const turn = await firstPageShowing([ana, ben], (p) =>
    p.getByText(text('table.your-turn'), { exact: true })
  );
  const other = turn === ana ? ben : ana;
  await matrix.look(other, 'waiting', grid(other));
  await matrix.look(turn, 'turn', grid(turn));
  await matrix.watch(tv, 'turn', { board: main(tv) });
  await turn
    .getByRole('group', { name: text('iota.hand.label') })
    .getByRole('button')
    .first()
    .click();
  await matrix.look(turn, 'a card in hand', grid(turn));
  await button(turn, text('iota.act.consider-pass')).click();
  await matrix.look(turn, 'passing', grid(turn));
  await button(turn, exactly('iota.act.pass')).click();
  await end(matrix, ana, tv);
});

test('Doodle Dash', async ({ person, matrix: begin }) => {
  const matrix = begin('Doodle Dash');
  const pages = await meet(person, 4, 'Doodle Dash');
  const [people, tv] = [pages.slice(0, -1), pages.at(-1)!];
  const guesser = await firstPageShowing(people, (p) => button(p, /^4/));
  const [first, second, third] = people.filter((p) => p !== guesser);
  const shown = (page: Page) => page.getByRole('img', { name: exactly('table.drawing.whose') });
  await matrix.look(guesser, 'naming');
  await matrix.look(first, 'the word');
  await matrix.watch(tv, 'naming');
  await button(guesser, /^4/).click();
  await expect(own(first)).toBeVisible();
  await matrix.look(guesser, 'others draw');
  await matrix.watch(tv, 'others draw');
  for (const page of [first, second, third]) await draw(page);
  await matrix.look(first, 'drawing', { board: own(first), share: draws });
  await matrix.drawAcross(third, 'drawing', own(third), async () => {
    await react(second);
    await button(first, doneButton).click();
  });
  await matrix.look(first, 'finished', {
    board: first.getByRole('img', { name: startingWith('doodledash.own.finished') })
  });
  await button(second, doneButton).click();
  await button(third, doneButton).click();
  await expect(line(guesser)).toBeVisible();
  for (const step of [1, 2, 3]) {
    const view = { board: shown(guesser), share: step < 3 ? guesses : undefined, field: line(guesser) };
    await matrix.look(guesser, `guessing ${step}`, view);
    await matrix.look(first, `guessed ${step}`, {
      board: shown(first),
      share: step < 3 ? guesses : undefined
    });
    await matrix.watch(tv, `guessing ${step}`, { board: shown(tv), share: step < 2 ? guesses : undefined });
    await line(guesser).fill('a giant teapot');
    await line(guesser).press('Enter');
    if (step < 3)
      await expect(
        guesser.getByRole('list', { name: text('table.drawing.guesses') }).getByRole('listitem')
      ).toHaveCount(step);
  }
  await expect(button(first, nextRound)).toBeVisible();
  await matrix.look(first, 'looking back', { board: shown(first) });
  await matrix.watch(tv, 'looking back', { board: shown(tv) });
  await button(first, startingWith('doodledash.sheet.object')).click();
  await first
    .getByRole('dialog')
    .getByRole('button', { name: text('table.vote.object') })
    .click();
  const voter = await firstPageShowing([second, third, guesser], (p) =>
    button(p, text('doodledash.vote.fine'))
  );
  await matrix.look(voter, 'voting', { board: shown(voter) });
  await end(matrix, people[0], tv);
});

test('Doodle Rush', async ({ person, matrix: begin }) => {
  const matrix = begin('Doodle Rush');
  const [ana, ben, cleo, tv] = await meet(person, 3, 'Doodle Rush', { minute: 120 });
  const people = [ana, ben, cleo];
  await expect(own(ana)).toBeVisible();
  for (const page of people) await draw(page);
  await matrix.look(ana, 'drawing', { board: own(ana), share: draws });
  await matrix.watch(tv, 'drawing');
  await matrix.drawAcross(ben, 'drawing', own(ben), async () => {
    await react(cleo);
    await button(ana, doneButton).click();
  });
  await matrix.look(ana, 'done');
  for (const page of [ben, cleo]) await button(page, doneButton).click();
  await expect(button(ana, text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: 1 }))).toBeVisible();
  await matrix.look(ana, 'all boards');
  await matrix.watch(tv, 'all boards');
  await button(ana, text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: 1 })).click();
  await matrix.look(ana, 'guessing', {
    board: paper(
      ana.getByRole('region', {
        name: startingWith(['doodlerush.board.name', { yours: 'no', owner: 'Ben' }])
      })
    ),
    share: guesses,
    field: ana.getByRole('textbox')
  });
  // A game of which nothing is finished ends without results.
  for (const page of people) await button(page, doneButton).click();
  await expect(own(ana)).toBeVisible();
  await end(matrix, ana, tv);
});

test('Pictomania', async ({ person, matrix: begin }) => {
  const matrix = begin('Pictomania');
  const [ana, ben, cleo, tv] = await meet(person, 3, 'Pictomania');
  const people = [ana, ben, cleo];
  await expect(button(ana, text('pictomania.decks.any'))).toBeVisible();
  await matrix.look(ana, 'choosing');
  await matrix.watch(tv, 'choosing');
  for (const page of people) await button(page, text('pictomania.decks.any')).click();
  await expect(button(ana, text('pictomania.reading.read'))).toBeVisible();
  await matrix.look(ana, 'reading');
  await matrix.watch(tv, 'reading');
  for (const page of people) await button(page, text('pictomania.reading.read')).click();
  await expect(own(ana)).toBeVisible();
  for (const page of people) await draw(page);
  await matrix.look(ana, 'drawing', { board: own(ana), share: draws });
  await matrix.watch(tv, 'drawing', { board: paper(tv.locator('body')) });
  // A guess, an objection and a vote on it.
  await matrix.drawAcross(cleo, 'drawing', own(cleo), async () => {
    await button(ben, startingWith(['table.drawing.whose', { yours: 'no', owner: 'Ana' }])).click();
    const hand = ben.getByRole('group', { name: text('pictomania.play.hand') });
    await hand.locator('button:not(.own)').first().click(); // the own number would ask once more
    await button(ben, text('table.vote.object')).click();
    await ben
      .getByRole('dialog')
      .getByRole('button', { name: text('table.vote.object') })
      .click();
    await expect(button(cleo, text('table.vote.fine'))).toBeVisible();
  });
  await button(cleo, text('table.vote.fine')).click();
  await ben.keyboard.press('Escape'); // back to the own board
  // One guess may be right by chance, and where all are there is no black sheep.
  await button(ben, startingWith(['table.drawing.whose', { yours: 'no', owner: 'Cleo' }])).click();
  await ben
    .getByRole('group', { name: text('pictomania.play.hand') })
    .locator('button:not(.own)')
    .first()
    .click();
  await ben.keyboard.press('Escape');
  await button(ana, startingWith(['table.drawing.whose', { yours: 'no', owner: 'Ben' }])).click();
  await matrix.look(ana, 'guessing', {
    // On a phone it takes the place of the own board; where there is more room it grows beside it.
    board: paper(
      ana.getByRole('region', { name: text('table.drawing.whose', { yours: 'no', owner: 'Ben' }) })
    ).or(ana.locator('.tile.grid.chosen canvas')),
    share: guesses
  });
  await button(ana, startingWith(['table.drawing.whose', { yours: 'no', owner: 'Ben' }])).press('Escape');
  for (const page of people) await button(page, text('pictomania.ending.done')).click();
  await expect(ana.getByText(text('pictomania.scoring.drawing', { n: 1, all: 3 }))).toBeVisible();
  await matrix.look(ben, 'scoring', { board: paper(ben.locator('main')), share: reveals });
  await matrix.watch(tv, 'scoring', { board: paper(tv.locator('body')), share: guesses });
  for (let step = 1; step <= 3; step++) {
    await expect(ana.getByText(text('pictomania.scoring.drawing', { n: step, all: 3 }))).toBeVisible();
    await button(ana, exactly('pictomania.scoring.next-drawing', 'pictomania.scoring.sheep')).click();
  }
  await expect(ben.getByRole('region', { name: text('pictomania.sheep.title') })).toBeVisible();
  await matrix.look(ben, 'black sheep');
  await matrix.watch(tv, 'black sheep');
  await button(ana, text('pictomania.scoring.to-sums')).click();
  await expect(ben.getByRole('list', { name: text('pictomania.scoring.list') })).toBeVisible();
  await matrix.look(ana, 'scores');
  await matrix.watch(tv, 'scores');
  await end(matrix, ana, tv);
});

test('Funny Lines', async ({ person, matrix: begin }) => {
  const matrix = begin('Funny Lines');
  const [ana, ben, cleo, tv] = await meet(person, 3, 'Funny Lines', { play: 1, hand: 1 });
  const people = [ana, ben, cleo];
  const board = (page: Page) =>
    page.getByRole('img', { name: startingWith('funnylines.board.drawn', 'funnylines.board.empty') });
  const buyer = await firstPageShowing(people, (p) => button(p, buyButton));
  const carlo = await firstPageShowing(people, (p) =>
    p.getByRole('group', { name: startingWith('funnylines.card.label') })
  );
  const guesser = people.find((p) => p !== buyer && p !== carlo)!;
  await matrix.look(buyer, 'buying', { board: board(buyer), share: guesses });
  await matrix.look(guesser, 'others buy', { board: board(guesser), share: guesses });
  const card = carlo.getByRole('img', { name: text('funnylines.card.pen') });
  await matrix.look(carlo, 'the card', { board: card, share: draws });
  await matrix.watch(tv, 'buying', { board: board(tv), share: guesses });
  // What costs more than one is on the card (FL-2): there is something to draw, and little to come.
  const dear = buyer
    .getByRole('button', { name: startingWith('funnylines.shop.more') })
    .and(buyer.locator('[aria-label*="2"], [aria-label*="3"]'));
  for (const kind of (await dear.all()).slice(0, 2)) await kind.click();
  await button(buyer, startingWith('funnylines.shop.buy-for')).click();
  await button(carlo, startingWith('funnylines.card.draw')).press('Enter');
  await matrix.look(carlo, 'drawing', { board: card, share: draws });
  await matrix.drawAcross(carlo, 'drawing', card, async () => {
    await line(guesser).fill('teapot');
    await line(guesser).press('Enter');
    await button(guesser, text('funnylines.guess.anyway')).click();
  });
  await matrix.look(guesser, 'guessing', { board: board(guesser), share: guesses, field: line(guesser) });
  await matrix.watch(tv, 'guessing', { board: board(tv), share: guesses });
  const word = (await carlo
    .getByRole('group', { name: startingWith('funnylines.card.label') })
    .getAttribute('aria-label'))!;
  await line(guesser).fill(word.replace(text('funnylines.card.label', { name: '' }), ''));
  await line(guesser).press('Enter');
  await expect(button(guesser, nextRound)).toBeVisible();
  const revealed = (page: Page) =>
    page
      .getByRole('img', { name: startingWith('funnylines.reveal.picture') })
      .first()
      .locator('..');
  await matrix.look(guesser, 'revealed', { board: revealed(guesser), share: reveals });
  await matrix.watch(tv, 'revealed', { board: revealed(tv), share: guesses });
  await end(matrix, ana, tv);
});
