import { afterEach, describe, expect, test } from 'vitest';
import { rulesOf } from '../lib/rulebook';
import { tongue } from '../lib/texts.svelte';
import { games } from '.';

/** What fits on a phone of 375 by 553 below a picture, and without one. */
const atMost = { pictured: 66, bare: 96 };
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}’-]+/gu)?.length ?? 0;
const ours = Object.keys(import.meta.glob('./*/Board.svelte')).map((path) => path.split('/')[1]);

afterEach(() => tongue.choose('en'));

// The first to ask for a game has it compiled.
describe.each(ours)('the rules of %s', { timeout: 60_000 }, (id) => {
  test.each(tongue.all.map((l) => l.id))(
    'are screens with pictures and few words, in %s',
    async (language) => {
      await tongue.choose(language);
      const drawn = games[id].pictures;
      if (!drawn) throw new Error(`games/${id} has no Pictures.svelte; see docs/adding-a-game.md`);
      const [{ pictures }, { plain }] = await Promise.all([drawn(), rulesOf(id, language)]);
      const pictured = plain.screens.filter((s) => s.picture);
      expect(pictured.map((s) => s.picture)).toEqual(pictures);
      expect(plain.screens.length - pictured.length, 'screens without a picture').toBeLessThanOrEqual(1);
      for (const { title, picture, alt, html } of plain.screens) {
        expect(words(html), title).toBeLessThanOrEqual(picture ? atMost.pictured : atMost.bare);
        if (picture) expect(alt, title).toMatch(/[.!?”“]$/);
      }
    }
  );
});
