package doodlerush

import (
	"slices"

	"linework/game"
)

// Gallery is every drawing of a match that has ended, board by board: first what was
// wiped off a board, then what was left on it.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, b := range m.boards {
		for _, s := range b.wiped {
			list = append(list, m.hung(b, s, []game.Note{game.NewNote("Wiped off after an objection")}, nil))
		}
		if !b.sheet.Drawing.IsEmpty() {
			list = append(list, m.hung(b, b.sheet, m.notes(b), m.guessesAt(b)))
		}
	}
	return list
}

// Report says of every board that was taken, or could be in the last guessing round,
// how it was guessed. A call is a guess at the boards that it was right for.
func (m *match) Report() game.MatchReport {
	r := game.MatchReport{Rounds: m.round()}
	for _, b := range m.boards {
		if b.open() && !b.shown {
			continue
		}
		a := game.DrawingReport{Word: m.words[b.word].text, Author: b.owner, Guesses: len(b.aimed), Right: len(b.takers)}
		for _, t := range m.takes {
			if t.Board == b.id && m.guesses[t.Guess].Board == everywhere {
				a.Guesses++
			}
		}
		r.Drawings = append(r.Drawings, a)
	}
	return r
}

func (m *match) hung(b *board, s sheet, notes []game.Note, guesses []game.Guessed) game.Drawing {
	return game.Drawing{Title: m.words[b.word].text, Author: b.owner, Round: s.round, Notes: notes, Guesses: guesses, Ink: s.Recording.Append(nil)}
}

// notes is what was guessed at a board, and who took it.
func (m *match) notes(b *board) []game.Note {
	notes := []game.Note{}
	for _, g := range m.guesses {
		who := m.Names[g.Seat]
		switch i := slices.IndexFunc(m.takes, func(t Taken) bool { return t.Board == b.id && t.Guess == g.N }); {
		case i >= 0 && m.takes[i].Accepted:
			notes = append(notes, game.NewNote("{name} guessed “{guess}”, and {by} said yes", game.Figures{"name": who, "guess": g.Text, "by": m.Names[b.owner]}))
		case i >= 0:
			notes = append(notes, game.NewNote("{name} got it: “{guess}”", game.Figures{"name": who, "guess": g.Text}))
		case g.Board == b.id:
			notes = append(notes, game.NewNote("{name} tried “{guess}”", game.Figures{"name": who, "guess": g.Text}))
		}
	}
	switch {
	case b.struck:
		notes = append(notes, game.NewNote("Letters or numbers: nobody gets it"))
	case b.open():
		notes = append(notes, game.NewNote("Nobody guessed it"))
	}
	return notes
}

// guessesAt is what was said to a board, and who took it.
func (m *match) guessesAt(b *board) (list []game.Guessed) {
	for _, g := range m.guesses {
		took := slices.ContainsFunc(m.takes, func(t Taken) bool { return t.Board == b.id && t.Guess == g.N })
		if took || g.Board == b.id {
			list = append(list, game.Guessed{By: m.Names[g.Seat], Text: g.Text, Right: took})
		}
	}
	return list
}
