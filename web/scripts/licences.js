import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the licences of everything that is bundled, fonts included, to licences.txt beside the page.
 *
 * @returns {import('vite').Plugin}
 */
export function licences() {
  return {
    name: 'linework-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames
      );
      const folders = new Set(files.map(packageOf).filter((folder) => folder !== undefined));
      const source = [...folders].sort().map(licenceOf).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    }
  };
}

/** The folder of the package that a file belongs to, relative to the client. @param {string} file */
function packageOf(file) {
  return /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** @param {string} folder */
function licenceOf(folder) {
  const home = join(import.meta.dirname, '..', folder);
  const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const file = existsSync(home) && readdirSync(home).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(home, file), 'utf8').trim() : `Licence: ${license}`;
  return `${name} ${version}\n${'-'.repeat(60)}\n${text}\n`;
}
