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

// cardWords is the words on the table in a match of Pictomania.
func (d *device) cardWords() []string {
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

func TestDealtWordsDoNotRepeat(t *testing.T) {
	t.Run("PM-4 no word comes twice in an evening, and what stayed in its pile is not used up", func(t *testing.T) {
		runTableWith(t, "pictomania", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			r.sit("Ben")
			r.sit("Cem")
			ana.mustSend("options", `{"options":{"decks":44444},"pace":100}`)
			seen := map[string]int{}
			for game := 1; game <= 7; game++ { // six sides each, and the purple deck has 42
				ana.mustSend("start", `{"force":true}`)
				for _, w := range ana.cardWords() {
					if seen[w] > 0 {
						t.Errorf("%q lies there in game %d, and did in game %d", w, game, seen[w])
					}
					seen[w] = game
				}
				ana.mustSend("finish", `{}`)
				if game == 3 { // a table that is loaded again remembers
					r.load(configWithPacks())
					ana = r.connect(ticket.Token)
				}
			}
			if len(seen) != 7*42 {
				t.Errorf("%d words were seen", len(seen))
			}
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(41)))
			ana.mustRefuse("no-words", "start", `{"force":true}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(42)))
			ana.mustSend("start", `{"force":true}`)
			if n := len(ana.cardWords()); n != 42 {
				t.Errorf("of 42 words of our own %d lie there", n)
			}
		})
	})
}

func TestMixedWords(t *testing.T) {
	t.Run("a few words of the players' own are filled up from the pack, also after a restart", func(t *testing.T) {
		runTableWith(t, "doodledash", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			r.sit("Ben")
			r.sit("Cem")
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(10)))
			ana.mustRefuse("too-few-words", "start", `{"force":true}`)
			ana.mustRefuse("no-such-pack", "words", `{"paste":"kite","mixed":true,"pack":"en/nowhere"}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q,"mixed":true}`, wordList(10)))
			r.load(configWithPacks())
			ana = r.connect(ticket.Token)
			if v := ana.table; v.Own != 10 || !v.Mixed {
				t.Errorf("%d words, mixed: %v", v.Own, v.Mixed)
			}
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("finish", "")
			ana.mustSend("words", `{"mixed":true}`)
			if v := ana.table; v.Own != 0 || v.Mixed {
				t.Errorf("without words of their own it is mixed: %v", v.Mixed)
			}
		})
	})
}

// packWords is the words of all packs in a language.
func packWords(language string) []string {
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
func TestTableLanguage(t *testing.T) {
	dealt := func(t *testing.T, ana *device, language string) {
		t.Helper()
		if ana.table.Language != language {
			t.Errorf("the table speaks %q, want %q", ana.table.Language, language)
		}
		ana.mustSend("start", `{"force":true}`)
		for _, w := range ana.cardWords() {
			if !slices.Contains(packWords(language), w) {
				t.Errorf("%q lies there, and is no word of %q", w, language)
			}
		}
	}
	t.Run("CM-26 a new table has the language of the device that opened it", func(t *testing.T) {
		for _, tt := range []struct{ device, table string }{{"de", "de"}, {"de-AT", "de"}, {"en-GB", "en"}, {"fr", "en"}, {"", "en"}, {"und", "en"}} {
			runTableWith(t, "pictomania", configWithPacks(), func(t *testing.T, r *testTable) {
				if err := r.SetLanguageIfAvailable(tt.device); err != nil {
					t.Fatal(err)
				}
				ana, _ := r.sit("Ana")
				r.sit("Ben")
				r.sit("Cem")
				ana.mustSend("options", `{"options":{"decks":11111},"pace":100}`)
				dealt(t, ana, tt.table)
			})
		}
	})
	t.Run("CM-26 the host changes it between games, and it is kept", func(t *testing.T) {
		runTableWith(t, "pictomania", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.mustSend("options", `{"options":{"decks":11111},"pace":100}`)
			ana.mustSend("words", `{"pack":"en/pictomania"}`)
			ben.mustRefuse("not-host", "language", `{"language":"de"}`)
			ana.mustRefuse("no-such-language", "language", `{"language":"tlh"}`)
			ana.mustSend("language", `{"language":"de"}`)
			if ana.table.Pack != "" {
				t.Errorf("%s is still chosen", ana.table.Pack)
			}
			dealt(t, ana, "de")
			ana.mustRefuse("not-lobby", "language", `{"language":"en"}`)
			before := string(ana.match.View)
			for range 2 { // in the game, and when it was settled
				r.load(configWithPacks())
				ana = r.connect(ticket.Token)
				if ana.table.Language != "de" || ana.match != nil && string(ana.match.View) != before {
					t.Errorf("after loading the table speaks %q and shows another game", ana.table.Language)
				}
				if ana.stage() == table.Playing {
					ana.mustSend("finish", `{}`)
				}
			}
			ana.mustSend("language", `{"language":"en"}`)
			dealt(t, ana, "en")
		})
	})
	t.Run("CM-26 the pictures of Funny Lines have names in it", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			if err := r.SetLanguageIfAvailable("de"); err != nil {
				t.Fatal(err)
			}
			ana, _ := r.sit("Ana")
			ana.mustSend("options", `{"options":{"play":2},"pace":100}`)
			ana.mustSend("start", `{"force":true}`)
			var v funnylines.View
			if err := json.Unmarshal(ana.match.View, &v); err != nil || v.Language != "de" {
				t.Errorf("the names are in %q, %v", v.Language, err)
			}
		})
	})
}
