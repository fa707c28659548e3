/*
 * Lets older browsers show what styles are written for newer ones: beside each declaration that they do not
 * understand stands another, which newer ones pass over. What is only syntax, Lightning CSS lowers by itself.
 *
 * A declaration with var() in it is taken by every browser and found wrong only when it is too late to fall back, so
 * all of this stands within @supports.
 */
import { readFileSync } from 'node:fs';
import { queries } from '../src/lib/containers.ts';

/** The oldest browsers that the build is for: a TV of 2021, phones and laptops of 2022. */
export const oldest = ['chrome88', 'firefox102', 'safari15.4'];

/** @typedef {[light: number[], dark: number[]]} Pair a colour by day and by night: red, green, blue, opacity */

const colour = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** @param {string} text @returns {number[] | null} */
function read(text) {
  const hex = colour.exec(text);
  if (hex) return [...hex.slice(1).map((h) => parseInt(h, 16)), 1];
  return text === 'transparent' ? [0, 0, 0, 0] : null;
}

/** The colours that a sheet of styles names, as far as they are plain. @param {string} css @returns {Map<string, Pair>} */
export function paletteOf(css) {
  const names = new Map();
  for (const [, name, light, , dark] of css.matchAll(
    /(--[\w-]+): (?:light-dark\()?(#\w{6})(, (#\w{6})\))?;/g
  ))
    names.set(`var(${name})`, [read(light), read(dark ?? light)]);
  return names;
}

/** Where a bracket that opens at a place is closed. @param {string} text @param {number} open */
function closing(text, open) {
  for (let i = open, depth = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return i;
  }
  throw new Error(`a bracket is not closed in ${text}`);
}

/** The parts between commas that are in no bracket. @param {string} text */
function parts(text) {
  const found = [''];
  let depth = 0;
  for (const c of text) {
    depth += c === '(' ? 1 : c === ')' ? -1 : 0;
    if (c === ',' && depth === 0) found.push('');
    else found[found.length - 1] += c;
  }
  return found.map((part) => part.trim());
}

/** @param {number[]} a @param {number[]} b @param {number} share of a */
function mixed(a, b, share) {
  const opacity = a[3] * share + b[3] * (1 - share);
  const channel = (/** @type {number} */ i) =>
    opacity === 0 ? 0 : Math.round((a[i] * a[3] * share + b[i] * b[3] * (1 - share)) / opacity);
  return `rgba(${channel(0)}, ${channel(1)}, ${channel(2)}, ${Number(opacity.toFixed(3))})`;
}

/**
 * A value without color-mix(): mixed here where both colours are known, the one that tells more where they are not.
 * @param {string} value
 * @param {Map<string, Pair>} palette
 * @returns {string}
 */
export function unmixed(value, palette) {
  const start = value.indexOf('color-mix(');
  if (start < 0) return value;
  const end = closing(value, start + 'color-mix'.length);
  const [, first, second] = parts(value.slice(start + 'color-mix('.length, end));
  const [a, shareOfA] = first.split(/ (?=\d+%$)/);
  const [b, shareOfB] = second.split(/ (?=\d+%$)/);
  const share = (shareOfA ? parseInt(shareOfA) : shareOfB ? 100 - parseInt(shareOfB) : 50) / 100;
  /** @returns {Pair | null} */
  const known = (/** @type {string} */ text) => {
    const plain = read(text);
    return palette.get(text) ?? (plain && [plain, plain]);
  };
  const [x, y] = [known(a), known(b)];
  const told = share >= 0.4 ? a : b;
  const one = x && y ? `light-dark(${mixed(x[0], y[0], share)}, ${mixed(x[1], y[1], share)})` : told;
  return value.slice(0, start) + one + unmixed(value.slice(end + 1), palette);
}

/** A value without units of containers: lib/containers.ts says how much one is. @param {string} value */
const unroomed = (value) =>
  value
    .replace(/([\d.]+)cqmin\b/g, 'calc($1 * min(var(--cqw, 1vw), var(--cqh, 1vh)))')
    .replace(/([\d.]+)cqw\b/g, 'calc($1 * var(--cqw, 1vw))')
    .replace(/([\d.]+)cqh\b/g, 'calc($1 * var(--cqh, 1vh))');

/**
 * What stands in for a declaration in browsers that lack something: null where all understand it.
 * @param {string} prop
 * @param {string} value
 * @param {Map<string, Pair>} palette
 * @returns {{ lacking: string, prop: string, value: string } | null}
 */
export function standIn(prop, value, palette) {
  if (value.includes('color-mix('))
    return { lacking: 'color: color-mix(in srgb, red, red)', prop, value: unmixed(value, palette) };
  if (/\d(cqw|cqh|cqmin)\b/.test(value))
    return { lacking: 'container-type: size', prop, value: unroomed(value) };
  if (prop === 'container-type')
    return {
      lacking: 'container-type: size',
      prop: 'contain',
      value: value === 'size' ? 'size layout' : 'layout'
    };
  if (/\ddvh\b/.test(value))
    return { lacking: 'height: 1dvh', prop, value: value.replace(/(\d)dvh\b/g, '$1vh') };
  if (prop === 'overflow' && value === 'clip') return { lacking: 'overflow: clip', prop, value: 'hidden' };
  if (/^(rotate|scale|translate)$/.test(prop))
    return {
      lacking: 'rotate: 1deg',
      prop: 'transform',
      value: value === 'none' ? value : `${prop}(${listed(value)})`
    };
  return null;
}

/** What is parted by spaces, parted by commas. @param {string} value */
const listed = (value) => value.replace(/ (?![^(]*\))/g, ', ');

/** What is beyond older browsers, and nothing here stands in for. */
const beyond = {
  atRule: /^(layer|property|scope|starting-style)$/,
  value:
    /\d(svh|lvh|[dsl]vw|cqi|cqb|cqmax)\b|\b(oklch|oklab|lab|lch|color|sin|cos|tan|round|mod)\(|\bsubgrid\b/
};

/** The plugin for PostCSS. @returns {import('postcss').Plugin} */
export function older() {
  const palette = paletteOf(readFileSync(new URL('../src/app.css', import.meta.url), 'utf8'));
  return {
    postcssPlugin: 'linework-older',
    Once(root, { AtRule }) {
      const lacking = (/** @type {string} */ what) =>
        new AtRule({ name: 'supports', params: `not (${what})` });
      root.walkAtRules((at) => {
        if (beyond.atRule.test(at.name)) throw at.error(`@${at.name} is beyond ${oldest.join(', ')}`);
        if (at.name !== 'container') return;
        const no = queries.indexOf(at.params);
        if (no < 0)
          throw at.error(`list ${at.params} in lib/containers.ts, which answers it in older browsers`);
        const instead = lacking('container-type: size').append(at.nodes?.map((node) => node.clone()) ?? []);
        instead.each((rule) => {
          if (rule.type === 'rule')
            rule.selectors = rule.selectors.map((s) => `:where([data-container~='${no}']) ${s}`);
        });
        at.after(instead);
      });
      root.walkRules((rule) => {
        // A step of an animation can hold no @supports, and a browser that knows containers needs none.
        const around =
          rule.parent?.type === 'atrule' && 'name' in rule.parent ? String(rule.parent.name) : '';
        if (/keyframes$|^container$/.test(around)) return;
        for (const decl of rule.nodes.filter((node) => node.type === 'decl').reverse()) {
          if (beyond.value.test(decl.value)) throw decl.error(`${decl.value} is beyond ${oldest.join(', ')}`);
          const instead = standIn(decl.prop, decl.value, palette);
          if (instead)
            rule.after(
              lacking(instead.lacking).append(
                rule.clone({ nodes: [decl.clone({ prop: instead.prop, value: instead.value })] })
              )
            );
        }
      });
    }
  };
}
