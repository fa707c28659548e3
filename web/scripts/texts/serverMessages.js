import ts from 'typescript';
import { allNodes, clientOptions, createProgram, readClient } from './program.js';

/*
 * Finds where the client reads the English text of a message of the server. A type that has `say` beside `text` is
 * such a message, whatever it is called: an answer, a bye, a note.
 */

/** @type {{ files: Map<string, string>, options: ts.CompilerOptions } | undefined} */
let client;
/** All files that are saved, once one of them is asked about. @type {ts.Program | undefined} */
let savedProgram;

/**
 * findServerMessages returns the expressions and patterns of a file whose `text` is read though they are messages of the
 * server, as they are written there.
 *
 * @param {string} path @param {string} code of the file, which may not be saved yet @returns {Set<string>}
 */
export function findServerMessages(path, code) {
  client ??= { files: readClient(), options: clientOptions() };
  const { files, options } = client;
  const saved = files.get(path) === code;
  const program = saved
    ? (savedProgram ??= createSavedProgram(files, options))
    : createProgram(new Map(files).set(path, code), options, [path]);
  const checker = program.getTypeChecker();
  const reads = allNodes(program, path).flatMap((node) => messageRead(node) ?? []);
  const messages = reads.filter((read) => isMessage(checker.getTypeAtLocation(read), checker));
  return new Set(messages.map((read) => read.getText()));
}

/** @param {Map<string, string>} files @param {ts.CompilerOptions} options */
function createSavedProgram(files, options) {
  const reading = [...files.keys()].filter((path) => files.get(path)?.includes('text'));
  return createProgram(files, options, reading);
}

/** What a node reads a `text` of, if it does: x in `x.text`, { text } in `const { text } = x`. @param {ts.Node} node */
function messageRead(node) {
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'text') {
    /** @type {ts.Expression} */
    let of = node.expression;
    while (ts.isParenthesizedExpression(of)) of = of.expression;
    return of;
  }
  if (!ts.isObjectBindingPattern(node)) return undefined;
  const names = node.elements.map((e) => (e.propertyName ?? e.name).getText());
  return names.includes('text') ? node : undefined;
}

/** @param {ts.Type} type @param {ts.TypeChecker} checker @returns {boolean} */
function isMessage(type, checker) {
  if (type.isUnion()) return type.types.some((each) => isMessage(each, checker));
  return checker.getPropertyOfType(checker.getApparentType(type), 'say') !== undefined;
}
