import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';

/*
 * Turns docs/rules into HTML when the client is built, so that no Markdown is read in the browser. Importing
 * docs/rules/plain/<game>.md gives that page, the game's numbered rules and those that all games share.
 */

const plainPage = /docs[/\\]rules[/\\]plain[/\\]([a-z-]+)\.md$/;

/** @returns {import('vite').Plugin} */
export function rules() {
  return {
    name: 'linework-rules',
    load(id) {
      const game = plainPage.exec(id)?.[1];
      if (!game) return;
      const docs = dirname(dirname(id));
      const files = { plain: id, exact: join(docs, `${game}.md`), common: join(docs, 'common.md') };
      const page = Object.entries(files).map(([name, file]) => {
        this.addWatchFile(file);
        // The plain page is the page itself; the others stand below headings of their own.
        return [name, render(readFileSync(file, 'utf8'), game, name === 'plain' ? 0 : 1)];
      });
      return { code: `export default ${JSON.stringify(Object.fromEntries(page))}`, moduleType: 'js' };
    }
  };
}

/**
 * Renders a page of rules. Each numbered rule gets its number as an anchor, and each mention of a number
 * becomes a link to it.
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
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<th><\/th>/g, '<td></td>')
    .replace(/\b([A-Z]{2}-\d+)\b/g, `<a class="rule" href="rules/${game}#$1">$1</a>`)
    .replace(
      /<li><a class="rule" href="([^"]+)">([A-Z]{2}-\d+)<\/a>/g,
      '<li id="$2"><a class="rule" href="$1">$2</a>'
    )
    .replace(/\[R\]/g, '<span class="source" title="From the printed rulebook">R</span>')
    .replace(/\[H\]/g, '<span class="source" title="A decision of this house">H</span>');
}
