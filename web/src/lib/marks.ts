import type { SeatView } from './wire/table';

// A seat's ink is a colour and a mark, of eight each: the colour, and eight times by how many the mark comes after the
// colour's own (docs/protocol.md).

const kinds = 8;

/** The marks, in the order of their numbers: what a screen reader calls them. */
export const marks = ['spiral', 'wave', 'zigzag', 'star', 'loop', 'heart', 'moon', 'bolt'] as const;

/** The colours, likewise. */
export const colours = ['teal', 'rust', 'blue', 'ochre', 'berry', 'green', 'grey', 'brown'] as const;

export const colourOfInk = (ink: number) => ((ink % kinds) + kinds) % kinds;
export const markOfInk = (ink: number) => (colourOfInk(ink) + Math.floor(Math.max(ink, 0) / kinds)) % kinds;
export const makeInk = (colour: number, mark: number) => colour + kinds * ((mark - colour + kinds) % kinds);

/** The colour of an ink, for styles. */
export const cssColourOfInk = (ink: number) => `var(--seat-${colourOfInk(ink)})`;

/**
 * inkHolder is the person whose colour or mark keeps a seat from an ink: no two have the same while there are enough of
 * them, and no two have both. Bots give way.
 */
export function inkHolder(seats: readonly SeatView[], own: number, ink: number): SeatView | undefined {
  const crowded = seats.length > kinds;
  return seats.find(
    (s) =>
      s.id !== own &&
      (!s.bot || s.away) &&
      (crowded
        ? s.ink === ink
        : colourOfInk(s.ink) === colourOfInk(ink) || markOfInk(s.ink) === markOfInk(ink))
  );
}
