/*
 * Writes every pixel of our styles as a multiple of --unit: one pixel on a phone and at a desk, a 720th of the screen's
 * height on a TV (pages/Tv.svelte). So what is drawn for one screen is as large on every TV, whatever its pixels are.
 */

/** @returns {import('postcss').Plugin} */
export function screenUnits() {
  return {
    postcssPlugin: 'screen-units',
    Declaration(declaration) {
      if (declaration.prop === '--unit' || /\burl\(/.test(declaration.value)) return;
      const scaled = scalePixels(declaration.value);
      if (scaled !== declaration.value) declaration.value = scaled;
    }
  };
}

/**
 * Gives the value of a declaration with its pixels in units.
 * @param {string} value
 */
export const scalePixels = (value) =>
  value.replace(/(?<![\w.#-])-?(?:\d+|\d*\.\d+)px\b/g, (length) =>
    parseFloat(length) === 0 ? length : `calc(${parseFloat(length)} * var(--unit))`
  );
