import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { byServerText, inDictionary } from './scripts/texts/lint.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  {
    ignores: [
      'dist/',
      'test-results/',
      'playwright-report/',
      'src/texts.gen.d.ts',
      'src/lib/wire/',
      'src/games/*/wire.ts'
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
    ignores: ['**/*.setup.ts'], // for tests
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
        },
        // The oldest browsers that we serve (scripts/oldBrowsers.js) lack what is below. Of what arrays, strings and objects
        // have learned, the type checker knows no more than they do: see lib/older.ts.
        {
          selector:
            "StaticBlock, BinaryExpression[operator='in'] > PrivateIdentifier, Program > ExpressionStatement > AwaitExpression",
          message: 'Older browsers cannot read this.'
        },
        {
          selector:
            "CallExpression[callee.name=/^(structuredClone|requestIdleCallback)$/], CallExpression[callee.property.name=/^(randomUUID|startViewTransition|roundRect|scheduler|checkVisibility|getAnimations)$/], MemberExpression[object.name='AbortSignal'], MemberExpression[property.name='media'][object.name='meta']",
          message: 'Older browsers do not have this: ask first whether it is there, or do without.'
        },
        {
          selector:
            'Literal[value=/light-dark\\(|color-mix\\(|\\d(dvh|cqw|cqh)\\b/], TemplateElement[value.raw=/light-dark\\(|color-mix\\(|\\d(dvh|cqw|cqh)\\b/]',
          message:
            'Styles that the build does not see have no stand-ins for older browsers: put it into a style sheet.'
        }
      ]
    }
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', '**/testing.ts'],
    plugins: { texts: { rules: { 'in-dictionary': inDictionary, 'by-server-text': byServerText } } },
    rules: { 'texts/in-dictionary': 'error', 'texts/by-server-text': 'error' }
  },
  {
    files: ['src/lib/i18n.svelte.ts'],
    rules: { 'texts/by-server-text': 'off' } // it has serverText
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig }
    }
  }
);
