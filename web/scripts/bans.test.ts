import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint();

/** faults is what the linter has against some code in a file, but for what is not used. */
async function faults(filePath: string, code: string): Promise<(string | null)[]> {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map((m) => m.ruleId).filter((id) => id !== '@typescript-eslint/no-unused-vars');
}

test.each([
  ['a fact is read', 'src/lib/x.ts', `export const f = (data: string) => data;`, []],
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
  ],
  ['an array is asked for its last', 'src/lib/x.ts', `export const f = (a: number[]) => a.at(-1);`, []],
  [
    'a class does something when it is read',
    'src/lib/x.ts',
    `export class A { static { a(); } }`,
    ['no-restricted-syntax']
  ],
  [
    'a private field is asked for',
    'src/lib/x.ts',
    `export class A { #x = 1; is = (a: A) => #x in a; }`,
    ['no-restricted-syntax']
  ],
  [
    'a newer function is called',
    'src/lib/x.ts',
    `export const f = (a: object) => structuredClone(a);`,
    ['no-restricted-syntax']
  ],
  [
    'a style is written that the build does not see',
    'src/lib/x.ts',
    `export const f = (a: string) => \`${'${a}'}40dvh\`;`,
    ['no-restricted-syntax']
  ],
  ['a text is written into a page', 'src/parts/x.svelte', `<p>Hello there</p>`, ['texts/in-dictionary']],
  [
    'a text is written into a style',
    'src/parts/x.svelte',
    `<p class="a"></p><style>.a::after { content: ' (you)'; }</style>`,
    ['texts/in-dictionary']
  ],
  [
    'a style has a sign',
    'src/parts/x.svelte',
    `<p class="a"></p><style>.a::after { content: ' ·'; }</style>`,
    []
  ],
  [
    'a farewell of the server is shown in English',
    'src/parts/table/x.svelte',
    `<script lang="ts">
      import type { Table } from '../../lib/table.svelte';
      let { table }: { table: Table } = $props();
    </script>
    {#if table.ended}<p>{table.ended.text}</p>{/if}`,
    ['texts/by-server-text']
  ],
  [
    'a refusal is shown in English',
    'src/lib/x.ts',
    `import { toasts } from './toasts.svelte';
    import type { Table } from './table.svelte';
    export async function ready(table: Table) {
      const answer = await table.send('ping');
      if (!answer.ok) toasts.show(answer.text);
    }`,
    ['texts/by-server-text']
  ],
  [
    'the English of a refusal or a note is taken out of it',
    'src/lib/x.ts',
    `import type { Trouble } from './wire/gateway';
    import type { Picture } from './wire/table';
    export const first = ({ text }: Partial<Trouble>) => text;
    export const second = (p: Picture) => p.notes.map(({ text: said, ...more }) => [said, more]);
    export const third = (a: Trouble | null, b: Trouble) => (a ?? b).text;`,
    ['texts/by-server-text', 'texts/by-server-text', 'texts/by-server-text']
  ],
  [
    'a message of the server is shown in the language of the device, and what people write as it is',
    'src/parts/table/x.svelte',
    `<script lang="ts">
      import { serverText } from '../../lib/i18n.svelte';
      import type { Table } from '../../lib/table.svelte';
      let { table, guess }: { table: Table; guess: { text: string } } = $props();
    </script>
    {#if table.ended}<p>{serverText(table.ended)}</p>{/if}{guess.text}`,
    []
  ]
])('%s', async (_, file, code, want) => expect(await faults(file, code)).toEqual(want), 60_000); // the linter takes long to start
