/** A Stroke is one part of a game's picture, on 100 by 100: a line of ink, or with `wash` a patch of colour, or with `paper` a sheet. */
export type Stroke = { d: string; wash?: string; paper?: true };

/** A Picture is what a game looks like at a glance, in its own parts; from the back to the front. */
export type Picture = readonly Stroke[];
