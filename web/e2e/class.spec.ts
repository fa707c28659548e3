import { type Page } from '@playwright/test';
import { expect, expectSound, openTable, sitDown, skip, test } from './table';

test.use({ actionTimeout: 60_000 }); // thirty-two pages share one machine

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const card = (page: Page) => page.getByRole('group', { name: /^The card:/ });
const free = (page: Page) => page.getByRole('button', { name: /^Draw the/ });

/** Thirty pupils at devices of their own, and thirty more on the teacher's list. */
const pupils = Array.from({ length: 30 }, (_, i) => `Pupil ${i + 1}`);
const listed = Array.from({ length: 30 }, (_, i) => `Name ${i + 1}`);

/** Where pictures go that are to be looked at. */
const screens = process.env.LINEWORK_SCREENS;

test(
  'FL-52 thirty devices and thirty names, through two lessons with the class kept',
  { tag: '@long' },
  async ({ person }) => {
    test.setTimeout(900_000);
    const teacher = await person({ viewport: { width: 820, height: 1180 } });
    const projector = await person({ viewport: { width: 1920, height: 1080 } });
    const code = await openTable(teacher, 'Ms Gray', 'Funny Lines');
    await teacher.getByRole('radio', { name: 'A class', exact: true }).check();
    await projector.goto(`./t/${code}/tv`);
    const devices: Page[] = [];
    for (const name of pupils) {
      const page = await person({ viewport: { width: 375, height: 667 }, reducedMotion: 'reduce' });
      await page.removeLocatorHandler(skip(page)); // the host goes on for all
      await sitDown(page, code, name);
      devices.push(page);
    }
    const look = async (page: Page, what: string) => {
      await expectSound(page);
      if (screens) await page.screenshot({ path: `${screens}/class-${what}.png` });
    };

    for (const lesson of [1, 2]) {
      await button(teacher, /^Start|^Play again/).click(); // not everybody has said to be ready
      const names = teacher.getByLabel('Who’s playing?');
      if (lesson === 1) {
        await names.fill(listed.join('\n'));
        await button(teacher, '74 in, 2 left out').click();
        await teacher.getByRole('region', { name: 'Animals' }).getByRole('button', { name: 'None' }).click();
        await button(teacher, 'Done').click();
      }
      // In the second lesson nothing has to be typed: the class is as it was.
      await expect(names).toHaveValue(listed.join('\n'));
      await expect(button(teacher, '61 in, 15 left out')).toBeVisible();
      await look(teacher, `${lesson}-teacher-before`);
      await look(projector, `${lesson}-projector-before`);
      await look(devices[devices.length - 1], `${lesson}-pupil-before`);
      await button(teacher, 'Start the lesson').click();

      await expect(projector.getByText('Pupil 1 asks for a shape')).toBeVisible();
      await look(teacher, `${lesson}-teacher-asking`);
      await look(projector, `${lesson}-projector-asking`);
      await look(devices[0], `${lesson}-pupil-asking`);
      await look(devices[devices.length - 1], `${lesson}-pupil-waiting`);
      const word = (await card(teacher).getAttribute('aria-label'))!.replace('The card: ', '');

      // Each pupil in turn asks at their own device; the teacher draws; nobody guesses until the last, who is right.
      for (const [i, page] of devices.entries()) {
        await expect(
          projector.getByText(new RegExp(`^${pupils[i]}( asks for a shape|, what is it\\?)`))
        ).toBeVisible();
        const shape = page
          .getByRole('list', { name: 'Shapes to ask for' })
          .getByRole('button', { disabled: false });
        const guess = page.getByRole('textbox', { name: 'Your guess' });
        await expect(shape.first().or(guess)).toBeVisible();
        if (!(await guess.isVisible())) {
          // What can be asked for may still be that of the turn before.
          await expect(async () => shape.nth(i % (await shape.count())).click({ timeout: 2_000 })).toPass();
          await expect
            .poll(async () => (await guess.isVisible()) || (await free(teacher).count()) > 0)
            .toBe(true);
          if ((await free(teacher).count()) > 0) await free(teacher).first().press('Enter');
          await expect(guess).toBeVisible();
        }
        if (i === 14) {
          await look(projector, `${lesson}-projector-guessing`);
          await look(page, `${lesson}-pupil-guessing`);
          await look(teacher, `${lesson}-teacher-guessing`);
        }
        if (i < devices.length - 1) await button(page, /^No guess/).click();
        else {
          await guess.fill(word);
          await guess.press('Enter');
        }
      }
      for (const page of [teacher, projector, ...devices])
        await expect(page.getByRole('heading', { name: word })).toBeVisible();
      await look(projector, `${lesson}-projector-named`);
      await look(devices[devices.length - 1], `${lesson}-pupil-named`);

      // A pupil of the list is next, and the teacher says what they say.
      await button(teacher, 'Next picture').click();
      await expect(projector.getByText('Name 1 asks for a shape')).toBeVisible();
      await button(teacher, 'Reveal the picture').click();
      await button(teacher, /^Really reveal it/).click();
      await button(teacher, 'End the lesson').click();
      await teacher.getByRole('dialog').getByRole('button', { name: 'End the lesson' }).click();
      await expect(teacher.getByRole('heading', { name: 'Pictures guessed: 1 of 2' })).toBeVisible();
      await expect(
        teacher.getByRole('row', { name: new RegExp(`^Pupil ${pupils.length}`) }).first()
      ).toBeAttached();
      await look(teacher, `${lesson}-teacher-report`);
      await look(projector, `${lesson}-projector-report`);
    }
  }
);
