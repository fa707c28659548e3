/*
 * Weighs what a browser fetches to show the first page, gzipped as the server sends it: the page, everything it names,
 * and what that names in turn, but for the parts that are fetched later. Fails above the limit. Run after a build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const limit = 110 * 1024;
const dist = join(import.meta.dirname, '../dist');
// Only for letters beyond English and German ones, for a home screen, or for browsers that cannot show the SVG.
const notFirst = /\.(western|extended)-|icon-192|icon-512|icon-maskable|icon-apple|favicon|mask\.svg/;

/** @type {Map<string, number>} */
const weights = new Map();

addWithImports('index.html');
const texts = readdirSync(join(dist, 'assets')).filter((f) => /^texts-[a-z]+-page-/.test(f)); // a device fetches one
const heaviest = texts.map((f) => gzippedSize(join('assets', f))).sort((a, b) => b - a)[0];
weights.set('the first texts, in the language where they are heaviest', heaviest);
const total = [...weights.values()].reduce((sum, n) => sum + n, 0);
for (const [file, bytes] of weights) console.log(String(bytes).padStart(8), file);
console.log(String(total).padStart(8), `of ${limit} bytes`);
if (total > limit) process.exit(1);

/** @param {string} file relative to dist */
function addWithImports(file) {
  if (weights.has(file) || notFirst.test(file) || !existsSync(join(dist, file))) return;
  weights.set(file, gzippedSize(file));
  const text = readFileSync(join(dist, file), 'latin1');
  for (const name of referencedFiles(file, text)) addWithImports(name);
}

/** @param {string} file */
function gzippedSize(file) {
  const data = readFileSync(join(dist, file));
  return Math.min(gzipSync(data, { level: 9 }).length, data.length);
}

/** @param {string} file @param {string} text */
function referencedFiles(file, text) {
  const here = (/** @type {string} */ name) => join(dirname(file), name);
  if (file.endsWith('.html')) return [...text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((m) => m[1]);
  if (file.endsWith('.css'))
    return [...text.matchAll(/url\(["']?(?:\.\/)?([^"')]+)["']?\)/g)].map((m) => here(m[1]));
  // Static imports only: import("…") is for later.
  if (file.endsWith('.js')) {
    return [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map((m) => here(m[1]));
  }
  return [];
}
