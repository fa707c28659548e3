import type { Locator, Page } from '@playwright/test';
import { waitForBoard, Hand, loopStroke } from './hand';
import { expect, openTable, sitDown, turnOffLimits, test, firstPageShowing, chooseOption } from './table';
import {
  addShape,
  buyButton,
  doneButton,
  exactly,
  inOrder,
  kinds,
  nextRound,
  startingWith,
  text
} from './texts';

// All that is decided in a game is decided with keys alone: one goes to it with Tab, always sees where one is, and
// presses Enter. Only a pen draws.

const laptop = { viewport: { width: 1280, height: 720 } };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const line = (page: Page) => page.getByRole('textbox', { name: text('table.guess.yours') });

/** Runs on the page: what is wrong with how one sees where one is; '' for nothing. */
async function lost(): Promise<string> {
  // A style that changes may take a frame to do so, however short its transition.
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const at = document.activeElement;
  if (!at || at === document.body) return ''; // in the bars of the browser
  const name = at.getAttribute('aria-label') ?? at.textContent?.trim() ?? at.tagName;
  const { left, top, width, height } = at.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} is out of sight`;
  const hit = document.elementFromPoint(x, y);
  if (hit && !at.contains(hit) && !hit.contains(at) && !(at instanceof SVGElement))
    return `${name} is under ${hit.className}`;
  const marked = (e: Element | null, levels: number): boolean => {
    if (!e || levels === 0) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(e);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || marked(e.parentElement, levels - 1);
  };
  // A shape of a card has no corners to be framed at: its line changes its colour.
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const stroked = at instanceof SVGElement && getComputedStyle(at).stroke === getComputedStyle(probe).color;
  probe.remove();
  return marked(at, 3) || stroked ? '' : `${name} looks as if one were elsewhere`;
}

/** Runs on the page: marks the goals of a way with keys, which are looked for by role only now and then. */
function markGoals(goals: Element[]): void {
  for (const e of document.querySelectorAll('[data-goal]')) e.removeAttribute('data-goal');
  for (const e of goals) e.setAttribute('data-goal', '');
}

/** Goes to something with Tab, and sees on the way where one is. */
async function reach(page: Page, what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'attached' });
  const here = () => page.evaluate(() => document.activeElement?.hasAttribute('data-goal'));
  for (let step = 0; ; step++) {
    expect(step, `${what} is not reached with Tab`).toBeLessThan(160);
    if (step % 10 === 0) await what.evaluateAll(markGoals); // it may have been drawn anew
    if (await here()) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(lost)).toBe('');
  }
}

async function press(page: Page, name: RegExp | string): Promise<void> {
  await reach(page, page.getByRole('button', { name, disabled: false }));
  await page.keyboard.press('Enter');
}

const click = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name, disabled: false }).first().click();

/** Has several people press the same: the first with keys, the others, for whom it is no different, with the mouse. */
async function pressAll([first, ...others]: Page[], name: RegExp | string): Promise<void> {
  await press(first, name);
  for (const page of others) await click(page, name);
}

async function say(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A drawing of Pictomania on which oneself has laid a number. */
const guessed = (owner: string, number: string) =>
  inOrder(['pictomania.board.whose', { yours: 'no', owner }], ['pictomania.board.laid', { number }]);

/** People at a table for a game without limits, which begins: iota with keys, for the lobby is the same for all. */
async function meet(
  person: (more: typeof laptop) => Promise<Page>,
  game: string,
  people: number,
  choices: Record<string, number> = {}
): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < people) pages.push(await person(laptop));
  const code = await openTable(pages[0], 'Ana', game);
  for (const [key, value] of Object.entries(choices)) await chooseOption(pages[0], key, value);
  await turnOffLimits(pages[0]);
  for (const [i, page] of pages.slice(1).entries()) await sitDown(page, code, ['Ben', 'Cleo'][i]);
  const begin = game === 'iota' ? press : click;
  for (const page of pages.slice(1)) await begin(page, text('table.lobby.i-am-ready'));
  await begin(pages[0], exactly('table.lobby.start'));
  return pages;
}

async function draw(page: Page): Promise<void> {
  const pen = await Hand.create(page, 'pen');
  await pen.draw(
    loopStroke(
      await waitForBoard(
        page.getByRole('img', {
          name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
        })
      ),
      12
    )
  );
}

test('iota is played with keys', async ({ person }) => {
  const people = await meet(person, 'iota', 2);
  const me = await firstPageShowing(people, (p) => p.getByText(text('table.your-turn'), { exact: true }));
  const cards = me.getByRole('group', { name: text('iota.hand.label') }).getByRole('button');
  const spot = me.locator('.cell.fit:not(.later)').first();
  for (let card = 0; card < 4; card++) {
    await reach(me, cards.nth(card));
    await me.keyboard.press('Enter');
    if ((await spot.count()) > 0) break;
  }
  await reach(me, me.getByRole('gridcell'));
  // From where one is to a cell that takes the card, in steps.
  const to = (await spot.getAttribute('data-cell'))!.split(',').map(Number);
  const at = () =>
    me.evaluate(() => (document.activeElement as HTMLElement).dataset.cell!.split(',').map(Number));
  for (const [axis, less, more] of [
    [0, 'ArrowLeft', 'ArrowRight'],
    [1, 'ArrowUp', 'ArrowDown']
  ] as const)
    for (let from = await at(); from[axis] !== to[axis]; from = await at())
      await me.keyboard.press(from[axis] > to[axis] ? less : more);
  await me.keyboard.press('Enter');
  await press(me, startingWith('iota.act.play-for'));
  const other = people.find((p) => p !== me)!;
  await press(other, text('iota.act.consider-pass'));
  await press(other, exactly('iota.act.pass'));
  await expect(me.getByText(text('table.your-turn'), { exact: true })).toBeVisible();
});

test('Doodle Dash is played with keys', async ({ person }) => {
  const people = await meet(person, 'Doodle Dash', 3);
  const guesser = await firstPageShowing(people, (p) => button(p, /^4/));
  const [first, second] = people.filter((p) => p !== guesser);
  await press(guesser, /^4/);
  for (const page of [first, second]) await draw(page);
  await press(first, doneButton);
  await press(second, doneButton).catch(() => {}); // the die may have been faster
  for (let step = 1; step <= 2; step++) {
    await say(guesser, line(guesser), 'a giant teapot');
    await expect(
      guesser.getByRole('list', { name: text('table.drawing.guesses') }).getByRole('listitem')
    ).toHaveCount(step);
  }
  await pressAll(people, nextRound);
  await firstPageShowing(people, (p) => button(p, /^4/));
});

test('Doodle Rush is played with keys', async ({ person }) => {
  const people = await meet(person, 'Doodle Rush', 3);
  const [ana] = people;
  for (const page of people) await expect(button(page, text('table.ink.pen-medium'))).toBeVisible();
  await press(ana, text('table.ink.pen-bold'));
  for (const page of people) await draw(page);
  await pressAll(people, doneButton);
  await press(ana, text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: 1 }));
  await ana.keyboard.type('a giant teapot');
  await ana.keyboard.press('Enter');
  await expect(
    ana.getByText(text('doodlerush.outcome.no', { text: 'a giant teapot' })).first()
  ).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await expect(
    ana.getByRole('region', { name: startingWith(['doodlerush.board.name', { yours: 'no', owner: 'Cleo' }]) })
  ).toBeVisible();
  await pressAll(people, doneButton);
  await expect(button(ana, text('table.ink.pen-medium'))).toBeVisible();
});

test('Pictomania is played with keys', async ({ person }) => {
  const people = await meet(person, 'Pictomania', 3);
  const [ana, ben] = people;
  await pressAll(people, text('pictomania.decks.any'));
  await pressAll(people, text('pictomania.reading.read'));
  for (const page of people) await expect(button(page, text('table.ink.pen-medium'))).toBeVisible();
  for (const page of people) await draw(page);
  await press(ana, startingWith(['table.drawing.whose', { yours: 'no', owner: 'Ben' }]));
  // Nobody else draws the word with Ana's own number.
  const own = await ana
    .getByRole('button', { name: exactly('pictomania.play.guess') })
    .filter({ hasText: text('pictomania.card.yours') })
    .innerText();
  const [first, second] = ['3', '4', '5'].filter((number) => !own.startsWith(number));
  await press(ana, exactly(['pictomania.play.guess', { number: first }]));
  await expect(button(ana, guessed('Ben', first))).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press(second);
  await expect(button(ana, guessed('Cleo', second))).toBeVisible();
  await pressAll(people, text('pictomania.ending.done'));
  for (let step = 1; step <= 3; step++) {
    // The button of the drawing before is called the same.
    for (const page of [ana, ben])
      await expect(page.getByText(text('pictomania.scoring.drawing', { n: step, all: 3 }))).toBeVisible();
    await press(ana, exactly('pictomania.scoring.next-drawing', 'pictomania.scoring.sheep'));
  }
  await press(ana, text('pictomania.scoring.to-sums'));
  await press(ana, text('table.drawing.next-round'));
  await expect(
    ben.getByText(startingWith(['pictomania.top.round-deck', { round: 2, rounds: 5 }])).first()
  ).toBeVisible();
});

test('Funny Lines is played with keys', async ({ person }) => {
  const people = await meet(person, 'Funny Lines', 3, { play: 1, hand: 0 });
  const buyer = await firstPageShowing(people, (p) => button(p, buyButton));
  const carlo = await firstPageShowing(people, (p) =>
    p.getByRole('group', { name: startingWith('funnylines.card.label') })
  );
  const guesser = people.find((p) => p !== buyer && p !== carlo)!;
  for (const kind of kinds) await press(buyer, addShape(kind));
  await press(buyer, startingWith('funnylines.shop.buy-for'));
  await press(carlo, startingWith('funnylines.card.draw'));
  const card = await carlo
    .getByRole('group', { name: startingWith('funnylines.card.label') })
    .getAttribute('aria-label');
  await say(guesser, line(guesser), card!.replace(text('funnylines.card.label', { name: '' }), ''));
  await pressAll(people, nextRound);
  await firstPageShowing(people, (p) => button(p, buyButton));
});
