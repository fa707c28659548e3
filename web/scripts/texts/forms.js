import { TYPE } from '@formatjs/icu-messageformat-parser';
import { allParts, isChoice } from './message.js';

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
export function checkForms(language, own, english) {
  const free = optionalNumbers(english);
  const numbers = findChoices(own)
    .filter((c) => c.kind !== 'select' && !(free.has(c.name) && isSameForAll(c)))
    .flatMap(({ kind, forms }) => {
      const { known, needed } = pluralForms(language, kind === 'ordinal' ? 'ordinal' : 'cardinal');
      const called = kind === 'ordinal' ? 'a selectordinal' : 'a plural';
      const lacks = needed.filter((w) => !forms.includes(w));
      const strange = forms.filter((w) => !w.startsWith('=') && !known.includes(w));
      return [
        ...(lacks.length > 0 ? [`has ${called} without ${quoteForms(lacks)}`] : []),
        ...(strange.length > 0
          ? [`has ${called} with ${quoteForms(strange)}, which this language does not know`]
          : [])
      ];
    });
  const theirs = selectForms(english);
  const chosen = [...selectForms(own)].flatMap(([name, forms]) => {
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
export function optionalNumbers(english) {
  return new Set(
    findChoices(english)
      .filter(isSameForAll)
      .map((c) => c.name)
  );
}

/** Whether the same is said of every number. @param {Choice} choice */
function isSameForAll({ kind, forms, counts }) {
  return kind === 'plural' && forms.length === 1 && !counts;
}

/** @param {string[]} forms */
const quoteForms = (forms) => forms.map((f) => `“${f}”`).join(', ');

/** What can be chosen in each select. @param {Element[]} parts */
function selectForms(parts) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { name, kind, forms } of findChoices(parts)) {
    if (kind === 'select') found.set(name, new Set([...(found.get(name) ?? []), ...forms]));
  }
  return new Map([...found].map(([name, forms]) => [name, quoteForms([...forms].sort())]));
}

/** @param {Element[]} parts @returns {Choice[]} */
function findChoices(parts) {
  return allParts(parts)
    .filter(isChoice)
    .map((part) => {
      const number = part.type === TYPE.plural;
      const kind = number ? (part.pluralType === 'ordinal' ? 'ordinal' : 'plural') : 'select';
      const [, ...inside] = allParts([part]);
      const counts = number && inside.some((p) => saysNumber(p, part.value));
      return { name: part.value, kind, forms: Object.keys(part.options), counts };
    });
}

/** Whether a part says a number, as # or by its name. @param {Element} part @param {string} name */
function saysNumber(part, name) {
  const placeholder = part.type === TYPE.argument || part.type === TYPE.number;
  return part.type === TYPE.pound || (placeholder && part.value === name);
}

/**
 * The forms that a language has, and those that it needs for what is counted here: whole numbers below a thousand.
 * French has another for millions, Czech for halves.
 *
 * @param {string} language @param {'cardinal' | 'ordinal'} type
 */
function pluralForms(language, type) {
  const rules = new Intl.PluralRules(language, { type });
  /** @type {string[]} */
  const known = rules.resolvedOptions().pluralCategories;
  const used = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
  return { known, needed: known.filter((way) => used.has(/** @type {Intl.LDMLPluralRule} */ (way))) };
}
