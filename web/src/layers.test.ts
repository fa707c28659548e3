import { expect, test } from 'vitest';

/** A Ban keeps some files from importing others, as layers_test.go does for Go. */
interface Ban {
  from: RegExp;
  to: RegExp;
  why: string;
}

// Paths are written from src. That no game imports another is asked below, for it takes both names.
const bans: Ban[] = [
  {
    from: /^lib\//,
    to: /^(games|pages|parts)(\/|$)/,
    why: 'everything stands on lib, so it knows no game and no page'
  },
  {
    from: /^parts\//,
    to: /^games(\/|$)/,
    why: 'a part is for every game; which there are is for pages to ask'
  },
  { from: /^parts\//, to: /^pages(\/|$)/, why: 'pages are made of parts' },
  {
    from: /^pages\//,
    to: /^games\/[^/]+\//,
    why: 'which games there are is for games/index.ts to say'
  },
  { from: /^games\/.+\//, to: /^games\/[^/]*$/, why: 'a game does not know which there are' },
  { from: /^games\//, to: /^pages\//, why: 'a game is shown by any page' }
];

const files = import.meta.glob('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

/** imports are the paths that a file imports, in whatever way, written from src. */
function imports(file: string, text: string): string[] {
  const named = text.matchAll(/(?:\bfrom|\bimport)[\s(]*['"](\.[^'"]*)['"]/g);
  return [...named].map((m) => new URL(m[1], `file:///${file}`).pathname.slice(1));
}

/** broken says which bans a file breaks. */
function broken(file: string, text: string): string[] {
  const game = /^games\/([^/]+)\//.exec(file)?.[1];
  return imports(file, text).flatMap((to) => {
    const found = bans.filter((b) => b.from.test(file) && b.to.test(to)).map((b) => b.why);
    const other = /^games\/([^/]+)\//.exec(to)?.[1];
    if (game && other && other !== game) found.push('no game knows another');
    return found.map((why) => `${file} imports ${to}: ${why}`);
  });
}

test('nothing is imported upwards, nor across from game to game', () => {
  const all = Object.entries(files).map(([name, text]) => [name.slice('./'.length), text as string]);
  expect(all.length).toBeGreaterThan(300);
  expect(all.flatMap(([file, text]) => broken(file, text))).toEqual([]);
});

/** folderOf is the folder of a file: "parts/lobby", "lib/ink", "games/iota". */
const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/** mutualImports lists the pairs of folders that import from each other. What a whole folder offers is its index. */
function mutualImports(all: [file: string, text: string][]): string[] {
  const folders = new Set(all.map(([file]) => folderOf(file)));
  const edges = new Set(
    all.flatMap(([file, text]) =>
      imports(file, text).map((to) => `${folderOf(file)} ${folders.has(to) ? to : folderOf(to)}`)
    )
  );
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(' ');
    return from !== '' && from < to && edges.has(`${to} ${from}`);
  });
}

test('no two folders import from each other', () => {
  const sources = Object.entries(files).map(([name, text]): [string, string] => [
    name.slice(2),
    text as string
  ]);
  expect(mutualImports(sources)).toEqual([]);
});

test('folders that import from each other are seen', () => {
  expect(
    mutualImports([
      ['parts/lobby/Seats.svelte', "import Qr from '../table/Qr.svelte';"],
      ['parts/table/Menu.svelte', "import Invite from '../lobby/Invite.svelte';"]
    ])
  ).toEqual(['parts/lobby parts/table']);
});

test.each([
  ['lib/sentences.ts', "import { hurry } from '../games/doodlerush/time';"],
  ['lib/sentences.ts', "import type { Line } from '../games';"],
  ['parts/play/Log.svelte', "const load = () => import('../../games/iota/Board.svelte');"],
  ['parts/play/Log.svelte', "import '../../games/iota/Board.svelte';"],
  ['parts/table/TableMenu.svelte', "import { games } from '../../games';"],
  ['games/iota/Log.svelte', "import {\n  hurry\n} from '../doodlerush/time';"],
  ['games/dots/Board.svelte', "import { line } from '../../games/iota/story';"],
  ['games/iota/cards.ts', "import { games } from '..';"],
  ['pages/Home.svelte', "export { hurry } from '../games/doodlerush/time';"]
])('a ban is seen to be broken: %s, %s', (file, text) => {
  expect(broken(file, text)).toHaveLength(1);
});
