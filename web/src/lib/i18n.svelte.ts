import { untrack } from 'svelte';
import languages, { type Area, type RichTexts, type Texts } from 'virtual:texts';
import { loadValue, saveValue } from './store';
import type { Message as ServerMessage } from './wire/texts';

/*
 * What this device says, in its own language (CM-26). Every text lies in texts/, by area; `t` says one. Whoever reads
 * a text in a template or a $derived reads it anew when the language changes.
 */

/** A piece of a message with tags: plain, or what stands inside one. */
export type RichPiece = string | { tag: string; text: string } | RichPiece[];

type Args = Record<string, string | number>;
type Message = string | ((args: Args) => string | RichPiece[]);
type SelectCase = (value: string | number, cases: Record<string, () => string>) => string;
type PluralCase = (
  n: number,
  cases: Record<string, () => string>,
  offset: number,
  ordinal: boolean
) => string;

/** A module of messages, as scripts/texts/compile.js writes it. */
export type Compiled = (
  plural: PluralCase,
  select: SelectCase,
  number: (n: number) => string
) => Record<string, Message>;

/** The language of a device and what it has fetched of it. */
class I18n {
  /** The id of the language: "en", "de". */
  language = $state('en');
  #messages = $state.raw<Record<string, Message>>({});
  #areas = new Set<Area>();

  /** All that can be chosen; those for tests are not offered. */
  readonly offered = languages.filter((l) => !l.id.includes('-X'));

  /** All areas that there are. */
  readonly areas = Object.keys(languages[0].areas) as Area[];

  /** Takes the language that was chosen here before, or the first of the browser's that we have. */
  async start(...areas: Area[]): Promise<void> {
    const chosen = languages.find((l) => l.id === loadValue('language'));
    const spoken = navigator.languages.map(
      (w) => this.offered.find((l) => l.id === w) ?? this.offered.find((l) => l.id === w.split('-')[0])
    );
    areas.forEach((a) => this.#areas.add(a));
    await this.#switchLanguage([chosen, ...spoken].find((l) => l)?.id ?? 'en');
  }

  /** Changes the language. Nothing is shown in half of it: texts change when all of them are here. */
  async choose(language: string): Promise<void> {
    saveValue('language', language);
    await this.#switchLanguage(language);
  }

  /** Fetches an area, if it is not here yet. Whoever shows a page or a game waits for its area first. */
  async loadAreas(...areas: Area[]): Promise<void> {
    const fresh = areas.filter((a) => !this.#areas.has(a));
    if (fresh.length === 0) return;
    // Whoever fetches does not do so anew when the language changes: that would build the page anew, too.
    const language = untrack(() => this.language);
    const messages = await fetchAreas(language, fresh);
    if (language !== this.language) return this.loadAreas(...areas); // it was changed meanwhile
    fresh.forEach((a) => this.#areas.add(a));
    this.#messages = { ...this.#messages, ...messages };
  }

  async #switchLanguage(language: string): Promise<void> {
    const messages = await fetchAreas(language, [...this.#areas]);
    this.#messages = messages;
    this.language = language;
    if (typeof document === 'undefined') return;
    document.documentElement.lang = language;
    document.documentElement.dir = languages.find((l) => l.id === language)?.rtl ? 'rtl' : 'ltr';
  }

  /** The message of a name, or undefined. */
  find(name: string): Message | undefined {
    return this.#messages[name];
  }
}

async function fetchAreas(language: string, areas: Area[]): Promise<Record<string, Message>> {
  const all = languages.find((l) => l.id === language)?.areas ?? {};
  const modules = await Promise.all(areas.map((a) => all[a]?.()));
  const rules = {
    cardinal: new Intl.PluralRules(language),
    ordinal: new Intl.PluralRules(language, { type: 'ordinal' })
  };
  const written = new Intl.NumberFormat(language);
  const plural: PluralCase = (n, cases, offset, ordinal) =>
    (cases[`=${n}`] ?? cases[rules[ordinal ? 'ordinal' : 'cardinal'].select(n - offset)] ?? cases.other)();
  const select: SelectCase = (value, cases) => (cases[String(value)] ?? cases.other)();
  const number = (n: number) => written.format(n).replace('-', '−'); // a minus is no hyphen
  return Object.assign({}, ...modules.map((m) => m?.default(plural, select, number)));
}

export const i18n = new I18n();

/** loadTexts is the plain texts of an area in a language that need not be this device's; English where we lack it. */
export async function loadTexts(language: string, area: Area): Promise<(name: PlainText) => string> {
  const messages = await fetchAreas(languages.some((l) => l.id === language) ? language : 'en', [area]);
  return (name) => messages[name] as string;
}

/** Names of the messages that take nothing. */
export type PlainText = { [K in keyof Texts]: Texts[K] extends null ? K : never }[keyof Texts];

type ArgsOf<A> = A extends null ? [] : [args: A];

/** t says a text of the dictionary in the language of this device. */
export function t<K extends keyof Texts>(name: K, ...args: ArgsOf<Texts[K]>): string {
  const message = i18n.find(name);
  if (typeof message === 'function') return message(args[0] ?? {}) as string;
  return message ?? name;
}

/** richText is a text with tags in its pieces, for RichText.svelte. */
export function richText<K extends keyof RichTexts>(name: K, ...args: ArgsOf<RichTexts[K]>): RichPiece[] {
  const message = i18n.find(name);
  return typeof message === 'function' ? (message(args[0] ?? {}) as RichPiece[]) : [message ?? name];
}

/**
 * serverText says a message of the server in the language of this device, by its code. A code that the dictionary lacks,
 * as that of a newer server, is said as the server does: in English.
 */
export function serverText({ text, say, figures = {} }: ServerMessage): string {
  const message = i18n.find(`server.${say}`);
  if (typeof message !== 'function') return message ?? text;
  const args = Object.entries(figures).map(([name, figure]) => [name, translateFigure(figure)]);
  return message(Object.fromEntries(args)) as string;
}

/** translateFigure is a figure of the server as a message takes it: a list is said as one, and so is a message in it. */
function translateFigure(figure: unknown): string | number {
  if (typeof figure === 'number') return figure;
  if (Array.isArray(figure)) return formatList(figure.map((each) => String(translateFigure(each))));
  if (typeof figure === 'object' && figure !== null) return serverText(figure as ServerMessage);
  return String(figure);
}

const lists = new Map<string, Intl.ListFormat>();

/** formatList puts names in a row as one says them: "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export function formatList(
  names: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction'
): string {
  const key = i18n.language + type;
  const format =
    lists.get(key) ?? new Intl.ListFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { type });
  lists.set(key, format);
  return format.format(names);
}
