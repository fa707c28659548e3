import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import { troubles, types } from './check.js';
import { pseudo } from './pseudo.js';

/** A language with one area, what the program prints in it and its pages of rules. */
function tongue(
  language: string,
  messages: Record<string, string>,
  printed: Record<string, string> = {},
  pages: Record<string, string> = {}
) {
  const [area, terminal, rules] = [messages, printed, pages].map((x) => new Map(Object.entries(x)));
  return { language, name: language, rtl: false, areas: new Map([['a', area]]), terminal, rules };
}

/** What a message says, as the browser would. */
async function said(text: string, args = {}): Promise<unknown> {
  const module = await import(`data:text/javascript,${encodeURIComponent(compile(new Map([['m', text]])))}`);
  const rules = new Intl.PluralRules('en');
  const message = module.default(
    (n: number, cases: Record<string, () => string>) => (cases[`=${n}`] ?? cases[rules.select(n)])(),
    (v: string, cases: Record<string, () => string>) => (cases[v] ?? cases.other)(),
    String
  ).m;
  return typeof message === 'function' ? message(args) : message;
}

describe('a message', () => {
  it('is a string where nothing is filled in', async () => {
    expect(await said('Ask everyone')).toBe('Ask everyone');
  });

  it('takes names and numbers', async () => {
    const text = '{name} has {n, plural, =0 {no cards} one {# card} other {# cards}}';
    expect(await said(text, { name: 'Ada', n: 0 })).toBe('Ada has no cards');
    expect(await said(text, { name: 'Ada', n: 1 })).toBe('Ada has 1 card');
    expect(await said(text, { name: 'Ada', n: 3 })).toBe('Ada has 3 cards');
  });

  it('speaks to whoever looks', async () => {
    const text = '{you, select, yes {You win.} other {{name} wins.}}';
    expect(await said(text, { you: 'yes', name: 'Ada' })).toBe('You win.');
    expect(await said(text, { you: 'no', name: 'Ada' })).toBe('Ada wins.');
  });

  it('with tags comes in pieces', async () => {
    expect(await said('See <link>the rules</link>.')).toEqual([
      'See ',
      { tag: 'link', text: 'the rules' },
      '.'
    ]);
  });
});

describe('the look over the dictionary', () => {
  const english = tongue('en', {
    'a.one': 'One {name}',
    'a.two': '{n, plural, one {# card} other {# cards}}'
  });
  const client = "t('a.one'); t('a.two')";

  it('finds nothing where all is well', () => {
    const german = tongue('de', {
      'a.one': 'Eins {name}',
      'a.two': '{n, plural, one {# Karte} other {# Karten}}'
    });
    expect(troubles([english, german], client)).toEqual([]);
  });

  it('names a message that is missing, unknown, unused or broken', () => {
    expect(troubles([english, tongue('de', { 'a.one': '{name}' })], client)).toEqual([
      'de: a.two is missing in a.toml'
    ]);
    const more = tongue('de', {
      'a.one': '{name}',
      'a.two': '{n, plural, one {#} other {#}}',
      'a.three': 'Drei'
    });
    expect(troubles([english, more], client)).toEqual(['de: a.three is unknown to English']);
    expect(troubles([english], "t('a.one')")).toEqual(['en: nobody says a.two']);
    expect(troubles([tongue('en', { 'a.one': 'One {name' })], client)[0]).toMatch(
      /^en: a.one is not well formed/
    );
  });

  it('names a wrong placeholder and a missing plural', () => {
    const german = tongue('de', { 'a.one': 'Eins {nam}', 'a.two': '{n, plural, other {# Karten}}' });
    expect(troubles([english, german], client)).toEqual([
      'de: a.two has a plural without “one”',
      'de: a.one has {nam}, and English has {name}'
    ]);
  });

  it('compares what the program prints, which nobody in the client says', () => {
    const english = tongue('en', {}, { 'terminal.kept': 'Games are kept in {data}' });
    expect(troubles([english, tongue('de', {}, { 'terminal.kept': 'Spiele in {data}' })], '')).toEqual([]);
    expect(troubles([english, tongue('de', {})], '')).toEqual([
      'de: terminal.kept is missing in terminal.toml'
    ]);
    expect(troubles([english, tongue('de', {}, { 'terminal.kept': 'Spiele in {ort}' })], '')).toEqual([
      'de: terminal.kept has {ort}, and English has {data}'
    ]);
    expect(troubles([tongue('en', {}, { 'terminal.days': '{n, plural, other {#}}' })], '')).toEqual([
      'en: terminal.days is printed on a terminal and can hold nothing but {name}'
    ]);
  });

  it('names a page of rules that is missing, unknown or has other parts', () => {
    const english = tongue('en', {}, {}, { 'iota.md': '# iota\n\n## Points\n' });
    const german = (pages: Record<string, string>) => [english, tongue('de', {}, {}, pages)];
    expect(troubles(german({ 'iota.md': '# iota\n\n## Punkte\n' }), '')).toEqual([]);
    expect(troubles(german({}), '')).toEqual(['de: rules/iota.md is missing']);
    expect(troubles(german({ 'iota.md': '# iota\n\n## Punkte', 'uno.md': '# Uno' }), '')).toEqual([
      'de: there is no rules/uno.md in English'
    ]);
    expect(troubles(german({ 'iota.md': '# iota\n' }), '')).toEqual([
      'de: rules/iota.md has 1 headings, and English has 2'
    ]);
  });

  it('takes a message as said whose name is put together', () => {
    expect(troubles([tongue('en', { 'a.colour.red': 'red' })], 't(`a.colour.${c}`)')).toEqual([]);
  });

  it('writes what each message takes', () => {
    expect(types(english)).toContain("'a.one': { name: string | number };");
    expect(types(english)).toContain("'a.two': { n: number };");
  });
});

describe('the languages that nobody speaks', () => {
  const areas = new Map([
    ['a', new Map([['a.one', 'Hello {name}, take {n, plural, one {a card} other {# cards}}']])]
  ]);
  const [accented, mirrored] = pseudo.map((p) => p.of(areas).get('a')!.get('a.one')!);

  it('keep the placeholders, and are longer or mirrored', async () => {
    expect(await said(accented, { name: 'Ada', n: 2 })).toMatch(/^Héllö ~+ Ada, tàké ~* ?2 çàrdš ~+$/);
    expect(await said(mirrored, { name: 'Ada', n: 1 })).toContain('\u202eHello\u202c Ada');
  });
});
