import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Person, sizes, until, type Device, type Size } from './device';
import { engines } from './engines';

const test = base.extend<{ person: Person }, { device: Device }>({
  device: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      const device = await engines[project.name]();
      await use(device);
      await device.close();
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  person: async ({ device }, use) => {
    await use(new Person(device));
    expect(device.troubles.splice(0)).toEqual([]);
  }
});

const folder = join(import.meta.dirname, '../../test-results/engines');
test.beforeAll(() => void mkdirSync(folder, { recursive: true }));

/** What somebody who plays alone does in a game, as soon as it can be done, and what tells that a round is over. */
type Round = { act: (me: Person) => Promise<unknown>; over: (me: Person) => Promise<unknown> };

/** Presses the first of some buttons that is there. */
async function pressFirst(me: Person, ...names: RegExp[]): Promise<boolean> {
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
      const all = document.querySelectorAll('[role=group][aria-label="Your hand"] button');
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

const rounds: Record<string, Round> = {
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
    over: (me) => me.reads(/The evening so far/)
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

for (const [game, { act, over }] of Object.entries(rounds)) {
  test(`a round of ${game} by pointer, resumed, and on a TV`, async ({ person: me, baseURL }, info) => {
    const { device } = me;
    // To be looked at: test-results/engines/.
    const keep = async (name: string) =>
      writeFileSync(
        `${folder}/${game.replace(' ', '')}-${name}-${info.project.name}.png`,
        await device.shot()
      );
    await device.open(`${baseURL}/`, sizes.phone);
    await me.press(new RegExp(`^Play ${game} now, with bots`));
    const code = await until('a table', () =>
      device.run(() => (/\/t\/([A-Z]{5})$/.exec(location.pathname) || [])[1] || '')
    );
    /** Looks at the table through a window of another size, where nothing may be cut. */
    const glance = async (name: string, path: string, size: Size) => {
      await device.open(`${baseURL}/t/${path}`, size);
      await until('the game', () =>
        device.run(() => document.querySelector('main canvas, main svg') !== null)
      );
      // A camera finds its place, and what flies lands.
      await new Promise((go) => setTimeout(go, 1000));
      await keep(name);
      expect.soft(await me.cut(), `cut: ${name}`).toEqual([]);
    };
    let turn = 0;
    await until(
      'the end of the round',
      async () => {
        if (await over(me)) return true;
        // Bots play at the same time: what was there to do may be gone by then.
        await act(me).catch((e: Error) => {
          if (!/waited in vain/.test(e.message)) throw e;
        });
        if ([3, 8, 16].includes(++turn)) {
          await keep(`play${turn}`);
          await glance(`tv${turn}`, `${code}/tv`, sizes.tv);
          await glance(`laptop${turn}`, code, sizes.laptop);
          // Loaded again, the seat is as it was.
          await device.open(`${baseURL}/t/${code}`, sizes.phone);
          await me.sees(/./);
        }
        return false;
      },
      200_000
    ).finally(() => keep('end'));
    await glance('tv', `${code}/tv`, sizes.tv);
    await glance('laptop', code, sizes.laptop);
    await device.open(`${baseURL}/t/${code}`, sizes.phone);
    await until('the seat', () => over(me));
    if (game !== 'Doodle Rush') return;

    // This game is over: its drawings are in the gallery.
    await device.open(`${baseURL}/t/${code}`, sizes.laptop);
    await me.sees(/See all drawings/);
    await me.press(/^See all drawings/, /Tonight’s drawings/);
    await until('drawings', () =>
      device.run(() => Array.from(document.images).some((i) => i.complete && i.naturalWidth > 0))
    );
    await me.press(/drawn by/, /Time-lapse GIF/);
    await keep('gallery');
    expect(await me.cut(), 'in the gallery').toEqual([]);
  });
}
