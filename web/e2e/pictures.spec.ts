import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { expect, expectSound, openTable, test } from './table';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const shapes = (page: Page) => page.getByRole('group', { name: 'Your picture' }).getByRole('button');

test('FL-56 a picture is composed with a thumb and with keys, goes through a file, and comes up in a lesson', async ({
  person
}) => {
  const teacher = await person({ viewport: { width: 375, height: 553 }, hasTouch: true });
  await teacher.goto('./pictures');
  await button(teacher, 'New picture').click();
  await expect(button(teacher, 'Save')).toBeDisabled();
  for (const kind of ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium'])
    await teacher.getByRole('button', { name: `Add: ${kind}` }).tap();
  await expect(teacher.getByText('6 shapes so far; a picture needs 7 to 22.')).toBeVisible();

  // With keys: what is put down is in focus, and the arrows move it; a step goes back.
  await teacher.getByRole('button', { name: 'Add: square' }).press('Enter');
  await expect(shapes(teacher)).toHaveCount(7);
  for (let i = 0; i < 20; i++) await teacher.keyboard.press('ArrowLeft');
  await expect(teacher.getByRole('button', { name: 'square on the left, shape 7 of 7' })).toBeFocused();
  await teacher.keyboard.press('Delete');
  await expect(shapes(teacher)).toHaveCount(6);
  await button(teacher, 'Undo').click();
  await expect(shapes(teacher)).toHaveCount(7);

  // With a finger: the square goes up to the left, by its outline.
  const square = teacher.getByRole('button', { name: /^square on the left/ });
  const { x, y, width, height } = (await square.boundingBox())!;
  await teacher.mouse.move(x + 1, y + height / 2);
  await teacher.mouse.down();
  await teacher.mouse.move(x + 1, y + height / 2 - width, { steps: 4 });
  await teacher.mouse.up();
  await expect(teacher.getByRole('button', { name: /^square at the top left/ })).toBeVisible();
  await button(teacher, 'Fit to board').click();
  await expect(teacher.getByText('Looks good. Save it!')).toBeVisible();
  await expectSound(teacher);
  await teacher.reload();
  await expect(shapes(teacher)).toHaveCount(7); // what is not saved is not lost
  await button(teacher, 'Save').click();
  await teacher.getByLabel('Name', { exact: true }).fill('lantern');
  await teacher.getByLabel('Also accepted').fill('torch, lamp');
  await button(teacher, 'Save picture').click();
  await expect(button(teacher, 'Edit “lantern”')).toBeVisible();
  await expectSound(teacher);

  // Saved to a file, deleted, and opened from it again.
  const download = teacher.waitForEvent('download');
  await button(teacher, 'Save to a file').click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ linework: 'pictures', version: 1 });
  await button(teacher, 'Delete “lantern”').click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Delete “lantern”' }).click();
  await expect(button(teacher, 'Edit “lantern”')).toHaveCount(0);

  await openTable(teacher, 'Ms Gray', 'Funny Lines');
  await teacher.getByRole('radio', { name: 'A class', exact: true }).check();
  await button(teacher, /^Start$/).click();
  await button(teacher, '74 in, 2 left out').click();
  await teacher.getByLabel('Open a file').setInputFiles({
    name: 'pictures.json',
    mimeType: 'application/json',
    buffer: readFileSync(file)
  });
  await expect(teacher.getByRole('checkbox', { name: 'lantern' })).toBeChecked();
  await expectSound(teacher);
  await button(teacher, 'Done').click();
  await button(teacher, '75 in, 2 left out').click();
  await teacher.keyboard.press('Escape');
  await button(teacher, 'Start the lesson').click();
  await expect(teacher.getByRole('group', { name: 'The card: lantern' })).toBeVisible();
});
