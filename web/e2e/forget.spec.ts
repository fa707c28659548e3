import { expect, expectAccessible, startGame, openTable, sitDown, test } from './table';
import { text } from './texts';

const forget = text('table.forget.forget');

test('the host has a table forgotten, and everyone is told', async ({ person }) => {
  const [ana, ben, tv] = [await person(), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await tv.goto(`./t/${code}/tv`);
  await expect(tv.getByText(code).first()).toBeVisible();

  await ana.getByRole('button', { name: text('table.seat.yours') }).click();
  await ana.getByRole('button', { name: forget }).click();
  await expect(ana.getByText(text('table.forget.sure'))).toBeVisible();
  await expect(ana.getByRole('button', { name: text('table.forget.no') })).toBeFocused();
  await expectAccessible(ana);
  await ana.getByRole('button', { name: text('table.forget.no') }).click();
  await expect(ana.getByText(text('table.forget.sure'))).toBeHidden();
  await ana.getByRole('button', { name: forget }).click();
  await ana.getByRole('button', { name: text('table.forget.yes') }).click();

  for (const page of [ana, ben, tv])
    await expect(page.getByRole('heading', { name: text('table.ended.forgotten') })).toBeVisible();
  await expectAccessible(ben);
  expect((await ana.request.get(`./api/tables/${code}`)).status()).toBe(404);

  // Nobody is led back to it.
  await ben
    .getByRole('link', { name: text('page.home-link') })
    .first()
    .click();
  await expect(ben.getByRole('button', { name: text('page.home.open') })).toBeVisible();
  await expect(ben.getByText(code)).toBeHidden();
});

test('the menu of a game offers it to the host alone', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await startGame(ana, ben, 'iota', 0);
  await ben.getByRole('button', { name: text('table.play.menu') }).click();
  await expect(ben.getByRole('button', { name: text('table.leave.leave') })).toBeVisible();
  await expect(ben.getByRole('button', { name: forget })).toBeHidden();
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: forget }).click();
  await ana.getByRole('button', { name: text('table.forget.yes') }).click();
  await expect(ben.getByRole('heading', { name: text('table.ended.forgotten') })).toBeVisible();
});
