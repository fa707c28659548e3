import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { isRich } from './compile.js';
import { source, serverArea, loadLanguages, unnamedFolders, Unreadable } from './dictionary.js';
import { allParts, parseText } from './message.js';
import { optionalNumbers, checkForms } from './forms.js';
import { checkBraces, explainMessageError } from './plain.js';
import { clientOptions, readClient, src, web } from './program.js';
import { findUsedMessages } from './usedMessages.js';

/*
 * `npm run texts`: looks the dictionary over and writes the types that check what the client asks of it; with --types
 * it only writes them. It fails on a
 * message that is missing in a language, unknown to English, used by nobody, empty or not well formed, on a placeholder,
 * a form of plural or a choice that is wrong, and on a folder without a language. The rules in plain words must have the
 * same pages and parts in each language.
 */

/** @typedef {import('./message.js').Element} Element */
/** @typedef {import('./dictionary.js').Language} Language */

/** Those messages that may be empty: other right names of a picture. */
const otherNames = /, also$|^server\.card-also\./;

/** The example game is for those who write code: a language can do without it. */
const example = 'dots';

/**
 * What is wrong with the dictionary, a line each.
 *
 * @param {Language[]} all @param {Set<string>} named the messages that the client says
 * @param {string[]} [folders] those that belong to no language
 */
export function findTroubles(all, named, folders = []) {
  const [english, ...rest] = realLanguages(all);
  return [
    ...folders.map((f) => `${f}: there is a folder texts/${f}, but no line in languages.toml`),
    ...findMalformed(english, english),
    ...findUnused(english, named),
    ...rest.flatMap((t) => [
      ...findMalformed(t, english),
      ...compareMessages(english, t),
      ...compareRules(english, t)
    ])
  ];
}

/**
 * What is not wrong but good to know: how much of a language is still as it was copied. A tenth may well be the same.
 *
 * @param {Language[]} all
 */
export function untranslatedNotes(all) {
  const [english, ...rest] = realLanguages(all);
  const texts = [...messagesByFile(english)].flatMap(([area, messages]) =>
    [...messages].map((m) => [area, ...m])
  );
  return rest.flatMap((other) => {
    const own = messagesByFile(other);
    const same = texts.filter(([area, name, text]) => own.get(area)?.get(name) === text).length;
    if (same * 10 <= texts.length) return [];
    const [n, of] = [same, texts.length].map((x) => x.toLocaleString('en'));
    return [`${other.language}: ${n} of ${of} texts are still word for word as in English`];
  });
}

/** The languages that somebody speaks, English first. @param {Language[]} all */
const realLanguages = (all) => all.filter((t) => !t.language.includes('-X'));

/** All messages of a language by file: those of the client and what the program prints. @param {Language} translation */
const messagesByFile = ({ areas, terminal }) => new Map([...areas, ['terminal', terminal]]);

/** Where a message stands and what it is called. @param {Language} translation @param {string} area @param {string} name */
function locateMessage({ language, lines }, area, name) {
  const line = lines.get(name);
  return `${language}: ${area}.toml${line ? `, line ${line}` : ''}: ${name}`;
}

/** @param {Language} translation @param {Language} english */
function findMalformed(translation, english) {
  return [...messagesByFile(translation)].flatMap(([area, messages]) =>
    [...messages].flatMap(([name, text]) => {
      const theirs = messagesByFile(english).get(area)?.get(name);
      const wrong =
        area === 'terminal'
          ? checkTerminalText(text)
          : checkMessage(translation.language, text, theirs ?? text);
      if (area === serverArea && /<\/?[a-z]+>/.test(text)) wrong.push('is plain text and can hold no tag');
      if (text === '' && !otherNames.test(name))
        wrong.push('is empty; without its line it is said in English');
      return wrong.map((w) => `${locateMessage(translation, area, name)} ${w}`);
    })
  );
}

/** @param {string} text */
function checkTerminalText(text) {
  return /^([^{}<>']|\{[a-z]+\})*$/.test(text)
    ? []
    : ['is printed on a terminal and can hold nothing but {name}'];
}

/** @param {string} language @param {string} text @param {string} english */
function checkMessage(language, text, english) {
  const extra = checkBraces(text);
  if (extra) return [`cannot be read: ${extra}`];
  try {
    return checkForms(language, parseText(text), partsOrNone(english));
  } catch (error) {
    return [`cannot be read: ${explainMessageError(error, text)}`];
  }
}

/** A message in its parts, or none where it is not well formed. @param {string} text */
function partsOrNone(text) {
  try {
    return parseText(text);
  } catch {
    return [];
  }
}

/** @param {Language} english @param {Language} other */
function compareMessages(english, other) {
  const { language } = other;
  const areas = messagesByFile(other);
  const lines = [];
  for (const [area, messages] of messagesByFile(english)) {
    const own = areas.get(area);
    if (!own?.size) {
      if (area !== example && messages.size > 0)
        lines.push(
          `${language}: there is no ${area}.toml yet, so ${messages.size} texts are said in English`
        );
      continue;
    }
    for (const [name, text] of messages) {
      const said = own.get(name);
      if (said === undefined) lines.push(`${locateMessage(other, area, name)} is missing`);
      else
        lines.push(...comparePlaceholders(said, text).map((w) => `${locateMessage(other, area, name)} ${w}`));
    }
    for (const name of own.keys()) {
      if (!messages.has(name)) lines.push(`${locateMessage(other, area, name)} is unknown to English`);
    }
  }
  for (const area of areas.keys()) {
    if (!messagesByFile(english).has(area)) lines.push(`${language}: there is no ${area}.toml in English`);
  }
  return lines;
}

/** @param {string} said @param {string} text */
function comparePlaceholders(said, text) {
  const [own, english] = [partsOrNone(said), partsOrNone(text)];
  // One that is empty or not well formed has been named already.
  if (own.length === 0 || english.length === 0 || checkBraces(said)) return [];
  const free = [...optionalNumbers(english)].map((n) => `{${n}}`);
  const [here, there] = [placeholderNames(own), placeholderNames(english)];
  const right =
    here.every((h) => there.includes(h)) && there.every((h) => here.includes(h) || free.includes(h));
  if (right) return [];
  const quote = /'[{}<]/.test(said) ? "; a straight ' hides what follows it, write ’" : '';
  /** @param {string[]} names */
  const joinNames = (names) => names.join(' ') || 'no placeholder';
  return [`has ${joinNames(here)}, and English has ${joinNames(there)}${quote}`];
}

/** Pages of rules that a language lacks, has alone, or divides otherwise than English. @param {Language} english @param {Language} other */
function compareRules(english, { language, rules }) {
  /** @param {string} [page] */
  const countHeadings = (page) => page?.match(/^#+ /gm)?.length ?? 0;
  /** @param {string} page */
  const pictureNames = (page) => [...page.matchAll(/^!\[.+\]\((.+)\)$/gm)].map((m) => m[1]).join(', ');
  const pages = new Set([...english.rules.keys(), ...rules.keys()]);
  return [...pages].flatMap((page) => {
    const [own, theirs] = [rules.get(page), english.rules.get(page)];
    if (own === undefined) return page === `${example}.md` ? [] : [`${language}: rules/${page} is missing`];
    if (theirs === undefined) return [`${language}: there is no rules/${page} in English`];
    const [here, there] = [countHeadings(own), countHeadings(theirs)];
    if (here !== there) return [`${language}: rules/${page} has ${here} headings, and English has ${there}`];
    return pictureNames(own) === pictureNames(theirs)
      ? []
      : [
          `${language}: rules/${page} has pictures ${pictureNames(own)}, and English has ${pictureNames(theirs)}`
        ];
  });
}

/** The names of placeholders and tags. @param {Element[]} parts */
function placeholderNames(parts) {
  const tags = allParts(parts).flatMap((p) => (p.type === TYPE.tag ? [`<${p.value}>`] : []));
  const placeholders = Object.keys(placeholderTypes(parts)).map((n) => `{${n}}`);
  return [...new Set([...placeholders, ...tags])].sort();
}

/**
 * The placeholders of a message, and what each takes.
 *
 * @param {Element[]} parts @returns {Record<string, string>}
 */
function placeholderTypes(parts) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const part of allParts(parts)) {
    if (part.type === TYPE.argument) found[part.value] ??= 'string | number';
    if (part.type === TYPE.number || part.type === TYPE.plural) found[part.value] = 'number';
    if (part.type === TYPE.select && found[part.value] !== 'number') found[part.value] = 'string';
  }
  return found;
}

/** Messages that the client never says, but for those that it says as the server sends them. @param {Language} english @param {Set<string>} named */
function findUnused({ areas }, named) {
  return [...areas]
    .filter(([area]) => area !== serverArea)
    .flatMap(([, messages]) => [...messages.keys()])
    .filter((name) => !named.has(name))
    .map((name) => `${source}: nobody says ${name}`);
}

/** The types of "virtual:texts". What the server sends has none: it comes at run time. @param {Language} english */
export function typesSource({ areas }) {
  /** @type {{ Texts: string[], RichTexts: string[] }} */
  const of = { Texts: [], RichTexts: [] };
  for (const [area, messages] of areas) {
    if (area === serverArea) continue;
    for (const [name, text] of messages) {
      const parts = parseText(text);
      const takes = Object.entries(placeholderTypes(parts)).map(([n, type]) => `${n}: ${type}`);
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
  /** Those with tags, which RichText.svelte shows. */
  export interface RichTexts {
${of.RichTexts.join('\n')}
  }
  export type Area = ${[...areas.keys()].map((a) => `'${a}'`).join(' | ')};
  const languages: {
    id: string;
    name: string;
    rtl: boolean;
    areas: Partial<Record<Area, () => Promise<{ default: import('./lib/i18n.svelte').Compiled }>>>;
  }[];
  export default languages;
}
`;
}

/** What the client says. @param {Language} english */
function messagesOfClient({ areas }) {
  const named = [...areas.keys()].filter((area) => area !== serverArea);
  return findUsedMessages(readClient(), clientOptions(), named);
}

function main() {
  const all = loadLanguages();
  const write = () => writeFileSync(join(src, 'texts.gen.d.ts'), typesSource(all[0]));
  if (process.argv.includes('--types')) return write();
  const { names, unclear } = messagesOfClient(all[0]);
  const found = [
    ...unclear.map((line) => line.replace(`${web}/`, '')),
    ...findTroubles(all, names, unnamedFolders())
  ];
  for (const line of found) console.error(line);
  for (const line of untranslatedNotes(all)) console.log(line);
  write();
  if (found.length > 0) process.exit(1);
}

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
