import type { Locator, Page } from '@playwright/test';
import { Hand, loopStroke, waitForBoard } from './hand';
import {
  chooseOption,
  closeDialog,
  expect,
  expectAccessible,
  openSettings,
  openTable,
  setRounds,
  sitDown,
  test
} from './table';
import { doneButton, startingWith, text, textIn } from './texts';

// What makes a table safe among strangers: CM-31 to CM-38, with a finger on phones, and a TV beside them.

type Newcomer = (more?: { locale?: string; viewport?: { width: number; height: number } }) => Promise<Page>;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first();
const covers = (page: Page) => page.getByText(text('table.report.covered'), { exact: true });
const awaiting = (page: Page) => page.getByText(text('table.watching.awaiting'), { exact: true });

/** Opens a table of Ana’s with Ben, Cleo and a TV at it. */
async function openTableWithTv(person: Newcomer, game?: string) {
  const [ana, ben, cleo] = [await person(), await person(), await person()];
  const tv = await person({ viewport: { width: 1920, height: 1080 } });
  const code = await openTable(ana, 'Ana', game);
  await tv.goto(`./t/${code}/tv`);
  await sitDown(ben, code, 'Ben');
  await sitDown(cleo, code, 'Cleo');
  return { code, ana, ben, cleo, tv };
}

/** Has everyone draw a board of Doodle Rush, and goes on to where all boards are guessed at. */
async function drawBoards(host: Page, others: Page[]): Promise<void> {
  await setRounds(host, 1);
  // The longest limits that there are; they are waited for nowhere.
  await chooseOption(host, 'minute', 120);
  await chooseOption(host, 'pace', 200);
  await button(host, text('table.lobby.start-anyway')).click();
  for (const page of [host, ...others]) {
    const own = page.getByRole('img', { name: startingWith('doodlerush.draw.board') });
    await (await Hand.create(page)).draw(loopStroke(await waitForBoard(own), 24));
    await button(page, doneButton).click();
  }
  for (const page of others) await expect(boardOf(page, 'Ana')).toBeVisible();
}

/** A board of somebody’s that is guessed at. */
const boardOf = (page: Page, owner: string) =>
  page
    .getByRole('button', { name: startingWith(['doodlerush.board.name', { yours: 'no', owner, n: 1 }]) })
    .first();

/** Holds a finger on something until it is asked about, and lifts it. */
async function hold(page: Page, what: Locator): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('dialog')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens what can be done about somebody in a game. */
async function openPerson(page: Page, name: string): Promise<Locator> {
  await button(page, text('table.play.menu')).click();
  await button(page, text('table.seat.more', { name })).click();
  return page.getByRole('dialog', { name });
}

test('CM-33 a drawing is reported in two taps, taken back, and covered for all by more than half or by the host', async ({
  person
}) => {
  const { ana, ben, cleo, tv } = await openTableWithTv(person, 'Doodle Rush');
  await drawBoards(ana, [ben, cleo]);
  const report = async (page: Page, owner: string) => {
    await boardOf(page, owner).click({ button: 'right' });
    await button(page.getByRole('dialog'), text('table.report.drawing')).click();
  };

  await report(cleo, 'Ben');
  await expect(covers(cleo).first()).toBeVisible();
  await expectAccessible(cleo);
  for (const page of [ana, ben, tv]) await expect(covers(page)).toHaveCount(0);
  await expect(button(ana, text('table.report.new'))).toBeVisible();
  await button(await openPerson(cleo, 'Ben'), text('table.report.withdraw')).click();
  await closeDialog(cleo);
  await expect(covers(cleo)).toHaveCount(0);

  // A finger that is held there asks the same, and taps nothing when it is lifted.
  await report(cleo, 'Ben');
  await expect(covers(cleo).first()).toBeVisible();
  await hold(cleo, boardOf(cleo, 'Ben'));
  await button(cleo.getByRole('dialog'), text('table.report.uncover')).click();
  await expect(covers(cleo)).toHaveCount(0);

  // Two of three people who play, and the host is none of them.
  await report(cleo, 'Ana');
  await report(ben, 'Ana');
  await expect(covers(tv)).toHaveCount(1);

  // The host finds out, and decides.
  await button(ana, text('table.play.menu')).click();
  await ana.getByText(text('table.report.list', { n: 1 })).click();
  await expect(button(ana, text('table.report.uncover'))).toBeVisible();
  await expect(ana.getByText(text('table.report.new'))).toHaveCount(0);
  await expectAccessible(ana);
  await button(ana, text('table.report.uncover')).click();
  await expect(covers(tv)).toHaveCount(0);
  await closeDialog(ana);
  await report(ana, 'Ben');
  await expect(covers(tv)).toHaveCount(1);
  await expect(covers(cleo).first()).toBeVisible();
});

test('CM-33 a name is reported behind the face of who has it, and the host gives them another', async ({
  person
}) => {
  const { ana, cleo, tv } = await openTableWithTv(person);
  await button(cleo, text('table.seat.more', { name: 'Ben' })).click();
  await button(cleo, text('table.report.name')).click();
  await expect(cleo.getByText(text('table.report.hidden-name')).first()).toBeVisible();
  await expect(cleo.getByText('Ben', { exact: true })).toHaveCount(0);
  await expect(tv.getByText('Ben', { exact: true })).toBeVisible();

  await openSettings(ana);
  await button(ana, text('table.report.cover')).click();
  await closeDialog(ana);
  for (const page of [ana, tv]) await expect(page.getByText('Ben', { exact: true })).toHaveCount(0);
});

test('CM-37 a drawing and a guess come on the TV when the host has tapped', async ({ person }) => {
  const { ana, ben, cleo, tv } = await openTableWithTv(person, 'Doodle Rush');
  await openSettings(ana);
  await ana.getByLabel(text('table.watching.approve-first')).check();
  await closeDialog(ana);
  await drawBoards(ana, [ben, cleo]);
  // The host's own needs no approval, and players see all.
  await expect(awaiting(tv)).toHaveCount(2);
  for (const page of [ana, ben, cleo]) await expect(awaiting(page)).toHaveCount(0);

  await button(ana, text('table.watching.waiting', { n: 2 })).click();
  await expectAccessible(ana);
  const ofBen = text('table.report.drawing-of', { name: 'Ben', word: 'no' });
  await button(ana, text('table.watching.approve-it', { what: ofBen })).click();
  await expect(awaiting(tv)).toHaveCount(1);
  await closeDialog(ana);

  await boardOf(cleo, 'Ben').click();
  await cleo.getByRole('textbox').fill('a giant teapot');
  await button(cleo, text('doodlerush.guess.send')).click();
  const guess = (page: Page) => page.getByText('a giant teapot', { exact: true });
  await button(ana, text('table.watching.waiting', { n: 2 })).click();
  await expect(ana.getByText('“a giant teapot”')).toBeVisible();
  await expect(guess(tv)).toHaveCount(0);
  await button(ana, text('table.watching.approve-all')).click();
  await expect(guess(tv).first()).toBeVisible();
  await expect(awaiting(tv)).toHaveCount(0);
});

test('CM-35 the code goes from all screens at one tap, and the host can look at it', async ({ person }) => {
  const { code, ana, ben, tv } = await openTableWithTv(person);
  const said = new RegExp(`${code}|${[...code].join('\\s*')}`);
  const shows = (page: Page) => page.locator('body');
  for (const page of [ana, ben, tv]) await expect(shows(page)).toContainText(said);
  await openSettings(ana);
  await button(ana, text('table.watching.hide-code')).click();
  await closeDialog(ana);
  for (const page of [ana, ben, tv]) {
    await expect(shows(page)).not.toContainText(said);
    await expect(page.locator('.qr')).toHaveCount(0);
    await expect(page).toHaveTitle(/^[^A-Z]*Linework$/);
  }
  await button(ana, text('table.lobby.start-anyway')).click();
  for (const page of [ana, ben, tv]) {
    await expect(page.locator('.shell').or(page.locator('.tv.playing'))).toBeVisible();
    await expect(shows(page)).not.toContainText(said);
  }
  await tv.reload();
  await expect(tv.locator('.tv.playing')).toBeVisible();
  await expect(shows(tv)).not.toContainText(said);

  await button(ana, text('table.play.menu')).click();
  await ana.locator('summary', { hasText: text('table.invite.title') }).click();
  await button(ana, text('table.watching.peek')).click();
  await expect(shows(ana)).toContainText(said);
  await expect(shows(tv)).not.toContainText(said);
  await button(ana, text('table.watching.show-code')).click();
  await expect(shows(tv)).toContainText(said);
});

test('CM-31 who was removed cannot come back, and whoever is new from their network knocks', async ({
  person
}) => {
  const { code, ana, ben, cleo } = await openTableWithTv(person);
  await button(ana, text('table.seat.more', { name: 'Ben' })).click();
  const remove = button(ana, text('table.seat.remove', { name: 'Ben' }));
  await remove.click();
  await ana.getByLabel(text('table.seat.why', { name: 'Ben' })).fill('please be kind');
  await remove.click();
  await expect(ben.getByRole('heading', { name: text('table.ended.kicked') })).toBeVisible();
  await expect(ben.getByText('please be kind')).toBeVisible();
  await expectAccessible(ben);
  await button(ben, text('page.door.knock')).click();
  await expect(ben.getByRole('heading', { name: text('page.door.removed') })).toBeVisible();
  await expectAccessible(ben);
  await button(ben, text('page.door.knock')).click();
  await expect(ana.getByText(text('table.door.removed-as', { name: 'Ben' }))).toBeVisible();
  await button(ana, text('table.door.turn-away')).click();
  await expect(ben.getByRole('heading', { name: text('page.door.refused') })).toBeVisible();

  const masked = await person(); // a window that knows nothing
  await masked.goto(`./t/${code}`);
  await masked.getByLabel(text('page.name.label')).fill('Benno');
  await button(masked, text('page.door.sit')).click();
  await expect(
    masked.getByRole('heading', { name: text('page.door.waiting', { name: 'Benno' }) })
  ).toBeVisible();
  await expect(ana.getByText(text('table.door.near'))).toBeVisible();
  await expectAccessible(ana);
  await expect(button(cleo, text('table.reaction.react'))).toBeVisible(); // who has a seat keeps it

  await openSettings(ana);
  await button(ana, text('table.removed.let-in-name', { name: 'Ben' })).click();
  await closeDialog(ana);
  await ben.goto(`./t/${code}`);
  await expect(ben.getByRole('heading', { name: text('page.door.removed') })).toHaveCount(0);
  await sitDown(ben, code, 'Ben');
});

test('CM-38 a sentence is read in the language of each device, and nobody is heard whom one has switched off', async ({
  person
}) => {
  const [ana, ben, tilda] = [await person(), await person(), await person({ locale: 'de-DE' })];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await tilda.goto(`./t/${code}`);
  await tilda.getByLabel(textIn('de', 'page.name.label')).fill('Tilda');
  await button(tilda, textIn('de', 'page.door.sit')).click();
  await expect(button(tilda, textIn('de', 'table.reaction.react'))).toBeVisible();
  const say = async (page: Page, phrase: 'table.phrase.hello' | 'table.phrase.thanks') => {
    await button(page, text('table.reaction.react')).click();
    await button(page, text('table.phrase.title')).click();
    await button(page, text(phrase)).click();
  };
  const hears = (page: Page, name: string, phrase: string) =>
    page.getByText(`${name}: ${phrase}`, { exact: true });

  await say(ben, 'table.phrase.hello');
  await expect(hears(ana, 'Ben', text('table.phrase.hello'))).toBeVisible();
  await expect(hears(tilda, 'Ben', textIn('de', 'table.phrase.hello'))).toBeVisible();

  await button(tilda, textIn('de', 'table.seat.more', { name: 'Ben' })).click();
  await button(tilda, textIn('de', 'table.report.quiet')).click();
  await tilda.keyboard.press('Escape');
  await say(ben, 'table.phrase.thanks');
  await expect(hears(ana, 'Ben', text('table.phrase.thanks'))).toBeVisible();
  await say(ana, 'table.phrase.thanks');
  await expect(hears(tilda, 'Ana', textIn('de', 'table.phrase.thanks'))).toBeVisible();
  await expect(hears(tilda, 'Ben', textIn('de', 'table.phrase.thanks'))).toHaveCount(0);
});
