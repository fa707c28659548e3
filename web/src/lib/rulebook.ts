/** The exact rules of a game as HTML, made from docs/rules when the client was built (scripts/rules.js). */
export type ExactRules = { exact: string; common: string };

/** A RulesScreen is one phase of a game in plain words: a picture, by its name and in words, and a few sentences as HTML. */
export type RulesScreen = { id: string; title: string; picture: string; alt: string; html: string };

/** The rules of a game in plain words; intro is what the game is about, as HTML. */
export type PlainRules = { intro: string; screens: RulesScreen[] };

/**
 * The rules of a game. The page in plain words is in the language of the device, where that has it, else in English, and
 * so are the exact rules: translated reports whether they are in that language.
 */
export type Rules = ExactRules & { plain: PlainRules; language: string; translated: boolean };

const plain = import.meta.glob<{ default: PlainRules }>('../../../texts/*/rules/*.md');
const exact = import.meta.glob<{ default: ExactRules }>([
  '../../../docs/rules/**/*.md',
  '!../../../docs/rules/**/{README,common}.md'
]);

const plainPath = (game: string, language: string) => `../../../texts/${language}/rules/${game}.md`;
const exactPath = (game: string, language: string) =>
  `../../../docs/rules/${language === 'en' ? '' : `${language}/`}${game}.md`;

/** The rules of a game in a language, each language a chunk of its own. */
export async function loadRules(game: string, language: string): Promise<Rules> {
  const spoken = plainPath(game, language) in plain ? language : 'en';
  const translated = exactPath(game, language) in exact;
  const [words, numbered] = await Promise.all([
    plain[plainPath(game, spoken)](),
    exact[exactPath(game, translated ? language : 'en')]()
  ]);
  return { plain: words.default, language: spoken, ...numbered.default, translated };
}
