import type { Page } from '@playwright/test';
import { loadLanguages } from '../scripts/texts/dictionary.js';
import { waitForBoard, Hand, loopStroke } from './hand';
import { expect, startGame, test } from './table';
import { doneButton, startingWith, text, textIn } from './texts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Which of the canvases on a page have ink on them. */
const inked = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLCanvasElement>('main canvas'), (canvas) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte) => byte > 0)
    )
  );

type Watched = Window & { took?: Promise<number>; said?: Set<string> };

test('CM-26 the language is changed in the middle of a game: socket, boards and half a guess stay', async ({
  person
}) => {
  const [ana, ben] = [await person(phone), await person(phone)];
  const sockets: { isClosed: () => boolean }[] = [];
  ana.on('websocket', (socket) => sockets.push(socket));
  await startGame(ana, ben, 'Doodle Rush', 1);
  for (const page of [ana, ben]) {
    const hand = await Hand.create(page);
    await expect(page.getByRole('button', { name: text('table.ink.pen-medium') })).toBeVisible();
    await hand.draw(
      loopStroke(
        await waitForBoard(
          page.getByRole('img', {
            name: startingWith('doodledash.own.board', 'doodlerush.draw.board', 'pictomania.play.board')
          })
        ),
        24
      )
    );
    await hand.tap(page.getByRole('button', { name: doneButton }));
  }
  await ana
    .getByRole('button', { name: text('doodlerush.board.name', { yours: 'no', owner: 'Ben', n: 1 }) })
    .tap();
  const guess = ana.getByRole('textbox');
  await guess.fill('a giant tea');

  // Boards keep their canvas, and what is on it.
  await ana.evaluate(() => {
    for (const canvas of document.querySelectorAll('main canvas')) canvas.setAttribute('data-kept', '');
    (window as Watched).took = new Promise((done) =>
      document.addEventListener('change', ({ timeStamp }) => {
        const look = () =>
          document.documentElement.lang === 'de'
            ? requestAnimationFrame(() => done(performance.now() - timeStamp))
            : requestAnimationFrame(look);
        look();
      })
    );
  });
  const drawn = await inked(ana);
  const before = sockets.length;
  await ana.getByRole('button', { name: text('table.play.menu') }).tap();
  await ana.getByLabel(text('page.language')).selectOption('de');
  const took = await ana.evaluate(() => (window as Watched).took);
  console.log(`the language was changed in ${Math.round(took!)} ms; the bar is 300 ms`);
  await ana.keyboard.press('Escape'); // closes the menu, and not the board below it
  await expect(ana.getByRole('dialog')).toBeHidden();

  await expect(
    ana.getByRole('button', { name: textIn('de', 'table.guess.guess'), exact: true })
  ).toBeVisible();
  await expect(guess).toHaveValue('a giant tea');
  expect(sockets.length).toBe(before);
  expect(sockets.at(-1)!.isClosed()).toBe(false);
  const boards = await inked(ana);
  expect(boards).toContain(true);
  expect(boards).toEqual(drawn);
  await expect(ana.locator('main canvas:not([data-kept])')).toHaveCount(0);

  // And what was begun in one language is finished in the other.
  await guess.press('End');
  await guess.pressSequentially('pot');
  await guess.press('Enter');
  await expect(ana.getByText('„a giant teapot“').first()).toBeVisible();
});

test('CM-26 a German device never shows a word of English, however slowly its texts come', async ({
  person
}) => {
  const [english, german] = ['en', 'de'].map((id) =>
    loadLanguages().find(({ language }) => language === id)!
  );
  const onlyEnglish = new Set(
    ['page', 'table'].flatMap((area) => {
      const texts = [...english.areas.get(area)!.values()];
      const same = new Set(german.areas.get(area)!.values());
      return texts.filter((text) => !/[{<]/.test(text) && !same.has(text));
    })
  );
  const me = await person({ locale: 'de-DE' });
  await me.route('**/assets/**', (route) => setTimeout(() => void route.continue(), 80));
  await me.addInitScript(() => {
    const seen = ((window as Watched).said = new Set<string>());
    new MutationObserver(() => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) seen.add(walker.currentNode.textContent!.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await me.goto('./');
  await expect(me.getByRole('button', { name: textIn('de', 'page.home.open') })).toBeVisible();
  await expect(me.locator('.games li').first()).toBeVisible();
  const seen = await me.evaluate(() => [...(window as Watched).said!]);
  expect(seen).toContain(textIn('de', 'page.home.open'));
  expect(seen.filter((text) => onlyEnglish.has(text))).toEqual([]);
});

for (const [locale, create, sheet] of [
  ['en-GB', text('page.home.open'), text('table.warm-up.title')],
  ['de-DE', textIn('de', 'page.home.open'), textIn('de', 'table.warm-up.title')]
]) {
  test(`CM-26 ${locale}: what a tool is called takes one line`, async ({ person }) => {
    const me = await person({ ...phone, viewport: { width: 480, height: 844 }, locale });
    await me.goto('./');
    await me.locator('.entry input').first().fill('Ana');
    await me.getByRole('button', { name: create }).tap();
    await me.getByText(sheet, { exact: true }).tap();
    const labels = me.locator('.tools button > span:last-child');
    await expect(labels).toHaveCount(8);
    const lines = await labels.evaluateAll((all) =>
      all.map((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return `${e.textContent}: ${range.getClientRects().length}`;
      })
    );
    expect(lines.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  });
}
