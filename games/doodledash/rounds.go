package doodledash

import (
	"slices"

	"linework/game"
	"linework/texts"
)

// rounds is all rounds of a match, with those that started again.
type rounds struct {
	round      *round   // the current one, or the last
	pastRounds []*round // all before it, restarted ones too
}

// finishedRounds returns the rounds of which everyone knows the words; currentOver says whether
// the current one is finished.
func (rs *rounds) finishedRounds(currentOver bool) []*round {
	if currentOver {
		return append(slices.Clip(rs.pastRounds), rs.round)
	}
	return rs.pastRounds
}

func (rs *rounds) isCurrentRoundRestart() bool {
	n := len(rs.pastRounds)
	return n > 0 && rs.pastRounds[n-1].number == rs.round.number
}

// finishedRoundRecords returns what everyone may know of finished rounds; currentOver says
// whether the current one is finished.
func (rs *rounds) finishedRoundRecords(currentOver bool) []Record {
	return game.MapList(rs.finishedRounds(currentOver), func(r *round) Record {
		return Record{
			Round: r.number, Guesser: r.guesser, Word: r.word.Text, Order: game.NonNilCopy(r.finishOrder), Cylinder: r.cylinder, Die: r.die,
			Rolls: game.NonNilCopy(r.rolls), Ended: r.endReason, Shown: r.shown, Guesses: game.NonNilCopy(r.guesses), Scorers: r.scorers, Bets: r.allBets(), Struck: r.voidedBy,
		}
	})
}

// Gallery returns every drawing of finished rounds, round by round, without blank boards.
func (m *match) Gallery() []game.Drawing {
	list := []game.Drawing{}
	for _, r := range m.finishedRounds(m.ended != nil) {
		for author := range r.drawers.All() {
			if b := &r.boards[author]; !b.IsBlank() {
				d := game.Drawing{Title: r.word.Text, Author: author, Round: r.number, Notes: r.drawingNotes(author, m.Names), Ink: b.Recording.Append(nil)}
				for _, s := range r.guesses {
					if s.Text != "" && r.authorsOfGuessingStep(s.Step).Has(author) {
						d.Guesses = append(d.Guesses, game.Guessed{By: m.Names[r.guesser], Text: s.Text, Right: s.Right})
					}
				}
				list = append(list, d)
			}
		}
	}
	return list
}

// drawingNotes describes what happened to a drawing: its place, the guesses at it, an
// objection.
func (r *round) drawingNotes(author game.Seat, names []string) []texts.Message {
	notes := []texts.Message{}
	switch author {
	case r.cylinder:
		notes = append(notes, texts.NewMessage("note.took-cylinder"))
	case r.die:
		notes = append(notes, texts.NewMessage("note.took-die"))
	}
	if !r.shown.Has(author) {
		notes = append(notes, texts.NewMessage("note.not-shown"))
	}
	for _, s := range r.guesses {
		if r.authorsOfGuessingStep(s.Step).Has(author) {
			notes = append(notes, s.galleryNote(r.guesser, names))
		}
	}
	if r.voidedBy == author {
		notes = append(notes, texts.NewMessage("note.round-void"))
	}
	return notes
}

func (s GuessRecord) galleryNote(guesser game.Seat, names []string) texts.Message {
	by := names[guesser]
	switch {
	case s.Text == "":
		return texts.NewMessage("note.no-guess", game.Figures{"name": by})
	case !s.Right:
		return texts.NewMessage("note.guessed", game.Figures{"name": by, "guess": s.Text})
	case s.By != game.Watcher:
		return texts.NewMessage("note.guess-accepted", game.Figures{"name": by, "guess": s.Text})
	}
	return texts.NewMessage("note.got-it", game.Figures{"name": by, "guess": s.Text})
}
