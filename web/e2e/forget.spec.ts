import { expect, expectSound, meet, openTable, sitDown, test } from './table';

const forget = 'Forget this table and its drawings';

test('the host has a table forgotten, and everyone is told', async ({ person }) => {
  const [ana, ben, tv] = [await person(), await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await tv.goto(`./t/${code}/tv`);
  await expect(tv.getByText(code).first()).toBeVisible();

  await ana.getByRole('button', { name: 'Your seat' }).click();
  await ana.getByRole('button', { name: forget }).click();
  await expect(ana.getByText('Nobody can bring it back')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectSound(ana);
  await ana.getByRole('button', { name: 'Keep it' }).click();
  await expect(ana.getByText('Nobody can bring it back')).toBeHidden();
  await ana.getByRole('button', { name: forget }).click();
  await ana.getByRole('button', { name: 'Forget everything' }).click();

  for (const page of [ana, ben, tv])
    await expect(page.getByRole('heading', { name: 'This table is gone' })).toBeVisible();
  await expectSound(ben);
  expect((await ana.request.get(`./api/tables/${code}`)).status()).toBe(404);

  // Nobody is led back to it.
  await ben.getByRole('link', { name: 'Home' }).first().click();
  await expect(ben.getByRole('button', { name: 'New table' })).toBeVisible();
  await expect(ben.getByText(code)).toBeHidden();
});

test('the menu of a game offers it to the host alone', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  await meet(ana, ben, 'iota', 0);
  await ben.getByRole('button', { name: 'Menu' }).click();
  await expect(ben.getByRole('button', { name: 'Leave the table' })).toBeVisible();
  await expect(ben.getByRole('button', { name: forget })).toBeHidden();
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: forget }).click();
  await ana.getByRole('button', { name: 'Forget everything' }).click();
  await expect(ben.getByRole('heading', { name: 'This table is gone' })).toBeVisible();
});
