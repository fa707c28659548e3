/** The exact rules of a game as HTML, made from docs/rules when the client was built (scripts/rules.js). They are English. */
export type Exact = { exact: string; common: string };

/** A Screen is one phase of a game in plain words: a picture, by its name and in words, and a few sentences as HTML. */
export type Screen = { id: string; title: string; picture: string; alt: string; html: string };

/** The rules of a game in plain words; intro is what the game is about, as HTML. */
export type Plain = { intro: string; screens: Screen[] };

/** The rules of a game; the page in plain words is in the language of the device, where that has it, else in English. */
export type Rules = Exact & { plain: Plain; language: string };

const plain = import.meta.glob<{ default: Plain }>('../../../texts/*/rules/*.md');
const exact = import.meta.glob<{ default: Exact }>([
  '../../../docs/rules/*.md',
  '!../../../docs/rules/{README,common}.md'
]);

const pathOf = (game: string, language: string) => `../../../texts/${language}/rules/${game}.md`;

/** The ids of the games whose rules can be read here: those that have a page in plain words. */
export const readable = Object.keys(plain).flatMap((path) => /\/en\/rules\/(.+)\.md$/.exec(path)?.[1] ?? []);

/** The rules of a game in a language, each language a chunk of its own. */
export async function rulesOf(game: string, language: string): Promise<Rules> {
  const spoken = pathOf(game, language) in plain ? language : 'en';
  const [words, numbered] = await Promise.all([
    plain[pathOf(game, spoken)](),
    exact[`../../../docs/rules/${game}.md`]()
  ]);
  return { plain: words.default, language: spoken, ...numbered.default };
}
