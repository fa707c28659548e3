import type { Locator, Page } from '@playwright/test';
import { boardOf, Hand, loop } from './hand';
import { expect, openTable, sitDown, takeTime, test, whoever } from './table';

// All that is decided in a game is decided with keys alone: one goes to it with Tab, always sees where one is, and
// presses Enter. Only a pen draws.

const laptop = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' as const };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const line = (page: Page) => page.getByRole('textbox', { name: 'Your guess' });

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

/** Goes to something with Tab, and sees on the way where one is. */
async function reach(page: Page, what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'attached' });
  const here = () => what.evaluateAll((all) => all.some((e) => e === document.activeElement));
  for (let step = 0; !(await here()); step++) {
    expect(step, `${what} is not reached with Tab`).toBeLessThan(80);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(lost)).toBe('');
  }
}

async function press(page: Page, name: RegExp | string): Promise<void> {
  await reach(page, page.getByRole('button', { name, disabled: false }));
  await page.keyboard.press('Enter');
}

async function say(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** People at a table for a game without limits, which begins. */
async function meet(
  person: (more: typeof laptop) => Promise<Page>,
  game: string,
  people: number,
  ...choices: string[]
): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < people) pages.push(await person(laptop));
  const code = await openTable(pages[0], 'Ana', game);
  for (const choice of choices) await pages[0].getByRole('radio', { name: choice, exact: true }).check();
  await takeTime(pages[0]);
  for (const [i, page] of pages.slice(1).entries()) {
    await sitDown(page, code, ['Ben', 'Cleo'][i]);
    await press(page, 'I’m ready');
  }
  await press(pages[0], /^Start$/);
  return pages;
}

async function draw(page: Page): Promise<void> {
  const pen = await Hand.of(page, 'pen');
  await pen.draw(loop(await boardOf(page.getByRole('img', { name: /^Your board/ })), 12));
}

test('iota is played with keys', async ({ person }) => {
  const people = await meet(person, 'iota', 2);
  const me = await whoever(people, (p) => p.getByText('Your turn.', { exact: true }));
  const cards = me.getByRole('group', { name: 'Your hand' }).getByRole('button');
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
  await press(me, /^Play for/);
  const other = people.find((p) => p !== me)!;
  await press(other, 'Pass…');
  await press(other, /^Pass$/);
  await expect(me.getByText('Your turn.', { exact: true })).toBeVisible();
});

test('Doodle Dash is played with keys', async ({ person }) => {
  const people = await meet(person, 'Doodle Dash', 3);
  const guesser = await whoever(people, (p) => button(p, /^4/));
  const [first, second] = people.filter((p) => p !== guesser);
  await press(guesser, /^4/);
  await press(guesser, 'Start!');
  for (const page of [first, second]) await draw(page);
  await press(first, /^Done/);
  await press(second, /^Done/).catch(() => {}); // the die may have been faster
  for (let step = 1; step <= 2; step++) {
    await say(guesser, line(guesser), 'a giant teapot');
    await expect(guesser.getByRole('list', { name: 'Guesses' }).getByRole('listitem')).toHaveCount(step);
  }
  for (const page of people) await press(page, /^(Next round|See results)/);
  await whoever(people, (p) => button(p, /^4/));
});

test('Doodle Rush is played with keys', async ({ person }) => {
  const people = await meet(person, 'Doodle Rush', 3);
  const [ana] = people;
  for (const page of people) await expect(button(page, 'Medium pen')).toBeVisible();
  await press(ana, 'Bold pen');
  for (const page of people) await draw(page);
  for (const page of people) await press(page, /^Done/);
  await press(ana, 'Ben’s board 1');
  await ana.keyboard.type('a giant teapot');
  await ana.keyboard.press('Enter');
  await expect(ana.getByText('“a giant teapot”: no.').first()).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByRole('region', { name: /^Cleo’s board \d/ })).toBeVisible();
  for (const page of people) await press(page, /^Done/);
  await expect(button(ana, 'Medium pen')).toBeVisible();
});

test('Pictomania is played with keys', async ({ person }) => {
  const people = await meet(person, 'Pictomania', 3);
  const [ana, ben] = people;
  for (const page of people) await press(page, 'I don’t mind');
  for (const page of people) await press(page, 'I’ve read them');
  for (const page of people) await expect(button(page, 'Medium pen')).toBeVisible();
  for (const page of people) await draw(page);
  await press(ana, /^Ben’s drawing/);
  // Nobody else draws the word with Ana's own number.
  const own = await ana
    .getByRole('button', { name: /^Guess \d$/ })
    .filter({ hasText: 'yours' })
    .innerText();
  const [first, second] = ['3', '4', '5'].filter((number) => !own.startsWith(number));
  await press(ana, new RegExp(`^Guess ${first}$`));
  await expect(button(ana, new RegExp(`^Ben’s drawing.*You guessed ${first}`))).toBeVisible();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press(second);
  await expect(button(ana, new RegExp(`^Cleo’s drawing.*You guessed ${second}`))).toBeVisible();
  for (const page of people) await press(page, 'Done, no token');
  for (let step = 1; step <= 3; step++) {
    await expect(ben.getByText(`Drawing ${step} of 3`)).toBeVisible();
    await press(ana, /^(Next drawing|Black sheep)$/);
  }
  await press(ana, 'See the scores');
  await press(ana, 'Next round');
  await expect(ben.getByText(/^Round 2 of 5/).first()).toBeVisible();
});

test('Funny Lines is played with keys', async ({ person }) => {
  const people = await meet(person, 'Funny Lines', 3, 'Everyone for themselves', 'Tap to stamp');
  const buyer = await whoever(people, (p) => button(p, /^Add a square/));
  const carlo = await whoever(people, (p) => p.getByRole('group', { name: /^The card:/ }));
  const guesser = people.find((p) => p !== buyer && p !== carlo)!;
  for (const kind of ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium', 'square'])
    await press(buyer, new RegExp(`^Add an? ${kind}`));
  await press(buyer, /^Buy for/);
  await press(carlo, /^Draw the/);
  const card = await carlo.getByRole('group', { name: /^The card:/ }).getAttribute('aria-label');
  await say(guesser, line(guesser), card!.replace('The card: ', ''));
  for (const page of people) await press(page, 'Next round');
  await whoever(people, (p) => button(p, /^Add a square/));
});
