package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/texts"

	"linework/game"
	"linework/journal"
)

// Everything that a room is must be in what settles it, or a table would forget it
// when it is loaded. Whoever adds a field to Room or Seat adds it to settled, or says
// here why it need not be there.
func TestSettledIsTheWholeRoom(t *testing.T) {
	elsewhere := map[string]string{
		"findGame": "it is handed in", "readBlob": "it is handed in", "Match": "it is over", "LastMatch": "it is for those who were there", "Paused": "only a match is", "Learning": "only before a match",
		"At": "every entry has its time", "StandIn": "only during a match", "Vacant": "only during a match",
		"PasteHash": "Paste itself is in the room", "Unreplayable": "what is settled need not be followed", "sheet": "the warm-up sheet is put away when a game begins",
	}
	r := New(nil, nil)
	fillFields(t, reflect.ValueOf(r).Elem(), elsewhere)
	x := &Seat{}
	fillFields(t, reflect.ValueOf(x).Elem(), elsewhere)
	x.ID, r.LastSeatID = 7, 7
	r.Seats = []*Seat{x}
	r.Stage, r.Options, r.Marks = Results, game.Values{"deck": 2}, map[game.Mark]SeatID{"oldest": 7}
	r.Ages, r.OldKeys = []SeatID{7}, []OldKey{{Key: "k", Games: 1}}
	r.Removals = []Removal{{Seat: 3, Name: "Cem", Token: "t", Browsers: []string{"b"}, Networks: []string{"n"}, Screens: []string{"s"}}}
	r.Evening = []Game{{Game: "iota", Scores: []Part{{Seat: 7, Name: "Ana", Points: 3, Won: true}}, Scoring: true, Drawings: 1, Hearts: []Heart{{By: 7, To: 8}}}}
	r.Galleries = []string{""}
	r.drawings = [][]game.Drawing{{{Title: "bridge", Round: 2, Notes: []texts.Message{texts.NewMessage("note.no-guess", game.Figures{"name": "Ben"})}, Ink: []byte("ink")}}}

	c, blobs := r.NewTableSettled()
	kept := map[string][]byte{}
	for _, b := range blobs {
		kept[journal.HashBlob(b)] = b
	}
	at, again, err := Decode(Encode(5*time.Second, c))
	if err != nil {
		t.Fatal(err)
	}
	fresh := New(nil, func(hash string) ([]byte, error) { return kept[hash], nil })
	if _, err := fresh.Do(at, again); err != nil {
		t.Fatal(err)
	}
	drawings, err := fresh.loadDrawings(0)
	if err != nil || !reflect.DeepEqual(drawings, r.drawings[0]) {
		t.Errorf("the drawings are %+v, %v", drawings, err)
	}
	fresh.drawings, r.drawings = nil, nil
	if len(fresh.Seats) != 1 || !reflect.DeepEqual(*fresh.Seats[0], *x) {
		t.Errorf("the seats are %+v, want %+v", fresh.Seats[0], *x)
	}
	fresh.Seats, r.Seats = nil, nil
	fresh.findGame, fresh.readBlob, fresh.At = nil, nil, r.At
	if !reflect.DeepEqual(fresh, r) {
		t.Errorf("the room is\n%+v, want\n%+v", fresh, r)
	}
}

// fillFields gives every plain field of a struct a value that is not its zero.
func fillFields(t *testing.T, v reflect.Value, without map[string]string) {
	for i := range v.NumField() {
		name, f := v.Type().Field(i).Name, v.Field(i)
		if without[name] != "" {
			continue
		}
		f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // it is not exported
		switch f.Kind() {
		case reflect.String:
			f.SetString("some " + name)
		case reflect.Int:
			f.SetInt(int64(i + 1))
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Struct:
			fillFields(t, f, without)
		case reflect.Slice:
			if f.Type().Elem().Kind() == reflect.String {
				f.Set(reflect.ValueOf([]string{"some", name}))
				continue
			}
			if name == "Face" {
				f.SetBytes([]byte{0x40, 0xf1, 0x44, 0x04, 0x40, 0xe2})
				continue
			}
			fallthrough
		default:
			if !slices.Contains([]string{"Seats", "Options", "Marks", "Ages", "OldKeys", "Removals", "Reports", "Approved", "Evening", "drawings"}, name) {
				t.Fatalf("the room has a new field %s: settle it, and fill it in here", name)
			}
		}
	}
}

// Notes were plain sentences once; and a version that knows no others can read what this one
// writes.
func TestDrawingNotesOfOlderVersions(t *testing.T) {
	raw := []byte(`[{"title":"bridge","author":0,"round":2,"notes":["Ben {guessed} it"],"ink":"x"}]`)
	r := New(nil, func(string) ([]byte, error) { return raw, nil })
	r.Evening, r.Galleries, r.drawings = []Game{{Game: "iota", Scores: []Part{{Seat: 7, Name: "Ana"}}}}, []string{"x"}, make([][]game.Drawing, 1)
	list, err := r.GalleriesOfFirstGames(1)
	if err != nil || !reflect.DeepEqual(list[0].Drawings[0].Notes, []texts.Message{{Text: "Ben {guessed} it"}}) {
		t.Errorf("the gallery is %+v, %v", list, err)
	}
	var old []struct{ Notes []string }
	written := newStoredDrawing(game.Drawing{Notes: []texts.Message{texts.NewMessage("note.no-guess", game.Figures{"name": "Ben"})}})
	if err := json.Unmarshal(game.MustJSON([]storedDrawing{written}), &old); err != nil || !slices.Equal(old[0].Notes, []string{"Ben had no guess"}) {
		t.Errorf("an older version reads %+v, %v", old, err)
	}
}

// A gallery is read as it was written, with its ink or without; and old ones are.
func TestGalleryBlobs(t *testing.T) {
	small := []game.Drawing{{Title: "bridge", Ink: []byte("ink")}, {Title: "kite", Ink: []byte("more ink")}}
	large := []game.Drawing{{Title: "bridge", Ink: bytes.Repeat([]byte("ink"), maxInkInGallery/4)}, {Title: "kite", Ink: bytes.Repeat([]byte("more"), maxInkInGallery/4)}}
	for _, tt := range []struct {
		drawings []game.Drawing
		blobs    int
	}{{small, 1}, {large, 3}} {
		blobs := newGalleryBlobs(tt.drawings)
		if len(blobs) != tt.blobs {
			t.Fatalf("it is in %d blobs, not %d", len(blobs), tt.blobs)
		}
		kept := map[string][]byte{}
		for _, b := range blobs {
			kept[journal.HashBlob(b)] = b
		}
		r := New(nil, func(hash string) ([]byte, error) { return kept[hash], nil })
		r.Evening = []Game{{Game: "iota", Scores: []Part{{Seat: 7, Name: "Ana"}}}}
		r.Galleries, r.drawings = []string{journal.HashBlob(blobs[len(blobs)-1])}, make([][]game.Drawing, 1)
		read, err := r.loadDrawings(0)
		if err != nil || len(read) != 2 || !bytes.Equal(read[0].Ink, tt.drawings[0].Ink) || !bytes.Equal(read[1].Ink, tt.drawings[1].Ink) || read[1].Title != "kite" {
			t.Errorf("%d drawings are read, %v", len(read), err)
		}
	}
	for _, list := range []string{`[{"title":"bridge","bytes":4}]`, `[{"title":"bridge","bytes":-1}]`} {
		blob := deflate([]byte{galleryMark}, append([]byte{byte(len(list))}, list+"ink"...))
		r := New(nil, func(string) ([]byte, error) { return blob, nil })
		r.Evening, r.Galleries, r.drawings = []Game{{Game: "iota", Scores: []Part{{Seat: 7, Name: "Ana"}}}}, []string{"x"}, make([][]game.Drawing, 1)
		if drawings, err := r.loadDrawings(0); err == nil {
			t.Errorf("%s is read as %+v", list, drawings)
		}
	}
}

// A drawing of nobody is an error, and not a panic in the gallery.
func TestDrawingWithoutAuthorIsRefused(t *testing.T) {
	raw, err := json.Marshal([]storedDrawing{{Drawing: game.Drawing{Author: 3}, Ink: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	r := New(nil, func(string) ([]byte, error) { return raw, nil })
	r.Evening, r.Galleries, r.drawings = []Game{{Game: "iota"}}, []string{"x"}, make([][]game.Drawing, 1)
	if _, err := r.GalleriesOfFirstGames(1); err == nil {
		t.Fatal("the gallery was shown")
	}
}

// However long an evening is, what settles it fits into an entry.
func TestLongestEveningFitsAnEntry(t *testing.T) {
	r := New(nil, nil)
	r.Code = "BKWRT"
	var parts []Part
	var hearts []Heart
	for id := range MaxSeats {
		parts = append(parts, Part{Seat: SeatID(100 + id), Name: strings.Repeat("é", maxName), Points: 1000, Won: true})
		hearts = append(hearts, Heart{By: SeatID(100 + id), Drawing: 99, To: SeatID(101 + id)})
	}
	for range MaxGames {
		r.Evening = append(r.Evening, Game{Game: "funnylines", Scores: parts, Scoring: true, Drawings: 100, Hearts: hearts})
		r.Galleries = append(r.Galleries, journal.HashBlob(nil))
	}
	for i := range 10_000 {
		r.SeenWords = append(r.SeenWords, fmt.Sprintf("a rather long word %d", i))
	}
	c, _ := r.NewTableSettled()
	if raw := Encode(0, c); len(raw) > journal.MaxEntry {
		t.Fatalf("it takes %d bytes, at most %d are right", len(raw), journal.MaxEntry)
	}
}
