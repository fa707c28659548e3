import { TYPE } from '@formatjs/icu-messageformat-parser';
import { loadLanguages } from '../../scripts/texts/dictionary.js';
import { parseText, type Element } from '../../scripts/texts/message.js';

/** What a message may look like on a page, and its English; {0}, {1} … stand for what is filled in. */
export type Said = { own: string; english: string };

/** The dictionary of a language, read from right to left: the English of all it can say. */
export function english(language: string): Said[] {
  const all = loadLanguages();
  const own = all.find((t) => t.language === language);
  if (!own) throw new Error(`texts/languages.toml has no ${language}`);
  const said: Said[] = [];
  for (const [area, messages] of all[0].areas) {
    for (const [name, text] of messages) {
      const other = own.areas.get(area)?.get(name);
      if (other) said.push(...pairs(parseText(text), parseText(other)));
    }
  }
  return said;
}

/** A message in both languages, for each of the cases that the English one knows. */
function pairs(english: Element[], own: Element[]): Said[] {
  const choices = new Map<string, Set<string>>();
  collect(english, choices);
  let picks: Record<string, string>[] = [{}];
  for (const [name, options] of choices)
    picks = picks.flatMap((p) => [...options].map((o) => ({ ...p, [name]: o }))).slice(0, 64);
  return picks.map((pick) => {
    const names: string[] = [];
    return { own: filled(own, pick, names), english: filled(english, pick, names) };
  });
}

function collect(parts: Element[], into: Map<string, Set<string>>): void {
  for (const part of parts) {
    if (part.type === TYPE.tag) collect(part.children, into);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    const options = into.get(part.value) ?? new Set();
    into.set(part.value, options);
    for (const [option, { value }] of Object.entries(part.options)) {
      options.add(option);
      collect(value, into);
    }
  }
}

/** One case of a message; `counted` is what # stands for. */
function filled(parts: Element[], pick: Record<string, string>, names: string[], counted = '#'): string {
  const blank = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return `{${names.indexOf(name)}}`;
  };
  const piece = (part: Element): string => {
    if (part.type === TYPE.literal) return part.value;
    if (part.type === TYPE.tag) return filled(part.children, pick, names, counted);
    if (part.type === TYPE.pound) return blank(counted);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) return blank(part.value);
    const option = part.options[pick[part.value]] ?? part.options.other;
    return filled(option.value, pick, names, part.type === TYPE.plural ? part.value : counted);
  };
  return parts.map(piece).join('');
}
