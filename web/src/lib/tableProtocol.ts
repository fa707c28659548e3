import type {
  Approvals,
  Bye,
  Covers,
  Door,
  Fact,
  Gather,
  MatchView,
  Reaction,
  RefusalCode,
  Show,
  Notice,
  Standstill,
  Update,
  Welcome
} from './wire/table';
import type { Message } from './wire/texts';

/** The protocol that this client speaks (docs/protocol.md). */
export const version = 2;

/**
 * What goes through the wire in some game; each has its own in its wire.ts. Where the game is not known, facts and views
 * come of which nothing is known, and no move can be made.
 */
export type Wire = {
  view: unknown;
  moves: object;
  asks: object;
  answers: object;
  fact: Fact;
  refusal: string;
  detail: unknown;
};

/** A match as the own seat, or the public, may see it. */
export type Match<G extends Wire = Wire> = Omit<MatchView, 'view'> & { view: G['view'] };

/** The kinds of a union of moves or questions. */
export type Kind<T> = keyof T & string;

/** A fact with a running number, so that whoever animates knows which ones are new. */
export type NumberedFact<G extends Wire = Wire> = G['fact'] & { no: number };

/** Why something was not done. `offline`: nobody has heard it, or nobody knows whether. */
export type Refused<G extends Wire = Wire> = Message & {
  ok: false;
  code: RefusalCode | G['refusal'] | 'offline';
  /** What a client needs to point at the trouble. */
  detail?: G['detail'];
};

/** What the table says to a command: done, with what it gives back, or refused. */
export type Answer<G extends Wire = Wire, Data = undefined> = { ok: true; data: Data } | Refused<G>;

/** The data of a command, where it has some, and whether its refusal is told to the asker alone. */
export type CommandArgs<Data> = Data extends undefined
  ? [data?: undefined, how?: SendOptions]
  : [data: Data, how?: SendOptions];
export type SendOptions = { quiet?: boolean };

/** What the server sends. Whoever gave a command knows what its answer holds. */
export type Frame<G extends Wire> =
  | (Omit<Welcome, 'match'> & { match: Match<G> | null })
  | (Omit<Update, 'match' | 'facts'> & { match?: Match<G>; facts?: G['fact'][] })
  | ({ type: 'answer'; id: number } & Answer<never, never>)
  | Reaction
  | Gather
  | Covers
  | Approvals
  | Door
  | Show
  | Standstill
  | Notice
  | Bye;

/** What a device needs to connect to a table, and who is told of what comes in. */
export type TableOptions = {
  code: string;
  /** The secret that holds the seat; none to watch. */
  token?: string;
  /** The secret of a TV, which may watch on with it when the table is locked. */
  screen?: string;
  /** The games that this device has been shown; none for one that nobody waits for. */
  knows?: () => string[];
  /** Where the table's socket is, absolute. */
  url: string;
  /** Told of every refusal that nobody asked to handle quietly. */
  onRefusal?: (refused: Refused) => void;
  /** Told by whoever has this screen show another table: its code. */
  onShow?: (code: string) => void;
  /** Told what whoever runs the server tells everyone; with no text, that it is no longer so. */
  onNotice?: (notice: Notice) => void;
  /** Opens a socket; tests put their own here. */
  open?: (url: string) => WebSocket;
};
