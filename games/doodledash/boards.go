package doodledash

import "linework/game"

// Boards lists the drawings that a seat may see: its own, those that were shown to
// the guesser, and all of them when the round is over. A board has the number of its
// seat; the guesser has none.
func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for author := range m.round.drawers.All() {
		if m.sees(seat, author) {
			list = append(list, game.Board{ID: int(author), Edition: m.round.edition})
		}
	}
	return list
}

// sees reports whether a seat may see a drawing. Drawers do not see each other's
// before they are shown (DD-6).
func (m *match) sees(seat, author game.Seat) bool {
	return m.round.drawers.Has(author) && (seat == author || m.round.shown.Has(author) || m.open())
}

// Picture is a board as one batch. Only its author sees it being drawn, and can go on
// to undo; to all others it is what they can see of it.
func (m *match) Picture(seat game.Seat, number int) []byte {
	author := game.Seat(number)
	if number < 0 || number >= len(m.Names) || !m.sees(seat, author) {
		return nil
	}
	drawing := &m.round.boards[author].Drawing
	if seat == author && m.Stage == Drawing && !m.round.done.Has(author) {
		return drawing.AppendSnapshot(nil, number)
	}
	return drawing.AppendFlat(nil, number)
}

// Gallery is every drawing of the game, round by round, blank boards left out.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, r := range m.rounds() {
		for author := range r.drawers.All() {
			if b := &r.boards[author]; !b.IsBlank() {
				list = append(list, game.Drawing{
					Title: r.word.Text, Author: author, Round: r.number, Notes: m.notes(r, author), Guesses: m.guessesAt(r, author), Ink: b.Recording.Append(nil),
				})
			}
		}
	}
	return list
}

// Report says of every drawing that was shown to the guesser how it was guessed. A
// round that did not count is left out.
func (m *match) Report() game.MatchReport {
	recount := game.MatchReport{Rounds: m.round.number}
	for _, r := range m.rounds() {
		if r.struck != game.Watcher {
			continue
		}
		for author := range r.shown.All() {
			if r.boards[author].IsBlank() {
				continue
			}
			a := game.DrawingReport{Word: r.word.Text, Author: author}
			for _, s := range r.guesses {
				if s.Text != "" && r.at(s.Step).Has(author) {
					a.CountGuess(s.Right)
				}
			}
			recount.Drawings = append(recount.Drawings, a)
		}
	}
	return recount
}

// notes say what became of a drawing.
func (m *match) notes(r *round, author game.Seat) []game.Note {
	notes := []game.Note{}
	switch author {
	case r.cylinder:
		notes = append(notes, game.NewNote("Finished first: took the cylinder"))
	case r.die:
		notes = append(notes, game.NewNote("Took the die"))
	}
	if !r.shown.Has(author) {
		notes = append(notes, game.NewNote("Not shown to the guesser"))
	}
	for _, s := range r.guesses {
		if r.at(s.Step).Has(author) {
			notes = append(notes, m.note(r, s))
		}
	}
	if r.struck == author {
		notes = append(notes, game.NewNote("Letters or numbers: the round didn’t count"))
	}
	return notes
}

// guessesAt is what the guesser said to a drawing.
func (m *match) guessesAt(r *round, author game.Seat) (list []game.Guessed) {
	for _, s := range r.guesses {
		if s.Text != "" && r.at(s.Step).Has(author) {
			list = append(list, game.Guessed{By: m.Names[r.guesser], Text: s.Text, Right: s.Right})
		}
	}
	return list
}

func (m *match) note(r *round, s Said) game.Note {
	guesser := m.Names[r.guesser]
	switch {
	case s.Text == "":
		return game.NewNote("{name} had no guess", game.Figures{"name": guesser})
	case !s.Right:
		return game.NewNote("{name} guessed “{guess}”", game.Figures{"name": guesser, "guess": s.Text})
	case s.By != game.Watcher:
		return game.NewNote("{name} guessed “{guess}”, and {by} accepted it", game.Figures{"name": guesser, "guess": s.Text, "by": m.Names[s.By]})
	}
	return game.NewNote("{name} got it: “{guess}”", game.Figures{"name": guesser, "guess": s.Text})
}
