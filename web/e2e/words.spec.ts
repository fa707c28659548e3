import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from './ports';
import { Server } from './serve';
import {
  addBot,
  closeDialog,
  expect,
  expectAccessible,
  openSettings,
  openTable,
  sitDown,
  test
} from './table';
import { containing, text } from './texts';

const mine = Array.from({ length: 18 }, (_, i) => `thing ${String.fromCharCode(97 + i).repeat(3)}`);

test('the host pastes words, and the game is dealt those and no others', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana', 'Doodle Rush');
  await sitDown(ben, code, 'Ben');
  await addBot(ana);
  for (const page of [ana, ben]) await openSettings(page);
  await expect(ben.getByText(`Doodle Rush, ${text('table.words.count', { n: 1050 })}`)).toBeVisible();

  await ana.getByRole('button', { name: text('table.words.write') }).click();
  const box = ana.getByRole('textbox', { name: containing('table.words.how') });
  await expect(
    ana.getByText(text('table.words.counted', { n: 0, game: 'Doodle Rush', needed: 18, players: 3 }))
  ).toBeVisible();
  await box.fill('kite, snail\n???\nteapot');
  await expectAccessible(ana);
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await expect(ana.getByRole('alert').filter({ hasText: '“???”' })).toBeVisible();
  await expect(box).toBeFocused();
  expect(
    await box.evaluate((b: HTMLTextAreaElement) => b.value.slice(b.selectionStart, b.selectionEnd))
  ).toBe('???');
  await expectAccessible(ana);

  await ana.getByRole('radio', { name: text('table.words.no-mix') }).check();
  await box.fill('kite, snail');
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await expect(box).toBeHidden();
  await expect(ben.getByText(text('table.words.own', { n: 2 }))).toBeVisible();
  await expect(
    ana.getByText(text('table.words.too-few', { game: 'Doodle Rush', needed: 18, players: 3, n: 2 }))
  ).toBeVisible();
  await expectAccessible(ana);

  await ana.getByRole('button', { name: text('table.words.change') }).click();
  await expect(box).toHaveValue('kite, snail');
  await box.fill(mine.join('\n'));
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await expect(ben.getByText(text('table.words.own', { n: 18 }))).toBeVisible();
  await expectAccessible(ben);
  await closeDialog(ana);
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await expect(ana.getByRole('list', { name: text('doodlerush.strip.title') })).toBeVisible();
  const dealt = await ana
    .getByRole('list', { name: text('doodlerush.strip.title') })
    .getByRole('button')
    .allTextContents();
  expect(dealt).toHaveLength(6);
  for (const word of dealt) expect(mine).toContain(word.trim());
});

test('a few words of one’s own are mixed with the pack', async ({ person }) => {
  const ana = await person();
  await openTable(ana, 'Ana', 'Doodle Rush');
  await addBot(ana);
  await addBot(ana);
  await openSettings(ana);
  await ana.getByRole('button', { name: text('table.words.write') }).click();
  await ana.getByRole('textbox', { name: containing('table.words.how') }).fill('kite, snail');
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await expect(ana.getByText(text('table.words.own-mixed', { n: 2, pack: 'Doodle Rush' }))).toBeVisible();
  await closeDialog(ana);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect(ana.getByRole('list', { name: text('doodlerush.strip.title') })).toBeVisible();
});

test('too few words of one’s own are refused at the start, and a pack can be taken again', async ({
  person
}) => {
  const ana = await person();
  await openTable(ana, 'Ana', 'Doodle Rush');
  await addBot(ana);
  await addBot(ana);
  await openSettings(ana);
  await ana.getByRole('button', { name: text('table.words.write') }).click();
  await ana.getByRole('textbox', { name: containing('table.words.how') }).fill('kite');
  await ana.getByRole('radio', { name: text('table.words.no-mix') }).check();
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await closeDialog(ana);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect(ana.locator('.toast').filter({ hasText: /18.* 1\b/ })).toBeVisible();
  await openSettings(ana);
  await ana
    .getByRole('radio', { name: `Doodle Rush, ${text('table.words.count', { n: 1050 })}`, exact: true })
    .check();
  await expect(ana.getByRole('button', { name: text('table.words.write') })).toBeVisible();
  await closeDialog(ana);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect(ana.getByRole('button', { name: text('table.play.menu') })).toBeVisible();
});

test('CM-26 the host says which language the words are in, and the game is dealt those', async ({
  person
}) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana', 'Doodle Rush');
  await sitDown(ben, code, 'Ben');
  await addBot(ana);
  for (const page of [ana, ben]) await openSettings(page);
  await expect(ana.getByRole('radio', { name: 'English', exact: true })).toBeChecked();
  await ana.getByRole('radio', { name: 'Deutsch', exact: true }).check();
  await expect(ben.getByRole('dialog').getByText('Deutsch', { exact: true })).toBeVisible();
  const packs = ana.getByRole('group', { name: text('table.words.pack') }).getByRole('radio');
  await expect(packs.first()).toBeChecked();
  await expect(packs).toHaveCount(1); // those in English are for tables that play in it
  await expectAccessible(ana);
  await closeDialog(ana);
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  const boards = ana.getByRole('list', { name: text('doodlerush.strip.title') }).getByRole('button');
  await expect(boards).toHaveCount(6);
  const german = readFileSync('../words/packs/de/doodle-rush.txt', 'utf8');
  for (const word of await boards.allTextContents())
    expect(german).toContain(word.replaceAll('\u00ad', '').trim());
});

test.describe('packs of the operator', () => {
  test.use({ baseURL: `http://127.0.0.1:${own}/` });
  let server: Server;
  test.beforeEach(() => {
    server = new Server();
  });
  test.afterEach(() => server.dispose());

  test('stand beside ours', async ({ person }) => {
    const folder = join(server.data, 'packs');
    mkdirSync(folder);
    const words = 'Apfel\nBirne\nKirsche\nPflaume\nTraube\nMelone\nZitrone\nAnanas\nBanane\nFeige';
    writeFileSync(
      join(folder, 'obst.txt'),
      `name: Obst\nlanguage: de\nlicence: CC0-1.0\nauthor: Ana\ngame: any\ngrade: easy\n\n[cards]\n${words}\n`
    );
    await server.start('--packs', folder);
    const [ana, ben] = [await person(), await person()];
    const code = await openTable(ana, 'Ana', 'Doodle Rush');
    await sitDown(ben, code, 'Ben');
    for (const page of [ana, ben]) await openSettings(page);
    await ana.getByRole('radio', { name: 'Deutsch', exact: true }).check(); // the pack is in German
    await ana.getByRole('radio', { name: /^Obst, .*10/ }).check();
    await expect(ben.getByText(/^Obst, .*10/)).toBeVisible();
    await expectAccessible(ana);
    await expectAccessible(ben);
  });
});
