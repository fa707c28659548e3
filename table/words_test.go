package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"linework/games/funnylines"
	"linework/games/pictomania"
	"linework/table"
	"linework/words"
)

// cards is the words on the table in a match of Pictomania.
func (d *device) cards() []string {
	d.t.Helper()
	var v pictomania.View
	if err := json.Unmarshal(d.match.View, &v); err != nil {
		d.t.Fatal(err)
	}
	var all []string
	for _, c := range v.Cards {
		all = append(all, c.Words...)
	}
	return all
}

func TestEveningSeesWhatWasLaid(t *testing.T) {
	t.Run("PM-4 no word comes twice in an evening, and what stayed in its pile is not used up", func(t *testing.T) {
		evening(t, "pictomania", withPacks(), func(t *testing.T, r *room) {
			ana, ticket := r.sit("Ana")
			r.sit("Ben")
			r.sit("Cem")
			ana.must("options", `{"options":{"decks":44444},"pace":100}`)
			seen := map[string]int{}
			for game := 1; game <= 7; game++ { // six sides each, and the purple deck has 42
				ana.must("start", `{"force":true}`)
				for _, w := range ana.cards() {
					if seen[w] > 0 {
						t.Errorf("%q lies there in game %d, and did in game %d", w, game, seen[w])
					}
					seen[w] = game
				}
				ana.must("finish", `{}`)
				if game == 3 { // a table that is loaded again remembers
					r.load(withPacks())
					ana = r.connect(ticket.Token)
				}
			}
			if len(seen) != 7*42 {
				t.Errorf("%d words were seen", len(seen))
			}
			ana.must("words", fmt.Sprintf(`{"paste":%q}`, someWords(41)))
			ana.refused("no-words", "start", `{"force":true}`)
			ana.must("words", fmt.Sprintf(`{"paste":%q}`, someWords(42)))
			ana.must("start", `{"force":true}`)
			if n := len(ana.cards()); n != 42 {
				t.Errorf("of 42 words of our own %d lie there", n)
			}
		})
	})
}

func TestMixedWords(t *testing.T) {
	t.Run("a few words of the players' own are filled up from the pack, also after a restart", func(t *testing.T) {
		evening(t, "doodledash", withPacks(), func(t *testing.T, r *room) {
			ana, ticket := r.sit("Ana")
			r.sit("Ben")
			r.sit("Cem")
			ana.must("words", fmt.Sprintf(`{"paste":%q}`, someWords(10)))
			ana.refused("too-few-words", "start", `{"force":true}`)
			ana.refused("no-such-pack", "words", `{"paste":"kite","mixed":true,"pack":"en/nowhere"}`)
			ana.must("words", fmt.Sprintf(`{"paste":%q,"mixed":true}`, someWords(10)))
			r.load(withPacks())
			ana = r.connect(ticket.Token)
			if v := ana.table; v.Own != 10 || !v.Mixed {
				t.Errorf("%d words, mixed: %v", v.Own, v.Mixed)
			}
			ana.must("start", `{"force":true}`)
			ana.must("finish", "")
			ana.must("words", `{"mixed":true}`)
			if v := ana.table; v.Own != 0 || v.Mixed {
				t.Errorf("without words of their own it is mixed: %v", v.Mixed)
			}
		})
	})
}

// packed is the words of all packs in a language.
func packed(language string) []string {
	var all []string
	for _, p := range words.Builtin() {
		if p.Language == language {
			for _, w := range p.Words() {
				all = append(all, w.Text)
			}
		}
	}
	return all
}

// A table speaks one language, whatever the devices at it do.
func TestLanguageOfATable(t *testing.T) {
	dealt := func(t *testing.T, ana *device, language string) {
		t.Helper()
		if ana.table.Language != language {
			t.Errorf("the table speaks %q, want %q", ana.table.Language, language)
		}
		ana.must("start", `{"force":true}`)
		for _, w := range ana.cards() {
			if !slices.Contains(packed(language), w) {
				t.Errorf("%q lies there, and is no word of %q", w, language)
			}
		}
	}
	t.Run("CM-26 a new table has the language of the device that opened it", func(t *testing.T) {
		for _, tt := range []struct{ device, table string }{{"de", "de"}, {"de-AT", "de"}, {"en-GB", "en"}, {"fr", "en"}, {"", "en"}, {"und", "en"}} {
			evening(t, "pictomania", withPacks(), func(t *testing.T, r *room) {
				if err := r.Speak(tt.device); err != nil {
					t.Fatal(err)
				}
				ana, _ := r.sit("Ana")
				r.sit("Ben")
				r.sit("Cem")
				ana.must("options", `{"options":{"decks":11111},"pace":100}`)
				dealt(t, ana, tt.table)
			})
		}
	})
	t.Run("CM-26 the host changes it between games, and it is kept", func(t *testing.T) {
		evening(t, "pictomania", withPacks(), func(t *testing.T, r *room) {
			ana, ticket := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.must("options", `{"options":{"decks":11111},"pace":100}`)
			ana.must("words", `{"pack":"en/pictomania"}`)
			ben.refused("not-host", "language", `{"language":"de"}`)
			ana.refused("no-such-language", "language", `{"language":"tlh"}`)
			ana.must("language", `{"language":"de"}`)
			if ana.table.Pack != "" {
				t.Errorf("%s is still chosen", ana.table.Pack)
			}
			dealt(t, ana, "de")
			ana.refused("not-lobby", "language", `{"language":"en"}`)
			before := string(ana.match.View)
			for range 2 { // in the game, and when it was settled
				r.load(withPacks())
				ana = r.connect(ticket.Token)
				if ana.table.Language != "de" || ana.match != nil && string(ana.match.View) != before {
					t.Errorf("after loading the table speaks %q and shows another game", ana.table.Language)
				}
				if ana.stage() == table.Playing {
					ana.must("finish", `{}`)
				}
			}
			ana.must("language", `{"language":"en"}`)
			dealt(t, ana, "en")
		})
	})
	t.Run("CM-26 the pictures of Funny Lines have names in it", func(t *testing.T) {
		evening(t, "funnylines", withPacks(), func(t *testing.T, r *room) {
			if err := r.Speak("de"); err != nil {
				t.Fatal(err)
			}
			ana, _ := r.sit("Ana")
			ana.must("options", `{"options":{"play":2},"pace":100}`)
			ana.must("start", `{"force":true}`)
			var v funnylines.View
			if err := json.Unmarshal(ana.match.View, &v); err != nil || v.Language != "de" {
				t.Errorf("the names are in %q, %v", v.Language, err)
			}
		})
	})
}
