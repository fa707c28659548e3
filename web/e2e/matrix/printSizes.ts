import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the tables of all games together, for people: pixels and share of the window's shorter side. */
export default function printSizes(): void {
  const results = join(import.meta.dirname, '../../test-results');
  const sizes = join(results, 'matrix/sizes');
  const tables = readdirSync(sizes).map((file) => readFileSync(join(sizes, file), 'utf8'));
  const table = tables.join('\n');
  writeFileSync(join(results, 'matrix.txt'), table);
  console.log(table);
}
