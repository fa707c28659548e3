package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
	"linework/words"
)

// A round is one card: who drew it, what was drawn and what was guessed.
type round struct {
	number      int // from 1; a round that starts again keeps its number
	edition     int // of its boards: no two rounds have the same
	guesser     game.Seat
	drawers     game.Seats
	card        []words.Word
	skipped     []int       // numbers of hard words that young players do not draw (DD-5)
	namedNumber int         // the number of the word; 0 before it is named
	word        *words.Word // nil before it is named

	boards []paper.Sheet // by seat; the guesser's stays blank
	race
	endReason Reason // "" while drawing is not over

	guessableSince int        // the first phase after the last guess: a guess from before it comes too late
	step           int        // which drawings are guessed at: 1 the cylinder's, 2 the die's, 3 the rest
	shown          game.Seats // authors whose drawings everyone sees
	guesses        []Said
	appeal         vote.Appeal // the latest guess, put to the drawers (DD-19)
	farOff         bool        // the latest guess is far off, and the drawers are not asked
	scorers        game.Seats  // who got a point

	ballot     *objectionVote // the objection that is being voted on; nil if none is
	objections []vote.Case    // by board
	voidedBy   game.Seat      // whose drawing made the round void, or Watcher
	seenEnough game.Seats     // who wants to go on
}

// A race records who has finished drawing and who holds cylinder and die.
type race struct {
	drawingEnds   time.Duration   // when drawing ends in any case; 0 for never
	finished      game.Seats      // drawers whose boards are locked
	finishOrder   []game.Seat     // by hand, in the order in which the server got them
	firstFinish   time.Duration   // when the first finished
	tiedWithFirst int             // how many finished at the same time as the first, itself included
	cylinder      game.Seat       // who has it, or Watcher
	die           game.Seat       // who has it, or Watcher
	rolls         []int           // the faces so far
	recentRolls   []time.Duration // by hand, the latest few
	lastRoll      time.Duration   // when the die was last rolled, or taken
	automatic     bool            // the die rolls by itself
	skippedOnce   game.Seats      // drawers who were skipped
	absent        game.Seats      // drawers who were skipped twice and are no longer awaited
}

// newRound returns a round with blank boards, in which all but the guesser draw.
func newRound(number, edition, players int, guesser game.Seat, card []words.Word) *round {
	return &round{
		number: number, edition: edition, guesser: guesser, drawers: game.Players(players).Without(guesser), card: card,
		boards: make([]paper.Sheet, players), race: race{cylinder: game.Watcher, die: game.Watcher},
		objections: make([]vote.Case, players), voidedBy: game.Watcher,
	}
}

// keepRecordingsOnly reduces the drawings to their recordings, which is all that the gallery
// needs (CM-13).
func (r *round) keepRecordingsOnly() {
	for i := range r.boards {
		r.boards[i].KeepRecordingOnly()
	}
}

// cardWords lists the words of the card as the drawers see them.
func (r *round) cardWords() []CardWord {
	list := make([]CardWord, len(r.card))
	for i, w := range r.card {
		list[i] = CardWord{Text: w.Text, Hard: w.Hard}
	}
	return list
}

// nameNumber chooses the word with the number that the guesser names (DD-4). A hard word is
// skipped by young players (DD-5).
func (m *match) nameNumber(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	r := m.round
	if err := m.checkIsGuesser(seat, "name a number"); err != nil {
		return nil, err
	}
	if m.Stage != Naming {
		return nil, game.Refuse("not-now", "the number has already been chosen: {number}", game.Figures{"number": r.namedNumber})
	}
	if number < 1 || number > len(r.card) {
		return nil, game.Refuse("bad-number", "the card has words 1 to {most}, not {number}", game.Figures{"most": len(r.card), "number": number})
	}
	if slices.Contains(r.skipped, number) {
		return nil, game.Refuse("hard-word", "number {number} is the hard word; choose another number", game.Figures{"number": number})
	}
	if m.isTooHard(number) {
		m.Phase++
		r.skipped = append(r.skipped, number)
		return []game.Event{m.ToAll(NumberSkipped{Number: number})}, nil
	}
	return m.chooseWord(at, number, false), nil
}

// isTooHard reports whether young players skip a word: a starred one, if the card has others
// (DD-5).
func (m *match) isTooHard(number int) bool {
	easy := func(w words.Word) bool { return !w.Hard }
	return m.skipHardWords && m.round.card[number-1].Hard && slices.ContainsFunc(m.round.card, easy)
}

// nameRandomNumber chooses a word at random, for a guesser who names none in time.
func (m *match) nameRandomNumber(at time.Duration, rng *rand.Rand) []game.Event {
	var numbers []int
	for number := 1; number <= len(m.round.card); number++ {
		if !m.isTooHard(number) {
			numbers = append(numbers, number)
		}
	}
	return m.chooseWord(at, numbers[rng.IntN(len(numbers))], true)
}

// chooseWord sets the word of the round and tells it to the drawers.
func (m *match) chooseWord(at time.Duration, number int, late bool) []game.Event {
	m.round.namedNumber, m.round.word = number, &m.round.card[number-1]
	m.Enter(at, Ready)
	return []game.Event{
		m.ToAll(NumberNamed{Number: number, Late: late}),
		m.toDrawers(WordChosen{Word: m.round.word.Text}),
	}
}

// giveStartSignal starts drawing at the guesser's signal (DD-6).
func (m *match) giveStartSignal(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkIsGuesser(seat, "give the start signal"); err != nil {
		return nil, err
	}
	if m.Stage != Ready {
		return nil, game.Refuse("not-now", "you give the start signal once, after choosing a number")
	}
	return m.startDrawing(at, false), nil
}

// startDrawing enters the drawing stage; late means that the signal came by itself.
func (m *match) startDrawing(at time.Duration, late bool) []game.Event {
	m.Enter(at, Drawing)
	m.round.drawingEnds = m.Deadline
	return []game.Event{m.ToAll(DrawingBegan{Late: late})}
}

// isRevealed reports whether word and drawings are visible to everyone.
func (m *match) isRevealed() bool {
	return m.Stage == Looking || m.Stage == Over || m.Stage == Voting && m.round.ballot.interrupted.Stage == Looking
}
