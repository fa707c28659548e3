import { joinAwaited, joinNames, ownerArgs, personArgs } from '../../lib/names';
import { formatList, t } from '../../lib/i18n.svelte';
import type { Match } from '../../lib/table.svelte';
import { formatPoints, joinSentences } from '../../lib/sentences';
import { tiedForSheep, sumTokens } from './score';
import { awaitedSeats, tokenRange } from './seats';
import { placeName } from './symbols';
import type { ScoredDrawing, View, Wire } from './wire';

// What is going on, in words: the lines above the boards, what each board is, and how each drawing was scored.

/** waitingText says whom everyone waits for, for the top of the page. */
export function waitingText({ view, waiting }: Match<Wire>): string {
  const mine = waiting.includes(view.seat);
  const still = { names: joinAwaited(view, waiting) };
  const asked = view.ballots.find((b) => view.can.vote.includes(b.board));
  if (asked) return t(asked.asksArtist ? 'table.drawing.your-answer' : 'table.drawing.your-vote');
  switch (view.stage) {
    case 'choosing':
      return mine ? t('pictomania.line.choosing') : t('pictomania.line.still-choosing', still);
    case 'reading':
      return mine ? t('pictomania.line.reading') : t('pictomania.line.still-reading', still);
    case 'drawing':
      if (mine) return t(view.lastSeconds ? 'pictomania.line.last-seconds' : 'pictomania.line.drawing');
      return waiting.length > 0 ? t('pictomania.line.still-playing', still) : '';
    case 'walk':
    case 'sheep':
    case 'sums':
      return mine || view.led || waiting.length === 0
        ? t('pictomania.line.scoring')
        : t('table.drawing.waiting', still);
  }
  return '';
}

/** stageTitle is what everyone does now; '' once there are sums, of which each screen says something else. */
export function stageTitle(view: View): string {
  switch (view.stage) {
    case 'choosing':
      return t('pictomania.decks.first');
    case 'drawing':
      return t('pictomania.top.both');
    case 'walk':
      return t('pictomania.scoring.drawing', { n: view.walk.length, all: view.players.length });
    case 'reading':
    case 'sheep':
      return t(`pictomania.${view.stage}.title`);
  }
  return '';
}

/** ownObjectionText says who decides on an objection of one's own while it is open. */
export function ownObjectionText(view: View): string {
  const own = view.ballots.find((b) => b.seat === view.seat);
  if (!own) return '';
  return t('pictomania.object.decides', {
    artist: own.asksArtist ? 'yes' : 'no',
    owner: joinNames(view, [own.board])
  });
}

/** guesserOrderText is who has guessed at a drawing, in order: "Ben, then you". */
export function guesserOrderText(view: View, board: number): string {
  return view.players[board].stack
    .map((k) => joinNames(view, [k]))
    .reduce((before, next) => t('pictomania.board.then', { before, next }));
}

/** boardLabel is all there is to know about a board while people draw, for those who cannot see it. */
export function boardLabel(view: View, board: number): string {
  const { drawn, stack, bonus, done } = view.players[board];
  const whose = ownerArgs(view, board);
  const parts = [t('pictomania.board.whose', whose)];
  if (drawn === 'nothing') parts.push(t('pictomania.board.nothing', whose));
  if (drawn === 'struck') parts.push(t('pictomania.board.struck'));
  if (bonus > 0) parts.push(t('pictomania.board.finished', { bonus }));
  else if (done) parts.push(t('pictomania.board.done'));
  if (stack.length > 0) parts.push(t('pictomania.board.guessed', { names: guesserOrderText(view, board) }));
  if (view.laid[board]) parts.push(t('pictomania.board.laid', { number: view.laid[board] }));
  if (view.ballots.some((b) => b.board === board)) parts.push(t('table.drawing.objection'));
  return joinSentences(parts);
}

/** stakesText is what there is to be had from a drawing, or why there is nothing: "+1 to +3 if right". */
export function stakesText(view: View, board: number): string {
  const { drawn } = view.players[board];
  if (drawn === 'nothing') return t('pictomania.play.no-drawing');
  if (drawn === 'struck') return t('table.drawing.struck');
  const number = view.laid[board];
  if (number) return t('pictomania.play.you-guessed', { number });
  const value = tokenRange(view, board);
  if (!value || !view.can.guess.includes(board)) return '';
  const [least, most] = value;
  return least === most
    ? t('pictomania.play.stakes', { most })
    : t('pictomania.play.stakes-range', { least, most });
}

/** handHint tells what a tap on a number would do now. */
export function handHint(view: View, board: number | null): string {
  if (view.can.guess.length === 0) return t('pictomania.play.none-left');
  if (board === null || board === view.seat) return t('pictomania.play.pick');
  const whose = ownerArgs(view, board);
  if (view.can.guess.includes(board)) return t('pictomania.play.aim', whose);
  if (view.can.mean.includes(board)) return explainText(view, board);
  if (view.laid[board]) return t('pictomania.play.guessed', { ...whose, number: view.laid[board] });
  return t('pictomania.play.closed', whose);
}

/** explainText asks which word was meant by the number that is laid on a drawing, or tells which one was. */
function explainText(view: View, board: number): string {
  const number = view.laid[board];
  const word = view.cards[view.meant[board]]?.words[number - 1];
  return word ? t('pictomania.play.meant', { number, word }) : t('pictomania.play.mean', { number });
}

/** finishedText is what there is to know for who has finished: in which place, and whom the round waits for. */
export function finishedText(view: View): string {
  const { place } = view.players[view.seat];
  const { guessing, ending } = awaitedSeats(view);
  return guessing.length > 0
    ? t('pictomania.ending.still-guess', { place, names: joinAwaited(view, guessing) })
    : t('pictomania.ending.still-end', { place, names: joinAwaited(view, ending) });
}

/** endReasonText says why drawing ended. */
export function endReasonText(view: View): string {
  switch (view.ended) {
    case 'tokens': {
      const last = view.players.reduce((best, p, k) => (p.place > view.players[best].place ? k : best), 0);
      return t('pictomania.ended.tokens', personArgs(view, last));
    }
    case 'all-done':
      return t('pictomania.ended.done');
    case 'time':
      return t('table.drawing.time-up');
  }
  return '';
}

/** verdictText tells how one drawing was scored, so that nobody has to ask why. */
export function verdictText(view: View, drawing: ScoredDrawing): string {
  const author = personArgs(view, drawing.seat);
  const lost = sumTokens(drawing.kept);
  const costs =
    lost > 0
      ? t('pictomania.verdict.kept', {
          ...author,
          tokens: drawing.kept.join(' + '),
          sum: formatPoints(-lost)
        })
      : '';
  if (drawing.drawn === 'nothing') return joinSentences([t('pictomania.verdict.nothing', author), costs]);
  if (drawing.drawn === 'struck') return joinSentences([t('pictomania.verdict.struck'), costs]);
  if (drawing.guesses.length === 0) return joinSentences([t('pictomania.verdict.unguessed'), costs]);
  const right = drawing.guesses.filter((g) => g.right);
  if (right.length === 0) return joinSentences([t('pictomania.verdict.wrong'), costs]);
  const got = right.map(({ seat, token }) =>
    t('pictomania.verdict.gets', { name: joinNames(view, [seat]), token })
  );
  const guessed = t('pictomania.verdict.guessed', { names: formatList(got) });
  return joinSentences([guessed, lost > 0 ? costs : t('pictomania.verdict.all-given', author)]);
}

/** wordText is the word of a drawing with its place: "cow, Drop 4". */
export function wordText(view: View, { word, symbol, numeral }: ScoredDrawing): string {
  return t('pictomania.word.at', { word, place: placeName(symbol, numeral, view.children) });
}

/** sheepText names the black sheep, or says why nobody is one (PM-21). */
export function sheepText(view: View): string {
  if (view.sheep >= 0)
    return t('pictomania.sheep.is', { ...personArgs(view, view.sheep), n: view.middle[view.sheep] });
  const tied = tiedForSheep(view);
  if (tied.length === 0) return t('pictomania.sheep.none');
  return t('pictomania.sheep.tie', { names: joinNames(view, tied) });
}

/** sheepCostText is what being the black sheep means for the one who is (PM-23). */
export function sheepCostText(view: View): string {
  if (view.sheep < 0) return t('pictomania.sheep.nobody');
  const { bonus } = view.players[view.sheep];
  const sheep = personArgs(view, view.sheep);
  return bonus === 0
    ? t('pictomania.sheep.no-token', sheep)
    : t('pictomania.sheep.costs', { ...sheep, bonus });
}
