import { does, nameOf } from '../../lib/names';
import { begun, spoken } from '../../lib/words';
import type { Sound } from '../../lib/sound.svelte';
import { amount, inWords } from './kinds';
import { boardOrder, sideDoes, teams } from './sides';
import { ending, fricos, quoted, remark, spoils, whoSaid } from './story';
import type { Announced, Fact, Guessed, Happened, Kind, View } from './wire';

// What has just happened: for those who listen, as slips that nobody overlooks, and for the ear.

/** announce tells facts to those who listen. */
export function announce(view: View, facts: Fact[]): string {
  return spoken(facts.map((fact) => sentence(view, fact)));
}

function sentence(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'round-began': {
      const { round, rounds, extra, seed } = data;
      const pot = seed > 0 ? ` The bank puts ${fricos(seed)} into the pot.` : '';
      return `${extra ? 'A round to break the tie' : `${view.mode === 'class' ? 'Picture' : 'Round'} ${round} of ${rounds}`}.${pot}`;
    }
    case 'card-turned':
      return `You see the card: ${data.name}.`;
    case 'buying-began':
      return `${sideDoes(view, data.side, 'buy')}.`;
    case 'bought': {
      const { side, basket, cost, late } = data;
      return `${late ? 'Time. ' : ''}${sideDoes(view, side, 'have', 'has')} bought ${inWords(basket)} for ${fricos(cost)}.`;
    }
    case 'announced':
      return told(view, data);
    case 'shape-drawn': {
      const { board, shape } = data;
      return view.boards[board]?.carlo === view.seat
        ? ''
        : `${begun(amount(1, shape))} ${onBoard(view, board)}.`;
    }
    case 'board-completed':
      return `The picture ${onBoard(view, data.board)} is complete.`;
    case 'pause-began':
      return 'A pause for guesses.';
    case 'last-called':
      return 'Last call. Guess now or never.';
    case 'loan-offered':
      return `${does(view, data.seat, 'may', 'may')} borrow 10 Fricos.`;
    case 'borrowed':
      return `${does(view, data.seat, 'borrow')} ${fricos(data.amount)}.`;
    case 'repaid':
      return `${does(view, data.seat, 'pay')} ${fricos(data.amount)} back.`;
    case 'buying-skipped':
      return `${does(view, data.seat, 'buy')} nothing.`;
    case 'turn-began':
      return `${view.lesson?.students[data.student]?.name ?? ''} is in turn.`;
    case 'asked':
      return `${view.lesson?.students[data.student]?.name ?? ''} asks for ${one(data.shape)}.`;
    case 'guessed':
      return guess(view, data);
    case 'passed': {
      const passed = data;
      return passed.student >= 0 ? `${whoSaid(view, passed)} has no guess.` : '';
    }
    case 'accepted':
      return `${nameOf(view, data.seat)} accepted it.`;
    case 'carlo-chosen':
      return `${does(view, data.carlo, 'draw')} next.`;
    case 'given-back':
      return `${sideDoes(view, data.side, 'get')} ${fricos(data.amount)} back for later guesses.`;
    case 'objected':
      return `${does(view, data.seat, 'object')} to a shape. Vote.`;
    case 'vote-ended':
      return data.upheld ? 'The objection is upheld: the machine draws the shape.' : 'The shape stands.';
    case 'round-ended': {
      const ended = data;
      return `It was: ${ended.name}. ${spoils(view, ended)}`.trim();
    }
    case 'ended':
      return ending(view, data);
  }
  return '';
}

function one(shape: Kind): string {
  return `${shape === 'oval' ? 'an' : 'a'} ${shape}`;
}

function guess(view: View, { seat, student, text, cost, right }: Guessed): string {
  const paid = cost > 0 ? ` for ${fricos(cost)}` : '';
  const who = whoSaid(view, { seat, student });
  const said = quoted(text);
  return said === ''
    ? `${who} guessed wrong.`
    : `${who} guessed ${said}${paid}: ${right ? 'right' : 'wrong'}.`;
}

function told(view: View, said: Announced): string {
  const carlo = view.boards[said.board]?.carlo ?? -1;
  return `${nameOf(view, carlo)}: ${remark(said)}${view.boards.length > 1 ? `, ${onBoard(view, said.board)}` : ''}.`;
}

function onBoard(view: View, board: number): string {
  if (view.boards.length < 2) return 'on the board';
  return board === boardOrder(view)[0] && view.seat >= 0
    ? 'on your board'
    : `on the board of the ${teams[board].name}`;
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
 * slips is the news among some facts that nobody may overlook. What a Carlo announces together is one slip; the Carlo,
 * who knows it, needs none.
 */
export function slips(view: View, facts: Happened[]): Slip[] {
  const list: Slip[] = [];
  for (const fact of facts) {
    const slip = slipOf(view, fact);
    if (!slip || (slip.tone === 'carlo' && view.boards[slip.board!]?.carlo === view.seat)) continue;
    const before = list.findLast((s) => s.tone === 'carlo' && s.board === slip.board);
    if (slip.tone === 'carlo' && before) before.text += `, ${slip.text}`;
    else list.push({ board: -1, ...slip, key: String(fact.no) });
  }
  return list.map((s) => (s.tone === 'carlo' ? { ...s, text: `${begun(s.text)}!` } : s));
}

function slipOf(view: View, fact: Fact): (Partial<Slip> & Pick<Slip, 'text' | 'tone'>) | null {
  switch (fact.kind) {
    case 'announced': {
      const said = fact.data;
      return { text: remark(said), tone: 'carlo', board: said.board };
    }
    case 'board-completed':
      return { text: 'The picture is complete', tone: 'plain', board: fact.data.board };
    case 'guessed': {
      const said = fact.data;
      const text = quoted(said.text) || 'wrong';
      return {
        text: `${whoSaid(view, said)}: ${text}${said.right ? '!' : ''}`,
        tone: said.right ? 'good' : 'bad'
      };
    }
    case 'accepted':
      return { text: `${does(view, fact.data.seat, 'accept')} that`, tone: 'good' };
    case 'last-called':
      return { text: 'Last call!', tone: 'plain' };
    case 'borrowed':
    case 'repaid':
    case 'given-back':
    case 'buying-skipped':
    case 'vote-ended':
      return { text: sentence(view, fact).replace(/\.$/, ''), tone: 'plain' };
    case 'bought': {
      return fact.data.late ? { text: sentence(view, fact).replace(/\.$/, ''), tone: 'plain' } : null;
    }
  }
  return null;
}

/** soundOf is what a fact sounds like; most are silent. */
export function soundOf({ kind, data }: Fact): Sound | null {
  switch (kind) {
    case 'basket-changed':
      return 'lift';
    case 'bought':
    case 'borrowed':
      return 'score';
    case 'shape-drawn':
      return 'pencil';
    case 'announced':
    case 'last-called':
      return 'knock';
    case 'guessed':
      return data.right ? 'right' : 'wrong';
    case 'accepted':
      return 'right';
    case 'board-completed':
      return 'finish';
    case 'objected':
      return 'refused';
    case 'side-chosen':
      return 'place';
  }
  return null;
}
