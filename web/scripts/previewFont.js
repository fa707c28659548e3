import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const font = 'node_modules/@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff';

/**
 * Puts our handwriting beside the client in a form that the server can unpack: it letters the pictures of links with it.
 *
 * @returns {import('vite').Plugin}
 */
export function previewFont() {
  return {
    name: 'linework-preview-font',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, '..', font));
      this.emitFile({ type: 'asset', fileName: 'preview.woff', source });
    }
  };
}
