import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';
import { parse as parseToml } from 'smol-toml';
import { pseudo } from './pseudo.js';

/*
 * The dictionary as it lies in texts/: a folder for each language, in it a file for each area of the client, in that a
 * message a line in ICU MessageFormat. A message is called by its area and its place in the file: invite.copy in
 * table.toml is table.invite.copy. The area "server" is another: what the server says, by the English sentence itself.
 * terminal.toml is none: the program itself prints it. The rules in plain words are pages beside the messages.
 */

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {Map<string, string>} Messages by name */
/** @typedef {{ language: string, name: string, rtl: boolean, areas: Map<string, Messages>, terminal: Messages, rules: Map<string, string> }} Tongue */

export const folder = join(import.meta.dirname, '../../../texts');

/** The language that the others are translated from. */
export const source = 'en';

/** What server.toml holds is found by the English sentence, not by a name. */
export const spoken = 'server';

/** What the program prints when it starts; the client never sees it. */
const printed = 'terminal';

const rtl = new Set(['ar', 'fa', 'he', 'ur', 'ar-XB']);

/**
 * All languages, English first, then those of languages.toml, then the two that tests speak.
 *
 * @returns {Tongue[]}
 */
export function tongues() {
  /** @type {Record<string, string>} */
  const names = Object(parseToml(readFileSync(join(folder, 'languages.toml'), 'utf8')));
  const real = Object.entries(names).map(([language, name]) => {
    const areas = filesOf(language);
    const terminal = areas.get(printed);
    areas.delete(printed);
    return tongue(language, name, areas, terminal, pagesOf(language));
  });
  const english = real[0].areas;
  return [...real, ...pseudo.map((p) => tongue(p.language, p.name, p.of(english)))];
}

/**
 * @param {string} language @param {string} name @param {Map<string, Messages>} areas
 * @param {Messages} terminal @param {Map<string, string>} rules @returns {Tongue}
 */
function tongue(language, name, areas, terminal = new Map(), rules = new Map()) {
  return { language, name, rtl: rtl.has(language), areas, terminal, rules };
}

/** The rules in plain words, a page for each game. @param {string} language @returns {Map<string, string>} */
function pagesOf(language) {
  const pages = join(folder, language, 'rules');
  if (!existsSync(pages)) return new Map();
  const files = readdirSync(pages).filter((f) => f.endsWith('.md'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(pages, file), 'utf8')]));
}

/** The messages of a language by file. @param {string} language @returns {Map<string, Messages>} */
function filesOf(language) {
  const files = readdirSync(join(folder, language)).filter((f) => f.endsWith('.toml'));
  return new Map(
    files.sort().map((file) => {
      const area = file.slice(0, -'.toml'.length);
      const text = readFileSync(join(folder, language, file), 'utf8');
      return [area, area === spoken ? flat('', parseToml(text)) : flat(`${area}.`, parseToml(text))];
    })
  );
}

/** @param {string} before @param {unknown} table @returns {Messages} */
function flat(before, table) {
  /** @type {Messages} */
  const messages = new Map();
  for (const [key, value] of Object.entries(Object(table))) {
    if (typeof value === 'string') messages.set(before + key, value.trim());
    else for (const [name, text] of flat(`${before}${key}.`, value)) messages.set(name, text);
  }
  return messages;
}

/**
 * A message in its parts; it throws where the message is not well formed.
 *
 * @param {string} text @returns {Element[]}
 */
export function read(text) {
  return parseMessage(text, { shouldParseSkeletons: false, requiresOtherClause: true });
}
