package iota

import (
	"slices"

	"linework/game"
	"linework/texts"
)

// A Meaning asks what a wild in the grid can still be (IO-12). What can be seen tells it,
// so anyone may ask, at any time.
type Meaning struct {
	Cell Cell `json:"cell"`
}

// Check refuses a cell where no card can ever lie.
func (m Meaning) Check() error {
	if !m.Cell.isInReach() {
		return texts.NewError("problem.cell-missing")
	}
	return nil
}

// Meanings answers a Meaning: all 64 cards where nothing narrows it, and never none.
type Meanings struct {
	Cards []Card `json:"cards"`
}

// A Hint asks for one good thing to do, in one's own turn (IO-28).
type Hint struct{}

// An Advice answers a Hint: take these wilds, if any, and then play or, where nothing
// fits, pass.
type Advice struct {
	Recycle []Placement `json:"recycle"` // cards of the hand in the place of wilds
	Place   []Placement `json:"place"`   // empty for a pass
	Total   int         `json:"total"`   // what the play scores
	Trade   []Card      `json:"trade"`   // with a pass
}

// AnswerQuestion answers what a play would score, what a wild can stand for, and what would be
// a good move.
func (m *match) AnswerQuestion(seat game.Seat, question game.Move) (any, error) {
	switch question.(type) {
	case Play, Meaning, Hint:
	default:
		return nil, wire.RefuseMove(question)
	}
	if !m.Players().Has(seat) {
		return nil, game.Refuse("not-seated.cards")
	}
	if m.withoutHelp {
		return nil, game.Refuse("no-help.help")
	}
	switch q := question.(type) {
	case Meaning:
		return m.grid.wildMeanings(q.Cell)
	case Hint:
		return m.checkAndGiveHint(seat)
	}
	return m.checkAndScorePlay(seat, question.(Play).Place)
}

// checkAndGiveHint returns good advice to the player in turn, and refuses anybody else.
func (m *match) checkAndGiveHint(seat game.Seat) (any, error) {
	switch {
	case m.ended != nil:
		return nil, game.RefuseOver()
	case seat != m.turn:
		return nil, m.notYourTurnRefusal()
	case !m.hints:
		return nil, game.Refuse("no-help.hints")
	}
	return adviseBestPlay(m.View(seat).(View)), nil
}

// adviseBestPlay returns the most promising plan that plays a card, from what a seat sees alone;
// where there is none, the most promising pass.
func adviseBestPlay(v View) Advice {
	plans := newPositionWithoutHiddenCards(v).listPlansBestFirst()
	best := plans[max(0, slices.IndexFunc(plans, func(p plan) bool { return p.count > 0 }))]
	recycled := game.MapList(best.swaps[:best.swapCount], func(s swap) Placement { return Placement{Card: s.card, Cell: s.at.cell()} })
	return Advice{Recycle: recycled, Place: best.placements(), Total: best.total, Trade: game.NonNilCopy(best.trade.asSlice())}
}

// wildMeanings returns the cards that the wild at a cell can stand for: those that could take
// its place, for both mean the same in every line and to the other wild.
func (g *grid) wildMeanings(at Cell) (Meanings, error) {
	p := placeOf(at)
	if g.isEmpty(p) || g.cardAt(p) != Wild {
		return Meanings{}, notWildRefusal(at)
	}
	var list []Card
	for c := range Wild {
		if g.checkCardMayReplaceWild(p, c) == nil {
			list = append(list, c)
		}
	}
	return Meanings{Cards: list}, nil
}
