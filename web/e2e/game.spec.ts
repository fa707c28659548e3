import { type Page } from '@playwright/test';
import { expect, expectAccessible, openTable, sitDown, test, addBot, chooseOption } from './table';
import { startingWith, text } from './texts';

/** Takes one turn of iota by tapping: a card that fits somewhere, a cell where it fits, Play. Or passes. */
async function takeTurn(page: Page): Promise<void> {
  const hand = page.getByRole('group', { name: text('iota.hand.label') });
  // Some cells take a card only together with others; these take it alone.
  const cell = page.locator('.cell.fit:not(.later)').first();
  const whole = page.getByRole('button', { name: text('iota.grid.whole') });
  for (const card of await hand.getByRole('button').all()) {
    await card.click();
    if ((await cell.count()) === 0) continue;
    if (await whole.isVisible()) await whole.click(); // of a large grid a part is shown
    await cell.click();
    const play = page.getByRole('button', { name: startingWith('iota.act.play-for') });
    await play.click();
    await expect(play).toBeHidden();
    return;
  }
  await page.getByRole('button', { name: text('iota.act.consider-pass') }).click();
  const pass = page.getByRole('button', { name: text('iota.act.pass'), exact: true });
  await pass.click();
  await expect(pass).toBeHidden();
}

const over = (page: Page) => page.getByRole('heading', { name: text('table.evening') });
const myTurn = (page: Page) => page.getByText(text('table.your-turn'), { exact: true });

test('a whole game against a bot by tapping, with a reload in the middle and a TV beside it', async ({
  person
}) => {
  const [ana, tv] = [await person({ reducedMotion: 'no-preference' }), await person()];
  const code = await openTable(ana, 'Ana');
  await tv.goto(`./t/${code}/tv`);
  await addBot(ana, 'easy');
  await chooseOption(ana, 'deck', 1);
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();

  for (let turn = 0; turn < 60; turn++) {
    await expect(myTurn(ana).or(over(ana))).toBeVisible();
    if (await over(ana).isVisible()) break;
    await takeTurn(ana);
    if (turn === 0) {
      await expectAccessible(ana);
      await expectAccessible(tv);
      await expect(tv.getByText(code.split('').join(' '))).toBeAttached();
    }
    if (turn === 2) await ana.reload();
  }

  await expect(over(ana)).toBeVisible();
  await expect(ana.getByRole('row', { name: /^Ana/ })).toBeVisible();
  await expectAccessible(ana);
  await expectAccessible(tv);

  await ana.getByRole('button', { name: text('table.result.again') }).click();
  await expect(ana.getByRole('button', { name: text('table.play.menu') })).toBeVisible();
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await expectAccessible(ana);
  await ana.getByRole('button', { name: text('table.menu.end') }).click();
  await ana.getByRole('button', { name: text('table.menu.end-now') }).click();
  // On the results where the bot has had a turn by then, or else in the lobby.
  await expect(over(ana)).toBeVisible();
});

test('CM-6 the host pauses, and everyone sees for whom they wait', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await ana.getByRole('button', { name: text('table.play.menu') }).click();
  await ana.getByRole('button', { name: text('table.pause.pause') }).click();
  await expect(ben.getByText(text('table.pause.waiting', { name: 'Ana' }))).toBeVisible();
  await expectAccessible(ben);
  await ana.getByRole('button', { name: text('table.pause.resume') }).click();
  await expect(ben.getByText(text('table.pause.waiting', { name: 'Ana' }))).toBeHidden();
});

test('CM-5 the host lets a bot play for someone who is gone, who gets the seat back on return', async ({
  person
}) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: text('table.seat.more', { name: 'Ben' }) }).click();
  await ana
    .getByRole('button', {
      name: text('table.mark.set', { on: 'no', you: 'no', mark: 'smallest', name: 'Ben' })
    })
    .click();
  await ana.getByRole('button', { name: text('table.lobby.start-anyway') }).click();
  await expect(ben.getByText(text('table.your-turn'), { exact: true })).toBeVisible();
  await ben.goto('about:blank');
  await expect(
    ana.getByRole('banner').getByText(text('table.waiting.all-gone', { n: 1, names: 'Ben' }))
  ).toBeVisible();
  await ana.getByRole('button', { name: text('table.play.stuck') }).click();
  await ana
    .getByRole('button', { name: startingWith('table.seat.let-bot') })
    .first()
    .click();
  await expect(myTurn(ana)).toBeVisible();
  await ben.goto(`./t/${code}`);
  await expect(ben.getByRole('button', { name: text('table.play.menu') })).toBeVisible();
  await expect(ben.getByText(text('table.play.bot-plays'))).toBeHidden();
  await takeTurn(ana);
  await expect(myTurn(ben)).toBeVisible();
});

test('CM-34 someone who sits down during a game takes over from a bot', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await addBot(ana, 'easy');
  await ana.getByRole('button', { name: text('table.lobby.start'), exact: true }).click();
  await expect(myTurn(ana)).toBeVisible();
  await sitDown(ben, code, 'Ben');
  await expect(ben.getByText(text('table.play.next-round'))).toBeVisible();
  await expectAccessible(ben);
  await takeTurn(ana);
  await expect(myTurn(ben)).toBeVisible();
  await expect(ben.getByRole('group', { name: text('iota.hand.label') })).toBeVisible();
});
