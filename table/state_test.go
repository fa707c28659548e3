package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/journal"
)

// Everything that a state is must be in what settles it, or a table would forget it
// when it is loaded. Whoever adds a field to state or seat adds it to settled, or says
// here why it need not be there.
func TestSettledIsTheWholeState(t *testing.T) {
	elsewhere := map[string]string{
		"find": "it is handed in", "blob": "it is handed in", "match": "it is over", "paused": "only a match is",
		"at": "every entry has its time", "sub": "only during a match", "vacant": "only during a match",
		"unfollowed": "what is settled need not be followed",
	}
	s := newState(nil, nil)
	fill(t, reflect.ValueOf(s).Elem(), elsewhere)
	x := &seat{}
	fill(t, reflect.ValueOf(x).Elem(), elsewhere)
	x.id, s.lastID = 7, 7
	s.seats = []*seat{x}
	s.stage, s.options, s.marks = Results, game.Values{"deck": 2}, map[game.Mark]int{"oldest": 7}
	s.ages = []int{7}
	s.evening = []Game{{Game: "iota", Scores: []Part{{Seat: 7, Name: "Ana", Points: 3, Won: true}}, Scoring: true, Drawings: 1}}
	s.gallery = []shown{{drawings: []game.Drawing{{Title: "bridge", Round: 2, Notes: []string{"Ben guessed it"}, Ink: []byte("ink")}}}}

	c, blobs := s.settle()
	kept := map[string][]byte{}
	for _, b := range blobs {
		kept[journal.Hash(b)] = b
	}
	at, again, err := decodeEntry(mustEncode(5*time.Second, c))
	if err != nil {
		t.Fatal(err)
	}
	fresh := newState(nil, func(hash string) ([]byte, error) { return kept[hash], nil })
	if _, err := fresh.do(at, again); err != nil {
		t.Fatal(err)
	}
	drawings, err := fresh.drawings(0)
	if err != nil || !reflect.DeepEqual(drawings, s.gallery[0].drawings) {
		t.Errorf("the drawings are %+v, %v", drawings, err)
	}
	fresh.gallery, s.gallery = nil, nil
	if len(fresh.seats) != 1 || !reflect.DeepEqual(*fresh.seats[0], *x) {
		t.Errorf("the seats are %+v, want %+v", fresh.seats[0], *x)
	}
	fresh.seats, s.seats = nil, nil
	fresh.find, fresh.blob, fresh.at = nil, nil, s.at
	if !reflect.DeepEqual(fresh, s) {
		t.Errorf("the state is\n%+v, want\n%+v", fresh, s)
	}
}

// fill gives every plain field of a struct a value that is not its zero.
func fill(t *testing.T, v reflect.Value, without map[string]string) {
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
		case reflect.Slice:
			if f.Type().Elem().Kind() == reflect.String {
				f.Set(reflect.ValueOf([]string{"some", name}))
				continue
			}
			fallthrough
		default:
			if !slices.Contains([]string{"seats", "options", "marks", "ages", "evening", "gallery"}, name) {
				t.Fatalf("state has a new field %s: settle it, and fill it in here", name)
			}
		}
	}
}

// A drawing of nobody is an error, and not a panic in the gallery.
func TestDrawingOfNobody(t *testing.T) {
	raw, err := json.Marshal([]framed{{Drawing: game.Drawing{Author: 3}, Ink: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	s := newState(nil, func(string) ([]byte, error) { return raw, nil })
	s.evening, s.gallery = []Game{{Game: "iota"}}, []shown{{blob: "x"}}
	if _, err := s.galleries(); err == nil {
		t.Fatal("the gallery was shown")
	}
}

// However long an evening is, what settles it fits into an entry.
func TestLongEveningFits(t *testing.T) {
	s := newState(nil, nil)
	s.code = "BKWRT"
	var parts []Part
	for id := range maxSeats {
		parts = append(parts, Part{Seat: 100 + id, Name: strings.Repeat("é", maxName), Points: 1000, Won: true})
	}
	for range maxEvening {
		s.evening = append(s.evening, Game{Game: "funnylines", Scores: parts, Scoring: true, Drawings: 100})
		s.gallery = append(s.gallery, shown{blob: journal.Hash(nil)})
	}
	for i := range 10_000 {
		s.seen = append(s.seen, fmt.Sprintf("a rather long word %d", i))
	}
	c, _ := s.settle()
	if raw := mustEncode(0, c); len(raw) > journal.MaxEntry {
		t.Fatalf("it takes %d bytes, at most %d are right", len(raw), journal.MaxEntry)
	}
}
