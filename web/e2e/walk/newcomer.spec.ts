import type { Browser } from '@playwright/test';
import { sizes, until } from '../engines/device';
import { rounds } from '../engines/rounds';
import type { Walker } from './walker';
import { languages, setLanguage, test, type Walk } from './walk';
import { containing, startingWith } from '../texts';

/*
 * The part of the walk that somebody takes who has time, or is new to a game: its rules in words and pictures, the steps
 * before the first game, the puzzle of the day and pictures of one's own.
 */

const ids = ['iota', 'doodledash', 'doodlerush', 'pictomania', 'funnylines'];

for (const language of languages) {
  test(`${language}: the rules`, async ({ walk }) => {
    const all = await walk(language, 'rules');
    const me = await all.person();
    for (const id of ids) {
      await me.page.goto(`./rules/${id}`);
      await me.page.locator('.book > section').first().waitFor();
      for (const step of await me.page.locator('.book figure').all()) {
        await step.scrollIntoViewIfNeeded(); // it is there once it is seen
        await step.locator('.stage').waitFor();
      }
      await me.page.locator('.book').evaluate((book) => book.scrollTo(0, 0)); // and not between two pages
      await all.inspect(me, id);
    }
    await me.page.goto('./rules/iota#exact');
    await me.page.locator('.exact h2').first().waitFor();
    await all.inspect(me, 'exact');
  });

  test(`${language}: the puzzle of the day`, async ({ walk }) => {
    const all = await walk(language, 'today');
    const me = await all.person();
    await me.page.goto('./today');
    await me.page.locator('.hand[role=group] button').first().waitFor();
    await tryAll(all, me);
    await all.inspect(me, 'tried');
    await me.press(startingWith('iota.daily.give-up'));
    await me.page.locator('dialog[open]').waitFor();
    await all.inspect(me, 'giving-up');
    await me.press(startingWith('iota.daily.show'), containing('iota.daily.tomorrow'));
    await all.inspect(me, 'shown');
    // As if it had been found, and had been yesterday.
    await me.page.evaluate(() => {
      const key = 'linework.iota.daily';
      const kept = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...kept, found: true, streak: 12 }));
    });
    await me.page.reload();
    await me.waitForText(containing('iota.daily.streak'));
    await all.inspect(me, 'found');
  });

  test(`${language}: own pictures`, async ({ walk }) => {
    const all = await walk(language, 'pictures');
    const me = await all.person();
    await me.page.goto('./pictures');
    await me.press(
      startingWith('funnylines.pictures.new'),
      containing(['funnylines.flaw.few-shapes', { n: 0 }])
    );
    await all.inspect(me, 'blank');
    const add = async (kind: string) => me.press(new RegExp(`^Add: ${kind}`));
    for (const kind of ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium']) await add(kind);
    await all.inspect(me, 'few');
    for (let i = 0; i < 2; i++) await add('square'); // one on the other
    await all.inspect(me, 'doubled');
    await me.press(startingWith('funnylines.compose.remove'));
    await all.inspect(me, 'heap');
    for (const [i, key] of ['ArrowRight', 'ArrowDown', 'ArrowUp'].entries()) {
      await me.page
        .locator('path.shape')
        .nth(i + 1)
        .focus();
      for (let n = 0; n < 20; n++) await me.page.keyboard.press(key);
    }
    if (await me.find('button', startingWith('funnylines.compose.fit')))
      await me.press(startingWith('funnylines.compose.fit'));
    await me.waitForText(containing('funnylines.compose.ready'));
    await all.inspect(me, 'good');
    await me.press(startingWith('funnylines.compose.save'));
    await me.page.locator('dialog[open] input').first().fill('Ada');
    await all.inspect(me, 'naming');
    await me.press(startingWith('funnylines.compose.keep'));
    await me.page.locator('.tiles li').waitFor();
    await all.inspect(me, 'list');
    await me.press(startingWith(['funnylines.classes.remove', { name: 'Ada' }]));
    await me.page.locator('dialog[open]').waitFor();
    await all.inspect(me, 'deleting');
  });

  test(`${language}: the first game`, async ({ walk, browser, baseURL }) => {
    const all = await walk(language, 'first');
    for (const game of Object.keys(rounds)) await learn(all, browser, baseURL!, game);
  });
}

/** Goes through the steps before the first game of a kind, on a device that knows none. */
async function learn(all: Walk, browser: Browser, baseURL: string, game: string): Promise<void> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  await setLanguage(context, all.language, false);
  const me = await all.person(context);
  const tv = await all.person(context);
  const name = game.replaceAll(' ', '').toLowerCase();
  await me.page.goto('./');
  await me.page.locator('.entry input').first().fill('Ada');
  await me.press(startingWith(['page.home.shelf.play-game', { game }]));
  await me.page.waitForURL(/\/t\/[A-Z]{5,6}$/);
  await me.page.locator('.steps .stage').waitFor();
  await tv.page.goto(`${me.page.url()}/tv`);
  await tv.page.locator('.stage').waitFor();
  await all.inspect(tv, `tv-${name}`, [sizes.tv]);
  await all.inspect(me, `${name}-1`);
  for (let step = 2; !(await me.find('button', startingWith('table.learn.ready'))); step++) {
    await me.press(startingWith('table.learn.next'));
    await all.inspect(me, `${name}-${step}`, [sizes.phone]);
  }
  await me.press(startingWith('table.learn.ready'));
  await me.page.locator('.tip').waitFor();
  await all.inspect(me, `${name}-tip`, [sizes.phone]);
  await all.noteStrayTexts(tv);
  await context.close();
}

/** Tries single cards beside those that lie there until one is a play that counts; looks at why the first is none. */
async function tryAll(all: Walk, me: Walker): Promise<void> {
  const counted = containing('iota.daily.more', 'iota.daily.found');
  const spots = () =>
    me.page.evaluate(() => {
      const boxes = Array.from(document.querySelectorAll('.cell.card'), (e) => e.getBoundingClientRect());
      const middle = (b: DOMRect) => ({ x: b.left + b.width / 2, y: b.top + b.height / 2 });
      const cards = boxes.map(middle);
      const reach = boxes[0].width * 1.1;
      return cards
        .flatMap(({ x, y }) => [
          { x: x + reach, y },
          { x: x - reach, y },
          { x, y: y + reach },
          { x, y: y - reach }
        ])
        .filter((s) => cards.every((c) => Math.hypot(c.x - s.x, c.y - s.y) > reach / 2));
    });
  for (let card = 1; card <= 4; card++) {
    for (let i = 0; i < (await spots()).length; i++) {
      await me.page.keyboard.press(String(card));
      await me.device.point([(await spots())[i]]);
      if (!(await me.pressIfThere(startingWith('iota.daily.try')))) continue;
      await until(
        'an answer',
        async () => (await me.hasText(counted)) || me.page.locator('.side .bad').count()
      );
      if (await me.hasText(counted)) return;
      await all.inspect(me, 'refused');
      await me.press(startingWith('iota.act.take-back'));
    }
  }
  throw new Error('no single card is a play; try two');
}
