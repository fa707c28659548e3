import { boardOf, Hand, loop } from './hand';
import { expect, expectFaces, expectSound, meet, openTable, seats, sitDown, test } from './table';

test('two people and a bot meet at a table, and its lobby is sound', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await expect(ana.getByText('iota needs one more player')).toBeVisible();
  await sitDown(ben, code, 'Ben');
  await expect(ana.getByText('Waiting for Ben to be ready.')).toBeVisible();
  await ana.getByRole('button', { name: /^Normal/ }).click();
  await expect(ana.getByText('bot · Normal')).toBeVisible();
  await ben.getByRole('button', { name: 'I’m ready' }).click();
  await expect(ana.getByText('Everyone’s ready.')).toBeVisible();
  await expect(ben.getByText('Waiting for Ana to start.')).toBeVisible();
  await expectSound(ana);
  await expectSound(ben);
});

test('a refusal says what would be right', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ben.goto(`./t/${code}`);
  await ben.getByLabel('Your name').fill('ana');
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await expect(
    ben.getByRole('alert').filter({ hasText: 'Someone here is already called Ana' })
  ).toBeVisible();
});

test('CM-1 the host reorders seats with the keyboard and with the pointer', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await expect.poll(() => seats(ana)).toEqual(['Ana', 'Ben']);
  await ana.getByRole('button', { name: 'Move Ana' }).press('ArrowDown');
  await expect.poll(() => seats(ana)).toEqual(['Ben', 'Ana']);
  await expect.poll(() => seats(ben)).toEqual(['Ben', 'Ana']);

  const from = (await ana.getByRole('button', { name: 'Move Ana' }).boundingBox())!;
  const to = (await ana.getByRole('button', { name: 'Move Ben' }).boundingBox())!;
  await ana.mouse.move(from.x + 20, from.y + 20);
  await ana.mouse.down();
  await ana.mouse.move(to.x + 20, to.y + 2, { steps: 5 });
  await ana.mouse.up();
  await expect.poll(() => seats(ana)).toEqual(['Ana', 'Ben']);
});

test('CM-2 the host marks the smallest', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: 'Options for Ben' }).click();
  await expectSound(ana);
  await ana.getByRole('button', { name: 'Ben is the shortest' }).click();
  await expect(ben.getByText('shortest', { exact: true })).toBeVisible();
});

test('options are set by the host and seen by all', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('radio', { name: '33 cards' }).check();
  await expect(ben.getByText('33 cards')).toBeVisible();
  const longer = ana.getByRole('radio', { name: 'Twice as long' });
  await longer.check();
  await expect(ben.getByText('Twice as long')).toBeVisible();
  await expect(longer).toBeInViewport(); // the page stays where it was scrolled to
});

test('CM-4 a table can be locked to spectators', async ({ person }) => {
  const [ana, eve] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await eve.goto(`./t/${code}/watch`);
  await expect(eve.getByRole('link', { name: 'Take a seat' })).toBeVisible();
  await expect(ana.getByText('One person is watching.')).toBeVisible();
  await ana.getByRole('radio', { name: 'Locked' }).check();
  await expect(eve.getByRole('heading', { name: 'This table is locked' })).toBeVisible();
  await expectSound(eve);
});

test('who is removed is told why', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: 'Options for Ben' }).click();
  await ana.getByRole('button', { name: 'Remove Ben' }).click();
  await ana.getByLabel('Why? Ben will see this.').fill('dinner is ready');
  await ana.getByRole('button', { name: 'Remove Ben' }).click();
  await expect(ben.getByRole('heading', { name: 'You were removed from the table' })).toBeVisible();
  await expect(ben.getByText(/dinner is ready/)).toBeVisible();
  await expectSound(ben);
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
  await ana.getByRole('button', { name: 'Your seat' }).click();
  await ana.getByText('Move to another device').click();
  await ana.getByRole('button', { name: 'Show the code' }).click();
  await expect(ana.getByRole('img', { name: /QR code that moves you/ })).toBeVisible();
  await phone.goto(`./t/${code}#key=${await key}`);
  await expect(phone.getByText('You’re playing on this device now.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Your seat' })).toBeVisible();
  expect(phone.url()).not.toContain('key');
  await expect(ana.getByRole('heading', { name: 'You moved to another device' })).toBeVisible();
});

test('the invitation brings a known player straight back, and leaving gives the seat up', async ({
  person
}) => {
  const ana = await person();
  const code = await openTable(ana, 'Ana');
  await ana.goto('./');
  await ana.getByRole('link', { name: code }).click();
  await expect(ana.getByRole('heading', { name: 'Players' })).toBeVisible();
  await ana.getByRole('button', { name: 'Your seat' }).click();
  await ana.getByRole('button', { name: 'Leave the table' }).click();
  await ana.getByRole('button', { name: 'Leave for good' }).click();
  await expect(ana.getByRole('button', { name: 'New table' })).toBeVisible();
  await expect(ana.getByRole('link', { name: code })).toHaveCount(0);
});

test('a reaction reaches everyone', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await expectFaces(ben);
  await ben.getByRole('button', { name: 'React' }).click();
  await ben.getByRole('button', { name: 'applause' }).click();
  await expect(ana.getByRole('img', { name: 'applause from Ben' })).toBeVisible();
});

test('everyone scribbles on one sheet while the others arrive, in a colour of their own choice', async ({
  person
}) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');

  await ben.getByRole('button', { name: 'Choose your mark and colour' }).click();
  await expect(ben.getByRole('radio', { name: 'Teal, taken by Ana' })).toBeDisabled();
  await ben.getByRole('radio', { name: 'Berry' }).check();
  await ben.getByRole('radio', { name: 'Moon' }).check();
  await expectSound(ben);
  await ben.keyboard.press('Escape');

  for (const page of [ana, ben]) await page.getByText('Warm-up sheet').click();
  await expect(ana.getByRole('img', { name: 'Warm-up sheet, still blank' })).toBeVisible();
  const sheet = ben.getByRole('img', { name: /^Warm-up sheet/ });
  await sheet.scrollIntoViewIfNeeded();
  const hand = await Hand.of(ben);
  await hand.draw(loop(await boardOf(sheet), 30));
  const seen = 'Warm-up sheet, with scribbles by Ben';
  await expect(ana.getByRole('img', { name: seen })).toBeVisible();
  await ben.reload();
  await ben.getByText('Warm-up sheet').click();
  await expect(ben.getByRole('img', { name: seen })).toBeVisible();
  await expectSound(ben);
  await ana.getByRole('button', { name: 'Clear the whole sheet' }).click();
  await ana.getByRole('button', { name: 'Sure?' }).click();
  await expect(ben.getByRole('img', { name: 'Warm-up sheet, still blank' })).toBeVisible();
});

test('one tap sits a newcomer down with bots, and any game on the shelf has begun', async ({ person }) => {
  const page = await person();
  const { games } = (await (await page.request.get('./api/games')).json()) as { games: { name: string }[] };
  expect(games.length).toBeGreaterThan(4);
  for (const { name } of games) {
    await page.goto('./');
    await page.getByRole('button', { name: `Play ${name} now, with bots` }).click();
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    const code = page.url().slice(-5);
    const table = (await (await page.request.get(`./api/tables/${code}`)).json()) as {
      stage: string;
      people: number;
    };
    expect(table.stage).toBe('playing');
    expect(table.people).toBe(1);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  }
});

test('a reaction keeps off the board', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await meet(ana, ben, 'iota', 0);
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
  await ben.getByRole('button', { name: 'React' }).click();
  await ben.getByRole('button', { name: 'laughter' }).click();
  const lowest = await looked;
  expect(lowest).toBeLessThanOrEqual(game.y);
});

test('a name is changed in the middle of a game, and a seat moves by a link', async ({ person }) => {
  const [ana, ben, tablet] = [await person(), await person(), await person()];
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await meet(ana, ben, 'iota', 0);
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.locator('summary', { hasText: 'Change your name' }).click();
  await ana.getByLabel('Your name').fill('Anna');
  await ana.getByRole('button', { name: 'Rename' }).click();
  await expect(ben.getByText('Anna').first()).toBeVisible();

  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByText('Move to another device').click();
  await ana.getByRole('button', { name: 'Show the code' }).click();
  await ana.getByRole('button', { name: 'Copy link' }).last().click();
  await tablet.goto(await ana.evaluate(() => navigator.clipboard.readText()));
  await expect(tablet.getByText('You’re playing on this device now.')).toBeVisible();
});
