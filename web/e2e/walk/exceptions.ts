import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of the packs: they are in the language of the table, which is English here. */
const packs = join(import.meta.dirname, '../../../words/packs/en');
const pack = new Set(
  readdirSync(packs)
    .flatMap((file) => readFileSync(join(packs, file), 'utf8').split('\n'))
    .flatMap((line) => line.replace(/^[a-z]+: /, '').split(/[,/=]/))
    .map((word) =>
      word
        .replace(/^\s*\*|\(.*\)/g, '')
        .trim()
        .toLowerCase()
    )
);

/** What is drawn in Funny Lines: the titles of drawings are in the language of the table, too. */
const subjects = join(import.meta.dirname, '../../../lab/pictures/subjects.json');
const pictures = new Set(
  Array.from(readFileSync(subjects, 'utf8').matchAll(/\{"name": "([^"]+)"/g), ([, name]) =>
    name.toLowerCase()
  )
);
const titles = /div\.finale .*h2$|dialog.* div\.head\S* h2$|ul\.plain-list\.grid .*h3$/;

/** Texts that are nobody's to translate: what people typed, names, codes, and the words of the game. */
const names = [
  /^(Ada|Ben|Mia)(, (Ada|Ben|Mia))*$/,
  /^(A|Linework|SVG|PNG|GIF|QR|TV)$/, // A: the mark of a pen that is Ada’s
  /^(Quill|Smudge|Nib|Blot|Graphite|Sketch|Doodle|Scribe|Chalk|Inky|Pastel|Crayon)$/, // bots: table/host_plans.go
  /^(English|Deutsch)$/, // languages are called as those call them who speak them
  /^Linework (dev|v?\d|[0-9a-f]{7})/, // a version without a tag is a commit, which may begin with a letter
  /^(ISC|MIT|CC BY 4.0|OFL 1.1|[A-Z]{5,6} · Linework|127\.0\.0\.1.*)$|^\((CC|ISC|MIT|OFL).*\)$/,
  // What index.html says to a browser that cannot run the client: no dictionary either.
  /^Linework cannot be shown here$|^This browser is probably too old/,
  /^[BCDFGHJKLMNPQRSTVWXZ]{1,6}$/ // codes
];

/** Where guesses and words stand that bots know from elsewhere than the packs. */
const guessed =
  /span\.slip$|p\.wrong strong$|\.feed .*span\.text$|ul\.guesses|ol\.card .*span\.text$|section\.own-boards .*span\.last span$/;

/** Reports whether a text need not be in the dictionary. */
export function isUntranslatable(text: string, place: string): boolean {
  const word = text
    .replace(/^\w+:|\s*\(.*\)$|[“”.?]/g, '')
    .trim()
    .toLowerCase();
  if (guessed.test(place) || (titles.test(place) && pictures.has(word))) return true;
  if (text.split(/, | and |، | و/).every((name) => names.some((n) => n.test(name)))) return true;
  return names.some((n) => n.test(text)) || word.split(/\s*[/,]\s*/).every((w) => pack.has(w));
}

/** Known gaps, each with its reason. A line of what the walk found that fits one is let pass. */
export const gaps: RegExp[] = [];
