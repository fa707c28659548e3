import type { Person } from './device';

/** What somebody who plays alone does in a game, as soon as it can be done, and what tells that a round is over. */
export type Round = { act: (me: Person) => Promise<unknown>; over: (me: Person) => Promise<unknown> };

/** Presses the first of some buttons that is there. */
export async function pressFirst(me: Person, ...names: RegExp[]): Promise<boolean> {
  for (const name of names) if (await me.pressed(name)) return true;
  return false;
}

/** A round is over when all may go on, or, where a slow machine has missed that, when the next one is played. */
const goesOn = async (me: Person) =>
  (await me.find('button', /^(Next round|See results)/)) || me.reads(/(^|\n)[2-9]\s*\/\s*\d|Round [2-9]/);

/** Takes a turn of iota: a card that fits somewhere alone, a cell where it fits, Play. Or passes. */
async function playIota(me: Person): Promise<unknown> {
  if (!(await me.reads(/Your turn\./))) return;
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
    return me.press(/^Play for/);
  }
  await me.press(/^Pass ?…/);
  return me.press(/^Pass$/);
}

export const rounds: Record<string, Round> = {
  iota: {
    act: playIota,
    // One has points, and the bots have answered.
    over: async (me) =>
      (await me.reads(/Your turn\./)) &&
      me.device.run(() =>
        Array.from(document.querySelectorAll('li')).some(
          (li) => /You/.test(li.innerText) && /[1-9]/.test(li.innerText)
        )
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
      return pressFirst(me, /^(4|Guess)$|^(Start!|Done|Roll|Yes, accept|No, it’s fine)/);
    },
    over: goesOn
  },
  'Doodle Rush': {
    act: async (me) => (await me.draw()) || me.pressed(/^Done/),
    over: (me) => me.reads(/The evening so far|Skip for everyone/)
  },
  Pictomania: {
    act: async (me) => {
      await me.draw();
      return pressFirst(
        me,
        /^(I don’t mind|I’ve read them|Finish|Sure\?|Next drawing|Black sheep|See the scores)/
      );
    },
    over: goesOn
  },
  'Funny Lines': {
    act: async (me) => {
      const shape = await me.find('[role=button]', /^Draw the/);
      if (shape) return me.device.point([shape]);
      // A shape at a time: a team that has bought all it can is out of the game.
      return pressFirst(
        me,
        /^Buy for/,
        /^Add an? (line|rectangle|circle)/,
        /^No guess/,
        /^Borrow/,
        /^It’s fair/
      );
    },
    over: goesOn
  }
};
