import type { Page } from '@playwright/test';
import { own } from './ports';
import { Server } from './serve';
import { expect, expectAccessible, openTable, sitDown, test, chooseOption } from './table';
import { containing, text } from './texts';

// The example game, which is on the shelf only of the program that `make example` builds.

test.use({ baseURL: `http://127.0.0.1:${own}/` });

let server: Server;

test.afterEach(() => server.dispose());

const over = (page: Page) => page.getByRole('heading', { name: text('table.evening') });
const line = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whose turn it is. */
async function onTurn(...people: Page[]): Promise<Page> {
  const mine = (page: Page) => page.getByText(text('table.your-turn'), { exact: true }).isVisible();
  const found = async () => (await Promise.all(people.map(mine))).indexOf(true);
  await expect.poll(found).toBeGreaterThanOrEqual(0);
  return people[await found()];
}

/** Draws the first line that can be drawn, by keyboard, and returns what it is called. */
async function drawOne(page: Page): Promise<string> {
  const first = page
    .getByRole('group', { name: text('dots.sheet') })
    .locator('button:enabled')
    .first();
  const name = await first.getAttribute('aria-label');
  await first.press('Enter');
  return `${name}, ${text('table.you')}`;
}

test('two phones play dots and boxes to the results, with a TV beside them', async ({ person }) => {
  server = new Server(process.env.LINEWORK_EXAMPLE_BIN ?? '../bin/linework-example');
  await server.start();
  const [ana, ben, tv] = [
    await person(),
    await person(),
    await person({ viewport: { width: 1920, height: 1080 } })
  ];
  const code = await openTable(ana, 'Ana', 'Dots and Boxes');
  await chooseOption(ana, 'size', 2);
  await chooseOption(ana, 'line', 0); // nothing goes on while it is being looked at
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await tv.goto(`./t/${code}/tv`);
  const first = await onTurn(ana, ben);
  const second = first === ana ? ben : ana;

  await expect(line(second, text('dots.line', { from: 'a1', to: 'b1' }))).toBeDisabled();
  await line(first, text('dots.line', { from: 'a1', to: 'b1' })).click();
  await expect(
    line(second, text('dots.drawn', { from: 'a1', to: 'b1', who: first === ana ? 'Ana' : 'Ben' }))
  ).toBeVisible();
  await expect(
    second.getByRole('status').filter({ hasText: containing(['dots.drew', { from: 'a1', to: 'b1' }]) })
  ).toBeAttached();
  for (const page of [ana, ben, tv]) await expectAccessible(page);

  for (let lines = 1; lines < 12; lines++) {
    const page = await onTurn(ana, ben);
    const drawn = await drawOne(page);
    if (lines < 11) await expect(line(page, drawn)).toBeVisible(); // the results come with the last one
  }
  for (const page of [ana, ben]) await expect(over(page)).toBeVisible();
  await ana.getByText(text('table.result.numbers')).click();
  await expect(ana.getByRole('heading', { name: text('dots.results.sheet') })).toBeVisible();
  await expect(tv.getByRole('heading', { name: text('dots.results.sheet') })).toBeVisible();
  for (const page of [ana, ben, tv]) await expectAccessible(page);
});

test('the program that people install offers nobody the game', async ({ person, request }) => {
  server = new Server();
  await server.start();
  const ana = await person();
  await ana.goto('./');
  await expect(ana.getByRole('heading', { name: text('page.home.shelf.title') })).toBeVisible();
  await expect(ana.getByText('Funny Lines').first()).toBeVisible();
  await expect(ana.getByText('Dots and Boxes')).toBeHidden();
  await ana.goto('./rules');
  await expect(ana.getByRole('link', { name: 'Funny Lines' })).toBeVisible();
  await expect(ana.getByRole('link', { name: 'Dots and Boxes' })).toBeHidden();
  const opened = await request.post('./api/tables', { data: { name: 'Ana', game: 'dots' } });
  expect(await opened.json()).toMatchObject({ code: 'no-such-game' });
});
