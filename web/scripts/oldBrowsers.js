/*
 * Lets old browsers show what styles are written for newer ones: beside each declaration that they do not understand
 * stands another, which newer ones pass over. What is only syntax, Lightning CSS lowers by itself. Why this is ours and
 * no plugin's: docs/decisions/old-browsers.md.
 *
 * A declaration with var() in it is taken by every browser and found wrong only when it is too late to fall back, so
 * all of this stands within @supports.
 */
import { readFileSync } from 'node:fs';
import { queries } from '../src/lib/containers.ts';

/** The oldest browsers that the build is for: a TV of 2021, phones and laptops of 2022. */
export const oldestBrowsers = ['chrome88', 'firefox102', 'safari15.4'];

/** @typedef {[light: number[], dark: number[]]} Pair a colour by day and by night: red, green, blue, opacity */

/** @param {string} text @returns {number[] | null} */
function parseColour(text) {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex) return [...hex.slice(1).map((h) => parseInt(h, 16)), 1];
  return text === 'transparent' ? [0, 0, 0, 0] : null;
}

/** readPalette lists the custom properties of a style sheet that are plain colours. @param {string} css @returns {Map<string, Pair>} */
export function readPalette(css) {
  const names = new Map();
  for (const [, name, light, , dark] of css.matchAll(
    /(--[\w-]+): (?:light-dark\()?(#\w{6})(, (#\w{6})\))?;/g
  ))
    names.set(`var(${name})`, [parseColour(light), parseColour(dark ?? light)]);
  return names;
}

/** @param {number[]} a @param {number[]} b @param {number} share of a */
function mixColours(a, b, share) {
  const opacity = a[3] * share + b[3] * (1 - share);
  const channel = (/** @type {number} */ i) =>
    opacity === 0 ? 0 : Math.round((a[i] * a[3] * share + b[i] * b[3] * (1 - share)) / opacity);
  return `rgba(${channel(0)}, ${channel(1)}, ${channel(2)}, ${Number(opacity.toFixed(3))})`;
}

/** One colour of a color-mix(): a name, and perhaps its share. */
const component = String.raw`((?:var\([\w-]+\)|#\w+|\w+))(?: (\d+)%)?`;
const colorMix = new RegExp(String.raw`color-mix\(in srgb,\s*${component},\s*${component}\s*\)`, 'g');

/**
 * A value without color-mix(): mixed here where both colours are known, the one with the greater part where they are not.
 * @param {string} value
 * @param {Map<string, Pair>} palette
 */
function replaceColorMix(value, palette) {
  return value.replace(colorMix, (_, a, shareOfA, b, shareOfB) => {
    const share = (shareOfA ?? 100 - (shareOfB ?? 50)) / 100;
    /** @returns {Pair | null} */
    const find = (/** @type {string} */ text) => {
      const plain = parseColour(text);
      return palette.get(text) ?? (plain && [plain, plain]);
    };
    const [x, y] = [find(a), find(b)];
    if (!x || !y) return share >= 0.4 ? a : b;
    return `light-dark(${mixColours(x[0], y[0], share)}, ${mixColours(x[1], y[1], share)})`;
  });
}
/** A value without units of containers: lib/containers.ts says how much one is. @param {string} value */
const replaceContainerUnits = (value) =>
  value
    .replace(/([\d.]+)cqmin\b/g, 'calc($1 * min(var(--cqw, 1vw), var(--cqh, 1vh)))')
    .replace(/([\d.]+)cqw\b/g, 'calc($1 * var(--cqw, 1vw))')
    .replace(/([\d.]+)cqh\b/g, 'calc($1 * var(--cqh, 1vh))');

/**
 * fallbackFor is the declaration for browsers that lack something: null where all understand the one there is.
 * @param {string} prop
 * @param {string} value
 * @param {Map<string, Pair>} palette
 * @returns {{ lacking: string, prop: string, value: string } | null}
 */
export function fallbackFor(prop, value, palette) {
  if (value.includes('color-mix('))
    return { lacking: 'color: color-mix(in srgb, red, red)', prop, value: replaceColorMix(value, palette) };
  if (/\d(cqw|cqh|cqmin)\b/.test(value))
    return { lacking: 'container-type: size', prop, value: replaceContainerUnits(value) };
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
      value: value === 'none' ? value : `${prop}(${value.replace(/ (?![^(]*\))/g, ', ')})`
    };
  return null;
}

/** What old browsers lack, and nothing here replaces. */
const unsupported = {
  atRule: /^(layer|property|scope|starting-style)$/,
  value:
    /\d(svh|lvh|[dsl]vw|cqi|cqb|cqmax)\b|\b(oklch|oklab|lab|lch|color|sin|cos|tan|round|mod)\(|\bsubgrid\b/
};

/** The plugin for PostCSS. @returns {import('postcss').Plugin} */
export function oldBrowserFallbacks() {
  const palette = readPalette(readFileSync(new URL('../src/app.css', import.meta.url), 'utf8'));
  return {
    postcssPlugin: 'linework-old-browsers',
    Once(root, { AtRule }) {
      const unlessSupported = (/** @type {string} */ what) =>
        new AtRule({ name: 'supports', params: `not (${what})` });
      root.walkAtRules((at) => {
        if (unsupported.atRule.test(at.name))
          throw at.error(`@${at.name} is beyond ${oldestBrowsers.join(', ')}`);
        const nested = at.parent?.type === 'rule' ? (at.nodes ?? []) : [];
        if (nested.some((node) => node.type === 'decl' && fallbackFor(node.prop, node.value, palette)))
          throw at.error(`put @${at.name} around its rule: inside it nothing stands in for old browsers`);
        if (at.name !== 'container') return;
        const no = queries.indexOf(at.params);
        if (no < 0)
          throw at.error(`list ${at.params} in lib/containers.ts, which answers it in old browsers`);
        const instead = unlessSupported('container-type: size').append(
          at.nodes?.map((node) => node.clone()) ?? []
        );
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
          if (unsupported.value.test(decl.value))
            throw decl.error(`${decl.value} is beyond ${oldestBrowsers.join(', ')}`);
          const fallback = fallbackFor(decl.prop, decl.value, palette);
          if (fallback?.value.includes('color-mix('))
            throw decl.error(`${decl.value} cannot be mixed beforehand`);
          if (fallback)
            rule.after(
              unlessSupported(fallback.lacking).append(
                rule.clone({ nodes: [decl.clone({ prop: fallback.prop, value: fallback.value })] })
              )
            );
        }
      });
    }
  };
}
