/*
 * Containers: elements whose size decides how what is in them is laid out. Newer browsers know them in CSS. For
 * older ones the build writes the same styles once more (scripts/oldBrowsers.js), and an element says here how large it is
 * and which of the questions of the styles it answers with yes.
 */

/** queries are the conditions that styles ask of containers, each in the words of its @container. */
/* eslint-disable texts/in-dictionary */
export const queries = [
  '(min-aspect-ratio: 1)',
  '(min-aspect-ratio: 1) and (min-width: 26rem)',
  '(min-aspect-ratio: 13/10)',
  '(max-aspect-ratio: 3/4)',
  '(max-height: 24rem)',
  '(max-height: 17rem)',
  '(max-height: 7rem)',
  '(max-width: 22rem)',
  '(max-width: 21.5rem)',
  '(max-width: 5.5rem)',
  '(min-width: 26rem)'
];
/* eslint-enable texts/in-dictionary */

/** matchingQueries lists the numbers of the queries that hold for a container of some size, in pixels. */
export function matchingQueries(width: number, height: number, rem: number): number[] {
  const sizes: Record<string, number> = { width, height, 'aspect-ratio': width / height };
  const holds = (part: string) => {
    const [, bound, what, figure, unit] = /\((min|max)-([a-z-]+): ([\d./]+)(rem|px)?\)/.exec(part)!;
    const [above, below = 1] = figure.split('/').map(Number);
    const limit = (above / below) * (unit === 'rem' ? rem : 1);
    return bound === 'min' ? sizes[what] >= limit : sizes[what] <= limit;
  };
  return queries.flatMap((query, no) => (query.split(' and ').every(holds) ? [no] : []));
}

const supported = typeof CSS !== 'undefined' && CSS.supports('container-type', 'size');

/** watchContainer is an attachment that makes an element a container in browsers that know none. */
export function watchContainer(element: HTMLElement): (() => void) | void {
  if (supported) return;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const high = getComputedStyle(element).contain.includes('size');
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    element.style.setProperty('--cqw', `${width / 100}px`);
    if (high) element.style.setProperty('--cqh', `${height / 100}px`);
    element.dataset.container = matchingQueries(width, height, rem).join(' ');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
