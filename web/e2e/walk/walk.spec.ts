import { mkdirSync } from 'node:fs';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { sizes, until } from '../engines/device';
import { pressFirst, rounds } from '../engines/rounds';
import { english } from './english';
import { begin, Walker } from './glass';
import { teach } from '../taught';
import { allowed, gaps } from './known';

/*
 * A walk through every page and every phase of all games in the languages that nobody speaks. Whatever shows a text
 * that is not from the dictionary, cuts one or puts one onto another is named. LINEWORK_SCREENS=folder
 * LINEWORK_LANGUAGE=de takes pictures in a language that somebody speaks instead, for people to read.
 */

const marks: Record<string, string> = { 'en-XA': '[~àéîöûýçñšž]', 'ar-XB': '\u202e' };
const screens = process.env.LINEWORK_SCREENS;
const languages = screens ? [process.env.LINEWORK_LANGUAGE ?? 'en'] : Object.keys(marks);
/** How long a game may take, in seconds: then the host ends it, and the results are those so far. */
const patience = Number(process.env.LINEWORK_PATIENCE ?? 240) * 1000;
const laptop = { width: 1280, height: 720 };

/** A Walk is one through some pages in one language; it keeps what it finds. */
class Walk {
  readonly found = new Set<string>();
  #stops = new Set<string>();

  constructor(
    readonly language: string,
    readonly context: BrowserContext,
    readonly name: string
  ) {}

  async person(context = this.context): Promise<Walker> {
    return new Walker(await context.newPage());
  }

  /** Looks at a page through the windows of a phone and a laptop, or of a TV. */
  async stop(me: Walker, name: string, windows = [laptop, sizes.phone]): Promise<void> {
    if (this.#stops.has(name)) return;
    this.#stops.add(name);
    for (const size of screens ? windows.slice(-1) : windows) {
      await me.page.setViewportSize(size);
      await me.settled();
      if (screens) {
        await me.page.screenshot({ path: `${screens}/${this.name}-${name}.png`, fullPage: true });
        continue;
      }
      const at = `${this.name}, ${name}, ${size.width} wide`;
      for (const text of await me.cut()) this.#note('cut', text, at);
      for (const text of await me.overlaps()) this.#note('overlap', text, at);
      for (const text of await me.sideways()) this.#note('sideways', text, at);
      if (await mirroredWrong(me, this.language)) this.#note('direction', 'the page', at);
    }
    await this.leave(me);
  }

  /** Notes what was on a page until now; a page that is loaded anew has forgotten it. */
  async leave(me: Walker): Promise<void> {
    for (const [text, place] of await me.strays())
      if (!allowed(text, place)) this.#note('stray', text, `${this.name}:${place}`);
  }

  #note(kind: string, text: string, at: string): void {
    const line = `${kind}: “${text.replace(/\s+/g, ' ')}” (${at})`;
    if (!gaps.some((gap) => gap.test(line))) this.found.add(line);
  }
}

/** Reports whether a page runs the wrong way, or a board the other way round. */
function mirroredWrong(me: Walker, language: string): Promise<boolean> {
  return me.page.evaluate((rtl) => {
    if ((document.documentElement.dir === 'rtl') !== rtl) return true;
    // A card of iota lies further to the right the higher its column counts, and ink runs as it was drawn.
    const cells = Array.from(document.querySelectorAll('[aria-colindex]'), (e) => ({
      column: Number(e.getAttribute('aria-colindex')),
      x: e.getBoundingClientRect().left
    }));
    const drawn = Array.from(document.querySelectorAll('main canvas, main svg'));
    return (
      cells.some((a) => cells.some((b) => a.column < b.column && a.x >= b.x)) ||
      drawn.some((e) => getComputedStyle(e).direction !== 'ltr')
    );
  }, language === 'ar-XB');
}

const test = base.extend<{ walk: (language: string, name: string) => Promise<Walk> }>({
  walk: async ({ context }, use) => {
    const walks: Walk[] = [];
    await use(async (language, name) => {
      if (screens) mkdirSync(screens, { recursive: true });
      const walk = new Walk(language, context, name);
      walks.push(walk);
      await speak(context, language);
      return walk;
    });
    for (const { found } of walks) expect([...found].sort()).toEqual([]);
  }
});

async function speak(context: BrowserContext, language: string): Promise<void> {
  const mark = marks[language] ?? '';
  await context.addInitScript(teach);
  await context.addInitScript(begin, { language, mark, said: mark ? [] : english(language) });
}

/** Opens a table with a name, and gives its code. */
async function openTable(me: Walker): Promise<string> {
  await me.page.goto('./');
  await me.page.locator('.doors input').first().fill('Ada');
  await me.press(/^New table/);
  await me.page.waitForURL(/\/t\/[A-Z]{5,6}$/);
  return me.page.url().split('/').pop()!;
}

for (const language of languages) {
  test(`${language}: pages`, async ({ walk, browser }) => {
    const all = await walk(language, 'pages');
    const me = await all.person();
    for (const path of ['', 'today', 'rules', 'about', 'selftest', 'nowhere', 't/BBBBB', 't/BBBBB/tv']) {
      await me.page.goto(`./${path}`);
      await me.page.locator('h1').first().waitFor();
      if (path === '') await me.page.locator('.games li').first().waitFor();
      if (path === 'selftest') await me.page.waitForTimeout(4000);
      await all.stop(me, path.replaceAll('/', '-') || 'home');
    }
    const tv = await all.person();
    await tv.page.goto('./tv');
    await tv.page.locator('svg').first().waitFor();
    await all.stop(tv, 'tv', [sizes.tv]);
    await me.page.goto('./');
    await me.press(/^New table/);
    await all.stop(me, 'home-without-name');
    await me.page.goto('./'); // without a name one may be at a table by now
    await me.page.locator('input[placeholder=BKWRT]').fill('nope');
    await me.press(/^Join/);
    await all.stop(me, 'home-wrong-code');

    const code = await openTable(me);
    const guests = await browser.newContext({ baseURL: new URL('/', me.page.url()).href });
    await speak(guests, language);
    const guest = await all.person(guests);
    await guest.page.goto(`./t/${code}`);
    await guest.page.locator('main input').waitFor();
    await all.stop(guest, 'join');
    await me.page.locator('fieldset, [role=radiogroup]').first().waitFor();
    await me.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await me.page
      .locator('label')
      .filter({ has: me.page.locator('input[type=radio]') })
      .last()
      .click();
    await all.stop(me, 'lobby-locked');
    await guest.page.reload();
    await guest.page.locator('main input').waitFor();
    await all.stop(guest, 'locked-door');
    await guest.page.locator('main input').fill('Ben');
    await guest.press(/^Knock/);
    await guest.sees(/at the door/);
    await all.stop(guest, 'knocking');
    await all.stop(me, 'host-hears');
    await me.press(/^Let in/);
    await guest.sees(/ready/);
    await all.stop(guest, 'lobby-guest');
    await all.stop(me, 'lobby-two');
    await all.leave(guest);
    await guests.close();
  });

  test(`${language}: lobby and menus`, async ({ walk }) => {
    const all = await walk(language, 'lobby');
    const me = await all.person();
    await openTable(me);
    const choices = me.page.locator('.sheet fieldset, .sheet [role=radiogroup]').first().locator('label');
    await choices.first().waitFor();
    for (let i = 0; i < (await choices.count()); i++) {
      await choices.nth(i).click();
      await me.page.locator('.sheet details').waitFor();
      const more = me.page.locator('.sheet details:not([open]) > summary');
      if (await more.count()) await more.click();
      await all.stop(me, `game-${i + 1}`);
      if (!(await me.find('button', /our own words|our words/))) continue;
      await me.press(/our own words|our words/);
      await me.page.locator('dialog[open]').waitFor();
      await all.stop(me, 'own-words');
      await me.page.keyboard.press('Escape');
    }
    for (let i = 0; i < 2; i++) await me.page.locator('.bots button').first().click();
    await me.page.locator('.people li').nth(2).waitFor();
    await all.stop(me, 'with-bots');
    await me.press(/^Your seat/);
    await me.page.locator('dialog[open]').waitFor();
    await all.stop(me, 'own-seat');
    await me.page.keyboard.press('Escape');
    await me.press(/^Options for/);
    await all.stop(me, 'seat');
    await me.page.keyboard.press('Escape');
    await all.leave(me);
  });

  test(`${language}: a lesson`, async ({ walk }) => {
    const all = await walk(language, 'lesson');
    const teacher = await all.person();
    const code = await openTable(teacher);
    const option = (name: RegExp) =>
      teacher.find('label', name).then((spot) => teacher.device.point([spot!]));
    await teacher.page.locator('.sheet fieldset, .sheet [role=radiogroup]').first().waitFor();
    await option(/^Funny Lines/);
    await teacher.sees(/A class/);
    await option(/^A class/);
    const projector = await all.person();
    await projector.page.setViewportSize(sizes.tv);
    await projector.page.goto(`./t/${code}/tv`);
    const both = async (name: string) => {
      await all.stop(teacher, name);
      await all.stop(projector, `projector-${name}`, [sizes.tv]);
    };
    await teacher.press(/^Start/, /Who’s playing/);
    await teacher.page.locator('main textarea').fill('Ada\nBen\nMia');
    await both('names');
    await teacher.press(/left out/);
    await teacher.page.locator('dialog[open], [role=checkbox], input[type=checkbox]').first().waitFor();
    await all.stop(teacher, 'cards');
    await teacher.press(/^Done/);
    await teacher.press(/^My classes/);
    await all.stop(teacher, 'classes');
    await teacher.page.keyboard.press('Escape');
    await teacher.press(/^Start the lesson/);
    await projector.sees(/asks for a shape/);
    await both('asking');
    await teacher.press(/^Skip /);
    await teacher.press(/^Show the picture/, /Really show it/);
    await teacher.press(/^Really show it/, /Next picture/);
    await both('shown');
    await teacher.press(/^End the lesson/, /Keep going/);
    await all.stop(teacher, 'ending');
    await teacher.page.locator('dialog[open] button').last().click();
    await teacher.sees(/pictures? guessed/);
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
      await me.page.locator('.doors input').first().fill('Ada'); // a guest is called by a name that is turned round
      await me.press(new RegExp(`^Play ${game} now`));
      await me.page.waitForURL(/\/t\/[A-Z]{5,6}$/);
      await tv.page.goto(`${me.page.url()}/tv`);

      const scenes = new Map<string, number>();
      let turn = 0;
      const end = Date.now() + patience;
      await until(
        'results',
        async () => {
          const scene = await me.scene();
          if (!scenes.has(scene) && scenes.size < 14) {
            scenes.set(scene, scenes.size + 1);
            await all.stop(me, `play${scenes.size}`);
            await all.stop(tv, `tv${scenes.size}`, tvSize);
          }
          if (await me.reads(/The evening so far/)) return true;
          if (Date.now() > end) return endNow(me);
          if (++turn === 4) await lookIntoMenus(all, me);
          await act(me).catch((e: Error) => {
            if (!/waited in vain/.test(e.message)) throw e;
          });
          await pressFirst(me, /^(Next round|Next picture|See results|See the scores|Next|Continue)/);
          return false;
        },
        patience + 300_000 // a busy machine is slow to end it
      ).finally(async () => {
        await all.leave(me);
        await all.leave(tv);
      });
      await all.stop(me, 'results');
      await all.stop(tv, 'tv-results', tvSize);
      if (!(await me.find('a', /^See all drawings/))) return;
      await me.press(/^See all drawings/);
      await me.page.locator('main img').first().waitFor();
      await all.stop(me, 'gallery');
      await me.page.locator('main button:has(img)').first().click();
      await me.page.locator('dialog[open]').waitFor();
      await all.stop(me, 'drawing');
    });
  }
}

/** Ends a game before its time: with results, or in the lobby where no round was finished. */
async function endNow(me: Walker): Promise<boolean> {
  await me.press(/^Menu/, /End this game/);
  await me.press(/^End this game/, /End now/);
  await me.press(/^End now/, /The evening so far|Invite friends|Skip for everyone/);
  await me.pressed(/^Skip for everyone/);
  return true;
}

/** Opens the menu of a table in a game, and all that it leads to. */
async function lookIntoMenus(all: Walk, me: Walker): Promise<void> {
  const dialog = me.page.locator('dialog[open]');
  await me.press(/^Menu/);
  await dialog.waitFor();
  await all.stop(me, 'menu');
  for (const more of await dialog.locator('details > summary').all()) await more.click();
  await all.stop(me, 'menu-open');
  await me.press(/^Options for/);
  await all.stop(me, 'menu-seat');
  await me.page.keyboard.press('Escape');
  await me.press(/^Menu/, /Pause/);
  await me.press(/^Pause/, /Paused/);
  await all.stop(me, 'paused');
  await me.press(/^Resume/);
}
