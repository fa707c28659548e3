import { afterEach, describe, expect, test } from 'vitest';
import { loadRules, type Rules } from '../lib/rulebook';
import { i18n } from '../lib/i18n.svelte';

/** What fits on a phone of 375 by 553 below a picture, and without one. */
const atMost = { pictured: 66, bare: 96 };
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}’-]+/gu)?.length ?? 0;
const ours = Object.keys(import.meta.glob(['./*/Board.svelte', '!./dots/**'])).map(
  (path) => path.split('/')[1]
);
const sources = import.meta.glob<string>('./*/RulesPictures.svelte', { query: '?raw', import: 'default' });

/** The names that the RulesPictures.svelte of a game draws something for. */
async function drawnBy(id: string) {
  const source = await sources[`./${id}/RulesPictures.svelte`]?.();
  if (!source) throw new Error(`games/${id} has no RulesPictures.svelte; see docs/adding-a-game.md`);
  const markup = source.slice(source.indexOf('</script>'));
  return [...new Set([...markup.matchAll(/\bof === '([^']+)'/g)].map(([, name]) => name))];
}
const picturesIn = ({ plain }: Rules) => plain.screens.flatMap((s) => s.picture || []);

afterEach(() => i18n.choose('en'));

// The first to ask for a game has it compiled.
describe.each(ours)('the rules of %s', { timeout: 60_000 }, (id) => {
  test.each(i18n.offered.map((l) => l.id))(
    'are screens with pictures and few words, in %s',
    async (language) => {
      await i18n.choose(language);
      const [rules, english] = await Promise.all([loadRules(id, language), loadRules(id, 'en')]);
      const { plain } = rules;
      const pictures = picturesIn(rules);
      expect(pictures).toEqual(picturesIn(english));
      expect(pictures.toSorted()).toEqual((await drawnBy(id)).toSorted());
      expect(plain.screens.length - pictures.length, 'screens without a picture').toBeLessThanOrEqual(1);
      for (const { title, picture, alt, html } of plain.screens) {
        expect(words(html), title).toBeLessThanOrEqual(picture ? atMost.pictured : atMost.bare);
        if (picture) expect(alt, title).toMatch(/[.!?”“]$/);
      }
    }
  );
});
