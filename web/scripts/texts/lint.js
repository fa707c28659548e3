import { findServerMessages } from './serverMessages.js';

/*
 * Two ESLint rules. A text that a person reads stands in the dictionary, not in the code: in markup that is whatever has
 * letters; in scripts what looks like words, two of them in a row, or one with a capital. And what the server says is
 * shown through serverText(), for its text is English.
 */

const words = /\p{L}{2,}[,.:;!?…]?\s+\S*\p{L}/u;
const sentence = /^\p{Lu}\p{Ll}+[.!?…]*$/u;
/** Names that are the same in every language. */
const names = /\b(Linework|BKWRT|QR|SVG|PNG|GIF|TV)\b/g;
/** Styles and selectors. */
const style = /[;{}[\]]|^[a-z-]+: ([\w-]+\(|none$)/;
const readAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;
const unreadAttributes =
  /^(class|style|href|src|d|viewBox|transform|points|media|id|name|for|type|role|rel|allow|sizes|content|font|stroke-.*|data-.*|aria-(labelledby|describedby|controls|live|hidden|current)|autocomplete|autocapitalize|enterkeyhint|inputmode)$/;
/** Functions that take no text to be read. */
const machineFunctions =
  /^(querySelector(All)?|closest|matches|matchMedia|MediaQuery|Error|t|pieces|includes|has|get|log|warn|error|setAttribute|addEventListener)$/;

/** Whether there is something to read but names. @param {string} text */
const hasLetters = (text) => /\p{L}/u.test(text.replace(names, ''));

/** @type {import('eslint').Rule.RuleModule} */
export const inDictionary = {
  meta: {
    type: 'problem',
    messages: { outside: '“{{text}}” is read by people: put it into texts/ and say it with t().' }
  },
  create(context) {
    /** @param {any} node @param {string} text */
    const report = (node, text) =>
      context.report({
        node,
        messageId: 'outside',
        data: { text: text.trim().replace(/\s+/g, ' ').slice(0, 50) }
      });

    /** @param {any} node @param {string} text */
    function inScript(node, text) {
      const rest = text.replace(names, '');
      if ((words.test(rest) || sentence.test(rest)) && !style.test(text) && !isForMachines(node))
        report(node, text);
    }

    return {
      /** @param {any} node */
      SvelteText(node) {
        if (node.parent.type === 'SvelteScriptElement') return;
        const read =
          node.parent.type === 'SvelteStyleElement'
            ? [...node.value.matchAll(/\bcontent:\s*(["'])(.*?)\1/g)].map((m) => m[2])
            : [node.value];
        for (const text of read.filter(hasLetters)) report(node, text);
      },
      /** @param {any} node */
      SvelteLiteral(node) {
        const attribute = node.parent?.key?.name;
        if (typeof attribute === 'string' && readAttributes.test(attribute) && hasLetters(node.value))
          report(node, node.value);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string') inScript(node, node.value);
      },
      /** @param {any} node */
      TemplateElement(node) {
        inScript(node, node.value.cooked ?? '');
      }
    };
  }
};

/** @type {import('eslint').Rule.RuleModule} */
export const byServerText = {
  meta: {
    type: 'problem',
    messages: {
      english: '“{{message}}” is a message of the server, and its text is English: use serverText().'
    }
  },
  create(context) {
    const { sourceCode, filename } = context;
    /** @type {Set<string> | undefined} */
    let found;

    /** @param {any} node @param {string} message */
    function check(node, message) {
      found ??= findServerMessages(filename, sourceCode.text);
      if (found.has(message)) context.report({ node, messageId: 'english', data: { message } });
    }

    return {
      /** @param {any} node */
      "MemberExpression[property.name='text']": (node) => check(node, sourceCode.getText(node.object)),
      /** @param {any} node */
      "ObjectPattern > Property[key.name='text']": ({ parent }) =>
        check(
          parent,
          sourceCode.text.slice(parent.range[0], parent.typeAnnotation?.range[0] ?? parent.range[1])
        )
    };
  }
};

/** Whether a string is no text: a name in the code, or words for a developer. @param {any} node */
function isForMachines(node) {
  for (let child = node, n = node.parent; n; child = n, n = n.parent) {
    switch (n.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
      case 'SwitchCase':
      case 'ThrowStatement':
      case 'SvelteDirective':
      case 'SvelteStyleDirective':
        return true;
      case 'ExportNamedDeclaration':
        if (n.source === child) return true;
        break;
      case 'BinaryExpression':
        if (['===', '!==', 'in'].includes(n.operator)) return true;
        break;
      case 'Property':
        if (n.key === child && !n.computed) return true;
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (machineFunctions.test(n.callee.property?.name ?? n.callee.name ?? '')) return true;
        break;
      case 'SvelteAttribute':
        return unreadAttributes.test(n.key.name);
      case 'ArrowFunctionExpression': // css: (t) => `scale: ${t}`, of a transition
        return n.parent?.type === 'Property' && n.parent.key.name === 'css';
      case 'FunctionDeclaration':
        return false;
    }
  }
  return false;
}
