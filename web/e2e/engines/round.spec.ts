import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Person, sizes, until, type Device, type Size } from './device';
import { engines } from './engines';
import { rounds } from './rounds';
import { knowAllGames } from '../knowAllGames';
import { containing, startingWith } from '../texts';

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

for (const [game, { act, over }] of Object.entries(rounds)) {
  test(`a round of ${game} by pointer, resumed, and on a TV`, async ({ person: me, baseURL }, info) => {
    const { device } = me;
    // To be looked at: test-results/engines/.
    const keep = async (name: string) =>
      writeFileSync(
        `${folder}/${game.replace(' ', '')}-${name}-${info.project.name}.png`,
        await device.shot()
      );
    await device.open(`${baseURL}/readyz`, sizes.phone);
    await device.run(knowAllGames);
    await device.open(`${baseURL}/`, sizes.phone);
    const code = await until('a table', async () => {
      const code = await device.run(() => (/\/t\/([A-Z]{5})$/.exec(location.pathname) || [])[1] || '');
      // While the first page still finds its place, a press can go astray.
      if (!code && (await me.pressIfThere(startingWith(['page.home.shelf.play-game', { game }]))))
        await new Promise((go) => setTimeout(go, 3000));
      return code;
    });
    /** Looks at the table through a window of another size, where nothing may be cut. */
    const glance = async (name: string, path: string, size: Size) => {
      await device.open(`${baseURL}/t/${path}`, size);
      await until('the game', () =>
        device.run(() => document.querySelector('main canvas, main svg') !== null)
      );
      // A camera finds its place, and what flies lands.
      await new Promise((go) => setTimeout(go, 1000));
      await keep(name);
      expect.soft(await me.findCutTexts(), `cut: ${name}`).toEqual([]);
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
          await me.waitForText(/./);
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

    // This game is over: after its finale, which may be skipped, its drawings are in the gallery.
    await device.open(`${baseURL}/t/${code}`, sizes.laptop);
    await until('the results', async () => {
      await me.pressIfThere(startingWith('table.finale.skip-all'));
      return me.hasText(containing('table.result.drawings'));
    });
    await me.press(startingWith('table.result.drawings'), containing('table.gallery.title'));
    await until('drawings', () =>
      device.run(() => Array.from(document.images).some((i) => i.complete && i.naturalWidth > 0))
    );
    await me.press(containing('table.gallery.by'), containing('table.gallery.form.gif'));
    await keep('gallery');
    expect(await me.findCutTexts(), 'in the gallery').toEqual([]);
  });
}
