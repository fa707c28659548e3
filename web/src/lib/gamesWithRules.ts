const pages = import.meta.glob('../../../texts/en/rules/*.md');

/** The ids of the games whose rules can be read here: those that have a page in plain words. */
export const gamesWithRules = Object.keys(pages).flatMap((path) => /([^/]+)\.md$/.exec(path)?.[1] ?? []);
