import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint();

/** faults is what the linter has against some code in a file, but for what is not used. */
async function faults(filePath: string, code: string): Promise<(string | null)[]> {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map((m) => m.ruleId).filter((id) => id !== '@typescript-eslint/no-unused-vars');
}

test.each([
  ['a game uses lib', 'src/games/iota/x.ts', `import { clock } from '../../lib/words';`, []],
  ['a game uses its own', 'src/games/iota/x.ts', `import { key } from './cards';`, []],
  [
    'an example knows a game',
    'src/examples/x/x.ts',
    `import { line } from '../../games/iota/story';`,
    ['no-restricted-imports']
  ],
  ['a page uses the list of games', 'src/pages/x.ts', `import { games } from '../games';`, []],
  ['lib uses lib', 'src/lib/ink/x.ts', `import { clock } from '../words';`, []],
  [
    'a game knows another',
    'src/games/iota/x.ts',
    `import { line } from '../doodledash/story';`,
    ['no-restricted-imports']
  ],
  ['a game knows all', 'src/games/iota/x.ts', `import { games } from '..';`, ['no-restricted-imports']],
  [
    'lib knows a game',
    'src/lib/x.ts',
    `import type { View } from '../games/iota/wire';`,
    ['no-restricted-imports']
  ],
  [
    'lib knows the games',
    'src/lib/ink/x.ts',
    `import { games } from '../../games';`,
    ['no-restricted-imports']
  ],
  [
    'a page knows a game',
    'src/pages/x.ts',
    `import { key } from '../games/iota/cards';`,
    ['no-restricted-imports']
  ],
  [
    'a fact is taken for one',
    'src/games/iota/x.ts',
    `export const f = (data: unknown) => data as string;`,
    ['no-restricted-syntax']
  ],
  [
    'a fact is taken for one, with a dot',
    'src/lib/x.ts',
    `export const f = (a: { data: unknown }) => a.data as string;`,
    ['no-restricted-syntax']
  ],
  [
    'a view is taken for one',
    'src/games/iota/x.ts',
    `export const f = (v: unknown) => v as View;`,
    ['no-restricted-syntax']
  ]
])('%s', async (_, file, code, want) => expect(await faults(file, code)).toEqual(want));
