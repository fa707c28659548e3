import type { Person } from './device';
import {
  addShape,
  containing,
  doneButton,
  exactly,
  nextRound,
  startingWith,
  text,
  type Wanted
} from '../texts';

/** What somebody who plays alone does in a game, as soon as it can be done, and what tells that a round is over. */
export type Round = { act: (me: Person) => Promise<unknown>; over: (me: Person) => Promise<unknown> };

/** Presses the first of some buttons that is there. */
export async function pressFirst(me: Person, ...names: RegExp[]): Promise<boolean> {
  for (const name of names) if (await me.pressIfThere(name)) return true;
  return false;
}

/** A round is over when all may go on, or, where a slow machine has missed that, when the next one is played. */
const isRoundOver = async (me: Person) =>
  (await me.find('button', nextRound)) ||
  (await me.hasText(/(^|\n)[2-9]\s*\/\s*\d/)) ||
  me.hasText(containing(...[2, 3, 4, 5].map(roundTitle)));

const roundTitle = (n: number): Wanted => ['table.play.round-said', { n, unit: 'round' }];

/** Takes a turn of iota: a card that fits somewhere alone, a cell where it fits, Play. Or passes. */
async function playIota(me: Person): Promise<unknown> {
  if (!(await me.hasText(containing('table.your-turn')))) return;
  for (let card = 0; card < 4; card++) {
    const spot = await me.device.run((n) => {
      const all = document.querySelectorAll('.hand[role=group] button');
      const box = all[n] && all[n].getBoundingClientRect();
      return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    }, card);
    if (!spot) return;
    await me.device.point([spot]);
    const cell = await me.find('.cell.fit:not(.later)', /./);
    if (!cell) continue;
    await me.device.point([cell]);
    return me.press(startingWith('iota.act.play-for'));
  }
  await me.press(startingWith('iota.act.consider-pass'));
  return me.press(exactly('iota.act.pass'));
}

export const rounds: Record<string, Round> = {
  iota: {
    act: playIota,
    // One has points, and the bots have answered.
    over: async (me) =>
      (await me.hasText(containing('table.your-turn'))) &&
      me.device.run(
        (you) =>
          Array.from(document.querySelectorAll('li')).some(
            (li) => li.innerText.indexOf(you) >= 0 && /[1-9]/.test(li.innerText)
          ),
        text('table.you')
      )
  },
  'Doodle Dash': {
    act: async (me) => {
      await me.draw();
      const guess = await me.find('input', /./);
      if (guess) {
        await me.device.point([guess]);
        await me.device.type('a giant teapot');
      }
      return pressFirst(
        me,
        new RegExp(
          `^4$|${exactly('table.guess.guess').source}|${startingWith('doodledash.own.done', 'doodledash.die.roll', 'doodledash.vote.accept', 'doodledash.vote.fine').source}`
        )
      );
    },
    over: isRoundOver
  },
  'Doodle Rush': {
    act: async (me) => (await me.draw()) || me.pressIfThere(doneButton),
    over: (me) => me.hasText(containing('table.evening', 'table.finale.skip-all'))
  },
  Pictomania: {
    act: async (me) => {
      await me.draw();
      return pressFirst(
        me,
        startingWith(
          'pictomania.decks.any',
          'pictomania.reading.read',
          'pictomania.ending.finish',
          'table.ink.sure',
          'pictomania.scoring.next-drawing',
          'pictomania.scoring.sheep',
          'pictomania.scoring.to-sums'
        )
      );
    },
    over: isRoundOver
  },
  'Funny Lines': {
    act: async (me) => {
      const shape = await me.find('[role=button]', startingWith('funnylines.card.draw'));
      if (shape) return me.device.point([shape]);
      // A shape at a time: a team that has bought all it can is out of the game.
      return pressFirst(
        me,
        startingWith('funnylines.shop.buy-for'),
        addShape('line'),
        addShape('rectangle'),
        addShape('circle'),
        startingWith('funnylines.desk.no-guess'),
        startingWith('funnylines.loan.yes'),
        startingWith('funnylines.objection.fair')
      );
    },
    over: isRoundOver
  }
};
