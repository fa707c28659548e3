/** The side of the board: coordinates go from 0 to size-1, at every size of screen (CM-10). */
export const boardSize = 4096;

/**
 * What a gesture is made with. Pens leave ink (CM-10); rubbers take away the parts of strokes that they pass over,
 * `lift` takes away every stroke that it touches (CM-11).
 */
export const Tool = {
  fine: 0,
  medium: 1,
  bold: 2,
  rubSmall: 3,
  rubMedium: 4,
  rubLarge: 5,
  lift: 6
} as const;
export type Tool = (typeof Tool)[keyof typeof Tool];

/** Half the width of a pen's line, or how far from its path an eraser reaches; by tool. */
export const toolRadius = [16, 30, 60, 40, 80, 160, 24] as const;

/** Reports whether a tool leaves ink. */
export const isPen = (tool: number): boolean => tool <= Tool.bold;

/** What an op does. Begin, move and end make a gesture; reset opens a snapshot and comes from the server only. */
export const Do = { begin: 1, move: 2, end: 3, undo: 4, redo: 5, clear: 6, reset: 7 } as const;
export type Do = (typeof Do)[keyof typeof Do];

/**
 * The smallest thing that a batch says. Whoever reads or draws keeps one and fills it in again and again, so that
 * points cost no memory on their way.
 */
export type Op = {
  do: Do;
  /** Of begin. */
  tool: Tool;
  /** Of begin: whether the points of this gesture carry pressure. */
  pressure: boolean;
  /** Of begin and move: where, and with which pressure from 0 to 255, 0 where the gesture has none. */
  x: number;
  y: number;
  p: number;
};

export const newOp = (): Op => ({ do: Do.end, tool: Tool.fine, pressure: false, x: 0, y: 0, p: 0 });

/** The most that a drawing can hold, in its whole life: what was undone or erased counts. */
export type Capacity = { readonly gestures: number; readonly points: number; readonly steps: number };

/** How much ink there can be. */
export const limits = {
  batchBytes: 1024,
  batchPoints: 256,
  strokePoints: 4096,
  gestures: 8192,
  points: 128 << 10,
  steps: 1 << 20
} as const;

/** How much ink a board takes that is drawn on now. Those from before there was this limit hold more. */
export const newBoardCapacity: Capacity = { gestures: 4096, points: 40 << 10, steps: 1 << 19 };

/** Why a batch was not taken; '' when it was. The codes are the server's. */
export type Refusal =
  | ''
  | 'ink-malformed'
  | 'ink-version'
  | 'no-stroke'
  | 'ink-reset'
  | 'batch-too-large'
  | 'stroke-too-long'
  | 'drawing-full';

/**
 * A line as it can be seen: what one pen gesture left, or a part of it that an eraser spared. Its points are x, y
 * and pressure in turn. As long as a line looks the same, it is the same object.
 */
export type Stroke = { readonly tool: Tool; readonly pressure: boolean; readonly points: Uint16Array };
