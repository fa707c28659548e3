import { joinAwaited, joinNames, ownerArgs, personArgs, winSentence } from '../../lib/names';
import { tellFacts, type FactSentences } from '../../lib/factSentences';
import { t } from '../../lib/i18n.svelte';
import { refusalText, joinSentences } from '../../lib/sentences';
import type { Match, Refused } from '../../lib/table.svelte';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import { calledToAll, boardNumber } from './boards';
import { ownLastGuessAt, verdictOf, type Verdict } from './guesses';
import type { Board, Fact, Facts, MadeGuess, View, Wire } from './wire';

// What happened, in words: for the boards, for the line above the guess box, and for those who listen.

/** boardArgs is a board as a message takes it: whose it is, and its number among theirs. */
export function boardArgs(view: View, board: number) {
  return { ...ownerArgs(view, view.boards[board]?.owner ?? -1), n: boardNumber(board) };
}

/** boardName is a board as one speaks of it: "Ben’s board 3". */
export function boardName(view: View, board: number): string {
  return t('doodlerush.board.name', boardArgs(view, board));
}

/** boardLabel is all there is to know about a board, for those who cannot see it. */
export function boardLabel(view: View, board: Board): string {
  const which = boardArgs(view, board.id);
  const parts = [
    board.word
      ? t('doodlerush.board.is-word', { ...which, word: board.word })
      : t('doodlerush.board.is', which)
  ];
  switch (board.state) {
    case 'taken':
      parts.push(t('doodlerush.board.taken', { names: joinNames(view, board.by) }));
      break;
    case 'struck':
    case 'blank':
    case 'hidden':
      parts.push(t(`doodlerush.board.${board.state}`));
      break;
    default: {
      if (board.vote) parts.push(t('table.drawing.objection'));
      const mine = ownLastGuessAt(view, board.id);
      if (mine) parts.push(verdictText(mine, board.id));
    }
  }
  return joinSentences(parts);
}

function verdictText(guess: MadeGuess, board: number): string {
  const said = t(`doodlerush.verdict.${verdictOf(guess, board)}`);
  return t('doodlerush.board.tried', { text: guess.text, verdict: said });
}

/** guessOutcome is what became of an own guess, in a line: "“boat”: no." */
export function guessOutcome(view: View, guess: MadeGuess): { verdict: Verdict; text: string } {
  const { text } = guess;
  if (guess.right.length > 1)
    return { verdict: 'yes', text: t('doodlerush.outcome.takes-many', { text, n: guess.right.length }) };
  if (guess.right.length > 0)
    return {
      verdict: 'yes',
      text: t('doodlerush.outcome.takes', { text, ...boardArgs(view, guess.right[0]) })
    };
  const spoken = guess.said.at(-1);
  if (spoken) {
    const by = personArgs(view, view.boards[spoken.board].owner);
    return spoken.far
      ? { verdict: 'far', text: t('doodlerush.outcome.says-far', { text, ...by }) }
      : { verdict: 'close', text: t('doodlerush.outcome.says-close', { text, ...by }) };
  }
  if (guess.close.length === 0 && guess.late.length > 0)
    return { verdict: 'late', text: t('doodlerush.outcome.late', { text, names: fasterNames(view, guess) }) };
  if (guess.close.length === 0) return { verdict: 'no', text: t('doodlerush.outcome.no', { text }) };
  if (guess.board !== calledToAll) return { verdict: 'close', text: t('doodlerush.outcome.close', { text }) };
  const owners = [...new Set(guess.close.map((b) => view.boards[b].owner))];
  return {
    verdict: 'close',
    text: t('doodlerush.outcome.close-call', { text, names: joinNames(view, owners) })
  };
}

/** fasterNames is who was faster with the boards that a guess was right for too late. */
function fasterNames(view: View, { late }: Pick<MadeGuess, 'late'>): string {
  return joinNames(view, [...new Set(late.flatMap((b) => view.boards[b].by))]);
}

/** guessesLeftText is how many guesses are left in this round, once they are few (DR-18); else empty. */
export function guessesLeftText({ can }: View): string {
  return can.left < 0 ? '' : t('doodlerush.guess.few', { n: can.left });
}

/** noGuessReason is why no board can be guessed; empty where one can. */
export function noGuessReason({ can, round, rounds }: View): string {
  if (can.guess.length > 0) return '';
  if (can.left !== 0) return t('doodlerush.guess.none-left', { own: can.wave.length > 0 ? 'yes' : 'no' });
  return t('doodlerush.guess.used-up', { last: round === rounds ? 'yes' : 'no' });
}

/** stageName is what everyone does now. */
export function stageName(view: View): string {
  return t(`doodlerush.stage.${view.stage}`);
}

/** refusalSentence puts a refused answer into words: kinder ones where the server's are for a reader of protocols. */
export function refusalSentence(refused: Refused<Wire>): string {
  switch (refused.code) {
    case 'too-fast':
    case 'slow-down':
    case 'no-guess':
    case 'empty-board':
      return t(`doodlerush.refused.${refused.code}`);
    case 'stale':
    case 'not-guessing':
      return t('doodlerush.refused.late');
  }
  return refusalText(refused);
}

/** announce tells facts to those who listen: milestones, and what is said to one's own guesses and boards. */
export function announce(view: View, facts: Fact[]): string {
  return tellFacts(sentences, view, facts);
}

const sentences: FactSentences<Facts, View> = {
  'count-down-began': () => t('doodlerush.told.start'),
  'round-began': roundSentence,
  guessed: guessSentence,
  taken: ({ seat, board, word, from = [] }, view) => {
    const moved = { ...personArgs(view, seat), ...boardArgs(view, board), from: joinNames(view, from) };
    if (from.length > 0) return t('doodlerush.told.moved', moved);
    return t('doodlerush.told.took', { ...personArgs(view, seat), ...boardArgs(view, board), word });
  },
  answered: ({ guess, board, far }, view) => {
    if (view.guesses.find((g) => g.n === guess)?.seat !== view.seat) return '';
    const by = personArgs(view, view.boards[board].owner);
    return t(far ? 'doodlerush.told.says-far' : 'doodlerush.told.says-close', by);
  },
  objected: ({ seat, board, asksArtist }, view) => {
    const who = { ...personArgs(view, seat), ...boardArgs(view, board) };
    return t(asksArtist ? 'doodlerush.told.asks-owner' : 'doodlerush.told.objects', who);
  },
  'vote-ended': ({ board, upheld }, view) =>
    t(upheld ? 'doodlerush.told.wiped' : 'doodlerush.told.stays', boardArgs(view, board)),
  ended: ({ winners }, view) => winSentence(view, winners)
};

/** stampOf is the word that is stamped across everything when the last round is over. */
export function stampOf(facts: Fact[]): Stamp | null {
  return facts.some(({ kind }) => kind === 'ended')
    ? { text: t('doodlerush.recap.over'), tone: 'plain' }
    : null;
}

/** takenInRound is who took which boards in a round, with their words, in the order of seats. */
export function takenInRound({ players, takes }: View, round: number): { seat: number; words: string[] }[] {
  return players
    .map((_, seat) => ({
      seat,
      words: takes.filter((a) => a.seat === seat && a.round === round).map((a) => a.word)
    }))
    .filter(({ words }) => words.length > 0);
}

function roundSentence({ round, stage, inked }: Facts['round-began'], view: View): string {
  if (stage === 'draw') return t('doodlerush.told.draw', { round, all: view.rounds });
  const n = inked.filter((b) => view.boards[b].owner !== view.seat).length;
  return t('doodlerush.told.guess', { round, all: view.rounds, n });
}

// A right guess is told by the board that is taken.
function guessSentence({ seat, text, right, close, late }: Facts['guessed'], view: View): string {
  if (right.length > 0) return '';
  if (seat === view.seat && close.length === 0 && late.length > 0)
    return t('doodlerush.outcome.late', { text, names: fasterNames(view, { late }) });
  if (seat === view.seat)
    return t(close.length > 0 ? 'doodlerush.told.close' : 'doodlerush.told.no', { text });
  const near = close.find((b) => view.boards[b].owner === view.seat);
  if (near === undefined) return '';
  return t('doodlerush.told.near', { ...personArgs(view, seat), text, n: boardNumber(near) });
}

/** waitingText says who is still at it, for the top of the page: all play at once, until they say that they are done. */
export function waitingText({ view }: Pick<Match<Wire>, 'view'>): string {
  if (view.stage === 'start' || view.stage === 'settle') return t(`doodlerush.line.${view.stage}`);
  const busy = view.players.flatMap(({ done }, seat) => (done ? [] : [seat]));
  const draws = view.stage === 'draw';
  if (busy.length === view.players.length)
    return t(draws ? 'doodlerush.line.drawing' : 'doodlerush.line.guessing');
  if (busy.length === 1 && busy[0] === view.seat) return t('doodlerush.line.others-done');
  const still = { names: joinAwaited(view, busy) };
  return t(draws ? 'table.drawing.still-drawing' : 'table.drawing.still-guessing', still);
}
