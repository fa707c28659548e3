package doodlerush

import (
	"slices"

	"linework/game"
)

// Gallery returns every drawing of a finished match, board by board: first what was wiped off
// a board, then what was left on it.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, b := range m.boards {
		for _, s := range b.wiped {
			list = append(list, m.galleryDrawing(b, s, []game.Note{game.NewNote("Wiped off after an objection")}, nil))
		}
		if !b.sheet.Drawing.IsEmpty() {
			list = append(list, m.galleryDrawing(b, b.sheet, m.boardNotes(b), m.listGuessesAt(b)))
		}
	}
	return list
}

// Report returns how every board was guessed that was taken or could be in the last guessing
// round. A call counts as a guess at the boards that it was right for.
func (m *match) Report() game.MatchReport {
	r := game.MatchReport{Rounds: m.currentRound()}
	for _, b := range m.boards {
		if b.isInPlay() && !b.shown {
			continue
		}
		a := game.DrawingReport{Word: m.words[b.word].text, Author: b.owner, Guesses: len(b.aimedGuesses), Right: len(b.takers)}
		for _, t := range m.takenBoards {
			if t.Board == b.id && m.guesses[t.Guess].Board == allBoards {
				a.Guesses++
			}
		}
		r.Drawings = append(r.Drawings, a)
	}
	return r
}

// galleryDrawing describes one drawing of a board for the gallery.
func (m *match) galleryDrawing(b *board, drawn sheet, notes []game.Note, guesses []game.Guessed) game.Drawing {
	return game.Drawing{Title: m.words[b.word].text, Author: b.owner, Round: drawn.round, Notes: notes, Guesses: guesses, Ink: drawn.Recording.Append(nil)}
}

// boardNotes describes the guesses at a board and who took it.
func (m *match) boardNotes(b *board) []game.Note {
	notes := []game.Note{}
	for _, g := range m.guesses {
		who := m.Names[g.Seat]
		switch i := slices.IndexFunc(m.takenBoards, func(t Taken) bool { return t.Board == b.id && t.Guess == g.N }); {
		case i >= 0 && m.takenBoards[i].Accepted:
			notes = append(notes, game.NewNote("{name} guessed “{guess}”, and {by} said yes", game.Figures{"name": who, "guess": g.Text, "by": m.Names[b.owner]}))
		case i >= 0:
			notes = append(notes, game.NewNote("{name} got it: “{guess}”", game.Figures{"name": who, "guess": g.Text}))
		case g.Board == b.id:
			notes = append(notes, game.NewNote("{name} tried “{guess}”", game.Figures{"name": who, "guess": g.Text}))
		}
	}
	switch {
	case b.voided:
		notes = append(notes, game.NewNote("Letters or numbers: nobody gets it"))
	case b.isInPlay():
		notes = append(notes, game.NewNote("Nobody guessed it"))
	}
	return notes
}

// listGuessesAt lists the guesses at a board.
func (m *match) listGuessesAt(b *board) (list []game.Guessed) {
	for _, g := range m.guesses {
		took := slices.ContainsFunc(m.takenBoards, func(t Taken) bool { return t.Board == b.id && t.Guess == g.N })
		if took || g.Board == b.id {
			list = append(list, game.Guessed{By: m.Names[g.Seat], Text: g.Text, Right: took})
		}
	}
	return list
}
