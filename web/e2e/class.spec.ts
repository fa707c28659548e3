import { type Page } from '@playwright/test';
import { expect, expectAccessible, openTable, sitDown, skipButton, test, chooseOption } from './table';
import { exactly, startingWith, text } from './texts';

test.use({ actionTimeout: 60_000 }); // thirty-two pages share one machine

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const card = (page: Page) => page.getByRole('group', { name: startingWith('funnylines.card.label') });
const free = (page: Page) => page.getByRole('button', { name: startingWith('funnylines.card.draw') });

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
    await chooseOption(teacher, 'play', 2);
    await projector.goto(`./t/${code}/tv`);
    const devices: Page[] = [];
    for (const name of pupils) {
      const page = await person({ viewport: { width: 375, height: 667 } });
      await page.removeLocatorHandler(skipButton(page)); // the host goes on for all
      await sitDown(page, code, name);
      devices.push(page);
    }
    const look = async (page: Page, what: string) => {
      await expectAccessible(page);
      if (screens) await page.screenshot({ path: `${screens}/class-${what}.png` });
    };

    for (const lesson of [1, 2]) {
      await button(teacher, startingWith('table.lobby.start', 'table.result.again')).click(); // not everybody has said to be ready
      const names = teacher.getByLabel(text('funnylines.register.names'));
      if (lesson === 1) {
        await names.fill(listed.join('\n'));
        await button(teacher, text('funnylines.register.some-out', { in: 74, out: 2 })).click();
        await teacher
          .getByRole('region', { name: text('funnylines.theme.animals') })
          .getByRole('button', { name: text('funnylines.pick.no') })
          .click();
        await button(teacher, text('funnylines.register.done')).click();
      }
      // In the second lesson nothing has to be typed: the class is as it was.
      await expect(names).toHaveValue(listed.join('\n'));
      await expect(button(teacher, text('funnylines.register.some-out', { in: 61, out: 15 }))).toBeVisible();
      await look(teacher, `${lesson}-teacher-before`);
      await look(projector, `${lesson}-projector-before`);
      await look(devices[devices.length - 1], `${lesson}-pupil-before`);
      await button(teacher, text('funnylines.register.begin')).click();

      await expect(
        projector.getByText(text('funnylines.now.asks', { who: 'other', name: pupils[0] }))
      ).toBeVisible();
      await look(teacher, `${lesson}-teacher-asking`);
      await look(projector, `${lesson}-projector-asking`);
      await look(devices[0], `${lesson}-pupil-asking`);
      await look(devices[devices.length - 1], `${lesson}-pupil-waiting`);
      const word = (await card(teacher).getAttribute('aria-label'))!.replace(
        text('funnylines.card.label', { name: '' }),
        ''
      );

      // Each pupil in turn asks at their own device; the teacher draws; nobody guesses until the last, who is right.
      for (const [i, page] of devices.entries()) {
        await expect(
          projector.getByText(
            exactly(
              ['funnylines.now.asks', { who: 'other', name: pupils[i] }],
              ['funnylines.now.guess', { who: 'other', name: pupils[i] }]
            )
          )
        ).toBeVisible();
        const shape = page
          .getByRole('list', { name: text('funnylines.desk.ask') })
          .getByRole('button', { disabled: false });
        const guess = page.getByRole('textbox', { name: text('table.guess.yours') });
        await expect(shape.first().or(guess)).toBeVisible();
        if (!(await guess.isVisible())) {
          // What can be asked for may still be that of the turn before.
          await expect(async () => shape.nth(i % (await shape.count())).click({ timeout: 2_000 })).toPass();
          await expect
            .poll(async () => (await guess.isVisible()) || (await free(teacher).count()) > 0)
            .toBe(true);
          // One that leaves no choice draws itself.
          if ((await free(teacher).count()) > 0)
            await free(teacher)
              .first()
              .press('Enter', { timeout: 1000 })
              .catch(() => {});
          await expect(guess).toBeVisible();
        }
        if (i === 14) {
          await look(projector, `${lesson}-projector-guessing`);
          await look(page, `${lesson}-pupil-guessing`);
          await look(teacher, `${lesson}-teacher-guessing`);
        }
        if (i < devices.length - 1) await button(page, startingWith('funnylines.desk.no-guess')).click();
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
      await button(teacher, text('funnylines.next.picture')).click();
      await expect(
        projector.getByText(text('funnylines.now.asks', { who: 'other', name: listed[0] }))
      ).toBeVisible();
      await button(teacher, text('funnylines.desk.show')).click();
      await button(teacher, startingWith('funnylines.desk.show-sure')).click();
      await button(teacher, text('funnylines.next.end-lesson')).click();
      await teacher
        .getByRole('dialog')
        .getByRole('button', { name: text('funnylines.next.end-lesson') })
        .click();
      await expect(
        teacher.getByRole('heading', { name: text('funnylines.results.lesson', { n: 1, of: 2 }) })
      ).toBeVisible();
      await expect(
        teacher.getByRole('row', { name: new RegExp(`^Pupil ${pupils.length}`) }).first()
      ).toBeAttached();
      await look(teacher, `${lesson}-teacher-report`);
      await look(projector, `${lesson}-projector-report`);
    }
  }
);
