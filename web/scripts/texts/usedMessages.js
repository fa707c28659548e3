import ts from 'typescript';
import { allNodes, createProgram } from './program.js';

/*
 * Which messages the client says. Most are called by their whole names. Where a name is put together, the type of what
 * is put in tells what it can be: `iota.colour.${colour}` says four messages if there are four colours.
 */

/** @typedef {{ names: Set<string>, unclear: string[] }} Said names of messages, and where it cannot be told, a line each */

/** The start of a name that is put together. */
const composes = /`[\w-]+\.(?:[\w-]+\.)*[\w-]*\$\{/;

/**
 * findUsedMessages finds which messages a client says.
 *
 * @param {Map<string, string>} files source by path @param {ts.CompilerOptions} options
 * @param {string[]} areas the areas that names begin with @returns {Said}
 */
export function findUsedMessages(files, options, areas) {
  const all = [...files.values()].join('\n');
  const names = new Set([...all.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((m) => m[1]));
  /** @type {string[]} */
  const unclear = [];
  const composing = [...files.keys()].filter((path) => composes.test(files.get(path) ?? ''));
  if (composing.length === 0) return { names, unclear };
  const program = createProgram(files, options, composing);
  const checker = program.getTypeChecker();
  for (const path of composing) {
    for (const node of allNodes(program, path).filter(ts.isTemplateExpression)) {
      if (!isMessageName(node.head.text, areas)) continue;
      const reached = possibleNames(node, checker);
      if (!reached) unclear.push(`${path}: no type says what ${node.getText()} can be`);
      reached?.forEach((name) => names.add(name));
    }
  }
  return { names, unclear };
}

/** Whether the start of a template is that of a message's name. @param {string} head @param {string[]} areas */
const isMessageName = (head, areas) =>
  /^[\w-]+\.(?:[\w-]+\.)*[\w-]*$/.test(head) && areas.includes(head.split('.')[0]);

/** All names that a template can spell; undefined where that has no end. @param {ts.TemplateExpression} template @param {ts.TypeChecker} checker */
function possibleNames(template, checker) {
  /** @type {string[] | undefined} */
  let names = [template.head.text];
  for (const span of template.templateSpans) {
    const values = literalValues(checker.getTypeAtLocation(span.expression), checker);
    if (!values) return undefined;
    names = names.flatMap((name) => values.map((value) => name + value + span.literal.text));
  }
  return names;
}

/** The values of a type; undefined where it has any others than strings and numbers that are named. @param {ts.Type} type @param {ts.TypeChecker} checker @returns {string[] | undefined} */
function literalValues(type, checker) {
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const widest = checker.getBaseConstraintOfType(type);
    return widest && literalValues(widest, checker);
  }
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Never)) return [];
  if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
  if (!type.isUnion()) return undefined;
  const each = type.types.map((t) => literalValues(t, checker));
  return each.some((values) => !values) ? undefined : each.flatMap((values) => values ?? []);
}
