/** The rules of a game as HTML, made from docs/rules when the client was built (scripts/rules.js). */
export type Rules = { plain: string; exact: string; common: string };

const folder = '../../../docs/rules/plain/';
const pages = import.meta.glob<{ default: Rules }>('../../../docs/rules/plain/*.md');

/** The ids of the games whose rules can be read here: those that have a page in plain words. */
export const readable = Object.keys(pages).map((path) => path.slice(folder.length, -'.md'.length));

export async function rulesOf(game: string): Promise<Rules> {
  return (await pages[`${folder}${game}.md`]()).default;
}
