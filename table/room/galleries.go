package room

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

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
	Number int             `json:"number,omitempty"` // which of the author's drawings of the round it is, from 1; 0 where there is one
	Notes  []texts.Message `json:"notes"`
	// Guesses is what was guessed at it, in order; none of a game that an older version kept.
	Guesses []game.Guessed `json:"guesses"`
	Hearts  int            `json:"hearts"` // that it was given
	// Covered: it was reported, and is hatched for everyone (CM-33).
	Covered bool `json:"covered,omitempty"`
	// Awaiting: on a screen it is hatched until the host has approved it (CM-37).
	Awaiting bool `json:"awaiting,omitempty"`

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
			p := Picture{Title: d.Title, Author: author.Name, Seat: author.Seat, Round: d.Round, Number: d.Number, Notes: d.Notes, Guesses: append([]game.Guessed{}, d.Guesses...), Hearts: game.CountWhere(g.Hearts, func(h Heart) bool { return h.Drawing == k }), Recording: d.Ink}
			if x := r.SeatByID(author.Seat); x != nil {
				p.Ink = x.Ink
			}
			shown.Drawings = append(shown.Drawings, p)
		}
		list = append(list, shown)
	}
	return list, nil
}

// A storedDrawing is a drawing in a blob. Its ink is in the same blob or, of a large gallery and in
// old journals, in one of its own. Notes were plain sentences once, and still are for a version
// that knows them so; FullNotes has them whole.
type storedDrawing struct {
	game.Drawing
	Ink       string          `json:"ink,omitempty"`   // the hash of its own blob
	InkBytes  int             `json:"bytes,omitempty"` // that it has in the blob of the gallery
	Notes     []string        `json:"notes"`
	FullNotes []texts.Message `json:"said,omitempty"`
}

func newStoredDrawing(d game.Drawing) storedDrawing {
	return storedDrawing{Drawing: d, Notes: game.MapList(d.Notes, texts.Message.String), FullNotes: d.Notes}
}

// galleryMark begins the blob of a gallery with its ink. Deflated behind it are the length of the
// list of its drawings, the list, and the ink of one drawing after another. Other galleries are the
// list alone, which begins with a bracket.
const galleryMark = 1

// maxInkInGallery is how much ink is in the blob of its gallery. It is deflated while the table waits;
// and no blob may be larger than a journal takes.
const maxInkInGallery = 1 << 18

// newGalleryBlobs returns the blobs of the drawings of a game; the last is that of the gallery.
func newGalleryBlobs(drawings []game.Drawing) (blobs [][]byte) {
	list := game.MapList(drawings, newStoredDrawing)
	var recordings []byte
	for i, d := range drawings {
		list[i].InkBytes = len(d.Ink)
		recordings = append(recordings, d.Ink...)
	}
	if len(recordings) <= maxInkInGallery {
		text := game.MustJSON(list)
		plain := append(binary.AppendUvarint(nil, uint64(len(text))), text...)
		return [][]byte{deflate([]byte{galleryMark}, append(plain, recordings...))}
	}
	for i, d := range drawings {
		list[i].Ink, list[i].InkBytes = journal.HashBlob(d.Ink), 0
		blobs = append(blobs, d.Ink)
	}
	return append(blobs, game.MustJSON(list))
}

// splitGalleryBlob returns the list of the drawings in the blob of a gallery, and the ink that is in it.
func splitGalleryBlob(blob []byte) (list []storedDrawing, recordings []byte, err error) {
	if len(blob) > 0 && blob[0] == galleryMark {
		plain, err := inflate(blob[1:])
		if err != nil {
			return nil, nil, err
		}
		size, n := binary.Uvarint(plain)
		if n <= 0 || size > uint64(len(plain)-n) {
			return nil, nil, errors.New("it is cut short")
		}
		blob, recordings = plain[n:n+int(size)], plain[n+int(size):]
	}
	err = json.Unmarshal(blob, &list)
	return list, recordings, err
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
	list, recordings, err := splitGalleryBlob(raw)
	if err != nil {
		return nil, fmt.Errorf("read drawings: %w", err)
	}
	var drawings []game.Drawing
	for _, k := range list {
		d := k.Drawing
		d.Notes = k.notesOrLegacyTexts()
		if d.Author < 0 || int(d.Author) >= len(r.Evening[gameIndex].Scores) {
			return nil, fmt.Errorf("read drawings: nobody played as number %d", d.Author)
		}
		switch {
		case k.Ink != "":
			if d.Ink, err = r.loadBlob(k.Ink); err != nil {
				return nil, err
			}
		case k.InkBytes < 0 || k.InkBytes > len(recordings):
			return nil, errors.New("read drawings: ink is missing")
		default:
			d.Ink, recordings = recordings[:k.InkBytes:k.InkBytes], recordings[k.InkBytes:]
		}
		drawings = append(drawings, d)
	}
	r.drawings[gameIndex] = drawings
	return drawings, nil
}

// A Heart is what one person at the table gives to one drawing of a game.
type Heart struct {
	By      SeatID `json:"by"`
	Drawing int    `json:"drawing"` // its number in the game's gallery
	To      SeatID `json:"to"`      // who drew it
}

// HeartGiven is a seat giving its heart, of which it has one for each game, to a drawing.
type HeartGiven struct {
	Seat    SeatID `json:"seat"`
	Game    int    `json:"game"`    // of the evening, from 0
	Drawing int    `json:"drawing"` // -1 takes it back
	To      SeatID `json:"to"`      // who drew it
}

// NewHeartGivenOrWithdrawn returns the change by which a seat gives its heart to a drawing of the last
// game, or takes it back with -1. Nobody gives it to their own.
func (r *Room) NewHeartGivenOrWithdrawn(by SeatID, gameIndex, drawingIndex int) (Change, error) {
	if gameIndex != len(r.Evening)-1 || gameIndex < 0 {
		return nil, game.Refuse("no-such-picture.hearts")
	}
	if drawingIndex == -1 {
		return &HeartGiven{Seat: by, Game: gameIndex, Drawing: drawingIndex}, nil
	}
	drawings, err := r.loadDrawings(gameIndex)
	if err != nil {
		return nil, err
	}
	if drawingIndex < 0 || drawingIndex >= len(drawings) {
		return nil, game.Refuse("no-such-picture.last-game", game.Figures{"drawings": len(drawings)})
	}
	to := r.Evening[gameIndex].Scores[drawings[drawingIndex].Author].Seat
	if to == by {
		return nil, game.Refuse("own-drawing.heart")
	}
	return &HeartGiven{Seat: by, Game: gameIndex, Drawing: drawingIndex, To: to}, nil
}

func (c *HeartGiven) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if _, err := r.findSeat(c.Seat); err != nil {
		return nil, err
	}
	if c.Game < 0 || c.Game >= len(r.Evening) {
		return nil, fmt.Errorf("the evening has no game %d", c.Game)
	}
	g := &r.Evening[c.Game]
	if c.Drawing < -1 || c.Drawing >= g.Drawings || c.To == c.Seat {
		return nil, errors.New("such a heart cannot be given")
	}
	g.Hearts = slices.DeleteFunc(slices.Clone(g.Hearts), func(h Heart) bool { return h.By == c.Seat })
	if c.Drawing >= 0 {
		g.Hearts = append(g.Hearts, Heart{By: c.Seat, Drawing: c.Drawing, To: c.To})
	}
	return nil, nil
}
