import type { SeatView } from './wire/table';

/** The number of the first layer of the warm-up sheet, as a board of ink, less the id of its seat (docs/protocol.md). */
const sheetBoard = 8192;

/** The board that a seat scribbles on in the lobby. */
export const sheetBoardOf = (seat: number) => sheetBoard + seat;

/** The seats that have a layer: those of people. */
export const seatsWithLayer = (seats: readonly SeatView[]) => seats.filter((s) => !s.bot || s.away);
