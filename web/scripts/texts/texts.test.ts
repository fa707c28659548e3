import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileMessages } from './compile.js';
import { untranslatedNotes, findTroubles, typesSource } from './check.js';
import { loadLanguages, unnamedFolders } from './dictionary.js';
import { alterAreas, pseudoLanguages } from './pseudo.js';
import { findUsedMessages } from './usedMessages.js';

/** A language with one area, what the program prints in it and its pages of rules. */
function languageWith(
  language: string,
  messages: Record<string, string>,
  printed: Record<string, string> = {},
  pages: Record<string, string> = {}
) {
  const [area, terminal, rules] = [messages, printed, pages].map((x) => new Map(Object.entries(x)));
  const areas = new Map([['a', area]]);
  return { language, name: language, rtl: false, areas, terminal, rules, lines: new Map<string, number>() };
}

/** What a message says, as the browser would. */
async function formatMessage(text: string, args = {}): Promise<unknown> {
  const module = await import(
    `data:text/javascript,${encodeURIComponent(compileMessages(new Map([['m', text]])))}`
  );
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
    expect(await formatMessage('Ask everyone')).toBe('Ask everyone');
  });

  it('takes names and numbers', async () => {
    const text = '{name} has {n, plural, =0 {no cards} one {# card} other {# cards}}';
    expect(await formatMessage(text, { name: 'Ada', n: 0 })).toBe('Ada has no cards');
    expect(await formatMessage(text, { name: 'Ada', n: 1 })).toBe('Ada has 1 card');
    expect(await formatMessage(text, { name: 'Ada', n: 3 })).toBe('Ada has 3 cards');
  });

  it('speaks to whoever looks', async () => {
    const text = '{you, select, yes {You win.} other {{name} wins.}}';
    expect(await formatMessage(text, { you: 'yes', name: 'Ada' })).toBe('You win.');
    expect(await formatMessage(text, { you: 'no', name: 'Ada' })).toBe('Ada wins.');
  });

  it('with tags comes in pieces', async () => {
    expect(await formatMessage('See <link>the rules</link>.')).toEqual([
      'See ',
      { tag: 'link', text: 'the rules' },
      '.'
    ]);
  });
});

describe('the look over the dictionary', () => {
  const english = languageWith('en', {
    'a.one': 'One {name}',
    'a.two': '{n, plural, one {# card} other {# cards}}'
  });
  const client = new Set(['a.one', 'a.two']);
  const nobody = new Set<string>();

  it('finds nothing where all is well', () => {
    const german = languageWith('de', {
      'a.one': 'Eins {name}',
      'a.two': '{n, plural, one {# Karte} other {# Karten}}'
    });
    expect(findTroubles([english, german], client)).toEqual([]);
  });

  it('names a message that is missing, unknown, unused or broken', () => {
    expect(findTroubles([english, languageWith('de', { 'a.one': '{name}' })], client)).toEqual([
      'de: a.toml: a.two is missing'
    ]);
    const more = languageWith('de', {
      'a.one': '{name}',
      'a.two': '{n, plural, one {#} other {#}}',
      'a.three': 'Drei'
    });
    expect(findTroubles([english, more], client)).toEqual(['de: a.toml: a.three is unknown to English']);
    expect(findTroubles([english], new Set(['a.one']))).toEqual(['en: nobody says a.two']);
    expect(findTroubles([languageWith('en', { 'a.one': 'One {name' })], client)).toEqual([
      'en: a.toml: a.one cannot be read: a { is never closed by a }'
    ]);
  });

  it('names a wrong placeholder and a missing plural', () => {
    const german = languageWith('de', { 'a.one': 'Eins {nam}', 'a.two': '{n, plural, other {# Karten}}' });
    expect(findTroubles([english, german], client)).toEqual([
      'de: a.toml: a.two has a plural without “one”',
      'de: a.toml: a.one has {nam}, and English has {name}'
    ]);
  });

  it('compares what the program prints, which nobody in the client says', () => {
    const english = languageWith('en', {}, { 'terminal.kept': 'Games are kept in {data}' });
    expect(
      findTroubles([english, languageWith('de', {}, { 'terminal.kept': 'Spiele in {data}' })], nobody)
    ).toEqual([]);
    expect(findTroubles([english, languageWith('de', {})], nobody)).toEqual([
      'de: there is no terminal.toml yet, so 1 texts are said in English'
    ]);
    expect(
      findTroubles([english, languageWith('de', {}, { 'terminal.kept': 'Spiele in {ort}' })], nobody)
    ).toEqual(['de: terminal.toml: terminal.kept has {ort}, and English has {data}']);
    expect(
      findTroubles([languageWith('en', {}, { 'terminal.days': '{n, plural, other {#}}' })], nobody)
    ).toEqual(['en: terminal.toml: terminal.days is printed on a terminal and can hold nothing but {name}']);
  });

  it('compares what the server sends, which the client asks for as it comes', () => {
    const sent = (language: string, server: Record<string, string>) => ({
      ...languageWith(language, {}),
      areas: new Map([['server', new Map(Object.entries(server))]])
    });
    const english = sent('en', {
      'server.slow-down': 'wait {n, plural, one {# second} other {# seconds}}',
      'server.over': 'over'
    });
    const wait = '{n, plural, one {# Sekunde} other {# Sekunden}}';
    expect(
      findTroubles([english, sent('de', { 'server.slow-down': wait, 'server.over': 'aus' })], nobody)
    ).toEqual([]);
    const wrong = sent('de', { 'server.slow-down': '{s}', 'server.gone': 'weg' });
    expect(findTroubles([english, wrong], nobody)).toEqual([
      'de: server.toml: server.slow-down has {s}, and English has {n}',
      'de: server.toml: server.over is missing',
      'de: server.toml: server.gone is unknown to English'
    ]);
    const onlyMany = { 'server.slow-down': '{n, plural, other {# Sekunden}}', 'server.over': 'aus' };
    expect(findTroubles([english, sent('de', onlyMany)], nobody)).toEqual([
      'de: server.toml: server.slow-down has a plural without “one”'
    ]);
    expect(findTroubles([sent('en', { 'server.over': '<b>over</b>' })], nobody)).toEqual([
      'en: server.toml: server.over is plain text and can hold no tag'
    ]);
    expect(typesSource(english)).not.toContain('over');
  });

  it('names a page of rules that is missing, unknown or has other parts', () => {
    const english = languageWith('en', {}, {}, { 'iota.md': '# iota\n\n## Points\n' });
    const german = (pages: Record<string, string>) => [english, languageWith('de', {}, {}, pages)];
    expect(findTroubles(german({ 'iota.md': '# iota\n\n## Punkte\n' }), nobody)).toEqual([]);
    expect(findTroubles(german({}), nobody)).toEqual(['de: rules/iota.md is missing']);
    expect(findTroubles(german({ 'iota.md': '# iota\n\n## Punkte', 'uno.md': '# Uno' }), nobody)).toEqual([
      'de: there is no rules/uno.md in English'
    ]);
    expect(findTroubles(german({ 'iota.md': '# iota\n' }), nobody)).toEqual([
      'de: rules/iota.md has 1 headings, and English has 2'
    ]);
  });

  it('does not ask for the example game', () => {
    const all = { ...english, areas: new Map([...english.areas, ['dots', new Map([['dots.drew', 'x']])]]) };
    const rules = new Map([['dots.md', '# Dots']]);
    const german = languageWith('de', { 'a.one': '{name}', 'a.two': '{n, plural, one {a} other {#}}' });
    expect(findTroubles([{ ...all, rules }, german], new Set([...client, 'dots.drew']))).toEqual([]);
  });

  it('writes what each message takes', () => {
    expect(typesSource(english)).toContain("'a.one': { name: string | number };");
    expect(typesSource(english)).toContain("'a.two': { n: number };");
  });
});

describe('what the client says', () => {
  /** What some files of a client say, of the area a. */
  const says = (files: Record<string, string>) => {
    const { names, unclear } = findUsedMessages(
      new Map(Object.entries(files).map(([name, text]) => [join(import.meta.dirname, name), text])),
      { target: 9, lib: ['lib.es2022.d.ts'], strict: true, types: [], module: 99, moduleResolution: 100 },
      ['a']
    );
    return { names: [...names].sort(), unclear: unclear.map((line) => line.split('/').pop()) };
  };

  it('is what stands there by its whole name', () => {
    expect(says({ 'x.ts': 't(\'a.one\'); t(`b.${x}.y`); `c` + "a.two"' }).names).toEqual(['a.one', 'a.two']);
  });

  it('is each name that a type lets a template spell, and no other of that beginning', () => {
    const { names, unclear } = says({
      'colours.ts':
        "export const colours = ['red', 'blue'] as const; export type Colour = (typeof colours)[number];",
      'x.ts': `import type { Colour } from './colours';
        declare function t(name: string): string;
        export const letter = (c: Colour | null) => c && t(\`a.letter.\${c}\`);
        export const many = (n: 1 | 2, k: 'x' | 'y') => (k === 'x' ? '' : t(\`a.\${n}-\${k}.end\`));
        const each = <N extends string>(names: N[], say: (name: N) => string) => names.map(say);
        export const steps = each(['lay', 'fit'], (name) => t(\`a.learn.\${name}\`));`
    });
    expect(unclear).toEqual([]);
    expect(names).toEqual([
      'a.1-y.end',
      'a.2-y.end',
      'a.learn.fit',
      'a.learn.lay',
      'a.letter.blue',
      'a.letter.red'
    ]);
    const texts = { 'a.letter.red': 'r', 'a.letter.blue': 'b', 'a.letter.pink': 'p' };
    expect(findTroubles([languageWith('en', texts)], new Set(names))).toEqual([
      'en: nobody says a.letter.pink'
    ]);
  });

  it('is found in the markup of components, and through them', () => {
    const { names, unclear } = says({
      'Deck.svelte': '<script lang="ts" module>export const decks = ["green"] as const;</script>',
      'Help.svelte': `<script lang="ts">
        import { decks } from './Deck.svelte';
        let { mark, late }: { mark: 'sun' | 'moon'; late: Promise<'soon'> } = $props();
      </script>
      {#snippet list(names: readonly ('may' | 'must')[])}
        {#each names as name, i (name)}<li class={name}>{t(\`a.help.\${name}\`)}{i}</li>{:else}…{/each}
      {/snippet}
      {#if mark === 'sun'}{@const own = 'x' as const}<b title={t(\`a.\${mark}-\${own}\`)} onclick={() => 1}>1</b>
      {:else}{@render list(['may'])}{/if}
      {#key mark}<Thing {...decks} label="{t(\`a.mark.\${mark}\`)}!">{#each decks as d}{t(\`a.deck.\${d}\`)}{/each}</Thing>{/key}
      {#await late then when}{t(\`a.\${when}\`)}{/await}
      <svelte:head><title>{mark}</title></svelte:head>`
    });
    expect(unclear).toEqual([]);
    expect(names).toEqual([
      'a.deck.green',
      'a.help.may',
      'a.help.must',
      'a.mark.moon',
      'a.mark.sun',
      'a.soon',
      'a.sun-x'
    ]);
  });

  it('is not guessed where a type leaves it open', () => {
    expect(says({ 'x.ts': 'const f = (name: string) => t(`a.help.${name}`);' }).unclear).toEqual([
      'x.ts: no type says what `a.help.${name}` can be'
    ]);
  });
});

describe('what a translator is told', () => {
  /** What is wrong with a message in a language, without the place. */
  function told(language: string, text: string, english: string) {
    const all = [languageWith('en', { 'a.x': english }), languageWith(language, { 'a.x': text })];
    return findTroubles(all, new Set(['a.x'])).map((line) => line.replace(`${language}: a.toml: a.x `, ''));
  }
  const cards = '{n, plural, one {# card} other {# cards}}';
  const wins = '{you, select, yes {You win} other {They win}}';

  it.each([
    ['a brace lost', '{n, plural, one {# kaart other {# kaarten}}', 'a { is never closed by a }'],
    ['a brace too many', '{n, plural, one {# kaart} other {# kaarten}}}', 'there is a } too many'],
    ['no other', '{n, plural, one {# kaart}}', 'a choice has no other {…}; look near “# kaart}}”'],
    [
      'a form twice',
      '{n, plural, one {1} one {2} other {#}}',
      'a form is there twice; look near “one {1} one {2} other {#”'
    ],
    [
      'a wrong tag',
      '{n} <b>kaart</c>',
      'a tag must be opened and closed by the same name: <b>…</b>; look near “>kaart</c>”'
    ],
    [
      'a wrong kind',
      '{n, meervoud, one {1} other {#}}',
      'after the comma stands plural, selectordinal or select, as in English; look near “{n, meervoud, one {1} ot”'
    ],
    [
      'a form without braces',
      '{n, plural, one kaart other {#}}',
      'each form is a word and a text in braces: one {…} other {…}; look near “al, one kaart other {#}}”'
    ]
  ])('is plain: %s', (_, text, why) => {
    expect(told('nl', text, cards)).toEqual([`cannot be read: ${why}`]);
  });

  it('names choices that nobody makes, and those that are gone', () => {
    expect(told('nl', '{you, select, yes {Jij wint} other {Zij winnen}}', wins)).toEqual([]);
    expect(told('nl', '{you, select, ja {Jij wint} other {Zij winnen}}', wins)).toEqual([
      'has the choices “ja”, “other” for {you}, and English has “other”, “yes”'
    ]);
    expect(told('nl', '{you, select, other {Zij winnen}}', wins)).toEqual([
      'has the choices “other” for {you}, and English has “other”, “yes”'
    ]);
  });

  it('names an empty text, but for names that a picture need not have', () => {
    expect(told('nl', '', 'Close')).toEqual(['is empty; without its line it is said in English']);
    const all = [languageWith('en', { 'cat, also': 'kitty' }), languageWith('nl', { 'cat, also': '' })];
    expect(findTroubles(all, new Set(['cat, also'])).filter((line) => line.startsWith('nl'))).toEqual([]);
  });

  it('knows the ordinals of a language', () => {
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect(told('nl', '{n, selectordinal, other {#e}}', place)).toEqual([]);
    expect(told('nl', place, place)).toEqual([
      'has a selectordinal with “one”, “two”, “few”, which this language does not know'
    ]);
    expect(told('fr', '{n, selectordinal, other {#e}}', place)).toEqual([
      'has a selectordinal without “one”'
    ]);
  });

  it('asks for the forms that whole numbers below a thousand take', () => {
    for (const millions of ['fr', 'es', 'it', 'pt', 'pt-BR', 'ca'])
      expect(told(millions, '{n, plural, one {#} other {#}}', cards)).toEqual([]);
    expect(told('cs', '{n, plural, one {#} few {#} other {#}}', cards)).toEqual([]);
    expect(told('fr', '{n, plural, one {#} many {#} other {#}}', cards)).toEqual([]);
    expect(told('pl', '{n, plural, one {#} other {#}}', cards)).toEqual([
      'has a plural without “few”, “many”'
    ]);
  });

  it('lets a language use a number that English only offers, or leave it', () => {
    const english = '{n, plural, other {Waiting for {names}.}}';
    expect(findTroubles([languageWith('en', { 'a.x': english })], new Set(['a.x']))).toEqual([]);
    expect(told('de', '{names} fehlen noch.', english)).toEqual([]);
    expect(told('de', '{n, plural, other {Es fehlen {names}.}}', english)).toEqual([]);
    expect(told('de', '{n, plural, one {{names} fehlt.} other {{names} fehlen.}}', english)).toEqual([]);
    expect(told('de', '{n, plural, other {Es fehlen # Leute.}}', english)).toEqual([
      'has a plural without “one”',
      'has {n}, and English has {names} {n}'
    ]);
    expect(told('en-GB', '{n, plural, other {# cards}}', cards)).toEqual(['has a plural without “one”']);
  });

  it('explains an apostrophe that hides a placeholder', () => {
    expect(told('fr', "La carte d'{name}", '{name}’s card')).toEqual([
      "has no placeholder, and English has {name}; a straight ' hides what follows it, write ’"
    ]);
  });

  it('counts what is still English where that is more than a tenth, and calls it no trouble', () => {
    const texts = (same: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`a.x${i}`, i < same ? 'Card' : 'Kaart']));
    const english = languageWith('en', texts(20));
    expect(untranslatedNotes([english, languageWith('nl', texts(3))])).toEqual([
      'nl: 3 of 20 texts are still word for word as in English'
    ]);
    expect(
      untranslatedNotes([english, languageWith('nl', texts(2)), languageWith('en-XA', texts(20))])
    ).toEqual([]);
    expect(
      findTroubles([english, languageWith('nl', texts(20))], new Set(english.areas.get('a')!.keys()))
    ).toEqual([]);
  });
});

describe('the folder of texts', () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'texts-'));
    write('languages.toml', 'en = "English"\nnl = "Nederlands"\n');
    write('en/a.toml', '# Note\nfirst = """\none = two"""\n\n[part]\none = "One"\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says in which line a message stands', () => {
    write('nl/a.toml', '# Noot\nfirst = """\none = twee"""\n\n[part]\none = "{Een}"\n');
    write('nl/server.toml', 'over = "Uit"\n\n[not-now]\nvote-open = "Stem"\n');
    const [english, dutch] = loadLanguages(folder);
    expect(findTroubles([english, dutch], new Set())).toContain(
      'nl: a.toml, line 6: a.part.one has {Een}, and English has no placeholder'
    );
    expect([...dutch.lines]).toEqual([
      ['a.first', 2],
      ['a.part.one', 6],
      ['server.over', 1],
      ['server.not-now.vote-open', 4]
    ]);
  });

  it.each([
    [
      'first = "a\nlast = "b"\n',
      1,
      'a text stands between two straight ", with none inside; is one lost, or too many?'
    ],
    [
      'first = "a"\nlast = "b "c" d"\n',
      2,
      'a text stands between two straight ", with none inside; is one lost, or too many?'
    ],
    ['first = “a”\n', 1, 'a text stands between two straight ", with none inside; is one lost, or too many?'],
    ['first = """a\nlast = "b"\n', 1, 'a text begins here and never ends; is a " or """ lost?'],
    ['first = "a"\nfirst = "b"\n', 2, 'this name or [section] is there twice'],
    ['first = "a\\b\\ c"\n', 1, 'a \\ can stand only before n, " and another \\'],
    ['first "a"\n', 1, 'a line is: name = "text"']
  ])('tells which line cannot be read: %j', (text, line, why) => {
    write('nl/a.toml', text);
    write('nl/b.toml', 'fine = "Fijn"\n');
    expect(() => loadLanguages(folder)).toThrow(new Error(`nl: a.toml, line ${line}: ${why}`));
  });

  it('names all files that cannot be read, and the list of languages', () => {
    write('nl/a.toml', 'first\n');
    write('nl/b.toml', 'first\n');
    expect(() => loadLanguages(folder)).toThrow(/^nl: a.toml, line 1: .*\nnl: b.toml, line 1: .*$/);
    write('languages.toml', 'en = English\n');
    expect(() => loadLanguages(folder)).toThrow(/^languages.toml, line 1: a text stands/);
  });

  it('wants a folder for each language and a language for each folder', () => {
    expect(() => loadLanguages(folder)).toThrow(
      'nl: languages.toml has a line for it, but there is no folder texts/nl'
    );
    write('languages.toml', 'en = "English"\npt_BR = "Português"\n');
    expect(() => loadLanguages(folder)).toThrow(
      'pt_BR: this is no code of a language; one is like nl or pt-BR'
    );
    write('languages.toml', 'en = "English"\n');
    write('nl/a.toml', '');
    expect(unnamedFolders(folder)).toEqual(['nl']);
    expect(findTroubles(loadLanguages(folder), new Set(['a.first', 'a.part.one']), ['nl'])).toEqual([
      'nl: there is a folder texts/nl, but no line in languages.toml'
    ]);
  });
});

describe('the languages that nobody speaks', () => {
  const areas = new Map([
    ['a', new Map([['a.one', 'Hello {name}, take {n, plural, one {a card} other {# cards}}']])]
  ]);
  const [accented, mirrored] = pseudoLanguages.map((p) =>
    alterAreas(areas, p.change).get('a')!.get('a.one')!
  );

  it('keep the placeholders, and are longer or mirrored', async () => {
    expect(await formatMessage(accented, { name: 'Ada', n: 2 })).toMatch(
      /^Héllö ~+ Ada, tàké ~* ?2 çàrdš ~+$/
    );
    expect(await formatMessage(mirrored, { name: 'Ada', n: 1 })).toContain('\u202eHello\u202c Ada');
  });
});
