import { browserName } from './browserName';
import { lastInk } from './heldSeats';
import { i18n, serverText, t } from './i18n.svelte';
import { asSentence } from './sentences';
import { loadValue } from './store';
import type {
  Attempt,
  Catalogue,
  Daily,
  Reach,
  SelfTest,
  ShownTable,
  ShowTable,
  Trouble
} from './wire/gateway';
import type { Figures } from './wire/texts';
import type { Gallery, NewSeat, NewTable, Summary, Ticket } from './wire/table';

/** RequestRefused is the error of a request that the server refused: a stable code, and a text in the language of this device. */
export class RequestRefused extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    /** What points at the trouble, where something does. */
    readonly detail?: unknown,
    /** What the text says in numbers and names. */
    readonly figures?: Figures
  ) {
    super(text);
  }
}

export const fetchCatalogue = () => requestJSON<Catalogue>('api/games');
/** openTable opens a table. Its words are in the language of this device, where there are any (CM-26). */
const openTable = (table: NewTable) =>
  requestJSON<Ticket>('api/tables', {
    ...table,
    language: i18n.language,
    browser: browserName(),
    password: loadValue(openingPassword) ?? undefined
  } satisfies NewTable);
/** openingPassword is where this browser keeps the password that it takes to open tables, where it takes one. */
export const openingPassword = 'opening-password';
/** wantsPassword reports whether a table was not opened for want of the password. */
export const wantsPassword = (error: unknown) =>
  error instanceof RequestRefused && ['password-needed', 'wrong-password'].includes(error.code);
export const createTable = (name: string, game?: string) => openTable({ name, game, ink: lastInk() });
/** playNow opens a table with bots and starts a game, which a beginner is taught first. */
export const playNow = (name: string, game: string, beginner: boolean) =>
  openTable({ name, game, play: true, first: beginner, ink: lastInk() });
/** createTVTable opens a table without seats that a TV shows; the first person who sits down is the host. */
export const createTVTable = () => openTable({ tv: true });
/** showOnTV makes the TV with one code show the table with another; the asker proves to be at that table. */
export const showOnTV = (tv: string, table: string, shows: { invitation?: string; token?: string }) =>
  requestJSON<ShownTable>(
    `api/tables/${tv}/show`,
    { table, invitation: shows.invitation } satisfies ShowTable,
    shows.token ? { Authorization: `Bearer ${shows.token}` } : {}
  );
/** browserHeader is the header in which this browser says its name, to be told whether it was removed. */
const browserHeader = 'Linework-Browser';
/** fetchSummary gets who is at a table; names come with the key of an invitation. */
export const fetchSummary = (code: string, invitation: string) =>
  requestJSON<Summary>(
    `api/tables/${code}${invitation && `?invitation=${encodeURIComponent(invitation)}`}`,
    undefined,
    { [browserHeader]: browserName() }
  );
/** Takes a seat. At a locked table the ticket has none yet, seat 0: its holder waits at the door. */
export const takeSeat = (code: string, name: string, invitation: string) =>
  requestJSON<Ticket>(`api/tables/${code}/seats`, {
    name,
    invitation,
    ink: lastInk(),
    browser: browserName()
  } satisfies NewSeat);
/** fetchTicket gets what a token is good for: a seat, or still a place at the door. */
export const fetchTicket = (code: string, token: string) =>
  requestJSON<Ticket>(`api/tables/${code}/seat`, undefined, { Authorization: `Bearer ${token}` });
export const claimSeat = (code: string, key: string) =>
  requestJSON<Ticket>(`api/tables/${code}/seats`, { key } satisfies NewSeat);
export const fetchGallery = (path: string) => requestJSON<Gallery[]>(path);
/** fetchPuzzle gets the puzzle that a game has for a day, as the game shows it. */
export const fetchPuzzle = <View>(game: string, date: string) =>
  requestJSON<Daily & { view: View }>(`api/daily/${game}/${date}`);
/** tryPuzzle sends an attempt at a puzzle, or another question about it. */
export const tryPuzzle = <Told>(game: string, date: string, kind: string, data: unknown) =>
  requestJSON<Told>(`api/daily/${game}/${date}`, { kind, data } satisfies Attempt);
/** fetchAddresses gets the addresses by which other devices reach the server. */
export const fetchAddresses = () => requestJSON<Reach>('api/reach');
export const fetchSelfTest = () => requestJSON<SelfTest>('api/selftest');

/** proofHeader is the header that carries a proof of work. Its spelling is frozen. */
const proofHeader = 'Linework-Toll';

/** socketURL is the address of a socket of the server, wherever the server is mounted. */
export function socketURL(path: string, base = document.baseURI): string {
  const url = new URL(path, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** fetchBytes gets what lies at a path of the server. */
export async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetchOrRefuse(path);
  if (!response.ok) throw await refusalOf(response, await response.json().catch(() => null));
  return new Uint8Array(await response.arrayBuffer());
}

/** requestJSON asks the server something, and works for the answer where it wants that. */
export async function requestJSON<T>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<T> {
  const response = await fetchOrRefuse(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body)
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const asked = (answer as Partial<Trouble> | null)?.toll;
  if (asked && !(proofHeader in headers)) {
    const { solveProof } = await import('./proofOfWork'); // few are ever asked
    return requestJSON(path, body, { ...headers, [proofHeader]: await solveProof(asked) });
  }
  throw await refusalOf(response, answer);
}

async function fetchOrRefuse(path: string, how?: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, document.baseURI), how);
  } catch {
    throw new RequestRefused('offline', t('page.api.offline'));
  }
}

async function refusalOf(response: Response, answer: unknown): Promise<RequestRefused> {
  const trouble = (answer ?? {}) as Partial<Trouble>;
  await i18n.loadAreas('server').catch(() => {}); // then it is said in English
  return new RequestRefused(
    trouble.code ?? `http-${response.status}`,
    serverText({ text: '', ...trouble }) || t('page.api.no-reason', { status: response.status }),
    trouble.detail,
    trouble.figures
  );
}

/** offeredNames are names that are offered instead of one that was refused. */
export function offeredNames(error: unknown): string[] {
  if (!(error instanceof RequestRefused) || error.code !== 'name-offensive') return [];
  return [error.figures?.first, error.figures?.second].filter((name) => typeof name === 'string');
}

/** errorText says what went wrong, for a person. */
export function errorText(error: unknown): string {
  return error instanceof RequestRefused ? asSentence(error.text) : t('page.api.broken');
}
