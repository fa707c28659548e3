import { type Page } from '@playwright/test';
import {
  addBot,
  closeDialog,
  expect,
  expectAccessible,
  openSettings,
  openTable,
  optionInput,
  seatNames,
  sitDown,
  test,
  turnOffLimits
} from './table';
import { containing, exactly, inOrder, startingWith, text, type Wanted } from './texts';

const everyone = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

/** What the board of somebody is called, which begins what is said of it. */
const drawingOf = (owner: string): Wanted => ['pictomania.board.whose', { yours: 'no', owner }];

/** What somebody's leftover tokens cost. */
const leftOver = (name: string, tokens: string, sum: string) =>
  text('pictomania.verdict.kept', { you: 'no', name, tokens, sum });

/** Sits people down at a table for Pictomania at which nothing goes on by time, and starts it. */
async function meet(people: Page[], ...more: [key: string, value: number][]): Promise<void> {
  const ana = people[0];
  const code = await openTable(ana, everyone[0]);
  await ana.getByRole('radio', { name: 'Pictomania', exact: true }).check();
  await openSettings(ana);
  const untimed = ['round', 'read', 'walk', 'answer'].map((key): [string, number] => [key, 0]);
  for (const [key, value] of [...untimed, ...more]) {
    const radio = optionInput(ana, key, value);
    await radio.check();
    await expect(radio).toBeChecked();
  }
  await closeDialog(ana);
  await Promise.all(
    people.slice(1).map(async (page, i) => {
      await sitDown(page, code, everyone[i + 1]);
      await page.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
    })
  );
  const start = ana.getByRole('button', { name: text('table.lobby.start'), exact: true });
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
  await page.emulateMedia({ colorScheme });
  // A page whose size or light has just changed may be caught between two frames; what is wrong stays wrong.
  await expect(async () => {
    await expectAccessible(page);
    expect(await outOfReach(page)).toEqual([]);
  }).toPass({ timeout: 90_000 });
  await page.setViewportSize(phone);
}

/** Draws a wave on the own board. */
async function draw(page: Page): Promise<void> {
  const box = await page
    .getByRole('img', {
      name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
    })
    .boundingBox();
  if (!box) throw new Error('there is no board');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 12; i++) await page.mouse.move(box.x + 40 + i * 12, box.y + 90 + 40 * Math.sin(i / 2));
  await page.mouse.up();
}

/** Objects to the drawing that is large now. */
async function object(page: Page): Promise<void> {
  await button(page, text('table.vote.object')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('table.vote.object') })
    .click();
}

/** Lays a number on somebody's drawing: a tap on the drawing, a tap on the number. */
async function guess(page: Page, whom: string, number: number): Promise<void> {
  const card = page.getByRole('button', { name: text('pictomania.play.guess', { number }), exact: true });
  await page.getByRole('button', { name: startingWith(drawingOf(whom)) }).click();
  await expect(card).toBeVisible();
  // A tap in the very moment in which the drawing changes is taken for a slip; a person's comes later.
  await expect(async () => {
    if (await card.isVisible()) await card.click();
    await expect(card).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(button(page, inOrder(drawingOf(whom), ['pictomania.board.laid', { number }]))).toBeVisible();
}

/** Goes back to the own board, below which one finishes. */
async function lookAtOwn(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('pictomania.board.whose', { yours: 'yes', owner: '' }) })
    .click();
}

test(
  'PM-28 six people draw and guess a round on phones, and see how each is scored',
  { tag: '@long' },
  async ({ person }) => {
    const people: Page[] = [];
    for (const _ of everyone) people.push(await person());
    const [ana, ben, cleo, dan, eva, fay] = people;
    await meet(people);

    await expect(ana.getByText(text('pictomania.decks.first')).first()).toBeVisible();
    await look(ana, 'light');
    await all(people, (page, i) =>
      button(page, i < 4 ? startingWith('pictomania.deck.green') : text('pictomania.decks.any')).click()
    );

    await all(people, (page) => expect(button(page, text('pictomania.reading.read'))).toBeVisible());
    await Promise.all([look(ana, 'dark'), look(ben, 'light', desk)]);
    const crown = ana.getByRole('region', { name: text('pictomania.card.crown') });
    const before = await crown.textContent();
    await button(ana, text('pictomania.reading.replace', { card: text('pictomania.card.crown') })).click();
    await button(ana, text('pictomania.reading.go')).click();
    await expect(crown).not.toHaveText(before ?? '');
    // Everyone begins to read anew; a tap from before that does not count.
    const after = (await crown.textContent()) ?? '';
    await all(people, (page) =>
      expect(page.getByRole('region', { name: text('pictomania.card.crown') })).toHaveText(after)
    );
    await expect(button(ana, startingWith('pictomania.reading.replace'))).toBeHidden(); // once a game (PM-6)
    await all(people, (page) => button(page, text('pictomania.reading.read')).click());

    await all(people, (page) => expect(button(page, text('table.ink.pen-medium'))).toBeVisible());
    await expect(button(ana, startingWith('pictomania.ending.finish'))).toBeDisabled(); // with nothing drawn
    await all(people.slice(0, 5), draw);
    await Promise.all([look(ana, 'light'), look(ben, 'dark', desk)]);

    await button(fay, text('pictomania.help.title')).click();
    await button(fay, startingWith('pictomania.nothing.yes')).click();
    await fay
      .getByRole('dialog')
      .getByRole('button', { name: text('pictomania.nothing.yes') })
      .click();
    await expect(
      button(ana, inOrder(drawingOf('Fay'), ['pictomania.board.nothing', { yours: 'no' }]))
    ).toBeVisible();

    await guess(ben, 'Ana', 3);
    await guess(cleo, 'Ana', 5);
    await expect(
      button(
        dan,
        inOrder(drawingOf('Ana'), [
          'pictomania.board.guessed',
          { names: text('pictomania.board.then', { before: 'Ben', next: 'Cleo' }) }
        ])
      )
    ).toBeVisible();
    await all([dan, eva, fay], (page, i) => guess(page, ['Ben', 'Cleo', 'Dan'][i], 4));
    await look(cleo, 'dark');

    // An objection is voted on while the others go on.
    await object(cleo);
    for (const page of [dan, eva, fay]) await button(page, text('table.vote.fine')).click(); // three of five: it cannot be upheld
    await expect(cleo.getByRole('group', { name: text('table.vote.objection') })).toBeHidden();

    await button(ana, text('pictomania.ending.done')).click();
    await expect(button(ben, inOrder(drawingOf('Ana'), 'pictomania.board.done'))).toBeVisible();
    await ana.getByRole('button', { name: text('pictomania.ending.done'), pressed: true }).click();
    await expect(button(ben, inOrder(drawingOf('Ana'), 'pictomania.board.guessed'))).toBeVisible();
    // Whoever leaves drawings unguessed is asked once more; the fifth token ends the round for all (PM-15).
    for (const page of [ana, ben, cleo, dan, eva]) {
      await lookAtOwn(page);
      await button(page, startingWith('pictomania.ending.finish')).click();
      await button(page, startingWith('table.ink.sure')).click();
      if (page !== eva)
        await expect(
          page.getByText(containing('pictomania.ending.still-guess', 'pictomania.ending.still-end'))
        ).toBeVisible();
    }

    for (let step = 1; step <= 6; step++) {
      await all(people, (page) =>
        expect(page.getByText(text('pictomania.scoring.drawing', { n: step, all: 6 }))).toBeVisible()
      );
      await expect(
        ana.getByText(containing('pictomania.verdict.kept', 'pictomania.verdict.all-given')).first()
      ).toBeVisible();
      if (step === 1) await Promise.all([look(ana, 'dark'), look(ben, 'light', desk)]);
      await button(ana, exactly('pictomania.scoring.next-drawing', 'pictomania.scoring.sheep')).click();
    }
    await all(people, (page) =>
      expect(page.getByRole('region', { name: text('pictomania.sheep.title') })).toBeVisible()
    );
    expect(await outOfReach(ana)).toEqual([]);
    await button(ana, text('pictomania.scoring.to-sums')).click();

    await all(people, (page) =>
      expect(
        page.getByRole('list', { name: text('pictomania.scoring.list') }).getByRole('listitem')
      ).toHaveCount(6)
    );
    // Who drew nothing keeps all own tokens; together they are 8 (PM-18).
    await expect(
      fay.getByRole('listitem').filter({ hasText: containing(['pictomania.sum.says', { you: 'yes' }]) })
    ).toContainText(text('pictomania.sum.for-kept', { n: '−8' }));
    await Promise.all([look(ana, 'light'), look(ben, 'dark', desk)]);
    await button(ana, startingWith('pictomania.deck.blue')).click();
    await expect(
      button(ben, inOrder('pictomania.deck.blue', ['pictomania.decks.voted', { names: 'Ana' }]))
    ).toBeVisible();
    await button(ana, text('table.drawing.next-round')).click();
    await all(people, (page) =>
      expect(
        page.getByText(
          text('pictomania.top.round-deck', {
            round: 2,
            rounds: 5,
            deck: text('pictomania.deck-called.blue')
          }),
          { exact: true }
        )
      ).toBeVisible()
    );
  }
);

/** Three people at their boards, and nobody has drawn yet. */
async function threeDraw(people: Page[], ...more: [key: string, value: number][]): Promise<void> {
  await meet(people, ...more);
  await all(people, (page) => button(page, text('pictomania.reading.read')).click());
  await all(people, (page) => expect(button(page, text('table.ink.pen-medium'))).toBeVisible());
}

/** Ends drawing: everyone is done without a token (PM-16). */
async function endDrawing(people: Page[]): Promise<void> {
  await all(people, (page) => button(page, text('pictomania.ending.done')).click());
  await all(people, (page) =>
    expect(page.getByText(text('pictomania.scoring.drawing', { n: 1, all: 3 }))).toBeVisible()
  );
}

/** Turns the pages of the scoring until somebody's drawing is there. */
async function walkTo(host: Page, whose: string): Promise<void> {
  const drawing = host.getByRole('region', {
    name: startingWith(['pictomania.scoring.title', { who: whose }])
  });
  const title = host.getByText(exactly(['pictomania.scoring.drawing', { all: 3 }]));
  while (!(await drawing.isVisible())) {
    const before = (await title.textContent()) ?? '';
    await button(host, text('pictomania.scoring.next-drawing')).click();
    await expect(title).not.toHaveText(before);
  }
}

test('PM-26 an objection is upheld while people draw, and another while scores are told', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [ana, ben, cleo] = people;
  await threeDraw(people, ['decks', 11111]);
  await all(people, draw);
  await guess(ana, 'Ben', 3);
  await object(ana);
  await expect(button(cleo, text('pictomania.object.uphold'))).toBeVisible();
  await expect(button(ben, text('pictomania.object.uphold'))).toBeHidden(); // its author has no vote
  await button(cleo, text('pictomania.object.uphold')).click();
  await all([ana, cleo], (page) =>
    expect(button(page, inOrder(drawingOf('Ben'), 'pictomania.board.struck'))).toBeVisible()
  );
  // The number came back: it can be laid on another drawing.
  await guess(ana, 'Cleo', 3);
  await look(ben, 'light');
  await endDrawing(people);

  // Ana sat down first, so hers is the first drawing.
  const verdict = text('pictomania.verdict.struck');
  await object(ben);
  await expect(button(cleo, text('pictomania.object.uphold'))).toBeVisible();
  await look(cleo, 'dark');
  await button(cleo, text('pictomania.object.uphold')).click();
  await expect(ben.getByText(`${verdict} ${leftOver('Ana', '3 + 2', '−5')}`, { exact: true })).toBeVisible();
  await walkTo(ana, 'Ben');
  await expect(cleo.getByText(`${verdict} ${leftOver('Ben', '3 + 2', '−5')}`, { exact: true })).toBeVisible();
});

test('PM-40 children draw and guess words of one card, without symbols and without a vote', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [ana, ben, cleo] = people;
  await threeDraw(people, ['children', 2]);
  await expect(
    ana.getByText(
      text('pictomania.top.round-deck', { round: 1, rounds: 5, deck: text('pictomania.deck-called.green') }),
      { exact: true }
    )
  ).toBeVisible();
  const words: (string | null)[] = [];
  for (const page of people) {
    const card = page.getByRole('region', { name: text('pictomania.card.only'), exact: true });
    await expect(card.getByRole('listitem')).toHaveCount(7);
    words.push(
      await card
        .getByRole('listitem')
        .filter({ has: page.getByLabel(text('pictomania.card.your-word')) })
        .textContent()
    );
    await expect(page.getByRole('button', { name: text('pictomania.card.all') })).toBeHidden();
  }
  expect(new Set(words).size).toBe(3);
  await all(people, draw);
  const numeral = (words[1] ?? '').match(/\d/)![0];
  await guess(ana, 'Ben', Number(numeral));
  await look(ana, 'dark');
  await lookAtOwn(ana);
  await endDrawing(people);
  await walkTo(ana, 'Ben');
  await expect(
    cleo.getByText(
      `${text('pictomania.verdict.guessed', { names: text('pictomania.verdict.gets', { name: 'Ana', token: 3 }) })} ${leftOver('Ben', '2', '−2')}`,
      { exact: true }
    )
  ).toBeVisible();
  await look(ben, 'light');
});

test('PM-11 the television shows boards, cards and the race, and no number that lies face down', async ({
  person
}) => {
  const [ana, tv] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ana.getByRole('radio', { name: 'Pictomania', exact: true }).check();
  for (let i = 0; i < 2; i++) await addBot(ana);
  await tv.setViewportSize({ width: 1920, height: 1080 });
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await button(ana, text('pictomania.decks.any')).click();
  await expect(tv.getByText(text('pictomania.reading.title'))).toBeVisible();
  await expectAccessible(tv); // while everybody reads: bots are soon done with a round
  await expect(tv.getByText(code.split('').join(' '))).toBeAttached();
  await button(ana, text('pictomania.reading.read')).click();
  await expect(tv.getByRole('heading', { name: text('pictomania.top.both') })).toBeVisible();
  await expect(tv.getByText(text('pictomania.race.left'))).toBeVisible();
  await expect(tv.getByRole('img', { name: containing('pictomania.board.laid') })).toHaveCount(0);
});

/** Says what of a reveal is cut at the edges of its page, or has to be scrolled. */
async function cutFromReveal(page: Page): Promise<string[]> {
  return page.locator('.step').evaluate((step) => {
    const room = step.getBoundingClientRect();
    const cut = [...step.querySelectorAll('.square, .slot, li, .verdict, h2')].filter((e) => {
      const box = e.getBoundingClientRect();
      const over = Math.max(box.bottom - room.bottom, box.right - room.right, room.top - box.top);
      return box.width > 1 && over > 1;
    });
    const found = cut.map((e) => `${e.className} ${e.textContent}`.trim());
    const page = step.parentElement!;
    if (page.scrollHeight > page.clientHeight + 1 || page.scrollWidth > page.clientWidth + 1)
      found.push('the page scrolls');
    if (room.bottom > innerHeight) found.push('the page goes on below the window');
    return found;
  });
}

test('PM-28 a reveal of six players fits phones and a TV', { tag: '@long' }, async ({ person }) => {
  const ana = await person();
  const tv = await person({ viewport: { width: 1280, height: 720 } });
  const code = await openTable(ana, everyone[0], 'Pictomania');
  for (let bots = 1; bots <= 5; bots++) {
    await addBot(ana);
    await expect.poll(() => seatNames(ana).then((all) => all.length)).toBe(1 + bots);
  }
  await turnOffLimits(ana);
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await button(ana, startingWith('pictomania.deck.green')).click();
  await button(ana, text('pictomania.reading.read')).click();
  await expect(ana.locator('.step')).toBeVisible(); // bots guess each other's drawings, and end the round
  const windows = [
    { width: 844, height: 390 },
    { width: 320, height: 568 },
    { width: 390, height: 664 }
  ];
  for (let drawing = 1; drawing <= 6; drawing++) {
    await expect(ana.getByText(text('pictomania.scoring.drawing', { n: drawing, all: 6 }))).toBeVisible();
    for (const viewport of windows) {
      await ana.setViewportSize(viewport);
      await expect(async () => expect(await cutFromReveal(ana)).toEqual([])).toPass({ timeout: 5000 });
    }
    await expect(async () => expect(await cutFromReveal(tv)).toEqual([])).toPass({ timeout: 5000 });
    await button(
      ana,
      exactly('pictomania.scoring.next-drawing', 'pictomania.scoring.sheep', 'pictomania.scoring.to-sums')
    ).click();
  }
});
