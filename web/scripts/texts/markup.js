import { parse } from 'svelte/compiler';

/*
 * A component as a module of TypeScript, so that the type checker knows what stands in its markup: the scripts as they
 * are, and behind them a function that does what the markup does. Nobody runs it.
 */

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */
/** @typedef {{ nodes: any[] }} Fragment */

/** What a list in an {#each} holds. */
const listed =
  'declare function $$each<T>(list: ArrayLike<T> | Iterable<T> | null | undefined): Iterable<T>;\n';

/** @param {string} source of a component @returns {string} */
export function script(source) {
  const { module, instance, fragment } = parse(source, { modern: true });
  /** @param {Node | null} of */
  const text = (of) => (of ? source.slice(of.content.start, of.content.end) : '');
  const markup = new Markup(source).block(fragment);
  return `${text(module)}\n${text(instance)}\n${listed}async () => ${markup};\nexport default {} as any;\n`;
}

class Markup {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
  }

  /** The source of an expression or a pattern, with its type. @param {Node} node */
  of(node) {
    return this.source.slice(node.start, Math.max(node.end, node.typeAnnotation?.end ?? 0));
  }

  /** @param {Fragment | null | undefined} fragment @param {string} [first] what is declared in it @returns {string} */
  block(fragment, first = '') {
    const inside = (fragment?.nodes ?? []).map((n) => this.node(n));
    return `{\n${first}${inside.join('')}}\n`;
  }

  /** @param {Node} node @returns {string} */
  node(node) {
    switch (node.type) {
      case 'Text':
      case 'Comment':
      case 'DebugTag':
        return '';
      case 'ExpressionTag':
      case 'HtmlTag':
      case 'RenderTag':
        return `(${this.of(node.expression)});\n`;
      case 'ConstTag':
        return `const ${this.of(node.declaration.declarations[0])};\n`;
      case 'IfBlock':
        return `if (${this.of(node.test)}) ${this.block(node.consequent)} else ${this.block(node.alternate)}`;
      case 'EachBlock':
        return this.each(node);
      case 'KeyBlock':
        return `(${this.of(node.expression)});\n${this.block(node.fragment)}`;
      case 'AwaitBlock':
        return (
          this.block(node.pending) +
          this.block(
            node.then,
            `const ${this.pattern(node.value)} = await (${this.of(node.expression)});\n`
          ) +
          this.block(node.catch, `const ${this.pattern(node.error)}: any = 0;\n`)
        );
      case 'SnippetBlock':
        return `function ${this.of(node.expression)}(${node.parameters.map(this.of, this).join(', ')}) ${this.block(node.body)}`;
      default:
        return this.element(node);
    }
  }

  /** @param {Node | null} node */
  pattern(node) {
    return node ? this.of(node) : '$$nothing';
  }

  /** @param {Node} node */
  each({ expression, context, index, key, body, fallback }) {
    const counted = index ? `const ${index}: number = 0;\n` : '';
    const inside = this.block(body, counted + (key ? `(${this.of(key)});\n` : ''));
    const list = `for (const ${this.pattern(context)} of $$each(${this.of(expression)})) ${inside}`;
    return list + (fallback ? this.block(fallback) : '');
  }

  /** An element or a component: its attributes, and what is in it. @param {Node} node */
  element(node) {
    if (!node.attributes) throw new Error(`scripts/texts/markup.js does not know {${node.type}}`);
    /** @param {Node} a @returns {Node[]} */
    const held = (a) => {
      if (a.expression) return [a.expression];
      const values = Array.isArray(a.value) ? a.value : [a.value];
      return values.flatMap((/** @type {any} */ v) => (v?.expression ? [v.expression] : []));
    };
    const all = [...node.attributes.flatMap(held), ...(node.tag?.type ? [node.tag] : [])];
    return all.map((e) => `(${this.of(e)});\n`).join('') + this.block(node.fragment);
  }
}
