import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { RichTexts, Texts } from 'virtual:texts';
import { loadLanguages } from '../scripts/texts/dictionary.js';
import { parseText, type Element } from '../scripts/texts/message.js';

/*
 * The texts that tests look for, by their names in texts/: whoever changes a sentence there breaks no test.
 */

type Name = keyof Texts | keyof RichTexts;
type Args = Record<string, string | number>;

/** A message to look for. What is not filled in may be anything. */
export type Wanted = Name | [name: Name, args: Args];

const dictionaries = new Map(
  loadLanguages().map(({ language, areas }) => [
    language,
    new Map([...areas.values()].flatMap((a) => [...a]))
  ])
);

/** LINEWORK_LANGUAGE=de: what the pages of a run are in, where its tests can do without English. */
export const language = process.env.LINEWORK_LANGUAGE ?? 'en';

/** text is a message in the language of the run, with all that is filled in. */
export function text(name: Name, args: Args = {}): string {
  return textIn(language, name, args);
}

/** textIn is a message in a language, with all that is filled in. */
export function textIn(language: string, name: Name, args: Args = {}): string {
  return render(parse(language, name), args, String, (missing) => {
    throw new Error(`${name} needs {${missing}}`);
  });
}

/** serverTextIn is what the server says under a code, in a language. */
export function serverTextIn(language: string, code: string, args: Args = {}): string {
  return textIn(language, `server.${code}` as Name, args);
}

/** startingWith matches what begins with one of some messages. */
export const startingWith = (...messages: Wanted[]) => new RegExp(`^(?:${anyOf(messages)})`);

/** exactly matches what is one of some messages. */
export const exactly = (...messages: Wanted[]) => new RegExp(`^(?:${anyOf(messages)})$`);

/** containing matches what has one of some messages in it. */
export const containing = (...messages: Wanted[]) => new RegExp(anyOf(messages));

/** inOrder matches what begins with a message and has the others after it, whatever is between them. */
export const inOrder = (...messages: Wanted[]) => new RegExp(`^${messages.map(source).join('.*')}`);

function anyOf(messages: Wanted[]): string {
  return messages.map(source).join('|');
}

function source(wanted: Wanted): string {
  const [name, args] = typeof wanted === 'string' ? [wanted, {}] : wanted;
  return render(parse(language, name), args, escape, () => '.*');
}

const escape = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function parse(language: string, name: Name): Element[] {
  const message = dictionaries.get(language)?.get(name);
  if (message === undefined) throw new Error(`texts/${language} has no ${name}`);
  return parseText(message);
}

const plurals = {
  cardinal: new Intl.PluralRules(language),
  ordinal: new Intl.PluralRules(language, { type: 'ordinal' })
};

/** Joins the parts of a message: `literal` writes what is fixed, `open` stands for what is not in `args`. */
function render(
  parts: Element[],
  args: Args,
  literal: (text: string) => string,
  open: (name: string) => string,
  counted = '#'
): string {
  const inner = (parts: Element[], count = counted) => render(parts, args, literal, open, count);
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return literal(part.value);
      if (part.type === TYPE.tag) return inner(part.children);
      if (part.type === TYPE.pound) return counted;
      const value = 'value' in part ? args[part.value] : undefined;
      if (part.type !== TYPE.select && part.type !== TYPE.plural)
        return value === undefined ? open(part.value) : literal(String(value));
      if (part.type === TYPE.select) {
        if (value !== undefined) return inner((part.options[value] ?? part.options.other).value);
        return eachOption(
          Object.values(part.options).map((o) => inner(o.value)),
          part.value,
          open
        );
      }
      if (value === undefined)
        return eachOption(
          Object.values(part.options).map((o) => inner(o.value, '[\\d,]+')),
          part.value,
          open
        );
      const n = Number(value) - part.offset;
      const form = plurals[part.pluralType ?? 'cardinal'].select(n);
      const option = part.options[`=${value}`] ?? part.options[form] ?? part.options.other;
      return inner(option.value, literal(n.toLocaleString('en').replace('-', '−')));
    })
    .join('');
}

/** Where a choice is open, any of its texts will do; a text that must be whole has no open choice. */
function eachOption(options: string[], name: string, open: (name: string) => string): string {
  open(name);
  return `(?:${options.join('|')})`;
}

/** doneButton matches the button that ends drawing, or guessing, for oneself. */
export const doneButton = startingWith('doodledash.own.done', 'doodlerush.score.done-button');

/** nextRound matches the buttons that end a look at what was drawn. */
export const nextRound = startingWith(
  'table.drawing.next-round',
  'funnylines.next.round',
  'table.drawing.see-results',
  'funnylines.next.results'
);

/** The shapes of Funny Lines. */
export const kinds = ['triangle', 'circle', 'oval', 'rectangle', 'line', 'trapezium', 'square'] as const;

/** buyButton matches the button of whoever buys in Funny Lines: others fill their baskets, and have none. */
export const buyButton = startingWith('funnylines.shop.buy');

/** addShape matches the button that puts a shape into the basket of Funny Lines. */
export const addShape = (kind: (typeof kinds)[number]) =>
  startingWith(['funnylines.shop.more', { shape: text(`funnylines.amount.${kind}`, { n: 1 }) }]);
