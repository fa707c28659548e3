import { sizes, until } from '../engines/device';
import { pressFirst, rounds } from '../engines/rounds';
import type { Walker } from './walker';
import { languages, openTable, setLanguage, test, type Walk } from './walk';
import { containing, exactly, startingWith } from '../texts';

/*
 * A walk through every page and every phase of all games in the languages that nobody speaks. Whatever shows a text
 * that is not from the dictionary, cuts one or puts one onto another is named. LINEWORK_LANGUAGE=de walks in a language
 * that somebody speaks instead, and with LINEWORK_SCREENS=folder it takes pictures for people to read.
 */

/** How long a game may take, in seconds: then the host ends it, and the results are those so far. */
const patience = Number(process.env.LINEWORK_PATIENCE ?? 240) * 1000;

for (const language of languages) {
  test(`${language}: pages`, async ({ walk, browser }) => {
    const all = await walk(language, 'pages');
    const me = await all.person();
    for (const path of [
      '',
      'today',
      'rules',
      'about',
      'privacy',
      'selftest',
      'nowhere',
      't/BBBBB',
      't/BBBBB/tv'
    ]) {
      await me.page.goto(`./${path}`);
      await me.page.locator('h1').first().waitFor();
      if (path === '') await me.page.locator('.games li').first().waitFor();
      if (path === 'selftest') await me.page.waitForTimeout(4000);
      await all.inspect(me, path.replaceAll('/', '-') || 'home');
    }
    const tv = await all.person();
    await tv.page.goto('./tv');
    await tv.page.locator('svg').first().waitFor();
    await all.inspect(tv, 'tv', [sizes.tv]);
    await me.page.goto('./');
    await me.press(startingWith('page.home.open'));
    await all.inspect(me, 'home-without-name');
    await me.page.goto('./'); // without a name one may be at a table by now
    await me.page.locator('input[placeholder=BKWRT]').fill('nope');
    await me.press(startingWith('page.home.join'));
    await all.inspect(me, 'home-wrong-code');

    const code = await openTable(me);
    const guests = await browser.newContext({ baseURL: new URL('/', me.page.url()).href });
    await setLanguage(guests, language);
    const guest = await all.person(guests);
    await guest.page.goto(`./t/${code}`);
    await guest.page.locator('main input').waitFor();
    await all.inspect(guest, 'join');
    await me.page.locator('[data-settings]').click();
    await me.page.locator('input[name=open][value="0"]').check();
    await me.page.keyboard.press('Escape');
    await all.inspect(me, 'lobby-locked');
    await guest.page.reload();
    await guest.page.locator('main input').waitFor();
    await all.inspect(guest, 'locked-door');
    await guest.page.locator('main input').fill('Ben');
    await guest.press(startingWith('page.door.knock'));
    await guest.waitForText(containing('page.door.waiting'));
    await all.inspect(guest, 'knocking');
    await all.inspect(me, 'host-hears');
    await me.press(startingWith('table.door.let-in'));
    await guest.waitForText(containing('table.lobby.i-am-ready'));
    await all.inspect(guest, 'lobby-guest');
    await all.inspect(me, 'lobby-two');
    await all.noteStrayTexts(guest);
    await guests.close();
  });

  test(`${language}: lobby and menus`, async ({ walk }) => {
    const all = await walk(language, 'lobby');
    const me = await all.person();
    await openTable(me);
    const choices = me.page.locator('[data-game]');
    await choices.first().waitFor();
    for (let i = 0; i < (await choices.count()); i++) {
      await choices.nth(i).locator('input').check();
      await all.inspect(me, `game-${i + 1}`);
      await me.page.locator('[data-settings]').click();
      for (const more of await me.page.locator('dialog[open] details > summary').all()) await more.click();
      await all.inspect(me, `settings-${i + 1}`);
      if (await me.find('button', containing('table.words.write', 'table.words.change'))) {
        await me.press(containing('table.words.write', 'table.words.change'));
        await me.page.locator('dialog[open] textarea').waitFor();
        await all.inspect(me, 'own-words');
        await me.page.keyboard.press('Escape');
      }
      await me.page.keyboard.press('Escape');
    }
    for (let i = 1; i <= 2; i++) {
      const levels = me.page.locator('[data-bot]').first(); // they fold away once enough play
      if (!(await levels.isVisible())) await me.page.locator('[data-add-bot]').click();
      await levels.click();
      await me.page.locator('.people li .name').nth(i).waitFor();
    }
    await all.inspect(me, 'with-bots');
    await me.page.locator('.people li button').first().click();
    await me.page.locator('dialog[open]').waitFor();
    await all.inspect(me, 'own-seat');
    await me.page.keyboard.press('Escape');
    await me.page.locator('.people li button').nth(1).click();
    await all.inspect(me, 'seat');
    await me.page.keyboard.press('Escape');
    await all.noteStrayTexts(me);
  });

  test(`${language}: a lesson`, async ({ walk }) => {
    const all = await walk(language, 'lesson');
    const teacher = await all.person();
    const code = await openTable(teacher);
    await teacher.page.locator('[data-game=funnylines] input').check();
    await teacher.page.locator('[data-settings]').click();
    await teacher.page.locator('input[name=play][value="2"]').check();
    await teacher.page.keyboard.press('Escape');
    const projector = await all.person();
    await projector.page.setViewportSize(sizes.tv);
    await projector.page.goto(`./t/${code}/tv`);
    const both = async (name: string) => {
      await all.inspect(teacher, name);
      await all.inspect(projector, `projector-${name}`, [sizes.tv]);
    };
    await teacher.press(
      exactly('table.lobby.start', 'table.lobby.start-anyway'),
      containing('funnylines.register.names')
    );
    await teacher.page.locator('main textarea').fill('Ada\nBen\nMia');
    await both('names');
    await teacher.press(/left out/);
    await teacher.page.locator('dialog[open], [role=checkbox], input[type=checkbox]').first().waitFor();
    await all.inspect(teacher, 'cards');
    await teacher.press(startingWith('funnylines.register.done'));
    await teacher.press(startingWith('funnylines.register.classes'));
    await all.inspect(teacher, 'classes');
    await teacher.page.keyboard.press('Escape');
    await teacher.press(startingWith('funnylines.register.begin'));
    await projector.waitForText(containing('funnylines.now.asks'));
    await both('asking');
    await teacher.press(startingWith('funnylines.desk.skip'));
    await teacher.press(startingWith('funnylines.desk.show'), containing('funnylines.desk.show-sure'));
    await teacher.press(startingWith('funnylines.desk.show-sure'), containing('funnylines.next.picture'));
    await both('shown');
    await teacher.press(startingWith('funnylines.next.end-lesson'), containing('funnylines.next.stay'));
    await all.inspect(teacher, 'ending');
    await teacher.page.locator('dialog[open] button').last().click();
    await teacher.waitForText(containing('funnylines.results.lesson'));
    await both('report');
  });

  for (const [game, { act }] of Object.entries(rounds)) {
    test(`${language}: ${game}`, async ({ walk }) => {
      const all = await walk(language, game.replaceAll(' ', '').toLowerCase());
      const me = await all.person();
      const tv = await all.person();
      const tvSize = [sizes.tv];
      await me.page.setViewportSize(sizes.phone);
      await me.page.goto('./');
      await me.page.locator('.entry input').first().fill('Ada'); // a guest is called by a name that is turned round
      await me.waitUntilSettled(); // letters that come late move what is pressed
      await me.press(startingWith(['page.home.shelf.play-game', { game }]));
      await me.page.waitForURL(/\/t\/[A-Z]{5,6}$/);
      await tv.page.goto(`${me.page.url()}/tv`);

      const scenes = new Map<string, number>();
      let turn = 0;
      let end = Date.now() + patience;
      await until(
        'results',
        async () => {
          if (await lookAtFinale(all, me, tv)) return false;
          const scene = await me.scene();
          if (!scenes.has(scene) && scenes.size < 14) {
            scenes.set(scene, scenes.size + 1);
            await all.inspect(me, `play${scenes.size}`);
            await all.inspect(tv, `tv${scenes.size}`, tvSize);
          }
          if (await me.hasText(containing('table.evening'))) return true;
          if (Date.now() > end) {
            await endNow(me);
            end = Infinity;
            return me.hasText(containing('table.invite.title')); // no round was finished
          }
          if (++turn === 4) await lookIntoMenus(all, me);
          await act(me).catch((e: Error) => {
            if (!/waited in vain/.test(e.message)) throw e;
          });
          await pressFirst(
            me,
            startingWith(
              'table.drawing.next-round',
              'funnylines.next.round',
              'funnylines.next.picture',
              'table.drawing.see-results',
              'funnylines.next.results',
              'pictomania.scoring.to-sums',
              'table.finale.next'
            )
          );
          return false;
        },
        patience + 300_000 // a busy machine is slow to end it
      ).finally(async () => {
        await all.noteStrayTexts(me);
        await all.noteStrayTexts(tv);
      });
      await all.inspect(me, 'results');
      await all.inspect(tv, 'tv-results', tvSize);
      if (!(await me.find('a', startingWith('table.result.drawings')))) return;
      await me.press(startingWith('table.result.drawings'));
      await me.page.locator('main img').first().waitFor();
      await all.inspect(me, 'gallery');
      await me.page.locator('main button:has(img)').first().click();
      await me.page.locator('dialog[open]').waitFor();
      await all.inspect(me, 'drawing');
    });
  }
}

/** Looks at what the finale of a game shows, a drawing, a place and the winner, and turns the page. */
async function lookAtFinale(all: Walk, me: Walker, tv: Walker): Promise<boolean> {
  const acts = me.page.locator('.finale > :is(.drawing, .places, .podium)');
  const act = await acts.getAttribute('class', { timeout: 200 }).catch(() => null);
  if (!act && !(await me.find('button', startingWith('table.finale.skip-all')))) return false;
  const kind = act?.split(' ')[0] ?? 'play';
  await all.inspect(me, `finale-${kind}`);
  await all.inspect(tv, `tv-finale-${kind}`, [sizes.tv]);
  return me.pressIfThere(startingWith('table.finale.next'));
}

/** Ends a game before its time: with a finale and results, or in the lobby where no round was finished. */
async function endNow(me: Walker): Promise<void> {
  await me.press(startingWith('table.play.menu'), containing('table.menu.end'));
  await me.press(startingWith('table.menu.end'), containing('table.menu.end-now'));
  await me.press(
    startingWith('table.menu.end-now'),
    containing('table.evening', 'table.invite.title', 'table.finale.skip-all')
  );
}

/** Opens the menu of a table in a game, and all that it leads to. */
async function lookIntoMenus(all: Walk, me: Walker): Promise<void> {
  const dialog = me.page.locator('dialog[open]');
  await me.press(startingWith('table.play.menu'));
  await dialog.waitFor();
  await all.inspect(me, 'menu');
  for (const more of await dialog.locator('details > summary').all()) await more.click();
  await all.inspect(me, 'menu-open');
  await me.press(startingWith('table.seat.more'));
  await all.inspect(me, 'menu-seat');
  await me.page.keyboard.press('Escape');
  await me.press(startingWith('table.play.menu'), containing('table.pause.pause'));
  await me.press(startingWith('table.pause.pause'), containing('table.pause.title'));
  await all.inspect(me, 'paused');
  await me.press(startingWith('table.pause.resume'));
}
