import { TYPE } from '@formatjs/icu-messageformat-parser';
import { loadLanguages } from '../../scripts/texts/dictionary.js';
import { parseText, type Element } from '../../scripts/texts/message.js';

/** What a message may look like on a page, and its English; {0}, {1} … stand for what is filled in. */
export type MessagePair = { own: string; english: string };

/** The dictionary of a language, read from right to left: the English of all it can say. */
export function messagesIn(language: string): MessagePair[] {
  const all = loadLanguages();
  const own = all.find((t) => t.language === language);
  if (!own) throw new Error(`texts/languages.toml has no ${language}`);
  const said: MessagePair[] = [];
  for (const [area, messages] of all[0].areas) {
    for (const [name, text] of messages) {
      const other = own.areas.get(area)?.get(name);
      if (other) said.push(...messagePairs(parseText(text), parseText(other)));
    }
  }
  return said;
}

/** A message in both languages, for each of the cases that the English one knows. */
function messagePairs(english: Element[], own: Element[]): MessagePair[] {
  const choices = new Map<string, Set<string>>();
  collectChoices(english, choices);
  let picks: Record<string, string>[] = [{}];
  for (const [name, options] of choices)
    picks = picks.flatMap((p) => [...options].map((o) => ({ ...p, [name]: o }))).slice(0, 64);
  return picks.map((pick) => {
    const names: string[] = [];
    return { own: fillCase(own, pick, names), english: fillCase(english, pick, names) };
  });
}

function collectChoices(parts: Element[], into: Map<string, Set<string>>): void {
  for (const part of parts) {
    if (part.type === TYPE.tag) collectChoices(part.children, into);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    const options = into.get(part.value) ?? new Set();
    into.set(part.value, options);
    for (const [option, { value }] of Object.entries(part.options)) {
      options.add(option);
      collectChoices(value, into);
    }
  }
}

/** One case of a message; `counted` is what # stands for. */
function fillCase(parts: Element[], pick: Record<string, string>, names: string[], counted = '#'): string {
  const placeholder = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return `{${names.indexOf(name)}}`;
  };
  const fillPart = (part: Element): string => {
    if (part.type === TYPE.literal) return part.value;
    if (part.type === TYPE.tag) return fillCase(part.children, pick, names, counted);
    if (part.type === TYPE.pound) return placeholder(counted);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) return placeholder(part.value);
    const option = part.options[pick[part.value]] ?? part.options.other;
    return fillCase(option.value, pick, names, part.type === TYPE.plural ? part.value : counted);
  };
  return parts.map(fillPart).join('');
}
