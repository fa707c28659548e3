import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** The smallest TV that our sizes are made for, in pixels, and the narrowest that stands upright: all others show the same, larger. */
const smallest = { width: 1024, height: 720, upright: 880 };
/** A window so low is a phone in the place of a TV, which is close by. */
const lowPhone = 480;

/** A ScreenScale says how many pixels stand for one pixel of our sizes: one, and on a TV as many as its screen has room for. */
class ScreenScale {
  #onTv = $state(false);

  get factor(): number {
    if (!this.#onTv) return 1;
    const [width, height] = [innerWidth.current ?? 0, innerHeight.current ?? 0];
    const narrowest = width < height ? smallest.upright : smallest.width;
    const least = height < lowPhone ? 11 / 16 : 1;
    return Math.max(least, Math.min(width / narrowest, height / smallest.height));
  }

  /** Scales this page as a TV for as long as the component is there that calls it. */
  useAsTv(): void {
    const { classList, style } = document.documentElement;
    $effect(() => {
      this.#onTv = true;
      classList.add('on-tv');
      return () => {
        this.#onTv = false;
        classList.remove('on-tv');
        style.fontSize = '';
      };
    });
    // All that is measured in rem, and --unit with it, which our styles have for a pixel (scripts/screenUnits.js).
    $effect(() => {
      style.fontSize = `${16 * this.factor}px`;
    });
  }
}

export const screenScale = new ScreenScale();

/** scaled is a size on this screen: a figure is in pixels of our sizes, anything else is a length of CSS as it is. */
export function scaled<S extends number | string | undefined>(size: S): S {
  return (typeof size === 'number' ? size * screenScale.factor : size) as S;
}
