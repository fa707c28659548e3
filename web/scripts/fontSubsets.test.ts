import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { facesOf } from './fontSubsets.js';

const texts = join(import.meta.dirname, '../../texts');
const faces = facesOf(readFileSync(join(import.meta.dirname, '../src/fonts.css'), 'utf8'));
const first = faces.filter(({ file }) => file.includes('.first.'));
const later = faces.filter(({ file }) => !file.includes('.first.'));

// A letter that is missing would come with a font of its own, on the first page too.
it('every letter of the texts is in the fonts that come first', () => {
  const files = ['en', 'de'].flatMap((language) =>
    readdirSync(join(texts, language))
      .filter((name) => name.endsWith('.toml'))
      .map((name) => join(texts, language, name))
  );
  const said = new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8')].map((c) => c.codePointAt(0)!))
  );
  expect(first).toHaveLength(2);
  for (const face of later)
    expect(face.characters.filter((c) => said.has(c)).map((c) => String.fromCodePoint(c))).toEqual([]);
});

it('a character comes with one font of a family', () => {
  for (const family of ['nunito', 'patrick-hand']) {
    const characters = faces.filter(({ file }) => file.includes(family)).flatMap((face) => face.characters);
    expect(new Set(characters).size).toBe(characters.length);
  }
});
