import type { SeatView } from './wire/table';

// A seat's ink is a colour and a mark, of eight each: the colour, and eight times by how many the mark comes after the
// colour's own (docs/protocol.md).

const count = 8;

/** The marks, in the order of their numbers: what a screen reader calls them. */
export const marks = ['spiral', 'wave', 'zigzag', 'star', 'loop', 'heart', 'moon', 'bolt'] as const;

/** The colours, likewise. */
export const colours = ['teal', 'rust', 'blue', 'ochre', 'berry', 'green', 'grey', 'brown'] as const;

export const colourIn = (ink: number) => ((ink % count) + count) % count;
export const markIn = (ink: number) => (colourIn(ink) + Math.floor(Math.max(ink, 0) / count)) % count;
export const inkWith = (colour: number, mark: number) => colour + count * ((mark - colour + count) % count);

/** The colour of an ink, for styles. */
export const paint = (ink: number) => `var(--seat-${colourIn(ink)})`;

/**
 * holder is the person whose colour or mark keeps a seat from an ink: no two have the same while there are enough of
 * them, and no two have both. Bots give way.
 */
export function holder(seats: readonly SeatView[], own: number, ink: number): SeatView | undefined {
  const crowded = seats.length > count;
  return seats.find(
    (s) =>
      s.id !== own &&
      (!s.bot || s.away) &&
      (crowded ? s.ink === ink : colourIn(s.ink) === colourIn(ink) || markIn(s.ink) === markIn(ink))
  );
}
