import { type Locator, type Page } from '@playwright/test';
import { outlineSpots, waitForBoard, type Spot } from './hand';
import {
  addBot,
  expect,
  expectAccessible,
  expectAccessibleInAnyLight,
  openTable,
  sitDown,
  turnOffLimits,
  test,
  firstPageShowing,
  chooseOption
} from './table';
import { addShape, buyButton, containing, exactly, kinds, startingWith, text } from './texts';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const line = (page: Page) => page.getByRole('textbox', { name: text('table.guess.yours') });
const card = (page: Page) => page.getByRole('group', { name: startingWith('funnylines.card.label') });
const free = (page: Page) => page.getByRole('button', { name: startingWith('funnylines.card.draw') });
/** How many shapes may be drawn now. A level line has no height, so a browser test takes it for hidden. */
const toDraw = (page: Page) => free(page).count();
const prices = (page: Page) => page.getByRole('list', { name: text('funnylines.reveal.prices') });
const over = (page: Page) => page.getByRole('heading', { name: text('table.evening') });

/** The ways to play, as the option counts them. */
const [inTeams, alone, asClass] = [0, 1, 2];

const asks = (name: string) => text('funnylines.now.asks', { who: 'other', name });

/** Opens a table for Funny Lines, to be played in one of the ways. */
async function openFunnyLines(page: Page, name: string, way: number): Promise<string> {
  const code = await openTable(page, name);
  await page.getByRole('radio', { name: 'Funny Lines', exact: true }).check();
  await chooseOption(page, 'play', way);
  return code;
}

/** Nothing has to be scrolled for: the page is as high as its window, and so is what can be pressed. */
async function expectAllAtHand(page: Page): Promise<void> {
  const below = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main button, main input')].map((e) =>
      e.getBoundingClientRect()
    );
    return Math.max(document.documentElement.scrollHeight, ...shown.map((r) => r.bottom)) - innerHeight;
  });
  expect(below).toBeLessThanOrEqual(0);
}

/** How much of what is said beside each board is below its room, in pixels. */
function cutLists(rooms: Element[]): number[] {
  return rooms.map((room) => {
    const last = Math.max(
      ...Array.from(room.querySelectorAll('p, li'), (e) => e.getBoundingClientRect().bottom)
    );
    return Math.max(0, Math.round(last - room.getBoundingClientRect().bottom));
  });
}

/** Presses a shape, which may just have been drawn by itself because there was no choice. */
const pressShape = (carlo: Page) =>
  free(carlo)
    .first()
    .press('Enter', { timeout: 1000 })
    .catch(() => {});

/** Draws what a Carlo has to draw, up to so many shapes: the first with the mouse, the others with keys. */
async function draw(carlo: Page, most = Infinity): Promise<void> {
  const shapes = await toDraw(carlo);
  const box = await free(carlo)
    .first()
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (box) await carlo.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => toDraw(carlo)).toBeLessThan(shapes);
  const rest = Math.max(0, shapes - most);
  for (let left = await toDraw(carlo); left > rest; left = await toDraw(carlo)) {
    await pressShape(carlo);
    await expect.poll(() => toDraw(carlo)).toBeLessThan(left);
  }
}

test(
  'FL-10 a team game of four: sides, baskets, announcements, guesses and two rounds',
  { tag: '@long' },
  async ({ person }) => {
    const [ana, ben, cleo, dan] = [await person(), await person(), await person(), await person()];
    const all = [ana, ben, cleo, dan];
    const code = await openFunnyLines(ana, 'Ana', inTeams);
    await turnOffLimits(ana);
    await chooseOption(ana, 'rounds', 2);
    for (const [page, name] of [
      [ben, 'Ben'],
      [cleo, 'Cleo'],
      [dan, 'Dan']
    ] as const) {
      await sitDown(page, code, name);
      await button(page, text('table.lobby.i-am-ready')).click();
    }
    await button(ana, exactly('table.lobby.start')).click();
    for (const page of all) await expect(button(page, text('funnylines.teams.stay'))).toBeVisible();
    await expectAccessibleInAnyLight(ana);
    for (const page of all) await button(page, text('funnylines.teams.stay')).click();

    // Ana and Ben see the card; each team buys more squares than any card has and much of all else, which is announced to
    // all. On the TV nothing of what is announced is cut.
    const tv = await person({ viewport: { width: 1280, height: 720 }, hasTouch: false });
    await tv.goto(`./t/${code}/tv`);
    await expect(card(ana)).toBeVisible();
    const word = (await card(ana).getAttribute('aria-label'))!.replace(
      text('funnylines.card.label', { name: '' }),
      ''
    );
    for (const page of [cleo, dan]) await expect(page.getByText(word)).toHaveCount(0);
    for (let purchase = 0; purchase < 2; purchase++) {
      const buyer = await firstPageShowing([cleo, dan], (p) => button(p, buyButton));
      for (const page of [ana, ben]) await expect(prices(page)).toBeVisible(); // FL-2
      for (const kind of kinds.slice(0, -1))
        for (let i = 0; i < 3; i++) await button(buyer, addShape(kind)).click();
      for (let i = 0; i < 11; i++) await button(buyer, addShape('square')).click();
      await expect(ana.getByText(containing(['funnylines.amount.square', { n: 11 }])).first()).toBeVisible();
      if (purchase === 0) {
        await expectAccessibleInAnyLight(buyer);
        await expectAllAtHand(buyer);
      }
      await button(buyer, startingWith('funnylines.shop.buy-for')).click();
      await expect(button(buyer, startingWith('funnylines.shop.buy-for'))).toBeHidden();
    }
    for (const page of all)
      await expect(
        page
          .getByRole('list', { name: text('funnylines.board.announced') })
          .getByText(containing('funnylines.kind.square'))
      ).toHaveCount(2);
    const teams = tv.locator('.middle > section');
    await expect(teams).toHaveCount(2);
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 }
    ]) {
      await tv.setViewportSize(size);
      await expect.poll(() => teams.evaluateAll(cutLists)).toEqual([0, 0]);
    }
    await tv.close();
    if ((await toDraw(ana)) > 0) {
      await expectAccessibleInAnyLight(ana);
      await expectAllAtHand(ana);
    }
    for (const carlo of [ana, ben]) if ((await toDraw(carlo)) > 0) await draw(carlo, 5);

    // What is on no card is asked about before it costs anything; what is right ends the round for all.
    await line(dan).fill('unicorn');
    await line(dan).press('Enter');
    await expect(dan.getByRole('heading', { name: text('funnylines.guess.unlisted') })).toBeVisible();
    await button(dan, text('funnylines.guess.think')).click();
    await line(cleo).fill(word.slice(0, 2));
    await expect(cleo.getByRole('list', { name: text('funnylines.guess.offers') })).toBeVisible();
    await expectAllAtHand(cleo);
    await line(cleo).fill(word);
    await line(cleo).press('Enter');
    for (const page of all) await expect(page.getByRole('heading', { name: word })).toBeVisible();
    await expectAccessibleInAnyLight(dan);

    // The other round, with changed parts, is named by a Sun at first sight: one can guess any time.
    for (const page of all) await button(page, text('funnylines.next.round')).click();
    await expect(card(cleo)).toBeVisible();
    const name = (await card(cleo).getAttribute('aria-label'))!.replace(
      text('funnylines.card.label', { name: '' }),
      ''
    );
    await line(ana).fill(name);
    await line(ana).press('Enter');
    await expect(ana.getByRole('heading', { name })).toBeVisible();
    for (const page of all) await button(page, text('funnylines.next.results')).click();
    for (const page of all) await expect(over(page)).toBeVisible();
    await expect(
      dan.getByRole('heading', { name: startingWith(['table.result.team-won', { names: 'Ana and Cleo' }]) })
    ).toBeVisible();
    await ana.locator('summary', { hasText: text('table.result.numbers') }).click();
    await expect(ana.getByText(text('funnylines.end.wins', { side: 'own' }))).toBeVisible();
    await expectAccessibleInAnyLight(ana);
  }
);

/** Does what somebody who plays alone can do now, if anything: others play too, so it may be gone by then. */
async function act(page: Page): Promise<void> {
  const soon = { timeout: 1000 };
  if ((await toDraw(page)) > 0) return free(page).first().press('Enter', soon);
  if (await button(page, buyButton).isVisible()) {
    const more = page.getByRole('button', { name: startingWith('funnylines.shop.more') });
    for (let kind = 0; kind < 7; kind++)
      if (await more.nth(kind).isEnabled()) await more.nth(kind).click(soon);
    return button(page, startingWith('funnylines.shop.buy-for')).click(soon);
  }
  for (const name of [
    startingWith('funnylines.board.pass', 'funnylines.board.move-on'),
    startingWith('funnylines.next.round', 'funnylines.next.results'),
    startingWith('funnylines.desk.no-guess'),
    startingWith('funnylines.loan.yes'),
    startingWith('funnylines.objection.fair')
  ]) {
    if (await button(page, name).isVisible()) return button(page, name).click(soon);
  }
}

test('FL-30 a game each for themselves, against bots', { tag: '@long' }, async ({ person }) => {
  const ana = await person();
  await openFunnyLines(ana, 'Ana', alone);
  await turnOffLimits(ana);
  for (let i = 0; i < 2; i++) await addBot(ana);
  await button(ana, exactly('table.lobby.start')).click();
  await expect(ana.getByRole('list', { name: text('table.play.players') })).toBeVisible();
  await expectAccessible(ana);
  await expect(async () => {
    await act(ana).catch(() => {});
    await expect(over(ana)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
  await expectAccessible(ana);
});

/** Three people begin a game each for themselves, without limits. Gives who draws, who buys first and who buys next. */
async function threeAlone(people: Page[], hand: number): Promise<Page[]> {
  const [ana, ben, cleo] = people;
  const code = await openFunnyLines(ana, 'Ana', alone);
  await turnOffLimits(ana);
  await chooseOption(ana, 'hand', hand);
  await Promise.all([sitDown(ben, code, 'Ben'), sitDown(cleo, code, 'Cleo')]);
  for (const page of [ben, cleo]) await button(page, text('table.lobby.i-am-ready')).click();
  await button(ana, exactly('table.lobby.start')).click();
  const first = await firstPageShowing(people, (p) => button(p, buyButton));
  const carlo = await firstPageShowing(people, card);
  return [carlo, first, people.find((p) => p !== carlo && p !== first)!];
}

/** What those hear on a page who cannot see it. */
const heard = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

/** What a board looks like, ink and all. */
const seen = (board: Locator) =>
  board.evaluate((b) => [...b.querySelectorAll('canvas')].map((c) => c.toDataURL()).join());

test('FL-63 with the pen: one objection is denied, another is upheld and the machine redraws the shape', async ({
  person
}) => {
  const people = [await person({ reducedMotion: 'no-preference' }), await person(), await person()];
  const [carlo, first, second] = await threeAlone(people, 1); /* freehand */
  for (const more of await first.getByRole('button', { name: startingWith('funnylines.shop.more') }).all())
    await more.click();
  await button(first, startingWith('funnylines.shop.buy-for')).click();

  // A shape is taken up from the card and drawn over it; the others see it grow, and never the card (FL-60).
  await expect.poll(() => toDraw(carlo)).toBeGreaterThan(1);
  await free(carlo).first().press('Enter');
  await expect(button(carlo, text('funnylines.card.done'))).toBeDisabled();
  await waitForBoard(carlo.getByRole('img', { name: text('funnylines.card.pen') }));
  const way = await outlineSpots(card(carlo).locator('.now'));
  const board = second.getByRole('img', { name: startingWith(['funnylines.board.drawn', { team: 'none' }]) });
  await expect(board).toBeVisible();
  const blank = await seen(board);
  await carlo.mouse.move(way[0].x, way[0].y);
  await carlo.mouse.down();
  for (const { x, y } of way.slice(1)) await carlo.mouse.move(x, y);
  await expect.poll(() => seen(board)).not.toBe(blank);
  await carlo.mouse.up();
  await expectAccessibleInAnyLight(carlo);
  await expectAllAtHand(carlo);
  await expect(button(second, text('funnylines.objection.button'))).toBeHidden(); // as long as it is not done
  await button(carlo, text('funnylines.card.done')).click();

  const object = async (page: Page) => {
    await button(page, text('funnylines.objection.button')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('table.vote.object') })
      .click();
  };
  await object(second);
  await expect(button(first, text('funnylines.objection.unfair'))).toBeVisible();
  await expectAccessibleInAnyLight(first);
  await expectAllAtHand(first);
  for (const page of [carlo, second])
    await expect(button(page, text('funnylines.objection.unfair'))).toBeHidden();
  await button(first, text('funnylines.objection.fair')).click();
  for (const page of people) await heard(page, text('funnylines.said.denied'));
  await expect(button(second, text('funnylines.objection.button'))).toBeHidden(); // once to each shape

  const unfair = await seen(board);
  await object(first);
  await button(second, text('funnylines.objection.unfair')).click();
  for (const page of people) await heard(page, text('funnylines.said.upheld'));
  await expect.poll(() => seen(board)).not.toBe(unfair);
  await expect(button(first, text('funnylines.objection.button'))).toBeHidden(); // what the machine draws is fair
  await expect.poll(() => toDraw(carlo)).toBeGreaterThan(0); // and the drawing goes on
});

/** Waits until a text has been on a page, for however short a time. */
const waitToRead = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((read) => {
        const look = new MutationObserver(() => {
          if (!document.body.textContent.includes(text)) return;
          look.disconnect();
          read();
        });
        look.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    text
  );

test('FL-66 FL-67 who draws bets and laughs; a wrong guess is acted out when the round is over, and not before', async ({
  person
}) => {
  const motion = { reducedMotion: 'no-preference' } as const;
  const people = [await person(motion), await person(motion), await person(motion)];
  const [carlo, first, second] = await threeAlone(people, 0); /* to stamp */
  const name = (page: Page) => ['Ana', 'Ben', 'Cleo'][people.indexOf(page)];
  const word = (await card(carlo).getAttribute('aria-label'))!.replace(
    text('funnylines.card.label', { name: '' }),
    ''
  );
  const wrong = word === 'cat' ? 'dog' : 'cat';

  // Before there is a shape, the TV shows what the prices say.
  const tv = await person({ ...motion, viewport: { width: 1280, height: 720 }, hasTouch: false });
  await tv.goto(`./t/${new URL(carlo.url()).pathname.split('/').at(-1)}/tv`);
  await expect(tv.getByText(text('funnylines.stall.dear', { n: 3 }))).toBeVisible();

  const bet = (on: Page) =>
    carlo.getByRole('group', { name: text('funnylines.bet.ask') }).getByRole('button', { name: name(on) });
  await bet(second).click();
  await expect(bet(second)).toHaveAttribute('aria-pressed', 'true');
  await bet(first).click();
  await expect(bet(second)).toHaveAttribute('aria-pressed', 'false');
  await expectAccessibleInAnyLight(carlo);
  await expectAllAtHand(carlo);

  const laugh = carlo
    .getByRole('group', { name: text('table.reaction.title') })
    .getByRole('button', { name: text('table.reaction.laughter') });
  await expect(laugh).toBeHidden();
  await line(first).fill(wrong);
  await line(first).press('Enter');
  await laugh.click();
  await expect(
    first.getByRole('img', {
      name: text('table.reaction.from', { reaction: text('table.reaction.laughter'), name: name(carlo) })
    })
  ).toBeVisible();
  for (const page of [tv, second])
    await expect(page.getByText(text('funnylines.sight.saw', { you: 'no', name: name(first) }))).toHaveCount(
      0
    );

  // What was guessed is crossed out on the list of pictures, which can be narrowed down.
  await button(second, text('funnylines.crib-sheet')).click();
  const list = second.getByRole('dialog');
  await list.getByRole('button', { name: text('funnylines.theme.animals') }).click();
  await expect(list.getByText(`, ${text('funnylines.crib.guessed')}`)).toHaveCount(1);
  await expect(list.getByText('lighthouse')).toHaveCount(0);
  await expectAccessibleInAnyLight(second);
  await second.keyboard.press('Escape');

  const actedOut = waitToRead(first, text('funnylines.sight.saw', { you: 'yes', name: '' }));
  await line(second).fill(word);
  await line(second).press('Enter');
  await actedOut; // for two seconds only
  await expect(tv.getByRole('heading', { name: word })).toBeVisible();
  const told = { you: 'yes', name: name(carlo), them: 'no', guesser: name(first) };
  await expect(carlo.getByText(text('funnylines.bet.wrong', told))).toBeVisible();
  await expectAccessible(carlo);
});

/** Draws a line with the mouse. */
async function drawLine(page: Page, way: Spot[]): Promise<void> {
  await page.mouse.move(way[0].x, way[0].y);
  await page.mouse.down();
  for (const { x, y } of way.slice(1)) await page.mouse.move(x, y);
  await page.mouse.up();
}

test('FL-60 with the pen: what is drawn ahead is seen by others when it is bought, and not before', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [carlo, first, second] = await threeAlone(people, 1); /* freehand */
  await waitForBoard(carlo.getByRole('img', { name: text('funnylines.card.pen') }));
  const outlines = await card(carlo).locator('path').all();
  for (const outline of outlines) await drawLine(carlo, await outlineSpots(outline));

  // A tap on what is in pencil puts it before the others of its kind.
  const comesFirst = card(carlo).locator('.order');
  for (const outline of outlines) {
    if ((await comesFirst.count()) > 0) break;
    const [{ x, y }] = await outlineSpots(outline);
    await carlo.mouse.click(x, y);
  }
  await expect(comesFirst).toHaveText('1');
  await expectAccessibleInAnyLight(carlo);
  await expectAllAtHand(carlo);
  const empty = (page: Page) =>
    page.getByRole('img', { name: text('funnylines.board.empty', { team: 'none' }) });
  await expect(empty(second)).toBeVisible();
  const blank = await seen(empty(second));
  for (const more of await first.getByRole('button', { name: startingWith('funnylines.shop.more') }).all())
    await more.click();
  await expect(button(first, startingWith('funnylines.shop.buy-for'))).toBeEnabled();
  expect(await seen(empty(second))).toBe(blank);
  await button(first, startingWith('funnylines.shop.buy-for')).click();

  // Every kind is drawn with no tap of the Carlo's, and the next one buys.
  await expect(button(second, buyButton)).toBeVisible();
  const board = second.getByRole('img', { name: startingWith(['funnylines.board.drawn', { team: 'none' }]) });
  await expect.poll(() => seen(board)).not.toBe(blank);
  await expect.poll(() => toDraw(carlo)).toBe(0);
});

test('FL-60 with the pen: a line takes the shape that it traces, and another one finishes it', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [carlo, first, second] = await threeAlone(people, 1); /* freehand */
  for (const more of await first.getByRole('button', { name: startingWith('funnylines.shop.more') }).all())
    await more.click();
  await button(first, startingWith('funnylines.shop.buy-for')).click();
  await expect.poll(() => toDraw(carlo)).toBeGreaterThan(1);
  const done = button(carlo, text('funnylines.card.done'));
  for (let kinds = await toDraw(carlo); kinds > 0; kinds = await toDraw(carlo)) {
    await drawLine(carlo, await outlineSpots(free(carlo).first()));
    await expect(done).toBeEnabled();
    await expect.poll(() => toDraw(carlo)).toBeLessThan(kinds);
  }
  await done.click();
  await expect(button(second, buyButton)).toBeVisible();
});

test('FL-35 who has spent everything borrows from the bank, and pays back as soon as there is enough', async ({
  person
}) => {
  const people = [await person(), await person(), await person()];
  const [carlo, first, second] = await threeAlone(people, 0); /* to stamp */
  const word = (await card(carlo).getAttribute('aria-label'))!.replace(
    text('funnylines.card.label', { name: '' }),
    ''
  );
  // Every card has a kind for 3 Fricos and one for 1 (FL-4): eleven times three and one are all of the 34.
  const dear = button(first, startingWith(['funnylines.shop.more', { n: 3 }]));
  for (let i = 0; i < 11; i++) await dear.click();
  await button(first, exactly(['funnylines.shop.more', { n: 1 }])).click();
  await button(first, text('funnylines.shop.buy-for', { n: 34 })).click();
  await expect.poll(() => toDraw(carlo)).toBeGreaterThan(0);
  await draw(carlo);

  /** Buys the cheapest shape, and the Carlo draws it if the card has one, until something else can be seen. */
  const buyOne = async (page: Page, until: Locator) => {
    await button(page, exactly(['funnylines.shop.more', { n: 1 }])).click();
    await button(page, text('funnylines.shop.buy-for', { n: 1 })).click();
    await expect(async () => {
      if ((await toDraw(carlo)) > 0) await pressShape(carlo);
      await expect(until).toBeVisible({ timeout: 500 });
    }).toPass();
  };
  await buyOne(second, button(first, text('funnylines.loan.yes')));
  await expect(
    second.getByText(
      text('funnylines.now.borrows', { you: 'no', name: ['Ana', 'Ben', 'Cleo'][people.indexOf(first)] }),
      { exact: true }
    )
  ).toBeVisible();
  await expectAccessibleInAnyLight(first);
  await expectAllAtHand(first);
  await button(first, text('funnylines.loan.yes')).click();
  await expect(first.getByText(text('funnylines.fricos', { n: 10 })).first()).toBeAttached();
  await buyOne(first, button(second, buyButton));
  await expect(
    second
      .getByRole('list', { name: text('table.play.players') })
      .getByText(text('funnylines.doing.owes', { you: 'no', n: 10 }))
  ).toBeAttached();

  // Half of a pot into which two have paid 38 Fricos makes more than 20 (FL-36).
  await line(first).fill(word);
  await line(first).press('Enter');
  await heard(first, text('funnylines.said.repaid', { you: 'yes', n: 10 }));
  await expect(
    second
      .getByRole('list', { name: text('table.play.players') })
      .getByText(text('funnylines.doing.owes', { you: 'no', n: 10 }))
  ).toHaveCount(0);
});

test('FL-52 a lesson on one device, with the board on a projector', async ({ person }) => {
  const [teacher, projector] = [await person(), await person()];
  await projector.setViewportSize({ width: 1920, height: 1080 });
  const code = await openFunnyLines(teacher, 'Ms Gray', asClass);
  await projector.goto(`./t/${code}/tv`);
  await button(teacher, exactly('table.lobby.start')).click();
  await teacher.getByLabel(text('funnylines.register.names')).fill('1. Mia\n2. Noah, Olga');
  // A cocktail and a lighter are out by themselves; a theme goes out with one tap, and one of it comes back.
  await button(teacher, text('funnylines.register.some-out', { in: 74, out: 2 })).click();
  const animals = teacher.getByRole('region', { name: text('funnylines.theme.animals') });
  await animals.getByRole('button', { name: text('funnylines.pick.no') }).click();
  await animals.getByRole('checkbox', { name: 'cat', exact: true }).check();
  await teacher.getByRole('checkbox', { name: 'totem pole' }).uncheck();
  await expectAccessibleInAnyLight(teacher);
  await button(teacher, text('funnylines.register.done')).click();
  await expect(button(teacher, text('funnylines.register.some-out', { in: 61, out: 15 }))).toBeVisible();
  await button(teacher, text('funnylines.register.classes')).click();
  await teacher.getByLabel(text('funnylines.classes.name')).fill('4a');
  await button(teacher, text('funnylines.classes.save')).click();
  await expect(button(teacher, '4a')).toHaveText(
    containing(['funnylines.classes.what', { names: 3, out: 15 }])
  );
  await expectAccessibleInAnyLight(teacher);
  await teacher.keyboard.press('Escape');
  await expectAccessibleInAnyLight(teacher);
  await expectAllAtHand(teacher);
  await button(teacher, text('funnylines.register.begin')).click();

  await expect(projector.getByText(asks('Mia'))).toBeVisible();
  const word = (await card(teacher).getAttribute('aria-label'))!.replace(
    text('funnylines.card.label', { name: '' }),
    ''
  );
  await expect(projector.getByText(word, { exact: true })).toHaveCount(0);
  await expect(
    projector
      .getByRole('list', { name: text('funnylines.desk.ask') })
      .getByText(text('funnylines.kind.trapezium'))
  ).toBeVisible();
  await expectAccessibleInAnyLight(teacher);
  await expectAccessibleInAnyLight(projector);

  // FL-54: nothing hurries anybody, a wrong tap is taken back, and who is away is skipped.
  await expect(projector.getByRole('timer')).toHaveCount(0);
  await button(teacher, text('funnylines.desk.skip', { name: 'Mia' })).click();
  await expect(projector.getByText(asks('Noah'))).toBeVisible();
  await button(teacher, text('funnylines.desk.undo')).click();
  for (const [student, shape, says] of [
    ['Mia', 'circle', 'funnylines.desk.wrong'],
    ['Noah', 'line', 'funnylines.desk.no-guess'],
    ['Olga', 'rectangle', 'funnylines.desk.right']
  ] as const) {
    await expect(projector.getByText(asks(student))).toBeVisible();
    await teacher
      .getByRole('list', { name: text('funnylines.desk.ask') })
      .getByText(text(`funnylines.kind.${shape}`))
      .click();
    // Where the card has several of a kind the teacher picks one; else it is drawn, or announced, at once.
    const right = teacher.getByRole('button', { name: startingWith('funnylines.desk.right') });
    await expect.poll(async () => (await right.count()) + (await toDraw(teacher))).toBeGreaterThan(0);
    if ((await toDraw(teacher)) > 0) await pressShape(teacher);
    await expect(
      projector.getByText(text('funnylines.now.guess', { who: 'other', name: student }))
    ).toBeVisible();
    await expectAllAtHand(teacher);
    await button(teacher, startingWith(says)).click();
  }
  for (const page of [teacher, projector])
    await expect(page.getByRole('heading', { name: word })).toBeVisible();
  await expect(
    projector
      .getByText(
        `${text('funnylines.outcome.named', { you: 'no', name: 'Olga' })} ${text('funnylines.outcome.effort', { shapes: 3, guesses: 2 })}`
      )
      .first()
  ).toBeVisible();
  await expectAccessibleInAnyLight(projector);

  // The next picture is shown by the teacher, and with it the lesson ends.
  await button(teacher, text('funnylines.next.picture')).click();
  await button(teacher, text('funnylines.desk.show')).click();
  await button(teacher, startingWith('funnylines.desk.show-sure')).click();
  await button(teacher, text('funnylines.next.end-lesson')).click();
  await button(teacher, text('funnylines.next.stay')).click();
  await button(teacher, text('funnylines.next.end-lesson')).click();
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: text('funnylines.next.end-lesson') })
    .click();
  await expect(
    teacher.getByRole('heading', { name: text('funnylines.results.lesson', { n: 1, of: 2 }) })
  ).toBeVisible();
  await expectAccessibleInAnyLight(teacher);

  // FL-55: the report, on the screen and alone on paper.
  await expect(teacher.getByRole('row', { name: /^Olga/ })).toContainText(text('funnylines.kind.rectangle'));
  await teacher.evaluate(() => (window.print = () => undefined));
  await button(teacher, text('funnylines.report.print')).click();
  await teacher.emulateMedia({ media: 'print' });
  await expect(
    teacher.getByRole('heading', { name: startingWith('funnylines.report.heading') })
  ).toBeVisible();
  await expect(button(teacher, text('funnylines.report.copy'))).toBeHidden();
  await teacher.emulateMedia({ media: null });
  await teacher.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  // The next lesson begins with the same names and cards.
  await button(teacher, exactly('table.result.again', 'table.lobby.start')).click();
  await expect(teacher.getByLabel(text('funnylines.register.names'))).toHaveValue('Mia\nNoah\nOlga');
  await expect(button(teacher, text('funnylines.register.some-out', { in: 61, out: 15 }))).toBeVisible();
});
