import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { inDictionary } from './scripts/texts/lint.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  {
    ignores: [
      'dist/',
      'test-results/',
      'playwright-report/',
      'src/texts.gen.d.ts',
      'src/lib/wire/',
      'src/games/*/wire.ts',
      'src/examples/*/wire.ts'
    ]
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript itself finds undefined names, and knows the types as well.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A Map or URL that nothing on the page reads is better off plain.
      'svelte/prefer-svelte-reactivity': 'off'
    }
  },
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "TSAsExpression > :matches(Identifier, MemberExpression, ChainExpression)[name='data'], TSAsExpression > MemberExpression[property.name='data'], TSAsExpression > ChainExpression[expression.property.name='data']",
          message: 'What comes through the wire has its type: see wire.ts.'
        },
        {
          selector: "TSAsExpression[typeAnnotation.typeName.name='View']",
          message: 'A view has its type: table.view.'
        }
      ]
    }
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', '**/testing.ts'],
    plugins: { texts: { rules: { 'in-dictionary': inDictionary } } },
    rules: { 'texts/in-dictionary': 'error' }
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig }
    }
  }
);
