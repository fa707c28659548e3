import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';

/*
 * Turns the rules into HTML when the client is built, so that no Markdown is read in the browser. Importing
 * texts/<language>/rules/<game>.md gives that page in plain words, as screens; importing docs/rules/<game>.md gives the
 * game's numbered rules and those that all games share, in English; docs/rules/<language>/<game>.md has them in another.
 */

/** @typedef {import('../src/lib/rulebook').RulesScreen} Screen */

const plainPage = /texts[/\\][\w-]+[/\\]rules[/\\]([a-z-]+)\.md$/;
const exactPage = /docs[/\\]rules[/\\](?:[\w-]+[/\\])?([a-z-]+)\.md$/;

/** @returns {import('vite').Plugin} */
export function rules() {
  return {
    name: 'linework-rules',
    load(id) {
      /** @param {string} file */
      const read = (file) => {
        this.addWatchFile(file);
        return readFileSync(file, 'utf8');
      };
      if (plainPage.test(id)) return jsModule(splitScreens(read(id)));
      const game = exactPage.exec(id)?.[1];
      if (!game) return;
      // These stand below headings of their own.
      return jsModule({
        exact: renderRules(read(id), game, 1),
        common: renderRules(read(join(dirname(id), 'common.md')), game, 1)
      });
    }
  };
}

/** @param {unknown} value */
function jsModule(value) {
  return { code: `export default ${JSON.stringify(value)}`, moduleType: /** @type {const} */ ('js') };
}

const marked = new Marked({ gfm: true, async: false });

/**
 * Takes a page in plain words apart: what stands above the first heading, and a screen for each heading. A picture,
 * ![what it shows](its name), is drawn by the game's RulesPictures.svelte.
 *
 * @param {string} markdown
 * @returns {{ intro: string, screens: Screen[] }}
 */
export function splitScreens(markdown) {
  /** @type {(Screen & { tokens: import('marked').Token[] })[]} */
  const all = [];
  /** @type {import('marked').Token[]} */
  const above = [];
  for (const token of marked.lexer(markdown)) {
    const last = all.at(-1);
    const image = token.type === 'paragraph' && token.tokens?.length === 1 && token.tokens[0];
    if (token.type === 'heading' && token.depth === 2) {
      const [id, title] = [`part-${all.length + 1}`, token.text];
      all.push({ id, title, picture: '', alt: '', html: '', tokens: [] });
    } else if (last && image && image.type === 'image') {
      Object.assign(last, { id: image.href, picture: image.href, alt: image.text });
    } else if (token.type !== 'heading') {
      (last?.tokens ?? above).push(token);
    }
  }
  return {
    intro: marked.parser(above),
    screens: all.map(({ tokens, ...screen }) => ({ ...screen, html: wrapTables(marked.parser(tokens)) }))
  };
}

/**
 * Renders a page of numbered rules. Each numbered rule gets its number as an anchor, and each mention of a number
 * becomes a link to it.
 *
 * @param {string} markdown
 * @param {string} game whose page the rule is shown on; shared rules are shown on every game's page
 * @param {number} deeper by how many levels headings go down
 */
export function renderRules(markdown, game, deeper) {
  const html = /** @type {string} */ (marked.parse(markdown));
  return wrapTables(html)
    .replace(/<h1>.*?<\/h1>\s*/s, '')
    .replace(/<(\/?)h([2-4])>/g, (_, end, level) => `<${end}h${Number(level) + deeper}>`)
    .replace(/\b([A-Z]{2}-\d+)\b/g, `<a class="rule" href="rules/${game}#$1">$1</a>`)
    .replace(
      /<li><a class="rule" href="([^"]+)">([A-Z]{2}-\d+)<\/a>/g,
      '<li id="$2"><a class="rule" href="$1">$2</a>'
    )
    .replace(/\[([RH])\]/g, '<span class="source">$1</span>')
    .replace(/\[H, ([^\]]+)\]/g, '<span class="source">H</span> ($1)');
}

/** A wide table scrolls by itself and is called by its columns. @param {string} html */
function wrapTables(html) {
  return html
    .replace(/<table>.*?<\/table>/gs, (table) => {
      const columns = [...table.matchAll(/<th>(.+?)<\/th>/g)].map((m) => m[1]).join(', ');
      return `<div class="scroll" tabindex="0" role="region" aria-label="${columns}">${table}</div>`;
    })
    .replace(/<th><\/th>/g, '<td></td>');
}
