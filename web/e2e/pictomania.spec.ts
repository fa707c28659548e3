import { type Page } from '@playwright/test';
import { expect, expectSound, openTable, sitDown, test } from './table';

const everyone = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

/** Sits people down at a table for Pictomania at which nothing goes on by time, and starts it. */
async function meet(people: Page[], ...more: [option: string, choice: string][]): Promise<void> {
  const ana = people[0];
  const code = await openTable(ana, everyone[0]);
  await ana.getByRole('radio', { name: 'Pictomania', exact: true }).check();
  await ana.getByText('More options').click();
  for (const [option, choice] of [
    ['Round length', 'No limit'],
    ['Time to read', 'Until everyone’s ready'],
    ['Scoring time per drawing', 'When the host says so'],
    ['Time to vote', 'No limit'],
    ...more
  ]) {
    const radio = ana.getByRole('group', { name: option }).getByRole('radio', { name: choice, exact: true });
    await radio.check();
    await expect(radio).toBeChecked();
  }
  await Promise.all(
    people.slice(1).map(async (page, i) => {
      await sitDown(page, code, everyone[i + 1]);
      await page.getByRole('button', { name: 'I’m ready' }).click();
    })
  );
  const start = ana.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeEnabled();
  await start.click();
}

/** Does the same on all devices at once, as people do. */
const all = (people: Page[], does: (page: Page, i: number) => Promise<unknown>) =>
  Promise.all(people.map(does));

/** Says what cannot be done on the page as it lies there: buttons beyond its edges, or a page that scrolls. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found = [...document.querySelectorAll('button, a, [role="img"]')]
      .map((e) => ({
        name: e.getAttribute('aria-label') ?? e.textContent?.trim() ?? '',
        box: e.getBoundingClientRect()
      }))
      .filter(({ box }) => box.width > 0)
      .filter(
        (e) =>
          e.box.top < 0 || e.box.left < 0 || e.box.bottom > innerHeight + 1 || e.box.right > innerWidth + 1
      )
      .map((e) => e.name);
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page scrolls');
    return found;
  });
}

/** Looks at a moment by day or by night: sound, and everything within reach. */
async function look(page: Page, colorScheme: 'light' | 'dark', viewport = phone): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A page whose size or light has just changed may be caught between two frames; what is wrong stays wrong.
  await expect(async () => {
    await expectSound(page);
    expect(await outOfReach(page)).toEqual([]);
  }).toPass({ timeout: 90_000 });
  await page.setViewportSize(phone);
}

/** Draws a wave on the own board. */
async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /^Your board/ }).boundingBox();
  if (!box) throw new Error('there is no board');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 12; i++) await page.mouse.move(box.x + 40 + i * 12, box.y + 90 + 40 * Math.sin(i / 2));
  await page.mouse.up();
}

/** Objects to the drawing that is large now. */
async function object(page: Page): Promise<void> {
  await button(page, 'Object').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Object' }).click();
}

/** Lays a number on somebody's drawing: a tap on the drawing, a tap on the number. */
async function guess(page: Page, whom: string, number: number): Promise<void> {
  const card = page.getByRole('button', { name: `Guess ${number}`, exact: true });
  await page.getByRole('button', { name: new RegExp(`^${whom}’s drawing`) }).click();
  await expect(card).toBeVisible();
  // A tap in the very moment in which the drawing changes is taken for a slip; a person's comes later.
  await expect(async () => {
    if (await card.isVisible()) await card.click();
    await expect(card).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(button(page, new RegExp(`^${whom}’s drawing.*You guessed ${number}`))).toBeVisible();
}

test(
  'PM-28 six people draw and guess a round on phones, and see how each is scored',
  { tag: '@long' },
  async ({ person }) => {
    const people: Page[] = [];
    for (const _ of everyone) people.push(await person());
    const [ana, ben, cleo, dan, eva, fay] = people;
    await all(people, (page) => page.emulateMedia({ reducedMotion: 'reduce' }));
    await meet(people);

    await expect(ana.getByRole('heading', { name: 'Which deck first?' })).toBeVisible();
    await look(ana, 'light');
    await all(people, (page, i) => button(page, i < 4 ? /^Green/ : 'I don’t mind').click());

    await all(people, (page) => expect(button(page, 'I’ve read them')).toBeVisible());
    await Promise.all([look(ana, 'dark'), look(ben, 'light', desk)]);
    const crown = ana.getByRole('region', { name: 'Crown card' });
    const before = await crown.textContent();
    await button(ana, 'Replace the Crown card').click();
    await button(ana, 'Replace it').click();
    await expect(crown).not.toHaveText(before ?? '');
    // Everyone begins to read anew; a tap from before that does not count.
    const after = (await crown.textContent()) ?? '';
    await all(people, (page) => expect(page.getByRole('region', { name: 'Crown card' })).toHaveText(after));
    await expect(button(ana, /^Replace the/)).toBeHidden(); // once a game (PM-6)
    await all(people, (page) => button(page, 'I’ve read them').click());

    await all(people, (page) => expect(button(page, 'Medium pen')).toBeVisible());
    await expect(button(ana, /^Finish/)).toBeDisabled(); // with nothing drawn
    await all(people.slice(0, 5), draw);
    await Promise.all([look(ana, 'light'), look(ben, 'dark', desk)]);

    await button(fay, 'Draw nothing').click();
    await fay.getByRole('dialog').getByRole('button', { name: 'Draw nothing' }).click();
    await expect(button(ana, /^Fay’s drawing\. Draws nothing/)).toBeVisible();

    await guess(ben, 'Ana', 3);
    await guess(cleo, 'Ana', 5);
    await expect(button(dan, /^Ana’s drawing\. Guesses so far: Ben, then Cleo\.$/)).toBeVisible();
    await all([dan, eva, fay], (page, i) => guess(page, ['Ben', 'Cleo', 'Dan'][i], 4));
    await look(cleo, 'dark');

    // An objection is voted on while the others go on.
    await object(cleo);
    for (const page of [dan, eva, fay]) await button(page, 'It’s fine').click(); // three of five: it cannot be upheld
    await expect(cleo.getByRole('group', { name: 'An objection' })).toBeHidden();

    await button(ana, 'Done, no token').click();
    await expect(button(ben, /^Ana’s drawing\. Done without a token/)).toBeVisible();
    await ana.getByRole('button', { name: 'Done, no token', pressed: true }).click();
    await expect(button(ben, /^Ana’s drawing\. Guesses so far/)).toBeVisible();
    // Whoever leaves drawings unguessed is asked once more; the fifth token ends the round for all (PM-15).
    for (const page of [ana, ben, cleo, dan, eva]) {
      await button(page, /^Finish/).click();
      await button(page, /^Sure\?/).click();
      if (page !== eva) await expect(page.getByText('You finished')).toBeVisible();
    }

    for (let step = 1; step <= 6; step++) {
      await all(people, (page) => expect(page.getByText(`Drawing ${step} of 6`)).toBeVisible());
      await expect(ana.getByText(/leftover tokens|gave all/).first()).toBeVisible();
      if (step === 1) await Promise.all([look(ana, 'dark'), look(ben, 'light', desk)]);
      await button(ana, /^(Next drawing|Black sheep)$/).click();
    }
    await all(people, (page) => expect(page.getByRole('region', { name: 'The black sheep' })).toBeVisible());
    expect(await outOfReach(ana)).toEqual([]);
    await button(ana, 'See the scores').click();

    await all(people, (page) =>
      expect(page.getByRole('list', { name: 'Scores of the round' }).getByRole('listitem')).toHaveCount(6)
    );
    // Who drew nothing keeps all own tokens; together they are 8 (PM-18).
    await expect(fay.getByRole('listitem').filter({ hasText: 'You score' })).toContainText(
      '−8 for tokens left over'
    );
    await Promise.all([look(ana, 'light'), look(ben, 'dark', desk)]);
    await button(ana, /^Blue/).click();
    await expect(button(ben, /^Blue.*wanted by Ana/)).toBeVisible();
    await button(ana, 'Next round').click();
    await all(people, (page) =>
      expect(page.getByText('Round 2 of 5, blue deck (hard)', { exact: true })).toBeVisible()
    );
  }
);

/** Three people at their boards, and nobody has drawn yet. */
async function threeDraw(people: Page[], ...more: [option: string, choice: string][]): Promise<void> {
  await all(people, (page) => page.emulateMedia({ reducedMotion: 'reduce' }));
  await meet(people, ...more);
  await all(people, (page) => button(page, 'I’ve read them').click());
  await all(people, (page) => expect(button(page, 'Medium pen')).toBeVisible());
}

/** Ends drawing: everyone is done without a token (PM-16). */
async function endDrawing(people: Page[]): Promise<void> {
  await all(people, (page) => button(page, 'Done, no token').click());
  await all(people, (page) => expect(page.getByText('Drawing 1 of 3')).toBeVisible());
}

/** Turns the pages of the scoring until somebody's drawing is there. */
async function walkTo(host: Page, whose: string): Promise<void> {
  const drawing = host.getByRole('region', { name: new RegExp(`^${whose}: `) });
  const title = host.getByText(/^Drawing \d of 3$/);
  while (!(await drawing.isVisible())) {
    const before = (await title.textContent()) ?? '';
    await button(host, 'Next drawing').click();
    await expect(title).not.toHaveText(before);
  }
}

test('PM-26 an objection is upheld while people draw, and another while scores are told', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [ana, ben, cleo] = people;
  await threeDraw(people, ['Decks', 'Green only']);
  await all(people, draw);
  await guess(ana, 'Ben', 3);
  await object(ana);
  await expect(button(cleo, 'Doesn’t count')).toBeVisible();
  await expect(button(ben, 'Doesn’t count')).toBeHidden(); // its author has no vote
  await button(cleo, 'Doesn’t count').click();
  await all([ana, cleo], (page) => expect(button(page, /^Ben’s drawing\. Doesn’t count\.$/)).toBeVisible());
  // The number came back: it can be laid on another drawing.
  await guess(ana, 'Cleo', 3);
  await look(ben, 'light');
  await endDrawing(people);

  // Ana sat down first, so hers is the first drawing.
  const verdict = 'This drawing doesn’t count, and neither do the guesses.';
  await object(ben);
  await expect(button(cleo, 'Doesn’t count')).toBeVisible();
  await look(cleo, 'dark');
  await button(cleo, 'Doesn’t count').click();
  await expect(ben.getByText(`${verdict} Ana’s leftover tokens (3 + 2): −5.`, { exact: true })).toBeVisible();
  await walkTo(ana, 'Ben');
  await expect(
    cleo.getByText(`${verdict} Ben’s leftover tokens (3 + 2): −5.`, { exact: true })
  ).toBeVisible();
});

test('PM-40 children draw and guess words of one card, without symbols and without a vote', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [ana, ben, cleo] = people;
  await threeDraw(people, ['Children', 'One card, green only']);
  await expect(ana.getByText('Round 1 of 5, green deck (easy)', { exact: true })).toBeVisible();
  const words: (string | null)[] = [];
  for (const page of people) {
    const card = page.getByRole('region', { name: 'The card', exact: true });
    await expect(card.getByRole('listitem')).toHaveCount(7);
    words.push(
      await card
        .getByRole('listitem')
        .filter({ has: page.getByLabel('your word') })
        .textContent()
    );
    await expect(page.getByRole('button', { name: 'All cards' })).toBeHidden();
  }
  expect(new Set(words).size).toBe(3);
  await all(people, draw);
  const numeral = (words[1] ?? '').match(/\d/)![0];
  await guess(ana, 'Ben', Number(numeral));
  await look(ana, 'dark');
  await endDrawing(people);
  await walkTo(ana, 'Ben');
  await expect(
    cleo.getByText('Guessed by Ana (+3). Ben’s leftover tokens (2): −2.', { exact: true })
  ).toBeVisible();
  await look(ben, 'light');
});

test('PM-11 the television shows boards, cards and the race, and no number that lies face down', async ({
  person
}) => {
  const [ana, tv] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ana.getByRole('radio', { name: 'Pictomania', exact: true }).check();
  for (let i = 0; i < 2; i++)
    await ana.getByRole('group', { name: 'Add a bot' }).getByRole('button').first().click();
  await tv.setViewportSize({ width: 1920, height: 1080 });
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: 'Start', exact: true }).click();
  await button(ana, 'I don’t mind').click();
  await expect(tv.getByText('Read the cards')).toBeVisible();
  await expectSound(tv); // while everybody reads: bots are soon done with a round
  await expect(tv.getByText(code.split('').join(' '))).toBeAttached();
  await button(ana, 'I’ve read them').click();
  await expect(tv.getByRole('heading', { name: 'Draw and guess' })).toBeVisible();
  await expect(tv.getByText('Bonus tokens left')).toBeVisible();
  await expect(tv.getByRole('img', { name: /You guessed/ })).toHaveCount(0);
});
