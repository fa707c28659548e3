import { nameOf, names, whose, whoWins } from '../../lib/names';
import { listed, sentence, spoken } from '../../lib/words';
import type { Match, Refused } from '../../lib/table.svelte';
import { everywhere, place } from './boards';
import { myLastAt, verdict, type Verdict } from './guesses';
import type { Board, Fact, Guessed, MadeGuess, RoundBegan, View, Wire } from './wire';

// What happened, in words: for the boards, for the line above the guess box, and for those who listen.

/** boardName is a board as one speaks of it: "Ben’s board 3". */
export function boardName(view: View, board: number): string {
  const owner = view.boards[board]?.owner ?? -1;
  return `${whose(view, owner)} board ${place(board)}`;
}

/** takers is who has a board: "Ben", "Ben and you". */
export function takers(view: View, board: Board): string {
  return listed(board.by.map((seat) => (seat === view.seat ? 'you' : nameOf(view, seat))));
}

const saying: Record<Verdict, string> = { yes: 'yes', close: 'close', far: 'far', no: 'no' };

/** boardLabel is all there is to know about a board, for those who cannot see it. */
export function boardLabel(view: View, board: Board): string {
  const name = sentence(boardName(view, board.id)).slice(0, -1);
  if (board.state === 'taken') return `${name}: ${board.word}, taken by ${takers(view, board)}`;
  if (board.state === 'struck') return `${name}: ${board.word}, letters or numbers, nobody has it`;
  const word = board.word ? `, ${board.word}` : '';
  if (board.state === 'blank') return `${name}${word}, empty`;
  if (board.state === 'hidden') return `${name}${word}, hidden`;
  const mine = myLastAt(view, board.id);
  const tried = mine ? `; your last guess ${mine.text}: ${saying[verdict(mine, board.id)]}` : '';
  return `${name}${word}${board.vote ? ', somebody objects' : ''}${tried}`;
}

/** outcome is what became of an own guess, in a line: "“boat”: no." */
export function outcome(view: View, guess: MadeGuess): { verdict: Verdict; text: string } {
  const said = (v: Verdict, text: string) => ({ verdict: v, text: `“${guess.text}”: ${text}` });
  if (guess.right.length > 0) {
    if (guess.right.length > 1) return said('yes', `yes! You take ${guess.right.length} boards.`);
    const owner = view.boards[guess.right[0]].owner;
    return said('yes', `yes! You take ${whose(view, owner)} board.`);
  }
  const spoken = guess.said.at(-1);
  if (spoken) {
    const owner = nameOf(view, view.boards[spoken.board].owner);
    return said(spoken.far ? 'far' : 'close', `${owner} says ${spoken.far ? 'far' : 'close'}.`);
  }
  if (guess.close.length === 0) return said('no', 'no.');
  if (guess.board !== everywhere) return said('close', 'close!');
  const owners = [...new Set(guess.close.map((b) => view.boards[b].owner))];
  return said('close', `close to a board of ${listed(owners.map((seat) => nameOf(view, seat)))}.`);
}

/** stageName is what everyone does now. */
export function stageName(view: View): string {
  return { start: 'Get ready', draw: 'Draw', guess: 'Guess', settle: 'Last answers', over: 'Over' }[
    view.stage
  ];
}

// Where the server's words are for a reader of protocols, or could be warmer in the heat of a minute.
const kinder: Partial<Record<Refused<Wire>['code'], string>> = {
  'too-fast': 'That was too quick: four guesses a second are the most. Send it again.',
  'slow-down': 'That was too quick for the table. Take a breath and send it again.',
  'no-guess': 'There is no word in it yet.',
  stale: 'The round was over just before that.',
  'empty-board': 'There is nothing on that board.'
};

/** refusal puts a refused answer into words. */
export function refusal(refused: Refused<Wire>): string {
  return kinder[refused.code] ?? sentence(refused.text);
}

/** announce tells facts to those who listen: milestones, and what is said to one's own guesses and boards. */
export function announce(view: View, facts: Fact[]): string {
  return spoken(facts.map((fact) => told(view, fact)));
}

function told(view: View, fact: Fact): string {
  switch (fact.kind) {
    case 'count-down-began':
      return 'Three seconds to go.';
    case 'round-began':
      return began(view, fact.data);
    case 'guessed':
      return guessed(view, fact.data);
    case 'taken': {
      const { seat, board, word } = fact.data;
      return `${nameOf(view, seat)} took ${boardName(view, board)}: ${word}.`;
    }
    case 'answered': {
      const { guess, board, far } = fact.data;
      if (view.guesses.find((g) => g.n === guess)?.seat !== view.seat) return '';
      return `${nameOf(view, view.boards[board].owner)} says ${far ? 'far' : 'close'}.`;
    }
    case 'objected': {
      const { seat, board } = fact.data;
      return `${nameOf(view, seat)} ${seat === view.seat ? 'object' : 'objects'} to ${boardName(view, board)}.`;
    }
    case 'vote-ended': {
      const { board, upheld } = fact.data;
      return sentence(`${boardName(view, board)} ${upheld ? 'is wiped' : 'stays as it is'}`);
    }
    case 'ended':
      return whoWins(view, fact.data.winners);
  }
  return '';
}

function began(view: View, { round, stage, inked }: RoundBegan): string {
  if (stage === 'draw') return `Drawing, ${round} of 3.`;
  const others = inked.filter((b) => view.boards[b].owner !== view.seat).length;
  return `Guessing, ${round} of 3. ${others} ${others === 1 ? 'board' : 'boards'} to guess.`;
}

// A right guess is told by the board that is taken.
function guessed(view: View, { seat, text, right, close }: Guessed): string {
  if (right.length > 0) return '';
  if (seat === view.seat) return `${text}: ${close.length > 0 ? 'close' : 'no'}.`;
  const near = close.find((b) => view.boards[b].owner === view.seat);
  if (near === undefined) return '';
  return `${nameOf(view, seat)} says ${text}, close to ${boardName(view, near)}.`;
}

/** line says who is still at it, for the top of the page: all play at once, until they say that they are done. */
export function line({ view }: Pick<Match<Wire>, 'view'>): string {
  if (view.stage === 'start') return 'Get ready.';
  if (view.stage === 'settle') return 'The last answers are awaited.';
  const busy = view.players.flatMap(({ done }, seat) => (done ? [] : [seat]));
  const draws = view.stage === 'draw';
  if (busy.length === view.players.length) return draws ? 'Everyone draws.' : 'Everyone guesses.';
  return `Still ${draws ? 'drawing' : 'guessing'}: ${names(view, busy)}.`;
}
