package doodlerush

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/texts"
	"linework/words"
)

// A madeGuess is a guess with the time it was made and the owners' answers.
type madeGuess struct {
	Guessed
	madeAt  time.Duration
	phase   int
	answers []Answered // by owners
	appeals []appeal   // to the owners of the boards that it is close for
}

// An appeal lets the owner of a board, who alone knows the word, accept a guess that is close
// for some seconds (CM-17). A guess that the judge doesn't find close is far off: a synonym is
// wrong (DR-13).
type appeal struct {
	board int
	vote.Appeal
}

// allBoards is the board of a guess that was called out to all (DR-7).
const allBoards = -1

func (g *madeGuess) isAimedAtOrCalled(board int) bool {
	return g.Board == allBoards || g.Board == board
}

// A guessBook is all guesses of a match, and the boards that they took.
type guessBook struct {
	judge         func() *words.Judge
	acceptTime    time.Duration // how long a refused guess can be accepted
	guesses       []madeGuess
	lastCall      int // the number of the last guess that was called out to all
	takenBoards   []Taken
	recentGuesses [][]time.Duration // by seat: times of the latest few
}

// isLatestInPhaseAtItsBoard reports whether a guess is of this phase and the last one at its board or, for a
// call, the last call.
func (k *guessBook) isLatestInPhaseAtItsBoard(g *madeGuess, phase int, boards []*board) bool {
	last := k.lastCall
	if g.Board != allBoards {
		aimed := boards[g.Board].aimedGuesses
		last = aimed[len(aimed)-1]
	}
	return g.phase == phase && g.N == last
}

// checkOwnerMayAccept refuses to accept a guess at an own board unless it is close and recent, and
// the board is in play, or was taken at the very time of the guess or later (DR-9, DR-20). A
// bell between the guess and the answer does not matter.
func (k *guessBook) checkOwnerMayAccept(at time.Duration, g *madeGuess, b *board, phase int, roster *game.Roster) error {
	found := slices.IndexFunc(g.appeals, func(a appeal) bool { return a.board == b.id })
	switch {
	case len(g.Right) > 0:
		return game.Refuse("not-refused")
	case !b.isInPlay() && !b.isTieWithTaker(g.madeAt, g.Seat) && !b.movesToEarlierGuess(g, roster):
		return b.newTakenOrVoidedRefusal(roster.Names)
	case !b.shown:
		return game.Refuse("empty-board.guess")
	case found < 0 && !roster.RulesBefore(2):
		var far vote.Appeal
		return far.CheckAnswer(at, b.owner)
	case g.phase/2 != phase/2:
		return game.Refuse("too-late.earlier-round")
	case found < 0: // rules of version 1: what is far off can be accepted as well
		far := vote.NewAppeal(g.madeAt, k.acceptTime, game.Of(b.owner))
		return far.CheckAnswer(at, b.owner)
	}
	return g.appeals[found].CheckAnswer(at, b.owner)
}

// ownersWhoMayAccept returns the owners who can accept a guess, and the latest time at which
// one of them can; 0 where there is none.
func (k *guessBook) ownersWhoMayAccept(at time.Duration, boards []*board, phase int, roster *game.Roster) (owners game.Seats, latestDeadline time.Duration) {
	for n := range k.guesses {
		g := &k.guesses[n]
		for i := range g.appeals {
			a := &g.appeals[i]
			if b := boards[a.board]; k.checkOwnerMayAccept(at, g, b, phase, roster) == nil {
				owners, latestDeadline = owners.With(b.owner), max(latestDeadline, at+a.TimeLeft(at))
			}
		}
	}
	return owners, latestDeadline
}

func (k *guessBook) forgetTakersOf(board int) {
	k.takenBoards = slices.DeleteFunc(k.takenBoards, func(t Taken) bool { return t.Board == board })
}

// galleryNotesAndGuesses returns what a gallery says of a board, and the guesses at it; a call
// counts as one if it took the board.
func (k *guessBook) galleryNotesAndGuesses(b *board, names []string) (notes []texts.Message, guesses []game.Guessed) {
	notes = []texts.Message{}
	for _, g := range k.guesses {
		taken := slices.IndexFunc(k.takenBoards, func(t Taken) bool { return t.Board == b.id && t.Guess == g.N })
		if taken < 0 && g.Board != b.id {
			continue
		}
		guesses = append(guesses, game.Guessed{By: names[g.Seat], Text: g.Text, Right: taken >= 0})
		code, figures := "note.got-it", game.Figures{"name": names[g.Seat], "guess": g.Text}
		switch {
		case taken < 0:
			code = "note.tried"
		case k.takenBoards[taken].Accepted:
			code, figures["by"] = "note.owner-said-yes", names[b.owner]
		}
		notes = append(notes, texts.NewMessage(code, figures))
	}
	switch {
	case b.voided:
		notes = append(notes, texts.NewMessage("note.board-void"))
	case b.isInPlay():
		notes = append(notes, texts.NewMessage("note.nobody-guessed-it"))
	}
	return notes, guesses
}

const (
	maxGuessesShown         = 40
	maxGuessesShownPerBoard = 5
)

// latestGuessesForView returns the latest guesses in order: some of all, and a few more for each board
// in play.
func (k *guessBook) latestGuessesForView(boards []*board) []MadeGuess {
	first := max(0, len(k.guesses)-maxGuessesShown)
	var numbers []int
	for _, b := range boards {
		if b.isInPlay() {
			older, _ := slices.BinarySearch(b.aimedGuesses, first)
			numbers = append(numbers, b.aimedGuesses[min(older, max(0, len(b.aimedGuesses)-maxGuessesShownPerBoard)):older]...)
		}
	}
	slices.Sort(numbers)
	for n := range k.guesses[first:] {
		numbers = append(numbers, first+n)
	}
	list := make([]MadeGuess, len(numbers))
	for i, n := range numbers {
		g := &k.guesses[n]
		list[i] = MadeGuess{
			N: n, Seat: g.Seat, Board: g.Board, Text: g.Text,
			Right: game.NonNilCopy(g.Right), Close: game.NonNilCopy(g.Close), Late: game.NonNilCopy(g.Late), Said: game.NonNilCopy(g.answers), Round: g.phase / 2,
		}
	}
	return list
}
