/*
 * How the lists of a game make up what the client has of it, alike in all games. This file is written by hand, its
 * neighbours by tools/wire.
 */

/** All that is said and told in a game, made up from its lists. */
export interface GameWire<View, Moves, Asks, Answers, Facts, Refusal, Detail> {
  view: View;
  moves: Moves;
  asks: Asks;
  answers: Answers;
  fact: FactOf<Facts>;
  refusal: Refusal;
  detail: Detail;
}

/** Something that happened: kind tells what is in data. */
export type FactOf<Facts> = { [K in keyof Facts]: { kind: K; data: Facts[K] } }[keyof Facts];
