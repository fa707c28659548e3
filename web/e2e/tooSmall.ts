/**
 * Runs on the page: what a TV shows that cannot be read from three metres, and where in the course of an evening that
 * is. The least size is 24 pixels at 1920×1080, less what is rounded.
 */
export function tooSmall(least = 23.9): [where: string, what: string][] {
  const stage = document.querySelector('#app .tv')?.className.match(/lobby|playing|results/)?.[0];
  const found: [string, string][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const e = node.parentElement!;
    if (!text || e.closest('.visually-hidden, script, style, [hidden]')) continue;
    const range = document.createRange();
    range.selectNode(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(e);
    if (box.width * box.height === 0 || style.visibility === 'hidden') continue;
    const turned = e instanceof SVGGraphicsElement ? e.getScreenCTM() : null;
    const grown = turned ? Math.hypot(turned.a, turned.b) : 1;
    const size = parseFloat(style.fontSize) * grown;
    if (size > least) continue;
    // A letter on a card of iota tells its colour once more: where the grid is large, half of its card is the most.
    if (e.closest('svg.card') && parseFloat(style.fontSize) > (e.matches('.two') ? 35 : 48)) continue;
    const where = [e, e.parentElement, e.parentElement?.parentElement]
      .map((at) => `${at?.localName}.${(at?.getAttribute('class') ?? '').replace(/ ?svelte-\w+/g, '')}`)
      .join(' < ');
    found.push([`${stage}: ${where}`, `${size.toFixed(1)} px “${text.slice(0, 40)}”`]);
  }
  return found;
}
