import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { isChoice, isRich } from './compile.js';
import { read, source, spoken, tongues } from './dictionary.js';

/*
 * `npm run texts`: looks the dictionary over and writes the types that check what the client asks of it. It fails on a
 * message that is missing in a language, unknown to English, used by nobody or not well formed, and on a placeholder
 * or a form of plural that is wrong. The rules in plain words must have the same pages and parts in each language.
 */

/** @typedef {import('./dictionary.js').Element} Element */
/** @typedef {import('./dictionary.js').Tongue} Tongue */

const src = join(import.meta.dirname, '../../src');

/**
 * What is wrong with the dictionary, a line each.
 *
 * @param {Tongue[]} all @param {string} client its source
 */
export function troubles(all, client) {
  const [english, ...others] = all.filter((t) => !t.language.includes('-X'));
  return [
    ...malformed(english),
    ...unused(english, client),
    ...others.flatMap((t) => [...malformed(t), ...unlike(english, t), ...otherRules(english, t)])
  ];
}

/** All messages of a language by file: those of the client and what the program prints. @param {Tongue} tongue */
const files = ({ areas, terminal }) => new Map([...areas, ['terminal', terminal]]);

/** @param {Tongue} tongue */
function malformed(tongue) {
  const { language, terminal } = tongue;
  const plain = [...terminal]
    .filter(([, text]) => !/^([^{}<>']|\{[a-z]+\})*$/.test(text))
    .map(([name]) => `${language}: ${name} is printed on a terminal and can hold nothing but {name}`);
  const others = [...tongue.areas].flatMap(([, messages]) =>
    [...messages].flatMap(([name, text]) => {
      try {
        const ways = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        return plurals(read(text)).flatMap((given) => {
          const lacks = ways.filter((w) => !given.includes(w));
          const strange = given.filter((w) => !w.startsWith('=') && !ways.some((way) => way === w));
          return [
            ...lacks.map((w) => `${language}: ${name} has a plural without “${w}”`),
            ...strange.map(
              (w) => `${language}: ${name} has a plural with “${w}”, which this language does not know`
            )
          ];
        });
      } catch (e) {
        return [`${language}: ${name} is not well formed: ${e instanceof Error ? e.message : e}`];
      }
    })
  );
  return [...plain, ...others];
}

/** The forms of each plural. @param {Element[]} parts @returns {string[][]} */
function plurals(parts) {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return plurals(part.children);
    if (!isChoice(part)) return [];
    const inside = Object.values(part.options).flatMap((o) => plurals(o.value));
    const cardinal = part.type === TYPE.plural && part.pluralType === 'cardinal';
    return cardinal ? [Object.keys(part.options), ...inside] : inside;
  });
}

/** @param {Tongue} english @param {Tongue} other */
function unlike(english, other) {
  const { language } = other;
  const areas = files(other);
  const lines = [];
  for (const [area, messages] of files(english)) {
    const own = areas.get(area) ?? new Map();
    for (const [name, text] of messages) {
      const said = own.get(name);
      if (said === undefined) {
        lines.push(`${language}: ${name} is missing in ${area}.toml`);
        continue;
      }
      // A message that is not well formed has been named already.
      const [here, there] = [holes(said), holes(text)];
      if (here && there && here !== there)
        lines.push(`${language}: ${name} has ${here}, and English has ${there}`);
    }
    for (const name of own.keys()) {
      if (!messages.has(name)) lines.push(`${language}: ${name} is unknown to English`);
    }
  }
  for (const area of areas.keys()) {
    if (!files(english).has(area)) lines.push(`${language}: there is no ${area}.toml in English`);
  }
  return lines;
}

/** Pages of rules that a language lacks, has alone, or divides otherwise than English. @param {Tongue} english @param {Tongue} other */
function otherRules(english, { language, rules }) {
  /** @param {string} [page] */
  const headings = (page) => page?.match(/^#+ /gm)?.length ?? 0;
  /** @param {string} page */
  const pictures = (page) => [...page.matchAll(/^!\[.+\]\((.+)\)$/gm)].map((m) => m[1]).join(', ');
  const pages = new Set([...english.rules.keys(), ...rules.keys()]);
  return [...pages].flatMap((page) => {
    const [own, theirs] = [rules.get(page), english.rules.get(page)];
    if (own === undefined) return [`${language}: rules/${page} is missing`];
    if (theirs === undefined) return [`${language}: there is no rules/${page} in English`];
    const [here, there] = [headings(own), headings(theirs)];
    if (here !== there) return [`${language}: rules/${page} has ${here} headings, and English has ${there}`];
    return pictures(own) === pictures(theirs)
      ? []
      : [`${language}: rules/${page} has pictures ${pictures(own)}, and English has ${pictures(theirs)}`];
  });
}

/** The names of placeholders and tags. @param {string} text */
function holes(text) {
  try {
    const parts = read(text);
    const names = [
      ...Object.keys(placeholders(parts)).map((n) => `{${n}}`),
      ...tags(parts).map((n) => `<${n}>`)
    ];
    return [...new Set(names)].sort().join(' ') || 'no placeholder';
  } catch {
    return '';
  }
}

/** @param {Element[]} parts @returns {string[]} */
function tags(parts) {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return [part.value, ...tags(part.children)];
    return isChoice(part) ? Object.values(part.options).flatMap((o) => tags(o.value)) : [];
  });
}

/**
 * The placeholders of a message, and what each takes.
 *
 * @param {Element[]} parts @returns {Record<string, string>}
 */
function placeholders(parts) {
  /** @type {Record<string, string>} */
  const found = {};
  /** @param {string} name @param {string} type */
  const add = (name, type) => (found[name] = found[name] === 'number' ? 'number' : type);
  for (const part of parts) {
    if (part.type === TYPE.argument) add(part.value, found[part.value] ?? 'string | number');
    if (part.type === TYPE.number || part.type === TYPE.plural) add(part.value, 'number');
    if (part.type === TYPE.select) add(part.value, 'string');
    const inside =
      part.type === TYPE.tag
        ? [part.children]
        : isChoice(part)
          ? Object.values(part.options).map((o) => o.value)
          : [];
    for (const parts of inside) {
      for (const [name, type] of Object.entries(placeholders(parts))) {
        if (found[name] === undefined || type === 'number') add(name, type);
      }
    }
  }
  return found;
}

/** Messages that the client never names, as a whole or by how they begin: `iota.colour.${colour}`. @param {Tongue} english @param {string} client */
function unused({ areas }, client) {
  const named = new Set([...client.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((m) => m[1]));
  const begun = [...client.matchAll(/`([\w-]+\.(?:[\w-]+\.)*[\w-]*)\$\{/g)].map((m) => m[1]);
  return [...areas]
    .filter(([area]) => area !== spoken)
    .flatMap(([, messages]) => [...messages.keys()])
    .filter((name) => !named.has(name) && !begun.some((b) => name.startsWith(b)))
    .map((name) => `${source}: nobody says ${name}`);
}

/** The types of "virtual:texts". @param {Tongue} english */
export function types({ areas }) {
  /** @type {{ Texts: string[], RichTexts: string[] }} */
  const of = { Texts: [], RichTexts: [] };
  for (const [area, messages] of areas) {
    if (area === spoken) continue;
    for (const [name, text] of messages) {
      const parts = read(text);
      const takes = Object.entries(placeholders(parts)).map(([n, type]) => `${n}: ${type}`);
      of[isRich(parts) ? 'RichTexts' : 'Texts'].push(
        `    '${name}': ${takes.length > 0 ? `{ ${takes.join('; ')} }` : 'null'};`
      );
    }
  }
  return `// Written by \`npm run texts\` from texts/${source}.
declare module 'virtual:texts' {
  /** What each message takes; null for nothing. */
  export interface Texts {
${of.Texts.join('\n')}
  }
  /** Those with tags, which Rich.svelte shows. */
  export interface RichTexts {
${of.RichTexts.join('\n')}
  }
  export type Area = ${[...areas.keys()].map((a) => `'${a}'`).join(' | ')};
  const languages: {
    id: string;
    name: string;
    rtl: boolean;
    areas: Partial<Record<Area, () => Promise<{ default: import('./lib/texts.svelte').Compiled }>>>;
  }[];
  export default languages;
}
`;
}

/** All of the client's source in one string, but for tests. */
function clientSource() {
  return readdirSync(src, { recursive: true })
    .map(String)
    .filter((f) => /\.(svelte|ts)$/.test(f) && !/\.(test|gen\.d)\.ts$/.test(f))
    .map((f) => readFileSync(join(src, f), 'utf8'))
    .join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const all = tongues();
  const found = troubles(all, clientSource());
  for (const line of found) console.error(line);
  writeFileSync(join(src, 'texts.gen.d.ts'), types(all[0]));
  if (found.length > 0 && !process.argv.includes('--types')) process.exit(1);
}
