import { untrack } from 'svelte';
import { i18n, t } from './i18n.svelte';
import { seatMoods, type Faces, type Moods } from './moods.svelte';
import { FactFilter } from './newFacts.svelte';
import type { Table } from './table.svelte';

/*
 * The voice of the table's host: what just happened, said in a fresh way, in text. It speaks of what everyone may know,
 * names players and never a word or a drawing, and it is silent in a class.
 */

const three = ['a', 'b', 'c'] as const;
const four = ['a', 'b', 'c', 'd'] as const;
const five = ['a', 'b', 'c', 'd', 'e'] as const;

/** The moments that it speaks of, each with the ways in which it is said (texts/en/voice.toml). */
export const moments = {
  begins: three,
  round: three,
  last: three,
  draw: four,
  stop: three,
  look: three,
  right: four,
  wrong: five,
  nobody: three,
  first: three,
  seen: three,
  big: three,
  lot: three,
  single: three,
  pass: three,
  swap: three,
  wild: three,
  lead: three,
  close: three,
  few: three,
  empty: three,
  sold: five,
  lacks: five,
  call: three,
  loan: three,
  podium: three,
  // To the one whom it is about, on their own phone.
  'right-you': three,
  'first-you': three,
  'seen-you': three,
  'big-you': three,
  'lot-you': three,
  'single-you': three,
  'pass-you': three,
  'swap-you': three,
  'wild-you': three,
  'lead-you': three
} as const;

export type Moment = keyof typeof moments;

/** A Line is one way of saying one moment. */
type Line = { [M in Moment]: `${M}.${(typeof moments)[M][number]}` }[Moment];

/** A Remark is a moment with what may be said of it: a player's name, and a number of points or of the round. */
export type Remark = {
  moment: Moment;
  name?: string;
  n?: number;
  /** The seat of whom it is about, who is not told of as of somebody else. */
  seat?: number;
  /** The seat of whom it is not for: who guesses is not told to draw. */
  except?: number;
  /** Milliseconds until it may be told, for what screens keep back for a moment. */
  after?: number;
};

/** What a game has remarks on, by kinds of facts that it tells everyone. Of many it has none. */
export type Remarks<Facts, View> = { [K in keyof Facts]?: (data: Facts[K], view: View) => Remark | null };

/** A game's remarks as a module, with what makes faces move. */
// Which game it is the server says; from here on it is taken at its word.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type LoadRemarks = () => Promise<{ remarks: Remarks<any, any>; moods: Moods<any, any> }>;

/** roundRemark is that on a round that begins, as all games count them. */
export function roundRemark(round: number, rounds: number): Remark {
  if (round === 1) return { moment: 'begins' };
  return round === rounds ? { moment: 'last' } : { moment: 'round', n: round };
}

/** personRemark is a remark about whoever has a seat. */
export function personRemark(
  moment: Moment,
  seat: number,
  { players }: { players: { name: string }[] },
  n?: number
): Remark {
  return { moment, seat, name: players[seat]?.name, n };
}

/** remarkFor is a remark as it is made to whoever has a seat: about themselves it says "you"; null where it is not for them. */
export function remarkFor(remark: Remark, own: number): Remark | null {
  if (own < 0) return remark;
  if (remark.except === own) return null;
  const you = `${remark.moment}-you`;
  return remark.seat === own && you in moments ? { ...remark, moment: you as Moment } : remark;
}

/** hash is a number from 0 to 2³²−1 that hardly two texts share (FNV-1a). */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const c of text) h = Math.imul(h ^ c.codePointAt(0)!, 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/**
 * say puts a remark into words. Chance chooses how, from what all screens of the table have seen alike: so all of them
 * say the same, and nobody can learn anything from it. What is in `used` is not said again before all the other ways, nor
 * of oneself what was said of somebody else.
 */
export function say({ moment, name = '', n = 0 }: Remark, seen: string, used = new Set<string>()): string {
  const ways = moments[moment];
  const alike = (way: string) => `${moment.replace('-you', '')}.${way}`; // it is the same joke of oneself
  if (ways.every((way) => used.has(alike(way)))) ways.forEach((way) => used.delete(alike(way)));
  const fresh = ways.filter((way) => !used.has(alike(way)));
  const way = fresh[hash(`${seen} ${moment} ${name} ${n}`) % fresh.length];
  used.add(alike(way));
  return t(`voice.${moment}.${way}` as `voice.${Line}`, { name, n });
}

const staysFor = 4_500; // milliseconds
const loadsAfter = 2_000; // milliseconds: the board comes first where the network is slow
const silentFor = 7_000; // milliseconds from one line to the next, at least

/** A Voice says what happens at a table, one line after the other. */
export class Voice {
  /** What is being said; '' for nothing. */
  line = $state('');

  #spokeAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #faces: ReturnType<typeof setTimeout>[] = []; // until faces may move
  #table: Table;
  #used = new Set<string>(); // in this game
  #games = 0; // of the evening, that were over when something was last said

  /** Made while a component is set up; it listens as long as that lives. */
  constructor(table: Table, remarksOf: () => LoadRemarks | undefined) {
    this.#table = table;
    const filter = new FactFilter(table.facts);
    const load = $derived(remarksOf());
    const nothing: Awaited<ReturnType<LoadRemarks>> = { remarks: {}, moods: {} };
    let { remarks, moods } = nothing;
    $effect(() => {
      ({ remarks, moods } = nothing);
      let gone = false;
      const loadNow = load;
      const timer = setTimeout(() => {
        loadNow?.().then(
          (loaded) => gone || ({ remarks, moods } = loaded),
          () => {} // then it has nothing to say
        );
      }, loadsAfter);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
    $effect(() => {
      void table.match;
      const { view } = table;
      const fresh = filter.filterNew(table.facts);
      const found = fresh.map(({ kind, data }) => (view ? remarks[kind]?.(data, view) : null));
      const last = found.findLast((r) => r);
      const told =
        last &&
        remarkFor(
          last,
          untrack(() => table.match?.seat ?? -1)
        );
      if (told) untrack(() => this.#speak(told));
      for (const { kind, data } of view ? fresh : []) {
        const faces = moods[kind]?.(data, view);
        if (faces) untrack(() => this.#move(faces));
      }
    });
    const onPodium = $derived.by(() => {
      const finale = table.tableView?.finale;
      return finale?.acts[finale.act]?.kind === 'podium';
    });
    $effect(() => {
      if (onPodium && i18n.find('voice.podium.a')) untrack(() => this.#speak({ moment: 'podium' }));
    });
    $effect(() => () => [this.#timer, ...this.#faces].forEach(clearTimeout));
  }

  /** Moves faces, now or when all may know why. */
  #move({ after = 0, ...moods }: Faces): void {
    const show = () => {
      for (const mood of ['sulk', 'cheer'] as const)
        for (const k of moods[mood] ?? []) {
          const seat = this.#table.seatPlaying(k);
          if (seat) seatMoods.show(seat.id, mood);
        }
    };
    if (after === 0) return show();
    this.#faces.push(setTimeout(show, after));
  }

  #speak(remark: Remark): void {
    const now = performance.now();
    if (now - this.#spokeAt < silentFor) return;
    this.#spokeAt = now;
    const { code, tableView, match } = this.#table;
    const games = tableView?.evening.length ?? 0;
    if (games !== this.#games) this.#used.clear();
    this.#games = games;
    const line = say(remark, `${code} ${games} ${match?.phase}`, this.#used);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#table.match?.phase !== match?.phase && remark.after) return; // it is about what has passed
      this.line = line;
      this.#timer = setTimeout(() => (this.line = ''), staysFor);
    }, remark.after ?? 0);
  }
}
