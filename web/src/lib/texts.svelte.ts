import { untrack } from 'svelte';
import languages, { type Area, type RichTexts, type Texts } from 'virtual:texts';
import { recall, remember } from './store';

/*
 * What this device says, in its own language (CM-26). Every text lies in texts/, by area; `t` says one. Whoever reads
 * a text in a template or a $derived reads it anew when the language changes.
 */

/** A piece of a message with tags: plain, or what stands inside one. */
export type Piece = string | { tag: string; text: string } | Piece[];

type Args = Record<string, string | number>;
type Message = string | ((args: Args) => string | Piece[]);
type Choose = (value: string | number, cases: Record<string, () => string>) => string;
type Count = (n: number, cases: Record<string, () => string>, offset: number, ordinal: boolean) => string;

/** A module of messages, as scripts/texts/compile.js writes it. */
export type Compiled = (
  plural: Count,
  select: Choose,
  number: (n: number) => string
) => Record<string, Message>;

/** The language of a device and what it has fetched of it. */
class Tongue {
  /** The id of the language: "en", "de". */
  language = $state('en');
  #messages = $state.raw<Record<string, Message>>({});
  #areas = new Set<Area>();

  /** All that can be chosen; those for tests are not offered. */
  readonly all = languages.filter((l) => !l.id.includes('-X'));

  /** All areas that there are. */
  readonly areas = Object.keys(languages[0].areas) as Area[];

  /** Takes the language that was chosen here before, or the first of the browser's that we have. */
  async begin(...areas: Area[]): Promise<void> {
    const wanted = [recall('language') ?? '', ...navigator.languages];
    const found = wanted.map(
      (w) => languages.find((l) => l.id === w) ?? languages.find((l) => l.id === w.split('-')[0])
    );
    areas.forEach((a) => this.#areas.add(a));
    await this.#speak(found.find((l) => l)?.id ?? 'en');
  }

  /** Changes the language. Nothing is shown in half of it: texts change when all of them are here. */
  async choose(language: string): Promise<void> {
    remember('language', language);
    await this.#speak(language);
  }

  /** Fetches an area, if it is not here yet. Whoever shows a page or a game waits for its area first. */
  async fetch(...areas: Area[]): Promise<void> {
    const fresh = areas.filter((a) => !this.#areas.has(a));
    if (fresh.length === 0) return;
    // Whoever fetches does not do so anew when the language changes: that would build the page anew, too.
    const language = untrack(() => this.language);
    const messages = await fetchAreas(language, fresh);
    if (language !== this.language) return this.fetch(...areas); // it was changed meanwhile
    fresh.forEach((a) => this.#areas.add(a));
    this.#messages = { ...this.#messages, ...messages };
  }

  async #speak(language: string): Promise<void> {
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
  const plural: Count = (n, cases, offset, ordinal) =>
    (cases[`=${n}`] ?? cases[rules[ordinal ? 'ordinal' : 'cardinal'].select(n - offset)] ?? cases.other)();
  const select: Choose = (value, cases) => (cases[String(value)] ?? cases.other)();
  const number = (n: number) => written.format(n).replace('-', '−'); // a minus is no hyphen
  return Object.assign({}, ...modules.map((m) => m?.default(plural, select, number)));
}

export const tongue = new Tongue();

/** textsIn is the plain texts of an area in a language that need not be this device's; English where we lack it. */
export async function textsIn(language: string, area: Area): Promise<(name: PlainText) => string> {
  const messages = await fetchAreas(languages.some((l) => l.id === language) ? language : 'en', [area]);
  return (name) => messages[name] as string;
}

/** Names of the messages that take nothing. */
export type PlainText = { [K in keyof Texts]: Texts[K] extends null ? K : never }[keyof Texts];

type Takes<A> = A extends null ? [] : [args: A];

/** t says a text of the dictionary in the language of this device. */
export function t<K extends keyof Texts>(name: K, ...args: Takes<Texts[K]>): string {
  const message = tongue.find(name);
  if (typeof message === 'function') return message(taken(args)) as string;
  return message ?? name;
}

function taken([args]: readonly Args[]): Args {
  return args ?? {};
}

/** pieces is a text with tags in its pieces, for Rich.svelte. */
export function pieces<K extends keyof RichTexts>(name: K, ...args: Takes<RichTexts[K]>): Piece[] {
  const message = tongue.find(name);
  return typeof message === 'function' ? (message(taken(args)) as Piece[]) : [message ?? name];
}

/**
 * told is what the server says, in the language of this device: it says it in English, and the dictionary knows the
 * sentence. What it does not know, such as the name of somebody's own pack, stays as it is.
 */
export function told(sentence: string, figures: Record<string, unknown> = {}, filled = sentence): string {
  const message = tongue.find(sentence);
  if (typeof message === 'function') return message(said(figures)) as string;
  return message ?? filled;
}

/** What people are called or have written: it stays as it is, even if one is called Ring. */
const people = new Set(['name', 'names', 'by', 'guess', 'word', 'part']);

/** A sentence inside another: what is wrong with a line that somebody pasted. */
type Sentence = { say: string; figures?: Record<string, unknown> };

/**
 * Figures that the server gives, as a message takes them: games, options and colours are known to the dictionary, and
 * so are sentences.
 */
function said(figures: Record<string, unknown>): Args {
  const one = (v: unknown, own: boolean): string | number => {
    if (typeof v === 'number') return v;
    if (typeof v === 'object' && v !== null && 'say' in v) {
      const { say, figures } = v as Sentence;
      return told(say, figures);
    }
    return own ? String(v) : told(String(v));
  };
  return Object.fromEntries(
    Object.entries(figures).map(([key, v]) => {
      const own = people.has(key);
      return [key, Array.isArray(v) ? listed(v.map((x) => String(one(x, own)))) : one(v, own)];
    })
  );
}

const lists = new Map<string, Intl.ListFormat>();

/** listed puts names in a row as one says them: "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export function listed(
  names: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction'
): string {
  const key = tongue.language + type;
  const format =
    lists.get(key) ?? new Intl.ListFormat(tongue.language === 'en' ? 'en-GB' : tongue.language, { type });
  lists.set(key, format);
  return format.format(names);
}
