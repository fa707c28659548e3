import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { script } from './markup.js';

/*
 * The client as TypeScript sees it, components and their markup among it: what a name can be, and what type a value has.
 */

export const web = join(import.meta.dirname, '../..');
export const src = join(web, 'src');

/** The source of the client by path, without its tests. @returns {Map<string, string>} */
export function readClient() {
  const files = readdirSync(src, { recursive: true })
    .map(String)
    .filter((f) => /\.(svelte|ts)$/.test(f) && !/\.(test|gen\.d)\.ts$/.test(f));
  return new Map(files.map((f) => [join(src, f), readFileSync(join(src, f), 'utf8')]));
}

/** How the client is compiled. @returns {ts.CompilerOptions} */
export function clientOptions() {
  const { config } = ts.readConfigFile(join(web, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, web);
  return { ...options, types: ['svelte'] };
}

/** A component is found where TypeScript looks for it: Card.svelte as Card.svelte.ts. @param {string} path */
const modulePath = (path) => (path.endsWith('.svelte') ? `${path}.ts` : path);

/**
 * createProgram is a program of some files, and of what they import.
 *
 * @param {Map<string, string>} files source by path @param {ts.CompilerOptions} options
 * @param {string[]} roots paths of those that are asked about
 */
export function createProgram(files, options, roots) {
  const ambient = [...files.keys()].filter((path) => path.endsWith('.d.ts'));
  return ts.createProgram([...ambient, ...roots.map(modulePath)], options, createHost(files, options));
}

/** All nodes of a file. @param {ts.Program} program @param {string} path */
export function allNodes(program, path) {
  /** @type {ts.Node[]} */
  const nodes = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile(modulePath(path));
  if (file) visit(file);
  return nodes;
}

/** What was parsed already, by path, for programs with the same options. @type {WeakMap<ts.CompilerOptions, Map<string, ts.SourceFile>>} */
const parsed = new WeakMap();

/** A host that knows the files, components among them. @param {Map<string, string>} files @param {ts.CompilerOptions} options @returns {ts.CompilerHost} */
function createHost(files, options) {
  const host = ts.createCompilerHost(options);
  const components = new Map([...files.keys()].map((path) => [modulePath(path), path]));
  const known = parsed.get(options) ?? new Map();
  parsed.set(options, known);
  /** @param {string} module */
  const source = (module) => {
    const path = components.get(module) ?? '';
    const text = files.get(path);
    return text !== undefined && path !== module ? script(text) : text;
  };
  return {
    ...host,
    fileExists: (path) => components.has(path) || host.fileExists(path),
    readFile: (path) => source(path) ?? host.readFile(path),
    getSourceFile: (path, target) => {
      const text = source(path) ?? host.readFile(path);
      if (text === undefined) return undefined;
      if (known.get(path)?.text !== text) known.set(path, ts.createSourceFile(path, text, target, true));
      return known.get(path);
    }
  };
}
