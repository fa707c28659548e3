import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { explainFileError } from './plain.js';
import { alterAreas, pseudoLanguages } from './pseudo.js';

/*
 * The dictionary as it lies in texts/: a folder for each language, in it a file for each area of the client, in that a
 * message a line in ICU MessageFormat. A message is called by its area and its place in the file: invite.copy in
 * table.toml is table.invite.copy. terminal.toml is no area: the program itself prints it. The rules in plain words are
 * pages beside the messages.
 */

/** @typedef {Map<string, string>} Messages by name */
/** @typedef {Map<string, number>} Lines where each message stands in its file */
/** @typedef {{ language: string, name: string, rtl: boolean, areas: Map<string, Messages>, terminal: Messages, rules: Map<string, string>, lines: Lines }} Language */

export const folder = join(import.meta.dirname, '../../../texts');

/** The language that the others are translated from. */
export const source = 'en';

/** What the server says in English, and a client by the code that came with it. */
export const serverArea = 'server';

/** What the program prints when it starts; the client never sees it. */
const printed = 'terminal';

const rtl = new Set(['ar', 'fa', 'he', 'ur', 'ar-XB']);

/** Unreadable says which files cannot be read, and why, a line each. */
export class Unreadable extends Error {}

/**
 * All languages, English first, then those of languages.toml, then the two that tests speak.
 *
 * @param {string} [at] the folder @returns {Language[]}
 */
export function loadLanguages(at = folder) {
  /** @type {string[]} */
  const wrong = [];
  const real = [...readLanguageNames(at)].flatMap(([language, name]) => {
    if (!isLanguageCode(language))
      wrong.push(`${language}: this is no code of a language; one is like nl or pt-BR`);
    else if (!existsSync(join(at, language)))
      wrong.push(`${language}: languages.toml has a line for it, but there is no folder texts/${language}`);
    else return [readLanguage(at, language, name, wrong)];
    return [];
  });
  if (wrong.length > 0) throw new Unreadable(wrong.join('\n'));
  const english = real[0].areas;
  return [
    ...real,
    ...pseudoLanguages.map(({ language, name, change }) => ({
      ...emptyLanguage(language, name),
      areas: alterAreas(english, change)
    }))
  ];
}

/** Folders that no line of languages.toml names, so that nobody can choose their language. */
export function unnamedFolders(at = folder) {
  const names = readLanguageNames(at);
  const folders = readdirSync(at, { withFileTypes: true }).filter((f) => f.isDirectory());
  const withTexts = folders.filter((f) => readdirSync(join(at, f.name)).some((n) => n.endsWith('.toml')));
  return withTexts.map((f) => f.name).filter((name) => !names.has(name));
}

/** The languages of languages.toml by code. @param {string} at @returns {Map<string, string>} */
function readLanguageNames(at) {
  /** @type {string[]} */
  const wrong = [];
  const names = readToml(join(at, 'languages.toml'), 'languages.toml', wrong);
  if (wrong.length > 0) throw new Unreadable(wrong.join('\n'));
  return new Map(Object.entries(names));
}

/** @param {string} language */
function isLanguageCode(language) {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}

/** A language that says nothing yet. @param {string} language @param {string} name @returns {Language} */
function emptyLanguage(language, name) {
  return {
    language,
    name,
    rtl: rtl.has(language),
    areas: new Map(),
    terminal: new Map(),
    rules: new Map(),
    lines: new Map()
  };
}

/**
 * @param {string} at @param {string} language @param {string} name
 * @param {string[]} wrong takes what cannot be read @returns {Language}
 */
function readLanguage(at, language, name, wrong) {
  const own = { ...emptyLanguage(language, name), rules: readRulePages(join(at, language, 'rules')) };
  const files = readdirSync(join(at, language)).filter((f) => f.endsWith('.toml'));
  for (const file of files.sort()) {
    const path = join(at, language, file);
    const area = file.slice(0, -'.toml'.length);
    const before = `${area}.`;
    const messages = flattenMessages(before, readToml(path, `${language}: ${file}`, wrong));
    if (area === printed) own.terminal = messages;
    else own.areas.set(area, messages);
    for (const [key, line] of messageLines(before, readFileSync(path, 'utf8'))) own.lines.set(key, line);
  }
  return own;
}

/** @param {string} path @param {string} called @param {string[]} wrong @returns {Record<string, string>} */
function readToml(path, called, wrong) {
  try {
    return Object(parseToml(readFileSync(path, 'utf8')));
  } catch (error) {
    wrong.push(`${called}, ${explainFileError(error)}`);
    return {};
  }
}

/** The rules in plain words, a page for each game. @param {string} pages @returns {Map<string, string>} */
function readRulePages(pages) {
  if (!existsSync(pages)) return new Map();
  const files = readdirSync(pages).filter((f) => f.endsWith('.md'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(pages, file), 'utf8')]));
}

/** @param {string} before @param {string} file @returns {Lines} */
function messageLines(before, file) {
  /** @type {Lines} */
  const lines = new Map();
  let section = before;
  let inside = false; // a text of several lines
  file.split('\n').forEach((line, i) => {
    const head = /^\[([\w.-]+)\]/.exec(line);
    const key = /^(?:([\w.-]+)|"((?:[^"\\]|\\.)*)") *=/.exec(line);
    if (head && !inside) section = `${before}${head[1]}.`;
    if (key && !inside) lines.set(section + (key[1] ?? key[2].replaceAll('\\"', '"')), i + 1);
    if (line.split('"""').length % 2 === 0) inside = !inside;
  });
  return lines;
}

/** @param {string} before @param {unknown} table @returns {Messages} */
function flattenMessages(before, table) {
  /** @type {Messages} */
  const messages = new Map();
  for (const [key, value] of Object.entries(Object(table))) {
    if (typeof value === 'string') messages.set(before + key, value.trim());
    else for (const [name, text] of flattenMessages(`${before}${key}.`, value)) messages.set(name, text);
  }
  return messages;
}
