package iota

import (
	"slices"

	"linework/game"
)

// A View is everything that one seat, or the public, may know of a match.
type View struct {
	Phase   int        `json:"phase"`         // a move names it
	Seat    game.Seat  `json:"seat"`          // whose view this is; -1 for the public
	Turn    game.Seat  `json:"turn"`          // whose turn it is; -1 when the game has ended
	Lot     bool       `json:"lot,omitempty"` // who starts was drawn by lot (CM-2)
	Scoring bool       `json:"scoring"`       // false with young children (IO-5)
	Unaided bool       `json:"unaided"`       // Can does not list what is legal (IO-27)
	Hints   bool       `json:"hints"`         // whoever is in turn may ask for one (IO-28)
	Pile    int        `json:"pile"`
	NoMore  bool       `json:"noMore,omitempty"` // whoever is in turn is asked whether they have no more plays (IO-26)
	Grid    []GridCard `json:"grid"`
	Dead    []Cell     `json:"dead"` // where nothing can ever lie (IO-29); none without help
	Players []Player   `json:"players"`
	Turns   []Turn     `json:"turns"` // every turn so far, with the parts of its score
	Hand    []Card     `json:"hand"`  // the seat's own; empty for the public

	Can    Can     `json:"can"`
	Ended  *Ended  `json:"ended"`            // nil while in play
	Missed *Missed `json:"missed,omitempty"` // the seat's own, once the game has ended
}

// Can is what a seat may do now, if it is its turn.
type Can struct {
	Plays    []Option    `json:"plays"`    // every legal one, with what it would score; none without help
	Recycles []Placement `json:"recycles"` // likewise
	Trade    int         `json:"trade"`    // how many cards may be traded; 0 where the pile is empty and they would come back
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name  string `json:"name"`
	Cards int    `json:"cards"` // how many are in the hand
	Score int    `json:"score"`
}

// GridCard is a card in the grid.
type GridCard struct {
	Card Card `json:"card"`
	Cell Cell `json:"cell"`
	Turn int  `json:"turn"` // index into Turns of the turn that laid a card here; -1 for the starter
}

// A Turn is one turn that has been taken.
type Turn struct {
	Seat     game.Seat   `json:"seat"`
	Recycled []Placement `json:"recycled"` // cards that took a wild's place before the play
	Place    []Placement `json:"place"`    // empty for a pass
	Traded   int         `json:"traded"`
	Late     bool        `json:"late"` // passed by the limit's end or a skip
	Score    Score       `json:"score"`
}

// An Option is a legal play and what it scores.
type Option struct {
	Place []Placement `json:"place"`
	Total int         `json:"total"`
}

func (m *match) View(seat game.Seat) any {
	v := View{
		Phase: m.Phase, Seat: seat, Turn: m.turn, Lot: m.starterByLot, Scoring: m.scoring, Unaided: m.withoutHelp, Hints: m.hints, Pile: len(m.pile), NoMore: m.isAskedForLastPlays(),
		Grid: m.viewGrid(), Turns: m.copyTurns(),
		Dead: []Cell{}, Hand: []Card{}, Can: Can{Plays: []Option{}, Recycles: []Placement{}},
	}
	for seat, hand := range m.hands {
		v.Players = append(v.Players, Player{Name: m.Names[seat], Cards: len(hand), Score: m.scores[seat]})
	}
	if !m.withoutHelp {
		v.Dead = m.grid.deadCells()
	}
	if m.ended != nil {
		ended := *m.ended
		ended.Points = slices.Clone(ended.Points)
		v.Ended = &ended
	}
	if !m.Players().Has(seat) {
		v.Seat = game.Watcher
		return v
	}
	v.Hand = append(v.Hand, m.hands[seat]...)
	if m.ended != nil {
		v.Missed = m.copyMissed(seat)
	}
	if seat == m.turn {
		v.Can.Trade = len(v.Hand)
		if m.isPileEmpty() || m.RulesBefore(2) { // rules of version 1: no more than the pile has
			v.Can.Trade = min(v.Can.Trade, len(m.pile))
		}
	}
	if seat == m.turn && !m.withoutHelp {
		v.Can.Plays = append(v.Can.Plays, m.grid.listPlaysScoredIf(v.Hand, m.scoring, m.isPileEmpty())...)
		v.Can.Recycles = append(v.Can.Recycles, m.grid.listRecycles(v.Hand)...)
	}
	return v
}

// viewGrid returns the cards of the grid in the order placed.
func (m *match) viewGrid() []GridCard {
	list := make([]GridCard, len(m.grid.laid))
	for i, p := range m.grid.laid {
		list[i] = GridCard{Card: m.grid.cardAt(p), Cell: p.cell(), Turn: m.laidIn[i]}
	}
	return list
}

// copyTurns returns a copy of the turns that shares nothing with the match.
func (m *match) copyTurns() []Turn {
	return game.MapList(m.turns, func(t Turn) Turn {
		t.Recycled, t.Place, t.Score.Lines = game.NonNilCopy(t.Recycled), game.NonNilCopy(t.Place), game.MapList(t.Score.Lines, copyLine)
		return t
	})
}

func copyLine(l Line) Line { return Line{Cells: slices.Clone(l.Cells), Sum: l.Sum} }

// listPlaysScoredIf returns every legal play of a hand; without scoring their totals are 0.
func (g *grid) listPlaysScoredIf(hand []Card, scoring, emptyHandEndsGame bool) []Option {
	plays := g.listPlays(hand, emptyHandEndsGame)
	if !scoring {
		for i := range plays {
			plays[i].Total = 0
		}
	}
	return plays
}

// listRecycles returns every card of a hand that could take a wild's place.
func (g *grid) listRecycles(hand []Card) (list []Placement) {
	for _, w := range g.wilds {
		for _, c := range hand {
			if g.checkCardMayReplaceWild(w, c) == nil {
				list = append(list, Placement{Card: c, Cell: w.cell()})
			}
		}
	}
	return list
}
