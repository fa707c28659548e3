package pictomania

import (
	"time"

	"linework/game"
)

// A Stage is what a match waits for.
type Stage string

// The stages, in order. Choosing comes once, before the first round.
const (
	Choosing Stage = "choosing" // of the first deck, where it is voted on
	Reading  Stage = "reading"  // the cards, before anyone knows the own word
	Drawing  Stage = "drawing"  // and guessing
	Walking  Stage = "walk"     // from drawing to drawing, a phase each
	Shaming  Stage = "sheep"    // the black sheep is named
	Summing  Stage = "sums"     // the scores of the round, and the vote on the next deck
	Over     Stage = "over"
)

func (s Stage) isScoring() bool { return s == Walking || s == Shaming || s == Summing }

// showsSheep reports whether everyone knows who is the black sheep of the round.
func (s Stage) showsSheep() bool { return s == Shaming || s.showsSums() }

// showsSums reports whether everyone knows the scores of the round.
func (s Stage) showsSums() bool { return s == Summing || s == Over }

// The options of the game.
const (
	decksOption    = "decks"
	childrenOption = "children"
	readOption     = "read"
	roundOption    = "round"
	answerOption   = "answer"
	walkOption     = "walk"
	tokensOption   = "tokens"
	bonusOption    = "bonus"
	replaceOption  = "replace"
	roundsOption   = "rounds"
	totalsOption   = "totals"
	deckOption     = "deck" // of one round: "deck1" to "deck5"
)

const (
	fullGameRounds        = 5 // rounds (PM-1)
	numbers               = 7 // words on a card, and number cards in a hand (PM-2, PM-11)
	symbols               = 6 // cards of a round (PM-4)
	byVote                = 0 // option value: decks are voted on (PM-3)
	ownDecks              = 1 // option value: each round has an option of its own
	unlimitedReplacements = 99
	easyDecks             = 11222
	oneCard               = 1 // option value: the children's variant (PM-40)
	oneGreen              = 2 // option value: the children's variant with the green deck only
	bonusByPlayers        = 0 // option value: bonus tokens by the number of players (PM-9)
	hostLeads             = 0 // option value: no time limit for a step of the scoring
	totalsEveryRound      = 0 // option value: the points of all rounds are told after each
	totalsAtEnd           = 1 // option value: nobody adds them up before the end (PM-27)

	timeAfterGuesses = 5 * time.Second // for all who still draw when nobody can lay another guess (PM-16)
)

// stageLimits returns the time limit of each stage (CM-9). A step of the scoring has none
// where the host turns the pages. The scores stay a little longer than a drawing, for there is
// more to read, and the vote on the next deck ends with them.
func stageLimits(setup game.Setup) map[Stage]time.Duration {
	walk := setup.TimeLimit(walkOption)
	limits := map[Stage]time.Duration{
		Choosing: setup.TimeLimit(answerOption), Reading: setup.TimeLimit(readOption), Drawing: setup.TimeLimit(roundOption),
		Walking: walk, Shaming: 4 * walk / 5, Summing: 6 * walk / 5,
	}
	if roster := setup.Roster(); roster.RulesBefore(6) { // rules of version 5: the vote begins with the scores
		limits[Shaming], limits[Summing] = walk, 2*walk
	}
	return limits
}

// scoringStepLimit returns how long the present step of the scoring may last: less than its stage
// where there is nothing to turn over, a drawing without guesses or a round without a black sheep.
func (m *match) scoringStepLimit() time.Duration {
	limit, r := m.Limits[m.Stage], m.round
	switch {
	case m.RulesBefore(6):
	case m.Stage == Walking && len(r.players[r.walkOrder[r.walked-1]].stack) == 0:
		return 3 * limit / 5
	case m.Stage == Shaming && m.scoreCurrentRound().sheep == game.Watcher:
		return 3 * limit / 4
	}
	return limit
}

// seatsToContinue returns whose wish it takes to go on: people's, for bots have nothing to read.
func (m *match) seatsToContinue() game.Seats {
	if people := m.People(); people != 0 && m.Stage.isScoring() && !m.RulesBefore(6) { // rules of version 5: bots', too
		return people
	}
	return m.Players()
}
