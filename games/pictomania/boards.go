package pictomania

import "linework/game"

// Boards lists the drawings, which everyone sees from "go" until the cards of the next
// round lie there (PM-10). A board has the number of its seat.
func (m *match) Boards(game.Seat) []game.Board {
	list := []game.Board{}
	if m.Stage == Choosing || m.Stage == Reading {
		return list
	}
	for i := range m.round.parts {
		edition := 2 * m.round.number
		if m.round.parts[i].wiped {
			edition++
		}
		list = append(list, game.Board{ID: i, Edition: edition})
	}
	return list
}

// Picture is a board as one batch. While its author may draw on it, or come back to
// it, everyone sees what can be undone.
func (m *match) Picture(_ game.Seat, number int) []byte {
	if m.Stage == Choosing || m.Stage == Reading || number < 0 || number >= len(m.Names) {
		return nil
	}
	p := &m.round.parts[number]
	if m.Stage == Drawing && p.place == 0 && p.fate == Counts {
		return p.sheet.Drawing.AppendSnapshot(nil, number)
	}
	return p.sheet.Drawing.AppendFlat(nil, number)
}

// Gallery is every drawing of the game, round by round, blank boards left out.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, r := range m.rounds() {
		s := r.reckon(m.tokens)
		for i := range r.parts {
			p, author := &r.parts[i], game.Seat(i)
			if p.sheet.IsBlank() {
				continue
			}
			list = append(list, game.Drawing{
				Title: r.word(author).Text, Author: author, Round: r.number, Notes: m.notes(p.fate, s.guesses[i]), Guesses: m.guessesAt(s.guesses[i]), Ink: p.sheet.Recording.Append(nil),
			})
		}
	}
	return list
}

// Report says of every drawing that counted how it was guessed.
func (m *match) Report() game.MatchReport {
	recount := game.MatchReport{Rounds: m.round.number}
	for _, r := range m.rounds() {
		s := r.reckon(m.tokens)
		for i := range r.parts {
			if r.parts[i].fate != Counts {
				continue
			}
			a := game.DrawingReport{Word: r.word(game.Seat(i)).Text, Author: game.Seat(i)}
			for _, j := range s.guesses[i] {
				a.CountGuess(j.Right)
			}
			recount.Drawings = append(recount.Drawings, a)
		}
	}
	return recount
}

// notes say what became of a drawing.
func (m *match) notes(fate Fate, guesses []Judged) []game.Note {
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

// guessesAt is who guessed at a drawing: with a number, which names no word.
func (m *match) guessesAt(guesses []Judged) (list []game.Guessed) {
	for _, j := range guesses {
		list = append(list, game.Guessed{By: m.Names[j.Seat], Right: j.Right})
	}
	return list
}
