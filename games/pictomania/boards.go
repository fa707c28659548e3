package pictomania

import "linework/game"

// Boards lists the drawings, which everyone sees from "go" until the cards of the next round
// are laid out (PM-10). A board has the number of its seat.
func (m *match) Boards(game.Seat) []game.Board {
	list := []game.Board{}
	if m.Stage == Choosing || m.Stage == Reading {
		return list
	}
	for i := range m.round.players {
		edition := 2 * m.round.number
		if m.round.players[i].wiped {
			edition++
		}
		list = append(list, game.Board{ID: i, Edition: edition})
	}
	return list
}

// Picture returns a board as one batch of ink. It has the undo history while its author may
// still draw on it.
func (m *match) Picture(_ game.Seat, board int) []byte {
	if m.Stage == Choosing || m.Stage == Reading || board < 0 || board >= len(m.Names) {
		return nil
	}
	p := &m.round.players[board]
	if m.Stage == Drawing && p.place == 0 && p.fate == Counts {
		return p.sheet.Drawing.AppendSnapshot(nil, board)
	}
	return p.sheet.Drawing.AppendFlat(nil, board)
}

// Gallery returns every drawing of a finished game, round by round, without blank boards.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, r := range m.allRounds() {
		s := r.scoreRound(m.scoringTokens)
		for i := range r.players {
			p, author := &r.players[i], game.Seat(i)
			if p.sheet.IsBlank() {
				continue
			}
			list = append(list, game.Drawing{
				Title: r.wordOf(author).Text, Author: author, Round: r.number, Notes: m.drawingNotes(p.fate, s.guesses[i]), Guesses: m.listGuesses(s.guesses[i]), Ink: p.sheet.Recording.Append(nil),
			})
		}
	}
	return list
}

// Report returns how every drawing that counted was guessed.
func (m *match) Report() game.MatchReport {
	recount := game.MatchReport{Rounds: m.round.number}
	for _, r := range m.allRounds() {
		s := r.scoreRound(m.scoringTokens)
		for i := range r.players {
			if r.players[i].fate != Counts {
				continue
			}
			a := game.DrawingReport{Word: r.wordOf(game.Seat(i)).Text, Author: game.Seat(i)}
			for _, j := range s.guesses[i] {
				a.CountGuess(j.Right)
			}
			recount.Drawings = append(recount.Drawings, a)
		}
	}
	return recount
}

// drawingNotes describes the guesses at a drawing, or why it did not count.
func (m *match) drawingNotes(fate Fate, guesses []Judged) []game.Note {
	if fate == Illegal {
		return []game.Note{game.NewNote("Against the rules: it didn’t count")}
	}
	notes := []game.Note{}
	for _, j := range guesses {
		if j.Right {
			notes = append(notes, game.NewNote("{name} got it (number {number}): +{points}", game.Figures{"name": m.Names[j.Seat], "number": j.Number, "points": j.Token}))
		} else {
			notes = append(notes, game.NewNote("{name} guessed wrong (number {number})", game.Figures{"name": m.Names[j.Seat], "number": j.Number}))
		}
	}
	if len(guesses) == 0 {
		notes = append(notes, game.NewNote("Nobody had a guess"))
	}
	return notes
}

// listGuesses lists who guessed at a drawing. A guess is a number and names no word.
func (m *match) listGuesses(guesses []Judged) (list []game.Guessed) {
	for _, j := range guesses {
		list = append(list, game.Guessed{By: m.Names[j.Seat], Right: j.Right})
	}
	return list
}
