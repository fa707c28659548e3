/** A window through which a page is looked at. */
export type Window = {
  width: number;
  height: number;
  /** The keyboard on the glass: it makes the page shorter, or lies over it and leaves so many pixels in sight. */
  keyboard?: 'shorter' | number;
  /** The line is broken, and the page says so. */
  broken?: boolean;
  /** How large the text is, where a person has chosen so. */
  text?: string;
};

/** windowName is what a window is called in the table of sizes. */
export const windowName = ({ width, height, keyboard, broken, text }: Window) =>
  `${width}×${height}` +
  (keyboard === 'shorter' ? ' keys' : keyboard ? ` keys ${height - keyboard}` : '') +
  (broken ? ' broken' : '') +
  (text ? ` ${text}` : '');

const phones: Window[] = [
  { width: 320, height: 568 },
  { width: 360, height: 560 },
  { width: 375, height: 553 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 568, height: 280 },
  { width: 640, height: 320 },
  { width: 750, height: 342 },
  { width: 844, height: 390 }
];
const desks: Window[] = [
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
];

/** Every window in which nothing is in the way. */
export const plain: Window[] = [...phones, ...desks];

/** With a keyboard: in browsers that make the page shorter for it, and in those that lay it over the page. */
export const typing: Window[] = [
  { width: 390, height: 420, keyboard: 'shorter' },
  { width: 390, height: 664, keyboard: 364 },
  { width: 375, height: 553, keyboard: 293 }
];

export const broken: Window[] = [
  { width: 375, height: 553, broken: true },
  { width: 390, height: 664, broken: true },
  { width: 1280, height: 720, broken: true }
];

export const large: Window = { width: 390, height: 740, text: '200%' };

export const tvs: Window[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1024, height: 1366 } // a tablet that stands in for one
];

/** The least size of letters on a TV, in pixels: 24 at 1920×1080, and in proportion to what a screen has room for. */
export const leastLetters = ({ width, height }: Window) =>
  23.9 * Math.min(width / (width < height ? 1320 : 1536), height / 1080);

/** Those of the short run in `make browser`. */
export const few: Window[] = [phones[0], phones[2], phones[5], desks[1]];

/** The windows of a run by their names, as in LINEWORK_MATRIX=320×568,844×390; undefined where it has none. */
export function windowsNamed(names = ''): Window[] | undefined {
  const found = [...names.matchAll(/(\d+)[×x](\d+)/g)].map(([, width, height]) => ({
    width: +width,
    height: +height
  }));
  return found.length > 0 ? found : undefined;
}
