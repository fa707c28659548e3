package room

import (
	"encoding/json"
	"fmt"

	"linework/game"
	"linework/journal"
	"linework/texts"
)

// A Gallery is the drawings of one game of the evening (CM-13).
type Gallery struct {
	Game     string    `json:"game"`
	Drawings []Picture `json:"drawings"`
}

// A Picture is one drawing, and what became of it.
type Picture struct {
	Title  string          `json:"title"`
	Author string          `json:"author"`
	Seat   SeatID          `json:"seat"` // the author's
	Ink    int             `json:"ink"`  // of the author's seat: colour and mark
	Round  int             `json:"round"`
	Notes  []texts.Message `json:"notes"`
	// Guesses is what was guessed at it, in order; none of a game that an older version kept.
	Guesses []game.Guessed `json:"guesses"`
	Hearts  int            `json:"hearts"` // that it was given

	Recording []byte `json:"-"` // how it was drawn, as ink.Recording writes it
}

// GalleriesOfFirstGames returns every drawing of the evening's first games.
func (r *Room) GalleriesOfFirstGames(gameCount int) ([]Gallery, error) {
	list := []Gallery{}
	for i, g := range r.Evening[:gameCount] {
		drawings, err := r.loadDrawings(i)
		if err != nil {
			return nil, err
		}
		shown := Gallery{Game: g.Game, Drawings: []Picture{}}
		for k, d := range drawings {
			author := g.Scores[d.Author]
			p := Picture{Title: d.Title, Author: author.Name, Seat: author.Seat, Round: d.Round, Notes: d.Notes, Guesses: append([]game.Guessed{}, d.Guesses...), Hearts: g.countHearts(k), Recording: d.Ink}
			if x := r.SeatByID(author.Seat); x != nil {
				p.Ink = x.Ink
			}
			shown.Drawings = append(shown.Drawings, p)
		}
		list = append(list, shown)
	}
	return list, nil
}

// A storedDrawing is a drawing in a blob. Its ink is a blob of its own. Notes were plain
// sentences once, and still are for a version that knows them so; FullNotes has them whole.
type storedDrawing struct {
	game.Drawing
	Ink       string          `json:"ink"`
	Notes     []string        `json:"notes"`
	FullNotes []texts.Message `json:"said,omitempty"`
}

func newStoredDrawing(d game.Drawing) storedDrawing {
	notes := game.MapList(d.Notes, texts.Message.String)
	return storedDrawing{Drawing: d, Ink: journal.HashBlob(d.Ink), Notes: notes, FullNotes: d.Notes}
}

// notesOrLegacyTexts returns the notes of a drawing from a blob, also of one that has only
// texts.
func (f *storedDrawing) notesOrLegacyTexts() []texts.Message {
	notes := f.FullNotes
	if notes == nil {
		notes = game.MapList(f.Notes, func(text string) texts.Message { return texts.Message{Text: text} })
	}
	return game.MapList(notes, texts.Message.WithNoteCode)
}

// loadDrawings returns the drawings of one game of the evening, and keeps them in memory.
func (r *Room) loadDrawings(gameIndex int) ([]game.Drawing, error) {
	if r.drawings[gameIndex] != nil || r.Galleries[gameIndex] == "" {
		return r.drawings[gameIndex], nil
	}
	raw, err := r.loadBlob(r.Galleries[gameIndex])
	if err != nil {
		return nil, err
	}
	var list []storedDrawing
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("read drawings: %w", err)
	}
	var drawings []game.Drawing
	for _, k := range list {
		d := k.Drawing
		d.Notes = k.notesOrLegacyTexts()
		if d.Author < 0 || int(d.Author) >= len(r.Evening[gameIndex].Scores) {
			return nil, fmt.Errorf("read drawings: nobody played as number %d", d.Author)
		}
		if d.Ink, err = r.loadBlob(k.Ink); err != nil {
			return nil, err
		}
		drawings = append(drawings, d)
	}
	r.drawings[gameIndex] = drawings
	return drawings, nil
}
