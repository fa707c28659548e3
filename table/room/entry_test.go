package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/journal"
	"linework/words"
)

// Ink is read in both forms that journals have it in: batches with their lengths, and one
// batch to the end of the entry, as the first version wrote it.
func TestInkEntryVersions(t *testing.T) {
	for _, tt := range []struct{ name, raw, want string }{
		{"one batch, as at first", "\x01\xdc\x0b\x02\x40\x41\x42", "1.5s: [{1.5s 2 @AB}]"},
		{"one batch with its length", "\x02\xdc\x0b\x02\x03\x40\x41\x42", "1.5s: [{1.5s 2 @AB}]"},
		{"two pens", "\x02\x05\x00\x01\x40\xdc\x0b\x01\x02\x41\x42", "1.5s: [{5ms 0 @} {1.5s 1 AB}]"},
		{"cut short, as at first", "\x01\xdc\x0b", ""},
		{"cut short", "\x02\xdc\x0b\x02\x03\x40", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			at, c, err := Decode([]byte(tt.raw))
			if (err != nil) != (tt.want == "") {
				t.Fatalf("it is read with %v", err)
			}
			if err != nil {
				return
			}
			got := fmt.Sprintf("%v: [", at)
			for i, b := range c.(*InkDrawn).Batches {
				if i > 0 {
					got += " "
				}
				got += fmt.Sprintf("{%v %d %s}", b.At, b.Seat, b.Batch)
			}
			if got += "]"; got != tt.want {
				t.Errorf("it is read as %s, want %s", got, tt.want)
			}
		})
	}
}

// FuzzEntry reads anything as an entry of a journal: it is refused, or it can be
// written and read again.
func FuzzEntry(f *testing.F) {
	for _, seed := range []string{
		`{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"iota"}}`, `{"at":5,"kind":"played","data":{"seat":1,"phase":2,"kind":"pass","move":{"trade":[]}}}`,
		`{"at":1,"kind":"started","data":{"setup":{"names":["a","b"]}}}`, "\x01\x05\x00\x40", "\x01", "\x02\x05\x00\x01\x40\x06\x01\x02\x40\x41", "\x02\x05", "\x03\x02\x40\x41\x01\x42", "\x03\x09", "", "{",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		at, c, err := Decode(raw)
		if err != nil || at < 0 || at > 10_000*time.Hour {
			return // refused, or a time that no table has
		}
		if _, err := json.Marshal(c); err != nil {
			return // a journal may hold a move that is no JSON; nothing writes one
		}
		text := Encode(at, c)
		againAt, again, err := Decode(text)
		if err != nil || againAt != at || kindOf(again) != kindOf(c) {
			t.Fatalf("%q reads as %v %s, and then as %v %v: %v", raw, at, kindOf(c), againAt, again, err)
		}
		if twice := Encode(againAt, again); !bytes.Equal(twice, text) {
			t.Fatalf("%q is written as %q and as %q", raw, text, twice)
		}
	})
}

// All but the time and ink must survive a power cut, and a start needs its pack.
func TestWhatAChangeNeeds(t *testing.T) {
	for _, k := range changeKinds {
		c := newJSONChange(k.kind)
		if c == nil {
			continue // ink, which is flushed by the table
		}
		_, tick := c.(*ClockTicked)
		if NeedsSync(c) == tick {
			t.Errorf("%q is synced: %v", k.kind, !tick)
		}
		if silent := map[string]bool{"played": true, "rang": true, "ticked": true, "reported": true, "unreported": true, "judged": true, "forgotten": true, "approved": true, "faced": true}[k.kind]; AltersTableView(c) == silent {
			t.Errorf("%q alters the table: %v", k.kind, !silent)
		}
	}
	if got := BlobToStoreFirst(&GameStarted{Blob: []byte("pack")}); string(got) != "pack" || BlobToStoreFirst(&ClockTicked{}) != nil {
		t.Errorf("a start refers to the blob %q", got)
	}
}

// An entry is read the same whether it is written just as Encode writes it or not.
func TestEntryInOtherForms(t *testing.T) {
	for _, raw := range []string{
		`{"at":1500,"kind":"renamed","data":{"seat":2,"name":"Ben \"}\""}}`,
		` {"at":1500,"kind":"renamed","data":{"seat":2,"name":"Ben \"}\""}}`,
		`{"kind":"renamed","at":1500,"data":{"seat":2,"name":"Ben \"}\""}}`,
		`{"at":1500,"kind":"renamed","data":{"seat":2,"name":"Ben \"}\""},"more":{}}`,
		`{"at":1500,"kind":"ren\u0061med","data":{"seat":2,"name":"Ben \"}\""}}`,
	} {
		at, c, err := Decode([]byte(raw))
		if err != nil || at != 1500*time.Millisecond {
			t.Fatalf("%s is read with %v, %v", raw, at, err)
		}
		if got, ok := c.(*SeatRenamed); !ok || got.Seat != 2 || got.Name != `Ben "}"` {
			t.Errorf("%s is read as %+v", raw, c)
		}
	}
	for _, raw := range []string{`{"at":1500,"kind":"renamed","data":{"seat":2}`, `{"at":x,"kind":"renamed","data":{}}`, `{"at":1,"kind":"rename","data":{}}`, `{"at":1,"kind":"renamed","data":{}}}`} {
		if _, _, err := Decode([]byte(raw)); err == nil {
			t.Errorf("%s is read", raw)
		}
	}
}

// The entry of a move that is cut short anywhere before its rulings is an error, and one of an old
// journal is the same move.
func TestMoveEntry(t *testing.T) {
	const at = 61250 * time.Millisecond
	move := &MovePlayed{Seat: 11, Phase: 300, Kind: "guess", Move: []byte(`{"text":"a kite"}`)}
	plain := Encode(at, move)
	move.Rulings = game.Rulings{2: {Verdict: words.Right, Reason: words.Exact}}
	for _, raw := range [][]byte{Encode(at, move), encodeAsJSON(at, move)} {
		if readAt, read, err := Decode(raw); err != nil || readAt != at || !reflect.DeepEqual(read, move) {
			t.Errorf("%q is read as %+v at %v, %v", raw, read, readAt, err)
		}
	}
	for n := range plain {
		if _, c, err := Decode(plain[:n]); err == nil {
			t.Errorf("%q is read as %+v", plain[:n], c)
		}
	}
	if _, _, err := Decode([]byte("\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01\x01")); err == nil {
		t.Error("a time that no table has is read")
	}
}

// What an entry holds is no larger than a journal takes, however small it was made.
func TestDeflatedEntry(t *testing.T) {
	if _, _, err := Decode(deflate([]byte{deflatedMark}, make([]byte, journal.MaxEntry+1))); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Errorf("an entry of %d bytes is read: %v", journal.MaxEntry+1, err)
	}
}
