import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Hand, waitForBoard, type Spot } from '../hand';
import { codeOn, hostAt } from '../host';
import {
  addBot,
  chooseOption,
  closeDialog,
  expect,
  openSettings,
  setRounds,
  sitDown,
  skipButton,
  test
} from '../table';
import { containing, doneButton, startingWith, text } from '../texts';
import { sketches } from './sketches';

/*
 * The pictures of README.md, from games that are really played: two people with phones and a bot play Doodle Rush before
 * a TV, and bots play each of the games. tools/readme-pictures.sh makes files of docs/pictures out of what is kept here.
 */

const out = 'test-results/readme-frames';
const tvSize = { width: 1280, height: 720 };
const phone = {
  viewport: { width: 390, height: 720 },
  hasTouch: true,
  reducedMotion: 'no-preference'
} as const;

/** A Film keeps what some screens show, again and again, until it is stopped. */
class Film {
  #frame = 0;
  #going = true;
  #done: Promise<void>;

  constructor(screens: Record<string, Page>) {
    const shoot = async () => {
      // Not faster: the pages have to play, too.
      for (; this.#going; await new Promise((go) => setTimeout(go, 800))) {
        const name = String(this.#frame++).padStart(4, '0');
        await Promise.all(
          Object.entries(screens).map(([who, page]) => {
            mkdirSync(join(out, who), { recursive: true });
            return page.screenshot({ path: join(out, who, `${name}.png`) });
          })
        );
      }
    };
    this.#done = shoot();
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#done;
  }
}

/** The lines of a sketch on a board, with a place every few pixels, as a hand passes them. */
function strokesOf(word: string, { x, y, width }: { x: number; y: number; width: number }): Spot[][] {
  return sketches[word].map((line) => {
    const corners: number[][] =
      typeof line === 'string'
        ? line.split(' ').map((at) => at.split(',').map(Number))
        : Array.from({ length: 25 }, (_, i) => [
            line.o[0] + line.o[2] * Math.cos((i * Math.PI) / 12),
            line.o[1] + line.o[2] * Math.sin((i * Math.PI) / 12)
          ]);
    const way: Spot[] = [];
    for (const [i, [x2, y2]] of corners.entries()) {
      const [x1, y1] = corners[Math.max(0, i - 1)];
      const steps = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / 3));
      for (let k = 1; k <= steps; k++)
        way.push({
          x: x + (width * (x1 + ((x2 - x1) * k) / steps)) / 100,
          y: y + (width * (y1 + ((y2 - y1) * k) / steps)) / 100
        });
    }
    return way;
  });
}

/** Draws the words that somebody has, board by board, and says when it is done. */
async function drawBoards(page: Page, boards: number): Promise<string[]> {
  const hand = await Hand.create(page);
  const strip = page.getByRole('list', { name: text('doodlerush.strip.title') }).getByRole('button');
  const drawn: string[] = [];
  for (let n = 0; n < boards; n++) {
    await strip.nth(n).click();
    const word = (await strip.nth(n).innerText()).replaceAll('\u00ad', '').trim().toLowerCase();
    const board = await waitForBoard(
      page.getByRole('img', { name: startingWith(['doodlerush.draw.board', { n: n + 1 }]) })
    );
    for (const stroke of strokesOf(word, board)) await hand.draw(stroke);
    drawn.push(word);
  }
  await hand.tap(page.getByRole('button', { name: doneButton }).first());
  return drawn;
}

/** Calls out what somebody else has drawn, as far as nobody is faster, and says when it is done. */
async function guess(page: Page, words: string[]): Promise<void> {
  const hand = await Hand.create(page);
  const field = page.getByRole('textbox');
  await hand.tap(field);
  for (const word of words) {
    await page.keyboard.type(word, { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1200);
  }
  await hand.tap(page.getByRole('button', { name: doneButton }).first());
}

test('an evening', async ({ person }) => {
  rmSync(out, { recursive: true, force: true });
  const tv = await person({ viewport: tvSize, reducedMotion: 'no-preference' });
  const [ana, ben] = [await person(phone), await person(phone)];
  for (const page of [ana, ben]) await page.removeLocatorHandler(skipButton(page));
  await tv.goto('./tv');
  const code = await codeOn(tv);
  await sitDown(ana, code, 'Ana');
  await ana.getByRole('radio', { name: 'Doodle Rush', exact: true }).check();
  await openSettings(ana);
  await ana.getByRole('button', { name: text('table.words.write') }).click();
  await ana
    .getByRole('textbox', { name: containing('table.words.how') })
    .fill(Object.keys(sketches).join('\n'));
  await ana.getByRole('radio', { name: text('table.words.no-mix') }).check();
  await ana.getByRole('button', { name: text('table.words.use') }).click();
  await closeDialog(ana);
  await chooseOption(ana, 'pace', 200);
  await setRounds(ana, 1);
  await addBot(ana, 'normal');
  await ben.goto(`./t/${code}`);
  const film = new Film({ tv, ana, ben });
  await tv.waitForTimeout(2500);
  await ben.getByLabel(text('page.name.label')).pressSequentially('Ben', { delay: 200 });
  await ben.getByRole('button', { name: text('page.door.sit') }).click();
  await ben.getByRole('button', { name: text('table.lobby.i-am-ready') }).click();
  await tv.waitForTimeout(2000);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  const [byAna, byBen] = await Promise.all([ana, ben].map((page) => drawBoards(page, 6)));
  await Promise.all([guess(ana, byBen.slice(0, 4)), guess(ben, byAna.slice(2))]);
  await expect(tv.locator('.finale')).toBeVisible({ timeout: 240_000 });
  await tv.waitForTimeout(15_000);
  await film.stop();
});

/** How many bots play a game by themselves, and for how many seconds they are looked at. */
const bots = {
  iota: { n: 4, seconds: 40 },
  doodledash: { n: 5, seconds: 45 },
  doodlerush: { n: 4, seconds: 100 },
  pictomania: { n: 4, seconds: 45 },
  funnylines: { n: 4, seconds: 100 }
};

for (const [game, { n, seconds }] of Object.entries(bots)) {
  test(game, async ({ person }) => {
    const tv = await person({ viewport: tvSize });
    await tv.goto('./tv');
    const say = await hostAt(await person(), await codeOn(tv));
    await say('choose', { game });
    for (let i = 0; i < n; i++) await say('add-bot', { bot: 'normal' });
    await say('sit-out', { seat: 1, out: true });
    await say('start', { force: true });
    await expect(tv.locator('#app .tv.playing')).toBeVisible();
    const folder = join(out, game);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const enough = Date.now() + seconds * 1000;
    for (let k = 0; Date.now() < enough && (await tv.locator('#app .tv.playing').isVisible()); k++) {
      await tv.waitForTimeout(900);
      await tv.screenshot({ path: join(folder, `${String(k).padStart(3, '0')}.png`) });
    }
    // The largest file has the most on it.
    const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
    const { name } = sizes.sort((a, b) => b.size - a.size)[0];
    for (const other of sizes) if (other.name !== name) rmSync(join(folder, other.name));
  });
}
