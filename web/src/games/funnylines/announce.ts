import { seatName, personArgs } from '../../lib/names';
import type { Sound } from '../../lib/sound.svelte';
import { t } from '../../lib/i18n.svelte';
import { capitalise, joinSentences } from '../../lib/sentences';
import { pictureName } from './crib';
import { countedKind, describeCounts } from './kinds';
import { loan, seeds } from './money';
import { boardOwnerKind, sideArgs } from './sides';
import { endingText, remainingRemark, speakerArgs, potSharesText, studentName, speakerName } from './story';
import type { Fact, Facts, NumberedFact, View } from './wire';

// What has just happened: for those who listen, as slips that nobody overlooks, and for the ear.

/** announce tells facts to those who listen. */
export function announce(view: View, facts: Fact[]): string {
  return joinSentences(facts.map((fact) => factSentence(view, fact)));
}

/** That the bank has run short: it has put less into the pot than the card wants. '' where it has not. */
function shortBankSentence(view: View, { border, seed }: Facts['round-began']): string {
  return view.mode !== 'class' && seed < seeds[border] ? t('funnylines.said.short', { n: seed }) : '';
}

function factSentence(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'round-began':
      return joinSentences([
        roundSentence(view, data),
        shortBankSentence(view, data) || (data.seed > 0 ? t('funnylines.said.seed', { n: data.seed }) : '')
      ]);
    case 'card-turned':
      return t('funnylines.said.card', { name: pictureName(data.name) });
    case 'buying-began':
      return t('funnylines.said.buys', sideArgs(view, data.side));
    case 'bought': {
      const { side, basket, cost, late } = data;
      const bought = { ...sideArgs(view, side), shapes: describeCounts(basket), n: cost };
      return joinSentences([late ? t('funnylines.said.time') : '', t('funnylines.said.bought', bought)]);
    }
    case 'announced':
      return announcementSentence(view, data);
    case 'shape-drawn': {
      const { board, shape } = data;
      if (view.boards[board]?.carlo === view.seat) return '';
      return t('funnylines.said.drawn', { board: boardOwnerKind(view, board), shape: countedKind(1, shape) });
    }
    case 'board-completed':
      return t('funnylines.said.complete', { board: boardOwnerKind(view, data.board) });
    case 'pause-began':
      return t('funnylines.said.pause');
    case 'last-called':
      return t('funnylines.said.last-call');
    case 'loan-offered':
      return t('funnylines.said.loan', personArgs(view, data.seat));
    case 'borrowed':
      return t('funnylines.said.borrowed', { ...personArgs(view, data.seat), n: data.amount });
    case 'repaid':
      return t('funnylines.said.repaid', { ...personArgs(view, data.seat), n: data.amount });
    case 'buying-skipped':
      return t(
        !data.refused && view.bank < loan && !view.sides[data.seat]?.lent
          ? 'funnylines.said.no-loan'
          : 'funnylines.said.skipped',
        personArgs(view, data.seat)
      );
    case 'turn-began':
      return t('funnylines.said.turn', { name: studentName(view, data.student) });
    case 'student-joined':
      return t('funnylines.said.joined', { name: studentName(view, data.student) });
    case 'newcomer-came':
      return t('funnylines.said.newcomer', { name: seatName(view, data.seat) });
    case 'asked': {
      const asked = { name: studentName(view, data.student), shape: countedKind(1, data.shape) };
      return t('funnylines.said.asked', asked);
    }
    case 'guessed':
      return guessSentence(view, data);
    case 'guess-settled': {
      const said = view.guesses.at(data.guess);
      if (!said) return '';
      const who = { ...speakerArgs(view, said), text: pictureName(said.text) };
      return t(data.right ? 'funnylines.said.right' : 'funnylines.said.wrong', who);
    }
    case 'passed':
      if (data.student < 0) return '';
      return t(data.over ? 'funnylines.said.passed-over' : 'funnylines.said.no-guess', {
        name: studentName(view, data.student)
      });
    case 'undone':
      return t('funnylines.said.undone');
    case 'accepted':
      return t('funnylines.said.accepted', personArgs(view, data.seat));
    case 'carlo-chosen':
      return t('funnylines.said.draws-next', personArgs(view, data.carlo));
    case 'given-back':
      return t('funnylines.said.given-back', { ...sideArgs(view, data.side), n: data.amount });
    case 'objected':
      return t(
        data.asksArtist ? 'funnylines.said.objected-carlo' : 'funnylines.said.objected',
        personArgs(view, data.seat)
      );
    case 'vote-ended':
      return data.upheld ? t('funnylines.said.upheld') : t('funnylines.said.denied');
    case 'round-ended': {
      const was = t('funnylines.said.was', { name: pictureName(data.name) });
      return joinSentences([was, potSharesText(view, data)]);
    }
    case 'ended':
      return endingText(view, data);
  }
  return '';
}

function roundSentence(view: View, { round, rounds, extra }: Facts['round-began']): string {
  if (extra) return t('funnylines.said.tie-break');
  const counted = { n: round, of: rounds };
  return t(view.mode === 'class' ? 'funnylines.said.lesson' : 'funnylines.said.round', counted);
}

function guessSentence(view: View, { seat, student, text, cost, right, waits }: Facts['guessed']): string {
  const who = speakerArgs(view, { seat, student });
  if (text === '') return t('funnylines.said.wrong-unheard', who);
  const said = { ...who, text: pictureName(text) };
  if (waits) return t('funnylines.said.waits-for', { ...said, n: cost });
  if (cost === 0) return t(right ? 'funnylines.said.right' : 'funnylines.said.wrong', said);
  return t(right ? 'funnylines.said.right-for' : 'funnylines.said.wrong-for', { ...said, n: cost });
}

function announcementSentence(view: View, said: Facts['announced']): string {
  const name = seatName(view, view.boards[said.board]?.carlo ?? -1);
  const board = boardOwnerKind(view, said.board);
  return t('funnylines.said.announced', { name, board, remark: remainingRemark(said) });
}

/** A Slip is news that is laid over the board for a while. */
export interface Slip {
  key: string;
  text: string;
  /** A Carlo's announcement is said aloud at a table: it is large. */
  tone: 'carlo' | 'good' | 'bad' | 'plain';
  /** The board it speaks of; -1 for none. */
  board: number;
}

/**
 * newSlips is the news among some facts that nobody may overlook. What a Carlo announces together is one slip; the Carlo,
 * who knows it, needs none.
 */
export function newSlips(view: View, facts: NumberedFact[]): Slip[] {
  const list: Slip[] = [];
  for (const fact of facts) {
    const slip = slipOf(view, fact);
    if (!slip || (slip.tone === 'carlo' && view.boards[slip.board!]?.carlo === view.seat)) continue;
    const before = list.findLast((s) => s.tone === 'carlo' && s.board === slip.board);
    if (slip.tone === 'carlo' && before) before.text += `, ${slip.text}`;
    else list.push({ board: -1, ...slip, key: String(fact.no) });
  }
  return list.map((s) =>
    s.tone === 'carlo' ? { ...s, text: t('funnylines.slip.remarks', { remarks: capitalise(s.text) }) } : s
  );
}

function slipOf(view: View, fact: Fact): (Partial<Slip> & Pick<Slip, 'text' | 'tone'>) | null {
  switch (fact.kind) {
    case 'round-began':
      if (view.mode !== 'class' && fact.data.carlos.includes(view.seat))
        return { text: t('funnylines.slip.carlo'), tone: 'plain' };
      return shortBankSentence(view, fact.data)
        ? { text: shortBankSentence(view, fact.data), tone: 'plain' }
        : null;
    case 'announced':
      return { text: remainingRemark(fact.data), tone: 'carlo', board: fact.data.board };
    case 'board-completed':
      return { text: t('funnylines.slip.complete'), tone: 'plain', board: fact.data.board };
    case 'guessed': {
      const { right, text, waits } = fact.data;
      const said = { name: speakerName(view, fact.data), text: pictureName(text) };
      if (waits) return { text: t('funnylines.slip.waits', said), tone: 'plain' };
      if (right) return { text: t('funnylines.slip.right', said), tone: 'good' };
      return { text: t(text ? 'funnylines.slip.wrong' : 'funnylines.slip.wrong-unheard', said), tone: 'bad' };
    }
    case 'guess-settled':
      return { text: factSentence(view, fact), tone: fact.data.right ? 'good' : 'bad' };
    case 'accepted':
      return { text: factSentence(view, fact), tone: 'good' };
    case 'last-called':
      return { text: t('funnylines.now.last-call'), tone: 'plain' };
    case 'borrowed':
    case 'repaid':
    case 'given-back':
    case 'buying-skipped':
    case 'vote-ended':
    case 'undone':
      return { text: factSentence(view, fact), tone: 'plain' };
    case 'bought':
      return fact.data.late ? { text: factSentence(view, fact), tone: 'plain' } : null;
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
