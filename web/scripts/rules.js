import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';

/*
 * Turns the rules into HTML when the client is built, so that no Markdown is read in the browser. Importing
 * texts/<language>/rules/<game>.md gives that page in plain words; importing docs/rules/<game>.md gives the game's
 * numbered rules, which are English, and those that all games share.
 */

const plainPage = /texts[/\\][\w-]+[/\\]rules[/\\]([a-z-]+)\.md$/;
const exactPage = /docs[/\\]rules[/\\]([a-z-]+)\.md$/;

/** @returns {import('vite').Plugin} */
export function rules() {
  return {
    name: 'linework-rules',
    load(id) {
      /** @param {string} file @param {string} game @param {number} deeper */
      const page = (file, game, deeper) => {
        this.addWatchFile(file);
        return render(readFileSync(file, 'utf8'), game, deeper);
      };
      const plain = plainPage.exec(id)?.[1];
      if (plain) return module(page(id, plain, 0));
      const exact = exactPage.exec(id)?.[1];
      if (!exact) return;
      // These stand below headings of their own.
      return module({ exact: page(id, exact, 1), common: page(join(dirname(id), 'common.md'), exact, 1) });
    }
  };
}

/** @param {unknown} value */
function module(value) {
  return { code: `export default ${JSON.stringify(value)}`, moduleType: /** @type {const} */ ('js') };
}

/**
 * Renders a page of rules. Each numbered rule gets its number as an anchor, and each mention of a number
 * becomes a link to it. A wide table scrolls by itself and is called by its columns.
 *
 * @param {string} markdown
 * @param {string} game whose page the rule is shown on; shared rules are shown on every game's page
 * @param {number} deeper by how many levels headings go down
 */
export function render(markdown, game, deeper) {
  const marked = new Marked({ gfm: true, async: false });
  const html = /** @type {string} */ (marked.parse(markdown));
  return html
    .replace(/<h1>.*?<\/h1>\s*/s, '')
    .replace(/<h([2-4])>/g, (_, level) => `<h${Number(level) + deeper}>`)
    .replace(/<\/h([2-4])>/g, (_, level) => `</h${Number(level) + deeper}>`)
    .replace(/<table>.*?<\/table>/gs, (table) => {
      const columns = [...table.matchAll(/<th>(.+?)<\/th>/g)].map((m) => m[1]).join(', ');
      return `<div class="scroll" tabindex="0" role="region" aria-label="${columns}">${table}</div>`;
    })
    .replace(/<th><\/th>/g, '<td></td>')
    .replace(/\b([A-Z]{2}-\d+)\b/g, `<a class="rule" href="rules/${game}#$1">$1</a>`)
    .replace(
      /<li><a class="rule" href="([^"]+)">([A-Z]{2}-\d+)<\/a>/g,
      '<li id="$2"><a class="rule" href="$1">$2</a>'
    )
    .replace(/\[R\]/g, '<span class="source" title="From the printed rulebook">R</span>')
    .replace(/\[H\]/g, '<span class="source" title="A decision of this house">H</span>');
}
