import type { Sound } from '../../lib/sound.svelte';
import { nameOf, names, whose, whoWins } from '../../lib/names';
import { spoken } from '../../lib/words';
import type { Stamp } from '../../parts/play/Stamp.svelte';
import type { Fact, Guessed, View } from './wire';

// What has just happened, for those who listen, for the ear, and as a word stamped across the board.

/** announce tells facts to those who listen. Rolls of the die are a sound, not a sentence; only its stop is news. */
export function announce(view: View, facts: Fact[]): string {
  return spoken(facts.map((fact) => sentence(view, fact)));
}

function sentence(view: View, { kind, data }: Fact): string {
  switch (kind) {
    case 'round-began': {
      const { round, rounds, guesser, again } = data;
      const guesses = guesser === view.seat ? 'You guess' : `${nameOf(view, guesser)} guesses`;
      return again ? `The round starts again. ${guesses}.` : `Round ${round} of ${rounds}. ${guesses}.`;
    }
    case 'number-skipped':
      return `Number ${data.number} is a hard word and is skipped.`;
    case 'number-named':
      return `Number ${data.number}.`;
    case 'word-chosen':
      return `The word is ${data.word}.`;
    case 'drawing-began':
      return 'Go!';
    case 'cylinder-taken':
      return `${took(view, data.seat)} the cylinder.`;
    case 'die-taken':
      return `${took(view, data.seat)} the die.`;
    case 'die-heard':
      return 'Somebody has the die.';
    case 'finished': {
      const { seat } = data;
      return seat === view.seat ? '' : `${nameOf(view, seat)} has finished.`;
    }
    case 'drawing-ended':
      return ended[data.reason];
    case 'shown': {
      const { seats } = data;
      if (seats.length > 1) return `The drawings of ${names(view, seats)} are shown.`;
      return `${seats[0] === view.seat ? 'Your' : whose(view, seats[0])} drawing is shown.`;
    }
    case 'guessed':
      return guess(view, data);
    case 'accepted':
      return `${nameOf(view, data.seat)} accepted it.`;
    case 'objected': {
      const { seat, board } = data;
      const objects = seat === view.seat ? 'You object' : `${nameOf(view, seat)} objects`;
      return `${objects} to ${whose(view, board)} drawing.`;
    }
    case 'vote-ended':
      return data.upheld ? 'The objection is upheld.' : 'The drawing stands.';
    case 'round-ended': {
      const { word, scorers } = data;
      const points = scorers.length > 0 ? `A point for ${names(view, scorers)}.` : 'No points.';
      return `The word was ${word}. ${points}`;
    }
    case 'ended':
      return whoWins(view, data.winners);
  }
  return '';
}

const ended = {
  '': '',
  stop: 'Stop! The die has ended the drawing.',
  'all-finished': 'All have finished.',
  time: 'The time to draw is over.'
};

function took(view: View, seat: number): string {
  return seat === view.seat ? 'You have' : `${nameOf(view, seat)} has`;
}

function guess(view: View, { text, right, late }: Guessed): string {
  const guesser = nameOf(view, view.guesser);
  if (late) return `${guesser} ran out of time.`;
  if (text === '') return `${guesser} passed.`;
  return `${guesser} guessed “${text}”: ${right ? 'right' : 'not on the card'}.`;
}

/** soundOf is what a fact sounds like; most are silent. */
export function soundOf({ kind, data }: Fact): Sound | null {
  switch (kind) {
    case 'cylinder-taken':
    case 'die-taken':
    case 'die-heard':
      return 'lift';
    case 'die-rolled':
      return data.stop ? 'lot' : 'knock';
    case 'shown':
      return 'place';
    case 'finished':
      return 'finish';
    case 'guessed':
      return data.right ? 'right' : 'wrong';
    case 'accepted':
      return 'right';
    case 'objected':
      return 'refused';
  }
  return null;
}

/** stampOf is the word for the last of some facts that deserves one. */
export function stampOf(facts: Fact[]): Stamp | null {
  for (const { kind, data } of [...facts].reverse()) {
    if (kind === 'vote-ended' && data.upheld) return { text: 'Once more!', tone: 'bad' };
    if (kind === 'accepted' && facts.some((f) => f.kind === 'round-ended'))
      return { text: 'Close enough!', tone: 'good' };
    if (kind === 'guessed') {
      if (data.right) return { text: 'Right!', tone: 'good' };
      if (data.late) return { text: 'Too late!', tone: 'bad' };
    }
    if (kind === 'drawing-ended') return stops[data.reason] ?? null;
    if (kind === 'drawing-began') return { text: 'Go!', tone: 'plain' };
  }
  return null;
}

const stops: { [reason: string]: Stamp } = {
  stop: { text: 'Stop!', tone: 'bad' },
  'all-finished': { text: 'All done!', tone: 'plain' },
  time: { text: 'Time!', tone: 'bad' }
};
