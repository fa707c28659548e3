import { lastInk } from './seats';
import { t, told, tongue } from './texts.svelte';
import { pay, tollHeader } from './toll';
import { sentence } from './words';
import type {
  Catalogue,
  Daily,
  NewSeat,
  NewTable,
  Reach,
  SelfTest,
  Shown,
  ShowTable,
  Trouble,
  Try
} from './wire/gateway';
import type { Gallery, Summary, Ticket } from './wire/table';

/** A Refused request: a stable code, and what is wrong and would be right, for a person. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    /** What points at the trouble, where something does. */
    readonly detail?: unknown
  ) {
    super(text);
  }
}

export const games = () => request<Catalogue>('api/games');
/** Opens a table. Its words are in the language of this device, where there are any (CM-26). */
export const createTable = (name: string, game?: string) =>
  request<Ticket>('api/tables', {
    name,
    game,
    language: tongue.language,
    ink: lastInk()
  } satisfies NewTable);
/** Opens a table with bots at it, where the game has begun, or is shown first to who is new to it. */
export const playNow = (name: string, game: string, first: boolean) =>
  request<Ticket>('api/tables', {
    name,
    game,
    play: true,
    first,
    language: tongue.language,
    ink: lastInk()
  } satisfies NewTable);
/** Opens a table that a TV waits with: nobody sits there yet, and the first who does is the host. */
export const tableForTV = () =>
  request<Ticket>('api/tables', { tv: true, language: tongue.language } satisfies NewTable);
/** Has the TV that waits with one code show the table with another, for somebody who is there. */
export const showOnTV = (tv: string, table: string, shows: { invitation?: string; token?: string }) =>
  request<Shown>(
    `api/tables/${tv}/show`,
    { table, invitation: shows.invitation } satisfies ShowTable,
    shows.token ? { Authorization: `Bearer ${shows.token}` } : {}
  );
/** Who is at a table; names come with the key of an invitation. */
export const summary = (code: string, invitation: string) =>
  request<Summary>(`api/tables/${code}${invitation && `?invitation=${encodeURIComponent(invitation)}`}`);
/** Takes a seat. At a locked table the ticket has none yet, seat 0: its holder waits at the door. */
export const takeSeat = (code: string, name: string, invitation: string) =>
  request<Ticket>(`api/tables/${code}/seats`, { name, invitation, ink: lastInk() } satisfies NewSeat);
/** What a token is worth: a seat, or still a place at the door. */
export const seatOf = (code: string, token: string) =>
  request<Ticket>(`api/tables/${code}/seat`, undefined, { Authorization: `Bearer ${token}` });
export const takeOver = (code: string, key: string) =>
  request<Ticket>(`api/tables/${code}/seats`, { key } satisfies NewSeat);
export const gallery = (path: string) => request<Gallery[]>(path);
/** The puzzle that a game has for a day, as the game shows it. */
export const puzzleOf = <View>(game: string, date: string) =>
  request<Daily & { view: View }>(`api/daily/${game}/${date}`);
/** An attempt at it, or another question. */
export const tryPuzzle = <Told>(game: string, date: string, kind: string, data: unknown) =>
  request<Told>(`api/daily/${game}/${date}`, { kind, data } satisfies Try);
/** By which addresses other devices get to the server. */
export const addresses = () => request<Reach>('api/reach');
export const selftest = () => request<SelfTest>('api/selftest');

let asked: Promise<string> | undefined;

/** The version of the server, asked for once. */
export const version = () => (asked ??= selftest().then((s) => s.version));

/** Where a socket of the server is, wherever the server is mounted. */
export function socketURL(path: string, base = document.baseURI): string {
  const url = new URL(path, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** What lies at an address of the server, as bytes. */
export async function bytes(path: string): Promise<Uint8Array> {
  const response = await reach(path);
  if (!response.ok) throw refusal(response, await response.json().catch(() => null));
  return new Uint8Array(await response.arrayBuffer());
}

async function request<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await reach(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body)
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const asked = (answer as Partial<Trouble> | null)?.toll;
  if (asked && !(tollHeader in headers))
    return request(path, body, { ...headers, [tollHeader]: await pay(asked) });
  throw refusal(response, answer);
}

async function reach(path: string, how?: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, document.baseURI), how);
  } catch {
    throw new Refused('offline', t('page.api.offline'));
  }
}

function refusal(response: Response, answer: unknown): Refused {
  const { code, text, say, figures, detail } = (answer ?? {}) as Partial<Trouble>;
  return new Refused(
    code ?? `http-${response.status}`,
    text ? told(say ?? text, figures, text) : t('page.api.no-reason', { status: response.status }),
    detail
  );
}

/** What went wrong, for a person. */
export function reason(error: unknown): string {
  return error instanceof Refused ? sentence(error.text) : t('page.api.broken');
}
