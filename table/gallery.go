package table

import (
	"errors"

	"linework/game"
)

// A Gallery is the drawings of one game of the evening (CM-13).
type Gallery struct {
	Game     string    `json:"game"`
	Drawings []Picture `json:"drawings"`
}

// A Picture is one drawing, and what became of it.
type Picture struct {
	Title  string   `json:"title"`
	Author string   `json:"author"`
	Ink    int      `json:"ink"` // of the author's seat: colour and mark
	Round  int      `json:"round"`
	Notes  []string `json:"notes"`

	Recording []byte `json:"-"` // how it was drawn, as ink.Recording writes it
}

// Gallery is every drawing of the evening's finished games. The key is told to
// everyone at the table, so that a closed table's pictures stay among them.
func (t *Table) Gallery(key string) ([]Gallery, error) {
	var list []Gallery
	var refused error
	err := t.call(func() {
		if !same(key, t.state.key) {
			refused = BadGalleryKey()
			return
		}
		list = t.state.galleries()
	})
	return list, errors.Join(err, refused)
}

// BadGalleryKey says that a key opens no gallery.
func BadGalleryKey() error {
	return game.Refuse("bad-key", "these pictures can be seen from the table only; open them from there")
}

func (s *state) galleries() []Gallery {
	list := []Gallery{}
	for i, g := range s.evening {
		shown := Gallery{Game: g.Game, Drawings: []Picture{}}
		for _, d := range s.gallery[i] {
			author := g.Scores[d.Author]
			p := Picture{Title: d.Title, Author: author.Name, Round: d.Round, Notes: d.Notes, Recording: d.Ink}
			if x := s.seat(author.Seat); x != nil {
				p.Ink = x.ink
			}
			shown.Drawings = append(shown.Drawings, p)
		}
		list = append(list, shown)
	}
	return list
}
