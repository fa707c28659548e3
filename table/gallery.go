package table

import (
	"errors"
	"fmt"

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
		if list, refused = t.state.galleries(); refused != nil {
			refused = fmt.Errorf("%w: %w", Unwell(refused), refused)
		}
	})
	return list, errors.Join(err, refused)
}

// BadGalleryKey says that a key opens no gallery.
func BadGalleryKey() error {
	return game.Refuse("bad-key", "these pictures can be seen from the table only; open them from there")
}

func (s *state) galleries() ([]Gallery, error) {
	list := []Gallery{}
	for i, g := range s.evening {
		drawings, err := s.drawings(i)
		if err != nil {
			return nil, err
		}
		shown := Gallery{Game: g.Game, Drawings: []Picture{}}
		for _, d := range drawings {
			author := g.Scores[d.Author]
			p := Picture{Title: d.Title, Author: author.Name, Round: d.Round, Notes: d.Notes, Recording: d.Ink}
			if x := s.seat(author.Seat); x != nil {
				p.Ink = x.ink
			}
			shown.Drawings = append(shown.Drawings, p)
		}
		list = append(list, shown)
	}
	return list, nil
}
