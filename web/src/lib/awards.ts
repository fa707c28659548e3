/** An Award is a small honour at the end of a game, for one seat. */
export interface Award {
  name: string;
  seat: number;
  /** What for, to be read behind the name and a colon: "2 right guesses". */
  why: string;
  /** A small picture: lines, and others dotted over them, as SVG writes paths on a board of 4096. */
  sketch?: { lines: string; dots: string };
}

/**
 * AwardList are given where one seat stands out: its figure is the highest, at least `least`, and shared with nobody.
 * What all the best share is given to nobody.
 */
export class AwardList {
  readonly list: Award[] = [];

  /** Looks at the figures by seat and honours the one that stands out, if any. */
  awardBest(name: string, figures: readonly number[], why: (figure: number) => string, minimum = 1): void {
    const top = Math.max(...figures);
    if (!(top >= minimum) || figures.filter((n) => n === top).length !== 1) return;
    this.list.push({ name, seat: figures.indexOf(top), why: why(top) });
  }
}
