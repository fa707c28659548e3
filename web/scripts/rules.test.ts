import { expect, test } from 'vitest';
import { renderRules, splitScreens } from './rules.js';

test('a numbered rule is an anchor, and a mention of it a link', () => {
  const html = renderRules(
    '# IO\n\n- IO-3 [R] The smallest starts (CM-2). [H, by the maker] Or not.',
    'iota',
    1
  );
  expect(html).toContain('<li id="IO-3"><a class="rule" href="rules/iota#IO-3">IO-3</a>');
  expect(html).toContain('(<a class="rule" href="rules/iota#CM-2">CM-2</a>)');
  expect(html).toContain('<span class="source">R</span>');
  expect(html).toContain('<span class="source">H</span> (by the maker) Or');
  expect(html).not.toContain('<h1');
});

test('headings go down to where the page stands', () => {
  expect(renderRules('## A turn', 'iota', 1)).toBe('<h3>A turn</h3>\n');
});

test('a wide table scrolls by itself and can be reached with the keyboard', () => {
  expect(renderRules('| card | |\n| --- | --- |\n| b | c |', 'iota', 1)).toContain(
    '<div class="scroll" tabindex="0" role="region" aria-label="card"><table>'
  );
});

test('a page in plain words is a screen for each heading, with its picture', () => {
  const page = splitScreens(
    '# iota\n\nLay cards.\n\n## A “line”\n\n![Two cards](line)\n\nAny two.\n\n## The end\n\nOver.'
  );
  expect(page.intro).toBe('<p>Lay cards.</p>\n');
  expect(page.screens).toEqual([
    { id: 'line', title: 'A “line”', picture: 'line', alt: 'Two cards', html: '<p>Any two.</p>\n' },
    { id: 'part-2', title: 'The end', picture: '', alt: '', html: '<p>Over.</p>\n' }
  ]);
});
