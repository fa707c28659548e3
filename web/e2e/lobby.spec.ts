import { waitForBoard, Hand, loopStroke } from './hand';
import {
  expect,
  expectReactionsReachable,
  expectAccessible,
  startGame,
  openTable,
  optionInput,
  seatNames,
  sitDown,
  test,
  addBot,
  closeDialog,
  lockTable,
  openSettings
} from './table';
import { containing, startingWith, text } from './texts';

test('two people and a bot meet at a table, and its lobby is sound', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await expect(ana.getByText(text('table.lobby.too-few', { game: 'iota', more: 1 }))).toBeVisible();
  await sitDown(ben, code, 'Ben');
  await expect(ana.getByText(text('table.lobby.waiting-ready', { n: 1, names: 'Ben' }))).toBeVisible();
  await addBot(ana, 'normal');
  await expect(ana.getByText(startingWith('table.seat.bot'))).toBeVisible();
  await ben.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
  await expect(ana.getByText(text('table.lobby.all-ready', { again: 'no' }))).toBeVisible();
  await expect(ben.getByText(text('table.lobby.waiting-start', { again: 'no', name: 'Ana' }))).toBeVisible();
  await expectAccessible(ana);
  await expectAccessible(ben);
});

test('a refusal says what would be right', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ben.goto(`./t/${code}`);
  await ben.getByLabel(text('page.name.label')).fill('ana');
  await ben.getByRole('button', { name: text('page.door.sit') }).click();
  await expect(ben.getByRole('alert').filter({ hasText: 'Ana' })).toBeVisible();
});

test('CM-1 the host reorders the seats with the keyboard and with the pointer', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await expect.poll(() => seatNames(ana)).toEqual(['Ana', 'Ben']);
  const face = (name: string) => ana.getByRole('listitem').getByRole('button', { name });
  await face('Ana').press('ArrowRight');
  await expect.poll(() => seatNames(ana)).toEqual(['Ben', 'Ana']);
  await expect.poll(() => seatNames(ben)).toEqual(['Ben', 'Ana']);

  const [from, to] = [(await face('Ana').boundingBox())!, (await face('Ben').boundingBox())!];
  await ana.mouse.move(from.x + 20, from.y + 20);
  await ana.mouse.down();
  await ana.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await ana.mouse.up();
  await expect.poll(() => seatNames(ana)).toEqual(['Ana', 'Ben']);
});

test('CM-2 the host marks the smallest', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
  await expectAccessible(ana);
  await ana
    .getByRole('button', {
      name: text('table.mark.set', { on: 'no', you: 'no', mark: 'smallest', name: 'Ben' })
    })
    .click();
  await expect(ben.getByText(text('table.mark.smallest'), { exact: true })).toBeVisible();
});

test('options are set by the host and seen by all', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  for (const page of [ana, ben]) await openSettings(page);
  for (const choice of [optionInput(ana, 'deck', 1), optionInput(ana, 'pace', 200)]) {
    await choice.check();
    const label = await choice.locator('..').innerText();
    await expect(ben.getByText(label, { exact: true })).toBeVisible();
  }
});

test('CM-4 a table can be locked to spectators', async ({ person }) => {
  const [ana, eve] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await eve.goto(`./t/${code}/watch`);
  await expect(eve.getByRole('link', { name: text('table.lobby.sit') })).toBeVisible();
  await expect(ana.getByText(text('table.seat.watchers', { n: 1 }))).toBeVisible();
  await lockTable(ana);
  await expect(eve.getByRole('heading', { name: text('table.ended.locked') })).toBeVisible();
  await expectAccessible(eve);
});

test('who is removed is told why', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await ana.getByLabel(text('table.seat.why', { name: 'Ben' })).fill('dinner is ready');
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await expect(ben.getByRole('heading', { name: text('table.ended.kicked') })).toBeVisible();
  await expect(ben.getByText(/dinner is ready/)).toBeVisible();
  await expectAccessible(ben);
});

test('CM-31 who is removed comes back when the host lets them, and not before', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await ana.getByRole('button', { name: text('table.seat.remove', { name: 'Ben' }) }).click();
  await expect(ben.getByRole('heading', { name: text('table.ended.kicked') })).toBeVisible();
  await ben.goto(`t/${code}`);
  await expect(ben.getByText(text('page.door.removed'))).toBeVisible();
  await ben.getByLabel(text('page.name.label')).fill('Benno');
  await ben.getByRole('button', { name: text('page.door.knock') }).click();
  await expect(ana.getByText(text('table.door.removed-as', { name: 'Ben' }))).toBeVisible();
  await ana.getByRole('button', { name: text('table.door.let-in') }).click();
  await expect(ana.getByText('Benno', { exact: true })).toBeVisible();
  await openSettings(ana);
  await expect(ana.getByText(text('table.removed.help'))).toBeHidden();
});

test('CM-32 instead of an offensive name others are offered, where the host filters', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana', 'iota');
  await openSettings(ana);
  await ana.getByLabel(text('table.filter.title')).selectOption('moderate');
  await closeDialog(ana);
  await ben.goto(`t/${code}`);
  await ben.getByLabel(text('page.name.label')).fill('H1tler');
  await ben.getByRole('button', { name: text('page.door.sit') }).click();
  await expect(ben.getByRole('alert')).toBeVisible();
  await expectAccessible(ben);
  const offered = ben.locator('form .halves button').first();
  const name = await offered.innerText();
  await offered.click();
  await ben.getByRole('button', { name: text('page.door.sit') }).click();
  await expect(ana.getByText(name, { exact: true })).toBeVisible();
});

test('a seat moves to another device, and the old one says so', async ({ person }) => {
  const [ana, phone] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  const answered = ana.waitForEvent('websocket').catch(() => null);
  await ana.reload();
  const socket = await answered;
  const key = new Promise<string>((found) =>
    socket?.on('framereceived', ({ payload }) => {
      const { data } = JSON.parse(String(payload)) as { data?: { key?: string } };
      if (data?.key) found(data.key);
    })
  );
  await ana.getByRole('button', { name: text('table.seat.yours') }).click();
  await ana.getByText(text('table.hand-over.title')).click();
  await ana.getByRole('button', { name: text('table.hand-over.show') }).click();
  await expect(ana.getByRole('img', { name: containing('table.hand-over.qr') })).toBeVisible();
  await phone.goto(`./t/${code}#key=${await key}`);
  await expect(phone.getByText(text('table.seat.moved-here'))).toBeVisible();
  await expect(phone.getByRole('button', { name: text('table.seat.yours') })).toBeVisible();
  expect(phone.url()).not.toContain('key');
  await expect(ana.getByRole('heading', { name: text('table.ended.moved') })).toBeVisible();
});

test('the invitation brings a known player straight back, and leaving gives the seat up', async ({
  person
}) => {
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  await ana.goto('./');
  await ana.getByRole('link', { name: code }).click();
  await expect(ana.getByRole('heading', { name: text('table.seat.title') })).toBeVisible();
  await ana.getByRole('button', { name: text('table.seat.yours') }).click();
  await ana.getByRole('button', { name: text('table.leave.leave') }).click();
  await ana.getByRole('button', { name: text('table.leave.yes') }).click();
  await expect(ana.getByRole('button', { name: text('page.home.open') })).toBeVisible();
  await expect(ana.getByRole('link', { name: code })).toHaveCount(0);
});

test('a reaction reaches everyone', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await expectReactionsReachable(ben);
  await ben.getByRole('button', { name: text('table.reaction.react') }).click();
  await ben.getByRole('button', { name: text('table.reaction.applause') }).click();
  await expect(
    ana.getByRole('img', {
      name: text('table.reaction.from', { reaction: text('table.reaction.applause'), name: 'Ben' })
    })
  ).toBeVisible();
});

test('everyone scribbles on one sheet while the others arrive, in a colour of their own choice', async ({
  person
}) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');

  await ben.getByRole('button', { name: text('table.seat.yours') }).click();
  await expect(
    ben.getByRole('radio', {
      name: text('table.own-mark.taken', { what: text('table.own-mark.teal'), name: 'Ana' })
    })
  ).toBeDisabled();
  await ben.getByRole('radio', { name: text('table.own-mark.berry') }).check();
  await ben.getByRole('radio', { name: text('table.own-mark.moon') }).check();
  await expectAccessible(ben);
  await ben.keyboard.press('Escape');

  for (const page of [ana, ben]) await page.getByText(text('table.warm-up.title')).click();
  await expect(ana.getByRole('img', { name: text('table.warm-up.blank') })).toBeVisible();
  const sheet = ben.getByRole('img', { name: startingWith('table.warm-up.title') });
  await sheet.scrollIntoViewIfNeeded();
  const hand = await Hand.create(ben);
  await hand.draw(loopStroke(await waitForBoard(sheet), 30));
  const seen = text('table.warm-up.drawn', { names: 'Ben' });
  await expect(ana.getByRole('img', { name: seen })).toBeVisible();
  await ben.reload();
  await ben.getByText(text('table.warm-up.title')).click();
  await expect(ben.getByRole('img', { name: seen })).toBeVisible();
  await expectAccessible(ben);
  await ana.getByRole('button', { name: text('table.warm-up.wipe') }).click();
  await ana.getByRole('button', { name: text('table.ink.sure') }).click();
  await expect(ben.getByRole('img', { name: text('table.warm-up.blank') })).toBeVisible();
});

test('one tap sits a newcomer down with bots, and any game on the shelf has begun', async ({ person }) => {
  const page = await person();
  const { games } = (await (await page.request.get('./api/games')).json()) as { games: { name: string }[] };
  expect(games.length).toBeGreaterThan(4);
  for (const { name } of games) {
    await page.goto('./');
    await page.getByRole('button', { name: text('page.home.shelf.play-game', { game: name }) }).click();
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    const code = page.url().slice(-5);
    const table = (await (await page.request.get(`./api/tables/${code}`)).json()) as {
      stage: string;
      people: number;
    };
    expect(table.stage).toBe('playing');
    expect(table.people).toBe(1);
    await expect(page.getByRole('button', { name: text('table.play.menu') })).toBeVisible();
  }
});

test('a reaction keeps off the board', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await startGame(ana, ben, 'iota', 0);
  const game = (await ana.getByRole('main').boundingBox())!;
  // Looked at in the page, frame by frame from before it comes until it is gone: it stays for a moment only.
  const looked = ana.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let bottom = 0;
        const look = () => {
          const face = document.querySelector('[role=img][aria-label$="from Ben"]');
          if (!face && bottom > 0) return resolve(bottom);
          bottom = Math.max(bottom, face?.getBoundingClientRect().bottom ?? 0);
          requestAnimationFrame(look);
        };
        look();
      })
  );
  await ben.getByRole('button', { name: text('table.reaction.react') }).click();
  await ben.getByRole('button', { name: text('table.reaction.laughter') }).click();
  const lowest = await looked;
  expect(lowest).toBeLessThanOrEqual(game.y);
});

test('a name is changed in the middle of a game, and a seat moves by a link', async ({ person }) => {
  const [ana, ben, tablet] = [await person(), await person(), await person()];
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startGame(ana, ben, 'iota', 0);
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.locator('summary', { hasText: text('table.seat.rename-title') }).click();
  await ana.getByLabel(text('page.name.label')).fill('Anna');
  await ana.getByRole('button', { name: text('table.seat.rename') }).click();
  await expect(ben.getByText('Anna').first()).toBeVisible();

  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByText(text('table.hand-over.title')).click();
  await ana.getByRole('button', { name: text('table.hand-over.show') }).click();
  await ana
    .getByRole('button', { name: text('table.invite.copy') })
    .last()
    .click();
  await tablet.goto(await ana.evaluate(() => navigator.clipboard.readText()));
  await expect(tablet.getByText(text('table.seat.moved-here'))).toBeVisible();
});

for (const [width, height] of [
  [320, 568],
  [375, 640],
  [640, 320]
])
  test(`code, faces, a game and Start are in sight at once on ${width} by ${height}`, async ({ person }) => {
    const [ana, ben] = [await person({ viewport: { width, height }, hasTouch: true }), await person()];
    const code = await openTable(ana, 'Ana', 'Pictomania');
    await sitDown(ben, code, 'Ben');
    const start = ana.getByRole('button', { name: text('table.lobby.start'), exact: true });
    const letters = ana.locator('main .letter');
    await expect(letters).toHaveCount(code.length);
    const seen = [letters.last(), ana.getByRole('listitem').filter({ hasText: 'Ben' }), start];
    for (const what of [...seen, ana.locator('[data-game=pictomania]'), ana.locator('[data-settings]')])
      await expect(what).toBeInViewport({ ratio: 1 });
    await expectAccessible(ana);
  });

test('a preset is one tap, and a game is set as it was the last time', async ({ person }) => {
  const ana = await person();
  await openTable(ana, 'Ana', 'Doodle Rush');
  await openSettings(ana);
  const preset = (name: 'quick' | 'children') =>
    ana.getByRole('radio', { name: text(`table.preset.${name}`), exact: true });
  await preset('quick').check();
  await expect(optionInput(ana, 'rounds', 1)).toBeChecked();
  await optionInput(ana, 'side', 1).check(); // no preset says anything of it
  await preset('children').check();
  await expect(optionInput(ana, 'pace', 150)).toBeChecked();
  await expect(optionInput(ana, 'rounds', 2)).toBeChecked();
  await expect(optionInput(ana, 'side', 1)).toBeChecked();
  await expectAccessible(ana);
  await closeDialog(ana);
  await ana.getByRole('radio', { name: 'iota', exact: true }).check();
  await ana.getByRole('radio', { name: 'Doodle Rush', exact: true }).check();
  await openSettings(ana);
  await expect(preset('children')).toBeChecked();
});

test('the TV follows the finger of the host, on whose phone nothing moves when it joins', async ({
  person
}) => {
  const [ana, tv] = [await person(), await person({ viewport: { width: 1920, height: 1080 } })];
  const code = await openTable(ana, 'Ana');
  const places = () =>
    ana
      .locator('main .letter, .faces li, [data-game]')
      .evaluateAll((all) => all.map((e) => JSON.stringify(e.getBoundingClientRect())));
  const before = await places();
  await tv.goto(`./t/${code}/tv`);
  await expect(ana.getByText(text('table.seat.watchers-tv', { n: 1 }))).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(tv.locator('[data-game]')).toHaveCount(5);
  const strip = (await ana.locator('[data-game=iota]').boundingBox())!;
  await ana.mouse.move(strip.x + 40, strip.y + 40);
  await ana.mouse.wheel(strip.width, 0);
  await expect(ana.getByRole('radio', { name: 'Doodle Dash', exact: true })).toBeChecked();
  await expect(tv.getByRole('heading', { name: 'Doodle Dash', exact: true })).toBeVisible();
  await expectAccessible(tv);
  // A phone that is turned still shows the chosen game.
  for (const [width, height] of [
    [844, 390],
    [390, 844]
  ]) {
    await ana.setViewportSize({ width, height });
    await expect(ana.locator('[data-game=doodledash]')).toBeInViewport({ ratio: 1 });
  }
});
