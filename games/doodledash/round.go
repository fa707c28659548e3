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

// A round is one card: what was drawn, by whom, and what was guessed.
type round struct {
	number  int // from 1; a round that starts again keeps its number
	edition int // of its boards: no two rounds have the same
	guesser game.Seat
	drawers game.Seats
	card    []words.Word
	skipped []int       // numbers of hard words that young players do not draw (DD-5)
	named   int         // the number of the word; 0 before it is named
	word    *words.Word // nil before it is named

	boards []paper.Sheet // by seat; the guesser's stays blank
	race
	ended Reason // "" while drawing is not over

	since   int        // the first phase after the last guess; one made before it is answered
	step    int        // which drawings are guessed at: 1 the cylinder's, 2 the die's, 3 the rest
	shown   game.Seats // whose drawings everyone sees
	guesses []Said
	appeal  vote.Appeal // the latest guess, put to the drawers (DD-19)
	far     bool        // it is far off, and the drawers are not asked
	scorers game.Seats  // who got a point

	ballot *ballot     // the objection that is being voted on; nil if none is
	cases  []vote.Case // by board: what is said against it
	struck game.Seat   // whose drawing made the round void, or Watcher
	went   game.Seats  // who has looked enough
}

// A race is who has finished drawing, and what they took.
type race struct {
	ends     time.Duration // when drawing ends in any case; 0 for never
	done     game.Seats
	order    []game.Seat   // who reached for cylinder and die, as the server got them
	first    time.Duration // when the first of them did
	tied     int           // how many did so at the same time as the first
	cylinder game.Seat     // who has it, or Watcher
	die      game.Seat     // who has it, or Watcher
	rolls    []int         // the faces so far
	taps     []time.Duration
	rolled   time.Duration // when the die was last rolled, or taken
	alone    bool          // it rolls by itself
	missed   game.Seats    // drawers who were skipped,
	absent   game.Seats    // and those who were skipped again, and are awaited no more
}

func newRound(number, edition, seats int, guesser game.Seat, card []words.Word) *round {
	return &round{
		number: number, edition: edition, guesser: guesser, drawers: game.Players(seats).Without(guesser), card: card,
		boards: make([]paper.Sheet, seats), race: race{cylinder: game.Watcher, die: game.Watcher},
		cases: make([]vote.Case, seats), struck: game.Watcher,
	}
}

// putAway leaves of the drawings only how they were made, which is all that the
// gallery needs (CM-13).
func (r *round) putAway() {
	for i := range r.boards {
		r.boards[i].KeepRecordingOnly()
	}
}

// face is the card as the drawers see it.
func (r *round) face() []CardWord {
	list := make([]CardWord, len(r.card))
	for i, w := range r.card {
		list[i] = CardWord{Text: w.Text, Hard: w.Hard}
	}
	return list
}

// name takes the guesser's number (DD-4).
func (m *match) name(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	r := m.round
	if err := m.onlyGuesser(seat, "name a number"); err != nil {
		return nil, err
	}
	if m.Stage != Naming {
		return nil, game.Refuse("not-now", "the number has already been chosen: {number}", game.Figures{"number": r.named})
	}
	if number < 1 || number > len(r.card) {
		return nil, game.Refuse("bad-number", "the card has words 1 to {most}, not {number}", game.Figures{"most": len(r.card), "number": number})
	}
	if slices.Contains(r.skipped, number) {
		return nil, game.Refuse("hard-word", "number {number} is the hard word; choose another number", game.Figures{"number": number})
	}
	if m.tooHard(number) {
		m.Phase++
		r.skipped = append(r.skipped, number)
		return []game.Event{m.ToAll(NumberSkipped{Number: number})}, nil
	}
	return m.settle(at, number, false), nil
}

// tooHard reports whether a word is skipped, as young players do with a starred one
// (DD-5).
func (m *match) tooHard(number int) bool {
	easy := func(w words.Word) bool { return !w.Hard }
	return m.young && m.round.card[number-1].Hard && slices.ContainsFunc(m.round.card, easy)
}

// nameAny names a number by chance.
func (m *match) nameAny(at time.Duration, rng *rand.Rand) []game.Event {
	var numbers []int
	for number := 1; number <= len(m.round.card); number++ {
		if !m.tooHard(number) {
			numbers = append(numbers, number)
		}
	}
	return m.settle(at, numbers[rng.IntN(len(numbers))], true)
}

func (m *match) settle(at time.Duration, number int, late bool) []game.Event {
	m.round.named, m.round.word = number, &m.round.card[number-1]
	m.Enter(at, Ready)
	return []game.Event{
		m.ToAll(NumberNamed{Number: number, Late: late}),
		m.toDrawers(WordChosen{Word: m.round.word.Text}),
	}
}

// start takes the guesser's signal (DD-6).
func (m *match) start(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.onlyGuesser(seat, "give the start signal"); err != nil {
		return nil, err
	}
	if m.Stage != Ready {
		return nil, game.Refuse("not-now", "you give the start signal once, after choosing a number")
	}
	return m.startDrawing(at, false), nil
}

func (m *match) startDrawing(at time.Duration, late bool) []game.Event {
	m.Enter(at, Drawing)
	m.round.ends = m.Deadline
	return []game.Event{m.ToAll(DrawingBegan{Late: late})}
}

// open reports whether the round lies open: word and drawings are for everyone.
func (m *match) open() bool {
	return m.Stage == Looking || m.Stage == Over || m.Stage == Voting && m.round.ballot.halt.Stage == Looking
}
