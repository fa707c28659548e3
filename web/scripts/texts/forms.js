import { TYPE } from '@formatjs/icu-messageformat-parser';
import { isChoice } from './compile.js';

/*
 * Whether a message has the forms that its language has for numbers, and the choices that the English one has.
 */

/** @typedef {import('./message.js').Element} Element */
/** @typedef {{ name: string, kind: 'plural' | 'ordinal' | 'select', forms: string[], counts: boolean }} Choice counts: says the number */

/**
 * What is wrong with the forms of a message.
 *
 * @param {string} language @param {Element[]} own @param {Element[]} english
 */
export function wrongForms(language, own, english) {
  const free = offered(english);
  const numbers = choices(own)
    .filter((c) => c.kind !== 'select' && !(free.has(c.name) && same(c)))
    .flatMap(({ kind, forms }) => {
      const { known, needed } = ways(language, kind === 'ordinal' ? 'ordinal' : 'cardinal');
      const called = kind === 'ordinal' ? 'a selectordinal' : 'a plural';
      const lacks = needed.filter((w) => !forms.includes(w));
      const strange = forms.filter((w) => !w.startsWith('=') && !known.includes(w));
      return [
        ...(lacks.length > 0 ? [`has ${called} without ${quoted(lacks)}`] : []),
        ...(strange.length > 0
          ? [`has ${called} with ${quoted(strange)}, which this language does not know`]
          : [])
      ];
    });
  const theirs = selects(english);
  const chosen = [...selects(own)].flatMap(([name, forms]) => {
    const right = theirs.get(name);
    return right === undefined || right === forms
      ? []
      : [`has the choices ${forms} for {${name}}, and English has ${right}`];
  });
  return [...numbers, ...chosen];
}

/**
 * Numbers that English does not need but offers to languages that do: {n, plural, other {{names} won!}}. A language
 * gives the forms it has, or leaves the number out.
 *
 * @param {Element[]} english
 */
export function offered(english) {
  return new Set(
    choices(english)
      .filter(same)
      .map((c) => c.name)
  );
}

/** Whether the same is said of every number. @param {Choice} choice */
function same({ kind, forms, counts }) {
  return kind === 'plural' && forms.length === 1 && !counts;
}

/** @param {string[]} forms */
const quoted = (forms) => forms.map((f) => `“${f}”`).join(', ');

/** What can be chosen in each select. @param {Element[]} parts */
function selects(parts) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { name, kind, forms } of choices(parts)) {
    if (kind === 'select') found.set(name, new Set([...(found.get(name) ?? []), ...forms]));
  }
  return new Map([...found].map(([name, forms]) => [name, quoted([...forms].sort())]));
}

/** @param {Element[]} parts @returns {Choice[]} */
function choices(parts) {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return choices(part.children);
    if (!isChoice(part)) return [];
    const inside = Object.values(part.options).flatMap((o) => choices(o.value));
    const number = part.type === TYPE.plural;
    const kind = number ? (part.pluralType === 'ordinal' ? 'ordinal' : 'plural') : 'select';
    const counts = number && Object.values(part.options).some((o) => says(o.value, part.value));
    return [{ name: part.value, kind, forms: Object.keys(part.options), counts }, ...inside];
  });
}

/** Whether a number is said, as # or by its name. @param {Element[]} parts @param {string} name @returns {boolean} */
function says(parts, name) {
  return parts.some((p) => {
    if (p.type === TYPE.pound) return true;
    if (p.type === TYPE.tag) return says(p.children, name);
    if (isChoice(p)) return Object.values(p.options).some((o) => says(o.value, name));
    return 'value' in p && p.type !== TYPE.literal && p.value === name;
  });
}

/**
 * The forms that a language has, and those that it needs for what is counted here: whole numbers below a thousand.
 * French has another for millions, Czech for halves.
 *
 * @param {string} language @param {'cardinal' | 'ordinal'} type
 */
function ways(language, type) {
  const rules = new Intl.PluralRules(language, { type });
  /** @type {string[]} */
  const known = rules.resolvedOptions().pluralCategories;
  const used = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
  return { known, needed: known.filter((way) => used.has(/** @type {Intl.LDMLPluralRule} */ (way))) };
}
