import { seatName, personArgs } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { tellFact, tellFacts, type FactSentences } from '../../lib/factSentences';
import { t } from '../../lib/i18n.svelte';
import { joinSentences } from '../../lib/sentences';
import { pictureName } from './crib';
import { countedKind, describeCounts } from './kinds';
import { loan, seeds } from './money';
import { boardOwnerKind, ownSide, sideArgs } from './sides';
import { endingText, remainingRemark, speakerArgs, potSharesText, studentName, speakerName } from './story';
import type { Fact, Facts, NumberedFact, View } from './wire';

// What has just happened: for those who listen, as slips that nobody overlooks, and for the ear.

/** announce tells facts to those who listen. */
export function announce(view: View, facts: Fact[]): string {
  return tellFacts(sentences, view, facts);
}

/** That the bank has run short: it has put less into the pot than the card wants. '' where it has not. */
function shortBankSentence(view: View, { border, seed }: Facts['round-began']): string {
  return view.mode !== 'class' && seed < seeds[border] ? t('funnylines.said.short', { n: seed }) : '';
}

const sentences: FactSentences<Facts, View> = {
  'round-began': (began, view) =>
    joinSentences([
      roundSentence(view, began),
      shortBankSentence(view, began) || (began.seed > 0 ? t('funnylines.said.seed', { n: began.seed }) : '')
    ]),
  'card-turned': ({ name }) => t('funnylines.said.card', { name: pictureName(name) }),
  'buying-began': ({ side }, view) => t('funnylines.said.buys', sideArgs(view, side)),
  bought: ({ side, basket, cost, late }, view) => {
    const bought = { ...sideArgs(view, side), shapes: describeCounts(basket), n: cost };
    return joinSentences([late ? t('funnylines.said.time') : '', t('funnylines.said.bought', bought)]);
  },
  announced: announcementSentence,
  'shape-drawn': ({ board, shape }, view) => {
    if (view.boards[board]?.carlo === view.seat) return '';
    return t('funnylines.said.drawn', { board: boardOwnerKind(view, board), shape: countedKind(1, shape) });
  },
  'board-completed': ({ board }, view) =>
    t('funnylines.said.complete', { board: boardOwnerKind(view, board) }),
  'pause-began': () => t('funnylines.said.pause'),
  'last-called': () => t('funnylines.said.last-call'),
  'loan-offered': ({ seat }, view) => t('funnylines.said.loan', personArgs(view, seat)),
  borrowed: ({ seat, amount }, view) =>
    t('funnylines.said.borrowed', { ...personArgs(view, seat), n: amount }),
  repaid: ({ seat, amount }, view) => t('funnylines.said.repaid', { ...personArgs(view, seat), n: amount }),
  'buying-skipped': ({ seat, refused }, view) => {
    const none = !refused && view.bank < loan && !view.sides[seat]?.lent;
    return t(none ? 'funnylines.said.no-loan' : 'funnylines.said.skipped', personArgs(view, seat));
  },
  'turn-began': ({ student }, view) => t('funnylines.said.turn', { name: studentName(view, student) }),
  'student-joined': ({ student }, view) => t('funnylines.said.joined', { name: studentName(view, student) }),
  'newcomer-came': ({ seat }, view) => t('funnylines.said.newcomer', { name: seatName(view, seat) }),
  asked: ({ student, shape }, view) =>
    t('funnylines.said.asked', { name: studentName(view, student), shape: countedKind(1, shape) }),
  guessed: guessSentence,
  'guess-settled': ({ guess, right }, view) => {
    const said = view.guesses.at(guess);
    if (!said) return '';
    const who = { ...speakerArgs(view, said), text: pictureName(said.text) };
    return t(right ? 'funnylines.said.right' : 'funnylines.said.wrong', who);
  },
  passed: ({ student, over }, view) => {
    if (student < 0) return '';
    const name = studentName(view, student);
    return t(over ? 'funnylines.said.passed-over' : 'funnylines.said.no-guess', { name });
  },
  undone: () => t('funnylines.said.undone'),
  accepted: ({ seat }, view) => t('funnylines.said.accepted', personArgs(view, seat)),
  'carlo-chosen': ({ carlo }, view) => t('funnylines.said.draws-next', personArgs(view, carlo)),
  'given-back': ({ side, amount }, view) =>
    t('funnylines.said.given-back', { ...sideArgs(view, side), n: amount }),
  objected: ({ seat, asksArtist }, view) =>
    t(asksArtist ? 'funnylines.said.objected-carlo' : 'funnylines.said.objected', personArgs(view, seat)),
  'vote-ended': ({ upheld }) => t(upheld ? 'funnylines.said.upheld' : 'funnylines.said.denied'),
  'round-ended': (ended, view) => {
    const was = t('funnylines.said.was', { name: pictureName(ended.name) });
    return joinSentences([was, potSharesText(view, ended)]);
  },
  ended: (ended, view) => endingText(view, ended)
};

function roundSentence(view: View, { round, rounds, extra }: Facts['round-began']): string {
  if (extra) return t('funnylines.said.tie-break');
  const counted = { n: round, of: rounds };
  return t(view.mode === 'class' ? 'funnylines.said.lesson' : 'funnylines.said.round', counted);
}

function guessSentence({ seat, student, text, cost, right, waits }: Facts['guessed'], view: View): string {
  const who = speakerArgs(view, { seat, student });
  if (text === '') return t('funnylines.said.wrong-unheard', who);
  const said = { ...who, text: pictureName(text) };
  if (waits) return t('funnylines.said.waits-for', { ...said, n: cost });
  if (cost === 0) return t(right ? 'funnylines.said.right' : 'funnylines.said.wrong', said);
  return t(right ? 'funnylines.said.right-for' : 'funnylines.said.wrong-for', { ...said, n: cost });
}

function announcementSentence(said: Facts['announced'], view: View): string {
  const name = seatName(view, view.boards[said.board]?.carlo ?? -1);
  const board = boardOwnerKind(view, said.board);
  return t('funnylines.said.announced', { name, board, remark: remainingRemark(said) });
}

/** What follows when all is drawn that was bought. */
const drawn: Fact['kind'][] = ['buying-began', 'pause-began', 'last-called', 'round-ended'];

/**
 * latePurchase is what was bought for the own board because the time was up, after some facts more: it is told until
 * it is drawn.
 */
export function latePurchase(
  view: View,
  facts: Fact[],
  before: Facts['bought'] | undefined
): Facts['bought'] | undefined {
  return facts.reduce((late, { kind, data }) => {
    if (kind === 'bought' && (view.mode !== 'teams' || data.side === ownSide(view)))
      return data.late ? data : undefined;
    if (kind === 'buying-began' && view.mode === 'teams') return late; // the other team buys first, then both draw
    return drawn.includes(kind) ? undefined : late;
  }, before);
}

/** isDrawnLate reports whether the machine has drawn for the Carlo who looks (FL-61), until something is bought again. */
export function isDrawnLate(view: View, facts: Fact[], before: boolean): boolean {
  return facts.reduce((late, { kind, data }) => {
    if (kind === 'bought' || kind === 'drawing-began' || kind === 'round-began') return false;
    return kind === 'shape-drawn' && view.boards[data.board]?.carlo === view.seat ? data.late : late;
  }, before);
}

/** A Slip is news that is laid over the board for a while. */
export interface Slip {
  key: string;
  text: string;
  tone: 'good' | 'bad' | 'plain';
  /** The board it speaks of; -1 for none. */
  board: number;
  /** Whose guess it is; -1 where it is none, or that of a student without a device. */
  seat: number;
}

/**
 * newSlips is the news among some facts that nobody may overlook. What a Carlo announces stands out at the board, and
 * what a reveal tells is not told before it.
 */
export function newSlips(view: View, facts: NumberedFact[]): Slip[] {
  const reveals = facts.some(({ kind }) => kind === 'round-ended');
  return facts.flatMap((fact) => {
    const slip = slipOf(view, fact);
    return slip && !(reveals && slip.tone === 'good')
      ? [{ board: -1, seat: -1, ...slip, key: String(fact.no) }]
      : [];
  });
}

function slipOf(view: View, fact: Fact): (Partial<Slip> & Pick<Slip, 'text' | 'tone'>) | null {
  switch (fact.kind) {
    case 'round-began':
      if (view.mode !== 'class' && fact.data.carlos.includes(view.seat))
        return { text: t('funnylines.slip.carlo'), tone: 'plain' };
      return shortBankSentence(view, fact.data)
        ? { text: shortBankSentence(view, fact.data), tone: 'plain' }
        : null;
    case 'board-completed':
      return { text: t('funnylines.slip.complete'), tone: 'plain', board: fact.data.board };
    case 'guessed': {
      const { right, text, waits } = fact.data;
      const { seat } = fact.data;
      const said = { name: speakerName(view, fact.data), text: pictureName(text) };
      if (waits) return { text: t('funnylines.slip.waits', said), tone: 'plain', seat };
      if (right) return { text: t('funnylines.slip.right', said), tone: 'good', seat };
      const wrong = t(text ? 'funnylines.slip.wrong' : 'funnylines.slip.wrong-unheard', said);
      return { text: wrong, tone: 'bad', seat };
    }
    case 'guess-settled':
      return { text: tellFact(sentences, view, fact), tone: fact.data.right ? 'good' : 'bad' };
    case 'accepted':
      return { text: tellFact(sentences, view, fact), tone: 'good' };
    case 'last-called':
      return { text: t('funnylines.now.last-call'), tone: 'plain' };
    case 'borrowed':
    case 'repaid':
    case 'given-back':
    case 'buying-skipped':
    case 'vote-ended':
    case 'undone':
      return { text: tellFact(sentences, view, fact), tone: 'plain' };
    case 'bought':
      if (!fact.data.late || latePurchase(view, [fact], undefined)) return null; // it stands below
      return { text: tellFact(sentences, view, fact), tone: 'plain' };
  }
  return null;
}

/** What facts sound like that always sound the same; the rest are silent. */
const sounds: Partial<Record<Fact['kind'], Sound>> = {
  'basket-changed': 'lift',
  bought: 'score',
  borrowed: 'score',
  'shape-drawn': 'pencil',
  announced: 'knock',
  'last-called': 'knock',
  accepted: 'right',
  'board-completed': 'finish',
  objected: 'refused',
  'side-chosen': 'place'
};

/** soundOf is what a fact sounds like; most are silent. */
export function soundOf({ kind, data }: Fact): Sound | null {
  if (kind === 'guessed' && data.waits) return 'knock'; // whether it is right is not told yet
  if (kind === 'guessed' || kind === 'guess-settled') return data.right ? 'right' : 'wrong';
  return sounds[kind] ?? null;
}
