import { type Page } from '@playwright/test';
import { expect, expectAccessible, openTable, sitDown, skipButton, test, chooseOption } from './table';
import { kinds, startingWith, text } from './texts';

// What happens in a class of a few devices; class.spec.ts plays with thirty.

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

/** Where pictures go that are to be looked at. */
const screens = process.env.LINEWORK_SCREENS;

/** Looks at a page on a laptop and on a phone, where somebody wants to see it. */
async function look(page: Page, what: string): Promise<void> {
  await expectAccessible(page);
  if (!screens) return;
  const before = page.viewportSize();
  for (const [width, height] of [
    [1366, 768],
    [390, 740]
  ]) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${screens}/lesson-${what}-${width}.png` });
  }
  if (before) await page.setViewportSize(before);
}

/** Opens a table for a lesson. */
async function openLesson(teacher: Page): Promise<string> {
  const code = await openTable(teacher, 'Ms Gray', 'Funny Lines');
  await chooseOption(teacher, 'play', 2);
  return code;
}

/** Starts the next lesson, up to where the teacher prepares it. */
async function prepareLesson(teacher: Page): Promise<void> {
  await button(teacher, startingWith('table.lobby.start', 'table.result.again')).click();
  await expect(teacher.getByLabel(text('funnylines.register.names'))).toBeVisible();
}

const beginLesson = (teacher: Page) => button(teacher, text('funnylines.register.begin')).click();

/** Shows the picture and ends the lesson. */
async function endLesson(teacher: Page): Promise<void> {
  await button(teacher, text('funnylines.desk.show')).click();
  await button(teacher, startingWith('funnylines.desk.show-sure')).click();
  await button(teacher, text('funnylines.next.end-lesson')).click();
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: text('funnylines.next.end-lesson') })
    .click();
}

test('FL-50 cards that are out stay out in the next lesson of a class of devices', async ({ person }) => {
  const [teacher, pupil] = [await person(), await person()];
  const code = await openLesson(teacher);
  await sitDown(pupil, code, 'Ben');
  await prepareLesson(teacher);
  await button(teacher, text('funnylines.register.some-out', { in: 74, out: 2 })).click();
  await teacher
    .getByRole('region', { name: text('funnylines.theme.animals') })
    .getByRole('button', { name: text('funnylines.pick.no') })
    .click();
  await button(teacher, text('funnylines.register.done')).click();
  await beginLesson(teacher);
  await endLesson(teacher);
  for (let lesson = 2; lesson <= 3; lesson++) {
    await prepareLesson(teacher);
    await expect(button(teacher, text('funnylines.register.some-out', { in: 61, out: 15 }))).toBeVisible();
    await beginLesson(teacher); // at once: what was kept goes with it
    await endLesson(teacher);
  }
  await expect(skipButton(teacher)).toHaveCount(0);
});

test('CM-34 pupils who come during a lesson join it: from the list at once, others at a tap', async ({
  person
}) => {
  const [teacher, ida, mia] = [await person(), await person(), await person()];
  const code = await openLesson(teacher);
  await prepareLesson(teacher);
  await teacher.getByLabel(text('funnylines.register.names')).fill('Ida');
  await beginLesson(teacher);
  await expect(button(teacher, text('funnylines.desk.show'))).toBeVisible();
  const shapes = (page: Page) => page.getByRole('list', { name: text('funnylines.desk.ask') });

  await ida.goto(`./t/${code}`);
  await expect(ida.getByText(text('page.door.playing-joins', { game: 'Funny Lines' }))).toBeVisible();
  await sitDown(ida, code, 'Ida');
  await expect(shapes(ida)).toBeVisible(); // it is Ida's turn

  await sitDown(mia, code, 'Mia');
  await expect(mia.getByText(text('funnylines.desk.waiting', { name: 'Ms Gray' }))).toBeVisible();
  await expect(button(mia, text('funnylines.crib-sheet'))).toBeInViewport({ ratio: 1 });
  await look(teacher, 'newcomer-teacher');
  await look(mia, 'newcomer-pupil');
  await button(teacher, text('funnylines.desk.admit', { name: 'Mia' })).click();
  await expect(mia.getByText(text('funnylines.desk.waiting', { name: 'Ms Gray' }))).toHaveCount(0);
  await expect(teacher.locator('[data-newcomer]')).toHaveCount(0);
  await button(teacher, text('funnylines.desk.skip', { name: 'Ida' })).click();
  await expect(shapes(mia)).toBeVisible();
});

test('FL-50 a class has no bots, and its list of classes speaks of no teams', async ({ person }) => {
  const teacher = await person();
  await openTable(teacher, 'Ms Gray', 'Funny Lines');
  await expect(teacher.locator('[data-add-bot]')).toBeVisible();
  await chooseOption(teacher, 'play', 2);
  await expect(teacher.locator('[data-add-bot]')).toHaveCount(0);
  await look(teacher, 'lobby');
  await prepareLesson(teacher);
  await button(teacher, text('funnylines.register.classes')).click();
  const classes = teacher.getByRole('dialog');
  await expect(classes.getByText(text('funnylines.classes.none', { teams: 'no' }))).toBeVisible();
  await look(teacher, 'classes');
});

test('FL-55 the finale of a lesson shows whole pictures', async ({ person }) => {
  const teacher = await person();
  await teacher.removeLocatorHandler(skipButton(teacher)); // this is about the finale
  await openLesson(teacher);
  await prepareLesson(teacher);
  await beginLesson(teacher);
  await teacher
    .getByRole('list', { name: text('funnylines.desk.ask') })
    .getByRole('button')
    .first()
    .click();
  const film = teacher.waitForRequest(/\.ink$/);
  await endLesson(teacher);
  await expect(teacher.locator('.finale')).toBeVisible();
  const picture = await teacher.request.get((await film).url().replace(/ink$/, 'svg'));
  // Every picture of the box has seven shapes at least, and one was asked for.
  expect((await picture.text()).match(/<path/g)!.length).toBeGreaterThanOrEqual(7);
  await look(teacher, 'finale');
});

test('FL-50 two dozen pictures to choose from are seen at once on a laptop, with their ticks beside them', async ({
  person
}) => {
  const teacher = await person({ viewport: { width: 1366, height: 768 } });
  await openLesson(teacher);
  await prepareLesson(teacher);
  await button(teacher, text('funnylines.register.some-out', { in: 74, out: 2 })).click();
  const region = teacher.getByRole('region', { name: text('funnylines.register.cards') });
  await expect(region.locator('label:has(input[type=checkbox])')).toHaveCount(76);
  const { seen, covering } = await region.evaluate((list) => {
    const area = list.getBoundingClientRect();
    const tiles = [...list.querySelectorAll('label:has(input[type=checkbox])')].map((tile) => ({
      picture: tile.querySelector('svg')!.getBoundingClientRect(),
      name: tile.getBoundingClientRect(),
      tick: tile.querySelector('input')!.getBoundingClientRect()
    }));
    const isSeen = (t: (typeof tiles)[0]) =>
      t.name.top >= area.top && t.name.bottom <= area.bottom && t.name.bottom <= innerHeight;
    const overlaps = ({ picture, tick }: (typeof tiles)[0]) =>
      tick.left < picture.right &&
      tick.right > picture.left &&
      tick.top < picture.bottom &&
      tick.bottom > picture.top;
    return { seen: tiles.filter(isSeen).length, covering: tiles.filter(overlaps).length };
  });
  expect(seen).toBeGreaterThanOrEqual(24);
  expect(covering).toBe(0);
  await look(teacher, 'pictures');
});

test('FL-56 a shape that was added with the mouse moves by keys, and a heap is no picture', async ({
  person
}) => {
  const teacher = await person({ viewport: { width: 1366, height: 768 } });
  await teacher.goto('./pictures');
  await button(teacher, text('funnylines.pictures.new')).click();
  const kind = (k: string) => text(`funnylines.kind.${k}` as 'funnylines.kind.square');
  for (const k of kinds) await button(teacher, text('funnylines.compose.put', { shape: kind(k) })).click();
  const fit = teacher.getByRole('button', { name: text('funnylines.compose.fit') });
  if (await fit.isVisible()) await fit.click();
  await expect(teacher.getByText(text('funnylines.flaw.heap'))).toBeVisible();
  await expect(button(teacher, text('funnylines.compose.save'))).toBeDisabled();
  await look(teacher, 'heap');

  await button(teacher, text('funnylines.compose.put', { shape: kind('square') })).click();
  const board = teacher.getByRole('group', { name: text('funnylines.compose.board') });
  const last = board.getByRole('button').last();
  const before = await last.getAttribute('d');
  await teacher.keyboard.press('ArrowLeft');
  await expect(last).not.toHaveAttribute('d', before!);
});
