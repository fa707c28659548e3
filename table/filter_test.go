package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/table"
	"linework/texts"
	"linework/words/offensive"
)

// wasSent reports whether some frame to a device has a text in it.
func (d *device) wasSent(text string) bool {
	return slices.ContainsFunc(d.frames, func(f json.RawMessage) bool { return strings.Contains(string(f), text) })
}

// configWithFilter returns a server on which every table is filtered.
func configWithFilter(level offensive.Level) table.Config {
	cfg := configWithPacks()
	cfg.MinFilter = level
	return cfg
}

func TestOffensiveNames(t *testing.T) {
	const bad = "H1tler"
	t.Run("CM-32 among friends nothing is filtered", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit(bad)
			if v := ana.table; v.Filter != offensive.Off || v.LeastFilter != offensive.Off {
				t.Errorf("the table has a filter: %q, at least %q", v.Filter, v.LeastFilter)
			}
		})
	})
	t.Run("CM-32 an offensive name is refused, and two others are offered that can be had", func(t *testing.T) {
		runTableWith(t, "iota", configWithFilter(offensive.Moderate), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			_, err := r.Sit(bad)
			var refusal *game.Refusal
			if !errors.As(err, &refusal) || refusal.Code != "name-offensive" {
				t.Fatalf("%s: %v", bad, err)
			}
			for _, offer := range []string{"first", "second"} {
				r.sit(refusal.Figures[offer].(string))
			}
			if !errors.As(table.OfferNamesIn(err, "de"), &refusal) || !slices.Contains(texts.OfferedNames("de"), refusal.Figures["first"].(string)) {
				t.Errorf("in German they are offered %v", refusal.Figures)
			}
			ana.mustRefuse("name-offensive", "rename", fmt.Sprintf(`{"name":%q}`, bad))
			ana.mustSend("open", `{"open":false}`)
			if _, err := r.Sit(bad); nameRefusal(err) != "name-offensive" {
				t.Errorf("somebody knocks as %s: %v", bad, err)
			}
		})
	})
	t.Run("CM-32 where a filter is switched on later, offensive names are replaced, and so they are after a restart", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit(bad)
			ana.mustSend("options", `{"options":{"play":2},"pace":100}`) // a class
			if _, err := r.Sit("Wichser"); nameRefusal(err) != "name-offensive" || ana.table.Filter != offensive.Moderate {
				t.Errorf("in a class, with the filter %q: %v", ana.table.Filter, err)
			}
			check := func() {
				t.Helper()
				if name := ana.table.Seats[1].Name; name == bad || table.CheckName(name) != nil {
					t.Errorf("they are called %q", name)
				}
			}
			check()
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			check()
		})
	})
}

func TestFilterIsTheHostsChoice(t *testing.T) {
	runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		ben.mustRefuse("not-host", "filter", `{"level":"strict"}`)
		ana.mustRefuse("unknown-option", "filter", `{"level":"mild"}`)
		ana.mustSend("filter", `{"level":"strict"}`)
		r.reopen()
		if ana = r.connect(r.tokens["Ana"]); ana.table.Filter != offensive.Strict {
			t.Errorf("after a restart the filter is %q", ana.table.Filter)
		}
		ana.mustSend("options", `{"options":{"play":2},"pace":100}`)
		if ana.mustSend("filter", `{"level":"off"}`); ana.table.Filter != offensive.Off {
			t.Errorf("a teacher wants none and has %q", ana.table.Filter)
		}
	})
	runTableWith(t, "iota", configWithFilter(offensive.Moderate), func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ana.mustSend("filter", `{"level":"off"}`)
		if v := ana.table; v.Filter != offensive.Moderate || v.LeastFilter != offensive.Moderate {
			t.Errorf("below what the server wants: %q, at least %q", v.Filter, v.LeastFilter)
		}
	})
}

func TestOffensiveGuessesAreHidden(t *testing.T) {
	t.Run("CM-32 a guess is never refused, and only whoever made it sees it", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			ana.mustSend("filter", `{"level":"moderate"}`)
			tv := r.connect("")
			ana.startDoodleDash()
			sleepUntilSettled(95 * time.Second) // drawing is over, and Ana guesses
			if a := ana.move("guess", `{"text":"arschloch"}`); !a.OK {
				t.Fatal(a.Text)
			}
			for who, d := range map[string]*device{"Ana": ana, "Ben": ben, "the TV": tv} {
				if seen := d.wasSent("arschloch"); seen != (who == "Ana") {
					t.Errorf("%s is shown the guess: %v", who, seen)
				}
				if hidden := d.wasSent(game.HiddenText); hidden == (who == "Ana") {
					t.Errorf("%s is shown that there was one: %v", who, hidden)
				}
			}
			if r.connect(r.tokens["Ben"]).wasSent("arschloch") {
				t.Error("who comes back is shown the guess")
			}
		})
	})
	t.Run("CM-32 what is hidden does not depend on the word", func(t *testing.T) {
		v := doodledash.View{Seat: 1, Guesser: 0, Word: "arsch", Guesses: []doodledash.GuessRecord{{Text: "arsch", Right: true}, {Text: "a kite"}}}
		hidden := v.HideTyped(1, offensive.Moderate.Offends).(doodledash.View)
		if hidden.Guesses[0].Text != game.HiddenText || hidden.Guesses[1].Text != "a kite" || hidden.Word != v.Word {
			t.Errorf("a right guess is shown as %+v", hidden.Guesses)
		}
	})
}

func TestOffensiveWordsOfOnesOwn(t *testing.T) {
	runTableWith(t, "doodledash", configWithPacks(), func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		r.sit("Ben")
		r.sit("Cem")
		list := fmt.Sprintf(`{"paste":%q}`, wordList(200)+"\nHurensohn")
		ana.mustSend("words", list)
		ana.mustSend("filter", `{"level":"moderate"}`)
		ana.mustRefuse("offensive", "start", `{"force":true}`)
		a := ana.send("words", list)
		if a.Code != "offensive" || strings.Contains(a.Text, "Huren") {
			t.Errorf("words are answered with %q, %q", a.Code, a.Text)
		}
		ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
	})
	runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
		teacher, _ := r.sit("Ms Gray")
		teacher.mustSend("options", `{"options":{"play":2},"pace":100}`)
		teacher.mustSend("start", `{"force":true}`)
		if a := teacher.move("roster", `{"names":["Tim","F0tze"]}`); a.Code != "offensive" {
			t.Errorf("pupils are called so: %+v", a)
		}
		teacher.move("roster", `{"names":["Tim","Dick"]}`)
	})
}
