import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { expect, expectAccessible, openTable, test, chooseOption } from './table';
import { exactly, kinds, startingWith, text } from './texts';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const shapes = (page: Page) =>
  page.getByRole('group', { name: text('funnylines.compose.board') }).getByRole('button');

test('FL-56 a picture is composed with a thumb and with keys, goes through a file, and comes up in a lesson', async ({
  person
}) => {
  const teacher = await person({ viewport: { width: 375, height: 553 }, hasTouch: true });
  await teacher.goto('./pictures');
  await button(teacher, text('funnylines.pictures.new')).click();
  await expect(button(teacher, text('funnylines.compose.save'))).toBeDisabled();
  for (const kind of kinds.slice(0, -1))
    await teacher
      .getByRole('button', {
        name: text('funnylines.compose.put', { shape: text(`funnylines.kind.${kind}`) })
      })
      .tap();
  await expect(
    teacher.getByText(text('funnylines.flaw.few-shapes', { n: 6, least: 7, most: 22 }))
  ).toBeVisible();

  // With keys: what is put down is in focus, and the arrows move it; a step goes back.
  await teacher
    .getByRole('button', { name: text('funnylines.compose.put', { shape: text('funnylines.kind.square') }) })
    .press('Enter');
  await expect(shapes(teacher)).toHaveCount(7);
  for (let i = 0; i < 20; i++) await teacher.keyboard.press('ArrowLeft');
  await expect(
    teacher.getByRole('button', {
      name: text('funnylines.compose.shape', {
        shape: text('funnylines.kind.square'),
        place: 'left',
        n: 7,
        of: 7
      })
    })
  ).toBeFocused();
  await teacher.keyboard.press(text('funnylines.compose.remove'));
  await expect(shapes(teacher)).toHaveCount(6);
  await button(teacher, text('table.ink.undo')).click();
  await expect(shapes(teacher)).toHaveCount(7);

  // With a finger: the square goes up to the left, by its outline.
  const square = teacher.getByRole('button', {
    name: startingWith(['funnylines.compose.shape', { shape: text('funnylines.kind.square'), place: 'left' }])
  });
  const { x, y, width, height } = (await square.boundingBox())!;
  await teacher.mouse.move(x + 1, y + height / 2);
  await teacher.mouse.down();
  await teacher.mouse.move(x + 1, y + height / 2 - width, { steps: 4 });
  await teacher.mouse.up();
  await expect(
    teacher.getByRole('button', {
      name: startingWith([
        'funnylines.compose.shape',
        { shape: text('funnylines.kind.square'), place: 'topleft' }
      ])
    })
  ).toBeVisible();
  // Most of the others lie in a heap, until two of them are moved.
  await expect(teacher.getByText(text('funnylines.flaw.heap'))).toBeVisible();
  for (const [i, key] of [
    [1, 'ArrowRight'],
    [2, 'ArrowDown']
  ] as const) {
    await shapes(teacher).nth(i).focus();
    for (let n = 0; n < 20; n++) await teacher.keyboard.press(key);
  }
  await button(teacher, text('funnylines.compose.fit')).click();
  await expect(teacher.getByText(text('funnylines.compose.ready'))).toBeVisible();
  await expectAccessible(teacher);
  await teacher.reload();
  await expect(shapes(teacher)).toHaveCount(7); // what is not saved is not lost
  await button(teacher, text('funnylines.compose.save')).click();
  await teacher.getByLabel(text('funnylines.compose.name'), { exact: true }).fill('lantern');
  await teacher.getByLabel(text('funnylines.compose.also')).fill('torch, lamp');
  await button(teacher, text('funnylines.compose.keep')).click();
  await expect(button(teacher, text('funnylines.pictures.edit', { name: 'lantern' }))).toBeVisible();
  await expectAccessible(teacher);

  // Saved to a file, deleted, and opened from it again.
  const download = teacher.waitForEvent('download');
  await button(teacher, text('funnylines.pictures.save')).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ linework: 'pictures', version: 1 });
  await button(teacher, text('funnylines.classes.remove', { name: 'lantern' })).click();
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: text('funnylines.classes.remove', { name: 'lantern' }) })
    .click();
  await expect(button(teacher, text('funnylines.pictures.edit', { name: 'lantern' }))).toHaveCount(0);

  await openTable(teacher, 'Ms Gray', 'Funny Lines');
  await chooseOption(teacher, 'play', 2);
  await button(teacher, exactly('table.lobby.start')).click();
  await button(teacher, text('funnylines.register.some-out', { in: 74, out: 2 })).click();
  await teacher.getByLabel(text('funnylines.pictures.open')).setInputFiles({
    name: 'pictures.json',
    mimeType: 'application/json',
    buffer: readFileSync(file)
  });
  await expect(teacher.getByRole('checkbox', { name: 'lantern' })).toBeChecked();
  await expectAccessible(teacher);
  await button(teacher, text('funnylines.register.done')).click();
  await button(teacher, text('funnylines.register.some-out', { in: 75, out: 2 })).click();
  await teacher.keyboard.press('Escape');
  await button(teacher, text('funnylines.register.begin')).click();
  await expect(
    teacher.getByRole('group', { name: text('funnylines.card.label', { name: 'lantern' }) })
  ).toBeVisible();
});
