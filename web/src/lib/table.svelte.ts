import { browserName } from './browserName';
import { Countdown } from './countdown.svelte';
import { serverText, t } from './i18n.svelte';
import { Heartbeat } from './heartbeat';
import { Hidden } from './hidden.svelte';
import { Boards } from './ink/boards.svelte';
import { clientFaults, finalCloses, retryDelay, serverTroubles } from './reconnect';
import { may } from './rights';
import {
  version,
  type Answer,
  type CommandArgs,
  type Frame,
  type NumberedFact,
  type Kind,
  type Match,
  type Refused,
  type SendOptions,
  type TableOptions,
  type Wire
} from './tableProtocol';
import {
  Close,
  type Approvals,
  type Bye,
  type Command,
  type Commands,
  type DoHello,
  type Knock,
  type LastGame,
  type Reaction,
  type RefusalCode,
  type RemovedPerson,
  type ReportTarget,
  type Rights,
  type SeatView,
  type View
} from './wire/table';
import type { Message } from './wire/texts';

export type { Answer, NumberedFact, Match, Refused, Wire };

/**
 * How the line to the table is. `connecting`: on the way, nothing to wait for but the server. `open`: what is on
 * show is the truth. `waiting`: the line broke and is tried again soon. `closed`: for good; `ended` says why.
 */
export type ConnectionStatus = 'connecting' | 'open' | 'waiting' | 'closed';

/** A reaction that is on show now. */
export type ShownReaction = Pick<Reaction, 'seat' | 'emoji' | 'phrase'> & { no: number };

/** welcomeTimeout is how long opening a connection and being let in may take: more than the server itself waits for a table or its store. */
const welcomeTimeout = 12_000;
const stableAfter = 5_000; // a line that held this long was a good one: the next break starts from 0.5 s
const reactionStays = 3_200;
const phraseStays = 5_000; // it takes longer to read
const factsKept = 64;
// Why ink was refused, where a person should know. A pen that was down when drawing ended needs no telling off.
const inkTroubles: string[] = [
  'ink-spent',
  'storage',
  'storage-full',
  'table-budget'
] satisfies RefusalCode[];

/**
 * A Table is one device's line to one table: the socket, the last truth heard, and what can be said. It keeps the
 * line up by itself. It never guesses: what is on show changes only when the server says so.
 *
 * A game's own components have a Table of their game's Wire, and the compiler knows its moves and facts.
 */
export class Table<out G extends Wire = Wire> {
  readonly code: string;

  status = $state<ConnectionStatus>('connecting');
  /** Why the line is closed for good. */
  ended = $state.raw<Omit<Bye, 'type'> | null>(null);
  /** The id of the own seat; 0 for a watcher. */
  seat = $state(0);
  tableView = $state.raw<View | null>(null);
  match = $state.raw<Match<G> | null>(null);
  /** The game's own view, whenever there is a match to show; of one that is being put away, the last. */
  view: G['view'] = $state.raw(undefined!);
  /** What happened lately, oldest first. Facts heard late, after a gap, are not among them. */
  facts = $state.raw<NumberedFact<G>[]>([]);
  reactions = $state.raw<ShownReaction[]>([]);
  /** The game before, as it was told in the lobby for whoever looks back; null where nobody has. */
  lastGame = $state.raw<Pick<LastGame, 'game' | 'playing'> | null>(null);
  /** Who knocks at the locked table, first come first. Only the host hears of it. */
  knocks = $state.raw<Knock[]>([]);
  /** Whom the host has removed. Only the host hears of it. */
  removed = $state.raw<RemovedPerson[]>([]);
  /** How much was reported (CM-33). Only the host hears of it. */
  reports = $state(0);
  /** When somebody else last reported something, in seconds since 1970; 0 for never. */
  lastReport = $state(0);
  /** What the TV shows only when the host has approved it (CM-37). Only the host hears of it. */
  approvals = $state.raw<Omit<Approvals, 'type'>>({ drawings: [], texts: [] });
  /** What this device does not show of it. */
  readonly hidden: Hidden;
  /** All ink of the match that this device may see, and the way to draw. */
  readonly boards = new Boards({
    send: (batch) => this.#sendInk(batch),
    awaitAnswers: () => this.send('ping', undefined, { quiet: true })
  });
  /** What keeps the server from going on, while we wait for it; null for a mere break. */
  trouble = $state.raw<Message | null>(null);
  /** The table is on its way to another machine of the server, and we follow at once. */
  #following = $state(false);
  /** Whether we did so since the line was last good: two machines could send us to and fro. */
  #followed = false;
  /** Whether a person should hear of the line, or of what the server waits for. */
  isBroken = $derived((this.status !== 'open' && !this.#following) || this.trouble !== null);
  /** Counts the attempts since the line was last good. */
  attempts = $state(0);

  you = $derived<SeatView | undefined>(this.tableView?.seats.find((s) => s.id === this.seat));
  isHost = $derived(this.you?.host ?? false);
  /** Whether there are reports that the host has not looked at. */
  hasNewReports = $derived.by(() => this.isHost && this.lastReport > this.hidden.reportsSeen);
  /** Whether the host has taken the code off all screens (CM-35). */
  isCodeHidden = $derived.by(() =>
    this.tableView ? (this.tableView.watching?.hideCode ?? false) : this.hidden.codeHidden
  );
  /** Reports whether we may say something at this table, about a seat where there is one. */
  may(what: keyof typeof Rights, about?: number): boolean {
    return this.tableView !== null && may(this.tableView, this.seat, what, about);
  }
  /** Reports whether the own seat of the match is awaited. */
  myTurn = $derived(
    this.match !== null && this.match.seat >= 0 && this.match.waiting.includes(this.match.seat)
  );

  #options: TableOptions;
  #socket: WebSocket | null = null;
  /** By this name the server knows that we come again, and hears nothing late from a line that we have left. */
  #device = [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join('');
  #stream = '';
  #seen = 0;
  #nextId = 1;
  #pending = new Map<number, (a: Answer<never, never>) => void>();
  #counter = 0;
  #openedAt = 0;
  #boardShown = false; // whether this line has shown us a board
  #retriedFresh = false; // whether we have already come back without our memory
  #bye: Bye | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #welcomeTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat = new Heartbeat({
    ping: () => this.send('ping', undefined, { quiet: true }),
    isPlaying: () => this.tableView?.stage === 'playing',
    onDead: () => this.#handleClose(1006)
  });
  #countdown = new Countdown();

  constructor(options: TableOptions) {
    this.#options = options;
    this.code = options.code;
    this.hidden = new Hidden(options.code);
  }

  /** connect opens the connection. Once is enough: it comes back by itself. */
  connect(): void {
    if (this.#socket || this.status === 'closed') return;
    clearTimeout(this.#retryTimer);
    this.status = 'connecting';
    this.#bye = null;
    const socket = (this.#options.open ?? ((url) => new WebSocket(url)))(this.#options.url);
    this.#socket = socket;
    this.#awaitWelcome();
    socket.onopen = () => {
      if (this.#socket === socket) this.#awaitWelcome();
      this.#sendHello(socket);
    };
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (e) => {
      if (this.#socket !== socket) return;
      this.#heartbeat.noteReceived();
      if (this.status === 'connecting') this.#awaitWelcome(); // a slow line brings what was missed bit by bit
      if (e.data instanceof ArrayBuffer) this.#receiveInk(new Uint8Array(e.data));
      else this.#receiveFrame(String(e.data));
    };
    socket.onclose = (e) => this.#socket === socket && this.#handleClose(e.code, e.reason);
  }

  /** close ends the connection for good; the page that showed the table is gone. */
  close(): void {
    this.#closeForGood({ code: 1000, text: '' });
  }

  /** goOnline notes that the device woke up or has a network: a broken connection is tried at once, an open one is pinged. */
  goOnline(): void {
    if (this.status === 'waiting') this.connect();
    else if (this.status === 'open') void this.#heartbeat.ping();
  }

  /** goOffline notes that the device has lost its network, so that nobody waits for a ping to fail. */
  goOffline(): void {
    if (this.status === 'open') this.#handleClose(1006);
  }

  /** send gives a command to the table. It is always answered; a connection that breaks answers `offline`. */
  send<C extends Kind<Commands>>(
    what: C,
    ...[data, how]: CommandArgs<Commands[C]['data']>
  ): Promise<Answer<G, Commands[C]['answer']>> {
    return this.#sendCommand({ do: what, data }, how?.quiet);
  }

  /** move plays a move in the phase that is on show. */
  move<K extends Kind<G['moves']>>(kind: K, data: G['moves'][K], how: SendOptions = {}): Promise<Answer<G>> {
    return this.#sendCommand({ do: 'move', phase: this.match?.phase ?? 0, kind, data }, how.quiet);
  }

  /** ask asks what a move would do. A refusal is an answer like any other here and is told to the asker alone. */
  ask<K extends Kind<G['asks']> & keyof G['answers']>(
    kind: K,
    data: G['asks'][K]
  ): Promise<Answer<G, G['answers'][K]>> {
    return this.#sendCommand({ do: 'ask', kind, data }, true);
  }

  /** report reports a drawing or a name (CM-33), which is not shown here any more then. */
  async report(data: Commands['report']['data']): Promise<boolean> {
    const answer = await this.send('report', data);
    if (!answer.ok) return false;
    this.hidden.hideReported(answer.data);
    const hideNames = <T>(told: T) =>
      this.hidden.parse<T>(JSON.stringify(told), t('table.report.hidden-name'));
    this.tableView = hideNames(this.tableView);
    this.match = hideNames(this.match);
    if (this.view !== undefined) this.view = hideNames(this.view);
    return true;
  }

  /** withdrawReports takes back what was reported here. Where that is a name, the table is then told anew. */
  async withdrawReports(list: ReportTarget[]): Promise<void> {
    for (const reported of list) {
      const answer = await this.send('unreport', reported, { quiet: true });
      if (answer.ok || answer.code === 'no-such-picture') this.hidden.showReported(reported);
    }
    if (list.some(({ name }) => name)) this.#startAnew();
  }

  /** loadLastGame asks in the lobby how the last game ended. Its view and ink are then at hand as when its results were on show. */
  async loadLastGame(): Promise<void> {
    const answer = await this.send('last', undefined, { quiet: true });
    if (!answer.ok || !answer.data || this.tableView?.stage !== 'lobby') return;
    this.view = answer.data.match.view as G['view'];
    this.lastGame = answer.data;
  }

  /** seatPlaying is the table's seat that plays seat k of the match, or played it in the last game while that is on show. */
  seatPlaying(k: number): SeatView | undefined {
    const id = (this.lastGame ?? this.tableView)?.playing[k];
    return this.tableView?.seats.find((s) => s.id === id);
  }

  /** Milliseconds that the time limit is in all; 0 when there is none. */
  get timeLimit(): number {
    return this.match?.whole ?? 0;
  }

  /** Milliseconds until the time limit, counted here since the server said so; -1 when there is none. */
  get timeLeft(): number {
    return this.#countdown.left;
  }

  #sendCommand<Data>(command: Omit<Command, 'id'>, quiet = false): Promise<Answer<G, Data>> {
    const id = this.#nextId++;
    const answer = new Promise<Answer<G, Data>>((resolve) => {
      if (this.status !== 'open' || !this.#socket) {
        resolve(offlineRefusal(t('table.line.offline')));
        return;
      }
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, ...command }));
    });
    if (!quiet) void answer.then((a) => !a.ok && this.#options.onRefusal?.(a));
    return answer;
  }

  #sendHello(socket: WebSocket): void {
    const data: DoHello = { version, device: this.#device, browser: browserName() };
    this.knocks = this.removed = []; // who still waits, who was removed
    this.approvals = { drawings: [], texts: [] };
    this.reports = this.lastReport = 0; // and what was reported is told anew,
    this.boards.setCovers({ reported: [] }); // and so is what is covered
    this.#options.onNotice?.({ type: 'notice', text: '', left: 0 }); // a server that was to restart has done so
    if (this.#options.token) data.token = this.#options.token;
    if (this.#options.screen) data.screen = this.#options.screen;
    if (this.#options.knows) data.knows = this.#options.knows();
    if (this.#stream) Object.assign(data, { stream: this.#stream, seen: this.#seen });
    const id = this.#nextId++;
    // The answer comes after what was missed, so from then on the state on show is whole.
    this.#pending.set(id, (a) => {
      if (!a.ok) return;
      this.#markOpen();
      this.boards.goOnline();
    });
    socket.send(JSON.stringify({ id, do: 'hello', data }));
  }

  /** #awaitWelcome leaves a server that accepts the connection and then says nothing: a browser alone would wait for minutes. */
  #awaitWelcome(): void {
    clearTimeout(this.#welcomeTimer);
    this.#welcomeTimer = setTimeout(() => this.#handleClose(1006), welcomeTimeout);
  }

  #markOpen(): void {
    clearTimeout(this.#welcomeTimer);
    if (this.status === 'open') return;
    this.status = 'open';
    this.trouble = null;
    this.#following = false;
    this.#openedAt = performance.now();
    this.#heartbeat.start();
  }

  #receiveFrame(text: string): void {
    const frame: Frame<G> = this.hidden.parse(text, t('table.report.hidden-name'));
    switch (frame.type) {
      case 'welcome':
        this.#stream = frame.stream;
        this.#seen = frame.n;
        this.seat = frame.seat;
        this.#showState(frame.table, frame.match);
        this.#markOpen();
        break;
      case 'update':
        this.#applyUpdate(frame);
        break;
      case 'answer': {
        if (frame.id === 0 && !frame.ok && frame.code === 'drawing-full') this.boards.expectFullBoard(); // the board says so
        if (frame.id === 0 && !frame.ok && inkTroubles.includes(frame.code)) this.#options.onRefusal?.(frame);
        const resolve = this.#pending.get(frame.id);
        this.#pending.delete(frame.id);
        resolve?.(frame);
        break;
      }
      case 'reaction':
        this.#showReaction(frame);
        break;
      case 'gather':
        this.boards.setBatchInterval(frame.for);
        break;
      case 'door':
        this.knocks = frame.knocks;
        this.removed = frame.removed;
        this.reports = frame.reports ?? 0;
        this.lastReport = frame.lastReport ?? 0;
        break;
      case 'covers':
        this.boards.setCovers(frame);
        break;
      case 'approvals':
        this.approvals = frame;
        break;
      case 'show':
        this.#options.onShow?.(frame.code);
        break;
      case 'standstill':
        this.trouble = serverText(frame) ? frame : null;
        break;
      case 'notice':
        this.#options.onNotice?.(frame);
        break;
      case 'bye':
        this.#bye = frame;
        break;
    }
  }

  /** #receiveInk applies ink. Ink that does not fit the board means that some was missed: the connection is made anew. */
  #receiveInk(frame: Uint8Array): void {
    this.#boardShown = true;
    if (!this.boards.receiveFrame(frame)) return;
    this.#startAnew();
  }

  /** #startAnew makes the connection anew, to be told the whole truth. */
  #startAnew(): void {
    this.#stream = '';
    this.#handleClose(1006);
  }

  /** #sendInk sends ink. Boards are shown before the hello is answered, and what they lack is sent at once. */
  #sendInk(batch: Uint8Array<ArrayBuffer>): void {
    if (this.status === 'open' || this.#boardShown) this.#socket?.send(batch);
  }

  #applyUpdate(update: Extract<Frame<G>, { type: 'update' }>): void {
    if (update.n <= this.#seen) return;
    if (update.n > this.#seen + 1) {
      // We cannot have missed one on a whole line; the truth is better than a guess.
      this.#startAnew();
      return;
    }
    this.#seen = update.n;
    this.#showState(update.table ?? this.tableView!, update.match ?? this.match, update.match !== undefined);
    if (update.facts && !update.late) {
      const fresh = update.facts.map((f) => ({ ...f, no: ++this.#counter }));
      this.facts = [...this.facts, ...fresh].slice(-factsKept);
    }
  }

  #showState(table: View, match: Match<G> | null, newClock = true): void {
    if (table.stage === 'playing' && this.tableView?.stage !== 'playing') this.boards.clear();
    if (!table.last) this.lastGame = null;
    this.tableView = table;
    this.hidden.setCodeHidden(table.watching?.hideCode ?? false);
    this.match = table.stage === 'lobby' ? null : match;
    if (this.match) this.view = this.match.view;
    // A pause may come without a new match: the clock then stands at, or goes on from, where it was.
    if (newClock || !this.match) this.#countdown.start(this.match?.left ?? -1, isTimeStopped(table));
    else this.#countdown.setStopped(isTimeStopped(table));
  }

  #showReaction(frame: Reaction): void {
    if (this.hidden.isQuiet(frame.seat)) return;
    const { seat, emoji, phrase } = frame;
    const shown = { no: ++this.#counter, seat, emoji, phrase };
    this.reactions = [...this.reactions, shown];
    const stays = phrase ? phraseStays : reactionStays;
    setTimeout(() => (this.reactions = this.reactions.filter((r) => r !== shown)), stays);
  }

  #handleClose(closeCode: number, reason = ''): void {
    const bye = this.#bye ?? { code: closeCode, text: reason };
    const { code } = bye;
    if (finalCloses.includes(code)) return this.#closeForGood(bye);
    if (clientFaults.includes(code)) {
      if (this.#retriedFresh) return this.#closeForGood(bye);
      this.#retriedFresh = true;
      this.#stream = '';
    }
    if (code !== 1006) this.trouble = serverTroubles.includes(code) && serverText(bye) ? bye : null;
    this.#dropSocket();
    if (this.#openedAt && performance.now() - this.#openedAt > stableAfter)
      [this.attempts, this.#followed] = [0, false];
    this.#openedAt = 0;
    const follow = code === Close.again && !this.#followed;
    this.#following = follow && this.attempts === 0;
    if (follow) {
      this.#followed = true;
      this.attempts++;
      this.connect();
      return;
    }
    this.status = 'waiting';
    this.#retryTimer = setTimeout(() => this.connect(), retryDelay(code, this.attempts++));
  }

  #closeForGood(bye: Omit<Bye, 'type'>): void {
    this.#dropSocket();
    this.#countdown.stop();
    clearTimeout(this.#retryTimer);
    this.status = 'closed';
    this.ended = bye;
  }

  /** #dropSocket closes the socket. Commands without an answer may or may not have been done. */
  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#welcomeTimer);
    this.#boardShown = false;
    this.boards.goOffline();
    socket?.close();
    this.#heartbeat.stop();
    const unanswered = [...this.#pending.values()];
    this.#pending.clear();
    for (const resolve of unanswered) resolve(offlineRefusal(t('table.line.unanswered')));
  }
}

/** isTimeStopped reports whether time stands still: in a pause, and while somebody is shown how the game works. */
function isTimeStopped(view: View): boolean {
  return view.paused || view.learning.length > 0;
}

function offlineRefusal(text: string): Refused<never> {
  return { ok: false, code: 'offline', text };
}
