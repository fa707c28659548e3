import { type Page } from '@playwright/test';
import { expect, expectSound, openTable, sitDown, test } from './table';

/** Takes one turn of iota by tapping: a card that fits somewhere, a cell where it fits, Play. Or passes. */
async function takeTurn(page: Page): Promise<void> {
  const hand = page.getByRole('group', { name: 'Your hand' });
  // Some cells take a card only together with others; these take it alone.
  const cell = page.locator('.cell.fit:not(.later)').first();
  const whole = page.getByRole('button', { name: 'Show the whole grid' });
  for (const card of await hand.getByRole('button').all()) {
    await card.click();
    if ((await cell.count()) === 0) continue;
    if (await whole.isVisible()) await whole.click(); // of a large grid a part is shown
    await cell.click();
    const play = page.getByRole('button', { name: /^Play for/ });
    await play.click();
    await expect(play).toBeHidden();
    return;
  }
  await page.getByRole('button', { name: 'Pass…' }).click();
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await pass.click();
  await expect(pass).toBeHidden();
}

const over = (page: Page) => page.getByRole('heading', { name: 'The evening so far' });
const myTurn = (page: Page) => page.getByText('Your turn.', { exact: true });

test('a whole game against a bot by tapping, with a reload in the middle and a TV beside it', async ({
  person
}) => {
  const [ana, tv] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await tv.goto(`./t/${code}/tv`);
  await ana.getByRole('button', { name: /^Easy/ }).click();
  await ana.getByRole('radio', { name: '33 cards' }).check();
  await ana.getByRole('button', { name: 'Start', exact: true }).click();

  for (let turn = 0; turn < 60; turn++) {
    await expect(myTurn(ana).or(over(ana))).toBeVisible();
    if (await over(ana).isVisible()) break;
    await takeTurn(ana);
    if (turn === 0) {
      await expectSound(ana);
      await expectSound(tv);
      await expect(tv.getByText(code.split('').join(' '))).toBeAttached();
    }
    if (turn === 2) await ana.reload();
  }

  await expect(over(ana)).toBeVisible();
  await expect(ana.getByRole('row', { name: /^Ana/ })).toBeVisible();
  await expectSound(ana);
  await expectSound(tv);

  await ana.getByRole('button', { name: 'Play again' }).click();
  await expect(ana.getByRole('button', { name: 'Menu' })).toBeVisible();
  await ana.getByRole('button', { name: 'Menu' }).click();
  await expectSound(ana);
  await ana.getByRole('button', { name: 'End this game' }).click();
  await ana.getByRole('button', { name: 'End now' }).click();
  // On the results where the bot has had a turn by then, or else in the lobby.
  await expect(over(ana)).toBeVisible();
});

test('CM-6 the host pauses, and everyone sees for whom they wait', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: 'Start anyway' }).click();
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Pause' }).click();
  await expect(ben.getByText('Waiting for Ana to resume.')).toBeVisible();
  await expectSound(ben);
  await ana.getByRole('button', { name: 'Resume' }).click();
  await expect(ben.getByText('Waiting for Ana to resume.')).toBeHidden();
});

test('CM-5 the host lets a bot play for someone who is gone, who gets the seat back on return', async ({
  person
}) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await sitDown(ben, code, 'Ben');
  await ana.getByRole('button', { name: 'Options for Ben' }).click();
  await ana.getByRole('button', { name: 'Ben is the shortest' }).click();
  await ana.getByRole('button', { name: 'Start anyway' }).click();
  await expect(ben.getByText('Your turn.', { exact: true })).toBeVisible();
  await ben.goto('about:blank');
  await expect(ana.getByRole('banner').getByText('Waiting for Ben to reconnect.')).toBeVisible();
  await ana.getByRole('button', { name: 'What now?' }).click();
  await ana.getByRole('button', { name: 'Let a bot take over · Normal' }).click();
  await expect(myTurn(ana)).toBeVisible();
  await ben.goto(`./t/${code}`);
  await expect(ben.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(ben.getByText('A bot is playing for you.')).toBeHidden();
  await takeTurn(ana);
  await expect(myTurn(ben)).toBeVisible();
});

test('someone who sits down during a game watches it', async ({ person }) => {
  const [ana, ben] = [await person(), await person()];
  const code = await openTable(ana, 'Ana');
  await ana.getByRole('button', { name: /^Easy/ }).click();
  await ana.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(ana.getByRole('button', { name: 'Menu' })).toBeVisible();
  await sitDown(ben, code, 'Ben');
  await expect(ben.getByText('You’re in from the next game.')).toBeVisible();
  await expectSound(ben);
});
