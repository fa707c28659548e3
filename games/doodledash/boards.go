package doodledash

import "linework/game"

// Boards lists the drawings that a seat may see: its own, those shown to the guesser, and all
// of them when the round is over. A board has the number of its seat; the guesser has none.
func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for author := range m.round.drawers.All() {
		if m.maySee(seat, author) {
			list = append(list, game.Board{ID: int(author), Edition: m.round.edition})
		}
	}
	return list
}

// maySee reports whether a seat may see a drawing. Drawers don't see each other's drawings
// before they are shown (DD-6).
func (m *match) maySee(seat, author game.Seat) bool {
	return m.round.drawers.Has(author) && (seat == author || m.round.shown.Has(author) || m.isRevealed())
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. The
// author gets the undo history while drawing; everybody else gets only what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	author := game.Seat(board)
	if board < 0 || board >= len(m.Names) || !m.maySee(seat, author) {
		return nil
	}
	drawing := &m.round.boards[author].Drawing
	if seat == author && m.Stage == Drawing && !m.round.finished.Has(author) {
		return drawing.AppendSnapshot(nil, board)
	}
	return drawing.AppendFlat(nil, board)
}

// Gallery returns every drawing of a finished game, round by round, without blank boards.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, r := range m.allRounds() {
		for author := range r.drawers.All() {
			if b := &r.boards[author]; !b.IsBlank() {
				list = append(list, game.Drawing{
					Title: r.word.Text, Author: author, Round: r.number, Notes: m.drawingNotes(r, author), Guesses: m.listGuessesAt(r, author), Ink: b.Recording.Append(nil),
				})
			}
		}
	}
	return list
}

// Report returns for every drawing shown to the guesser how it was guessed. Rounds that were
// voided are left out.
func (m *match) Report() game.MatchReport {
	recount := game.MatchReport{Rounds: m.round.number}
	for _, r := range m.allRounds() {
		if r.voidedBy != game.Watcher {
			continue
		}
		for author := range r.shown.All() {
			if r.boards[author].IsBlank() {
				continue
			}
			a := game.DrawingReport{Word: r.word.Text, Author: author}
			for _, s := range r.guesses {
				if s.Text != "" && r.authorsAt(s.Step).Has(author) {
					a.CountGuess(s.Right)
				}
			}
			recount.Drawings = append(recount.Drawings, a)
		}
	}
	return recount
}

// drawingNotes describes what happened to a drawing: its place, the guesses at it, an
// objection.
func (m *match) drawingNotes(r *round, author game.Seat) []game.Note {
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
		if r.authorsAt(s.Step).Has(author) {
			notes = append(notes, m.guessNote(r, s))
		}
	}
	if r.voidedBy == author {
		notes = append(notes, game.NewNote("Letters or numbers: the round didn’t count"))
	}
	return notes
}

// listGuessesAt lists the guesses that were made at a drawing.
func (m *match) listGuessesAt(r *round, author game.Seat) (list []game.Guessed) {
	for _, s := range r.guesses {
		if s.Text != "" && r.authorsAt(s.Step).Has(author) {
			list = append(list, game.Guessed{By: m.Names[r.guesser], Text: s.Text, Right: s.Right})
		}
	}
	return list
}

// guessNote describes one guess in words for the gallery.
func (m *match) guessNote(r *round, said Said) game.Note {
	guesser := m.Names[r.guesser]
	switch {
	case said.Text == "":
		return game.NewNote("{name} had no guess", game.Figures{"name": guesser})
	case !said.Right:
		return game.NewNote("{name} guessed “{guess}”", game.Figures{"name": guesser, "guess": said.Text})
	case said.By != game.Watcher:
		return game.NewNote("{name} guessed “{guess}”, and {by} accepted it", game.Figures{"name": guesser, "guess": said.Text, "by": m.Names[said.By]})
	}
	return game.NewNote("{name} got it: “{guess}”", game.Figures{"name": guesser, "guess": said.Text})
}
