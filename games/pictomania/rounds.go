package pictomania

import (
	"slices"

	"linework/game"
	"linework/texts"
)

// rounds is all rounds of a match, with their scores. Scores are always computed anew from
// what was laid, since an objection may change them late.
type rounds struct {
	hidesTotals   bool     // the points of all rounds are told at the end alone
	scoringTokens []int    // that each player has to give, highest first
	round         *round   // the current one, or the last; nil while the first deck is chosen
	pastRounds    []*round // all before it
}

func (rs *rounds) allRounds() []*round { return append(slices.Clip(rs.pastRounds), rs.round) }

func (rs *rounds) scoreCurrentRound() roundScore { return rs.round.scoreRound(rs.scoringTokens) }

func (rs *rounds) drawingScoredFact(author game.Seat) DrawingScored {
	return DrawingScored{Drawing: rs.round.scoredDrawing(author, rs.scoreCurrentRound())}
}

func (rs *rounds) sheepNamedFact() SheepNamed {
	s := rs.scoreCurrentRound()
	return SheepNamed{Middle: s.middle, Sheep: s.sheep}
}

// scoreFactsShownSoFar returns what everyone has been told of the scores by this stage, as far as it
// depends on one drawing.
func (rs *rounds) scoreFactsShownSoFar(author game.Seat, stage Stage) []game.Fact {
	var facts []game.Fact
	if slices.Contains(rs.round.walkOrder[:rs.round.walked], author) {
		facts = append(facts, rs.drawingScoredFact(author))
	}
	if stage.showsSheep() {
		facts = append(facts, rs.sheepNamedFact())
	}
	if stage.showsSums() {
		facts = append(facts, RoundScored{Sums: rs.currentSumsWithPoints(stage)})
	}
	return facts
}

// mayTellTotals reports whether everyone may know the points of all rounds so far (PM-27).
func (rs *rounds) mayTellTotals(stage Stage) bool { return !rs.hidesTotals || stage == Over }

// currentSumsWithPoints returns the scores of the current round, with the points of all rounds
// where those may be told.
func (rs *rounds) currentSumsWithPoints(stage Stage) []Sum {
	records := rs.scoredRecords(rs.allRounds(), stage)
	return records[len(records)-1].Sums
}

// pointsBySeat returns the points of each seat from all past rounds, and from the current one if that
// counts already.
func (rs *rounds) pointsBySeat(includeCurrent bool) []int {
	points := make([]int, len(rs.scoringTokens)+1) // a token for each of the others
	for _, r := range rs.pastRoundsOrAll(includeCurrent) {
		for i, s := range r.scoreRound(rs.scoringTokens).sums {
			points[i] += s.Total
		}
	}
	return points
}

func (rs *rounds) pastRoundsOrAll(includeCurrent bool) []*round {
	if includeCurrent {
		return rs.allRounds()
	}
	return rs.pastRounds
}

// fillShownScores fills in the scores of the current round as far as they have been shown.
func (rs *rounds) fillShownScores(v *View) {
	s := rs.scoreCurrentRound()
	v.Walk = rs.round.firstScoredDrawings(rs.round.walked, s)
	for _, drawing := range v.Walk {
		for _, j := range drawing.Guesses {
			if !j.Right {
				v.Middle[j.Seat]++
			}
		}
	}
	if v.Stage.showsSheep() {
		v.Sheep = s.sheep
	}
	if v.Stage.showsSums() {
		v.Sums = rs.currentSumsWithPoints(v.Stage)
	}
}

// scoredRecords returns rounds with their scores, the first one first, and with the points so far
// where those may be told.
func (rs *rounds) scoredRecords(rounds []*round, stage Stage) []Record {
	list := []Record{}
	points := make([]int, len(rs.scoringTokens)+1)
	for _, r := range rounds {
		s := r.scoreRound(rs.scoringTokens)
		for k := range s.sums {
			if points[k] += s.sums[k].Total; rs.mayTellTotals(stage) {
				s.sums[k].Points = points[k]
			}
		}
		list = append(list, Record{Round: r.number, Deck: r.deck, Drawings: r.firstScoredDrawings(len(r.walkOrder), s), Middle: s.middle, Sheep: s.sheep, Sums: s.sums})
	}
	return list
}

// Gallery returns every drawing of finished rounds, round by round, without blank boards.
func (m *match) Gallery() []game.Drawing {
	list := []game.Drawing{}
	for _, r := range m.pastRoundsOrAll(m.ended != nil) {
		s := r.scoreRound(m.scoringTokens)
		for i := range r.players {
			p, author := &r.players[i], game.Seat(i)
			if p.sheet.IsBlank() {
				continue
			}
			d := game.Drawing{Title: r.wordOf(author).Text, Author: author, Round: r.number, Notes: drawingNotes(p.fate, s.guesses[i], m.Names), Ink: p.sheet.Recording.Append(nil)}
			for _, j := range r.scoredDrawing(author, s).Guesses {
				d.Guesses = append(d.Guesses, game.Guessed{By: m.Names[j.Seat], Text: j.Word, Right: j.Right})
			}
			list = append(list, d)
		}
	}
	return list
}

// drawingNotes describes the guesses at a drawing, or why it did not count.
func drawingNotes(fate Fate, guesses []JudgedGuess, names []string) []texts.Message {
	if fate == Illegal {
		return []texts.Message{texts.NewMessage("note.against-rules")}
	}
	notes := []texts.Message{}
	for _, j := range guesses {
		if j.Right {
			notes = append(notes, texts.NewMessage("note.number-right", game.Figures{"name": names[j.Seat], "number": j.Number, "points": j.Token}))
		} else {
			notes = append(notes, texts.NewMessage("note.number-wrong", game.Figures{"name": names[j.Seat], "number": j.Number}))
		}
	}
	if len(guesses) == 0 {
		notes = append(notes, texts.NewMessage("note.nobody-had-guess"))
	}
	return notes
}
