package games_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/dots"
	"linework/games/examples"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// A reading is what a device says, and what it is read as.
type reading struct {
	kind, data string
	want       game.Move
}

// longest is a guess of as many characters as fit into one.
var longest = strings.Repeat("ü", 80)

// readings is at least one for every kind of move and question, by game.
var readings = map[string][]reading{
	"doodledash": {
		{"name", `{"number": 4}`, doodledash.Name{Number: 4}},
		{"name", `{"number": -4000000}`, doodledash.Name{Number: -4000000}},
		{"start", `{}`, doodledash.Start{}},
		{"bet", `{"board": 2}`, doodledash.Bet{Board: 2}},
		{"finish", ` {} `, doodledash.Finish{}},
		{"roll", `{}`, doodledash.Roll{}},
		{"guess", `{"text": "Sea Lion"}`, doodledash.Guess{Text: "Sea Lion"}},
		{"guess", `{"text": "crème brûlée, слон 🦒 نیم\u200cفاصله"}`, doodledash.Guess{Text: "crème brûlée, слон 🦒 نیم\u200cفاصله"}},
		{"guess", `{"text": ""}`, doodledash.Guess{}},
		{"guess", `{"text": "` + longest + `"}`, doodledash.Guess{Text: longest}},
		{"pass", `{}`, doodledash.Pass{}},
		{"accept", `{}`, doodledash.Accept{}},
		{"decline", `{}`, doodledash.Decline{}},
		{"object", `{"board": 2}`, doodledash.Object{Board: 2}},
		{"vote", `{"uphold": true}`, doodledash.Vote{Uphold: true}},
		{"vote", `{}`, doodledash.Vote{}},
		{"next", `{}`, doodledash.Next{}},
	},
	"dots": {{"draw", `{"line": "a1-b1"}`, dots.Draw{Line: "a1-b1"}}},
	"doodlerush": {
		{"assign", `{"word": 2, "board": 9}`, doodlerush.Assign{Word: 2, Board: 9}},
		{"guess", `{"board": 7, "text": "toy car"}`, doodlerush.Guess{Board: 7, Text: "toy car"}},
		{"guess", `{"board": 7, "text": "` + longest + `"}`, doodlerush.Guess{Board: 7, Text: longest}},
		{"call", `{"text": "père Noël 🎅"}`, doodlerush.Call{Text: "père Noël 🎅"}},
		{"call", `{}`, doodlerush.Call{}},
		{"close", `{"guess": 3, "board": 9}`, doodlerush.AnswerClose{Guess: 3, Board: 9}},
		{"far", `{"guess": 3, "board": 9}`, doodlerush.AnswerFar{Guess: 3, Board: 9}},
		{"accept", `{"guess": 3, "board": 9}`, doodlerush.Accept{Guess: 3, Board: 9}},
		{"wave", `{"board": 9}`, doodlerush.Wave{Board: 9}},
		{"object", `{"board": 9}`, doodlerush.Object{Board: 9}},
		{"vote", `{"board": 9, "uphold": true}`, doodlerush.Vote{Board: 9, Uphold: true}},
		{"done", `{"done": true}`, doodlerush.Done{Done: true}},
		{"done", `{}`, doodlerush.Done{}},
	},
	"funnylines": {
		{"side", `{"team":1}`, funnylines.Side{Team: 1}},
		{"place", `{"seat":3,"team":1}`, funnylines.Place{Seat: 3, Team: 1}},
		{"carlo", `{"seat":2}`, funnylines.Carlo{Seat: 2}},
		{"ready", `{}`, funnylines.Ready{}},
		{"roster", `{"names":["Ida","Jon"]}`, funnylines.Roster{Names: []string{"Ida", "Jon"}}},
		{"take-out", `{"cards":[3,7]}`, funnylines.RemoveCards{Cards: []int{3, 7}}},
		{"bring", `{"pictures":[{"name":"kite"}]}`, funnylines.BringPictures{Pictures: []cards.Draft{{Name: "kite"}}}},
		{"begin", `{}`, funnylines.Begin{}},
		{"put", `{"shape":"trapezium","add":-2}`, funnylines.ChangeBasket{Shape: cards.Trapezium, Add: -2}},
		{"plan", `{"shape":"oval","add":1}`, funnylines.PlanBasket{Shape: cards.Oval, Add: 1}},
		{"buy", `{"basket":[0,2,1,0,0,0,3]}`, funnylines.Buy{Basket: funnylines.Counts{0, 2, 1, 0, 0, 0, 3}}},
		{"borrow", `{}`, funnylines.Borrow{}},
		{"decline", `{}`, funnylines.Decline{}},
		{"draw", `{"shape":4}`, funnylines.Draw{Shape: 4}},
		{"done", `{}`, funnylines.Done{}},
		{"guess", `{"text":"boat","sure":true}`, funnylines.Guess{Text: "boat", Sure: true}},
		{"bet", `{"guesser":3}`, funnylines.Bet{Guesser: 3}},
		{"pass", `{}`, funnylines.Pass{}},
		{"admit", `{"seat":3}`, funnylines.Admit{Seat: 3}},
		{"ask", `{"shape":"oval"}`, funnylines.Ask{Shape: cards.Oval}},
		{"accept", `{"guess":2}`, funnylines.Accept{Guess: 2}},
		{"object", `{"shape":65}`, funnylines.Object{Shape: 65}},
		{"vote", `{"uphold":true}`, funnylines.Vote{Uphold: true}},
		{"reveal", `{}`, funnylines.Reveal{}},
		{"next", `{}`, funnylines.Next{}},
		{"end", `{}`, funnylines.End{}},
		{"pass-over", `{}`, funnylines.SkipStudent{}},
		{"undo", `{}`, funnylines.Undo{}},
		{"crib", `{}`, funnylines.Crib{}},
		{"pictures", `{}`, funnylines.Pictures{}},
	},
	"iota": {
		{"play", `{"place": ["Rt2@1,-3", "W@66,-66"]}`, iota.Play{Place: parsePlacements("Rt2@1,-3", "W@66,-66")}},
		{"play", `{"place": []}`, iota.Play{Place: []iota.Placement{}}},
		{"play", `{}`, iota.Play{}},
		{"play", `{"place": ["Rt1@0,0", "Rt2@0,0", "Rt3@0,0", "Rt4@0,0"]}`, iota.Play{Place: parsePlacements("Rt1@0,0", "Rt2@0,0", "Rt3@0,0", "Rt4@0,0")}},
		{"pass", `{"trade": ["Yc4", "W", "W"]}`, iota.Pass{Trade: []iota.Card{mustParseCard("Yc4"), iota.Wild, iota.Wild}}},
		{"pass", `{"trade": []}`, iota.Pass{Trade: []iota.Card{}}},
		{"pass", " {\"trade\":[]}\n", iota.Pass{Trade: []iota.Card{}}},
		{"recycle", `{"card": "Rp4", "cell": {"x": 1, "y": -2}}`, iota.Recycle{Card: mustParseCard("Rp4"), Cell: iota.Cell{X: 1, Y: -2}}},
		{"meaning", `{"cell": {"x": 1, "y": -2}}`, iota.Meaning{Cell: iota.Cell{X: 1, Y: -2}}},
		{"hint", `{}`, iota.Hint{}},
		{"reveal", `{}`, iota.Reveal{}},
	},
	"pictomania": {
		{"choose", `{"deck":"blue"}`, pictomania.Choose{Deck: "blue"}},
		{"replace", `{"symbol":3}`, pictomania.Replace{Symbol: 3}},
		{"ready", `{}`, pictomania.Ready{}},
		{"guess", `{"board":2,"number":7}`, pictomania.Guess{Board: 2, Number: 7}},
		{"mean", `{"board":2,"card":4}`, pictomania.Mean{Board: 2, Card: 4}},
		{"finish", `{}`, pictomania.Finish{}},
		{"done", `{"done":true}`, pictomania.Done{Done: true}},
		{"nothing", `{}`, pictomania.DrawNothing{}},
		{"object", `{"board":1}`, pictomania.Object{Board: 1}},
		{"vote", `{"board":1,"uphold":true}`, pictomania.Vote{Board: 1, Uphold: true}},
		{"next", `{}`, pictomania.Next{}},
		{"turn", `{}`, pictomania.Turn{}},
	},
}

func mustParseCard(text string) iota.Card {
	c, err := iota.ParseCard(text)
	if err != nil {
		panic(err)
	}
	return c
}

func parsePlacements(texts ...string) (list []iota.Placement) {
	for _, text := range texts {
		p, err := iota.ParsePlacement(text)
		if err != nil {
			panic(err)
		}
		list = append(list, p)
	}
	return list
}

func TestMovesAreRead(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		wire := g.Wire()
		left := wire.MoveKinds()
		for _, ask := range slices.Concat(wire.Asks, wire.Tries) {
			left = append(left, ask.Kind)
		}
		for _, r := range readings[g.Info().ID] {
			t.Run(g.Info().ID+" "+r.kind, func(t *testing.T) {
				got, err := wire.Decode(r.kind, []byte(r.data))
				if err != nil || !reflect.DeepEqual(got, r.want) || wire.KindOf(got) != r.kind {
					t.Errorf("got %#v, %v; want %#v", got, err, r.want)
				}
				for _, bad := range []string{"", "[]", r.data + r.data, `{"x":1}`, "null null"} {
					if _, err := wire.Decode(r.kind, []byte(bad)); gametest.RefusalCodeOrFailure(err) != "malformed" {
						t.Errorf("%s is answered with %v", bad, err)
					}
				}
			})
			left = slices.DeleteFunc(left, func(kind string) bool { return kind == r.kind })
		}
		if len(left) > 0 {
			t.Errorf("%s: nothing here reads %q", g.Info().ID, left)
		}
		for name, kind := range map[string]string{
			"an unknown move": "jump", "no kind": "", "a skip, which is the table's to make": "skip",
			"ink, which has a way of its own": "ink", "a move in capitals": strings.ToUpper(wire.MoveKinds()[0]),
		} {
			if _, err := wire.Decode(kind, []byte("{}")); gametest.RefusalCodeOrFailure(err) != "unknown-move" {
				t.Errorf("%s: %s is answered with %v", g.Info().ID, name, err)
			}
		}
	}
}

func TestMovesAreRefused(t *testing.T) {
	long := longest + "a"
	for _, tt := range []struct{ why, game, kind, data string }{
		{"half a number", "doodledash", "name", `{"number": 1.5}`},
		{"a number beyond all", "doodledash", "object", `{"board": 1e99}`},
		{"a text for a number", "doodledash", "name", `{"number": "4"}`},
		{"a number for a text", "doodledash", "guess", `{"text": 4}`},
		{"a guess that is too long", "doodledash", "guess", `{"text": "` + long + `"}`},
		{"a guess of two lines", "doodledash", "guess", `{"text": "a\nb"}`},
		{"a guess that turns the writing round", "doodledash", "guess", `{"text": "a\u202eb"}`},
		{"more than two dots", "dots", "draw", `{"line": "a1-b1-c1"}`},
		{"half a move", "doodlerush", "guess", `{"board": 7`},
		{"a board that is no number", "doodlerush", "wave", `{"board": "a0"}`},
		{"a guess that is too long", "doodlerush", "guess", `{"board": 7, "text": "` + long + `"}`},
		{"a call that is too long", "doodlerush", "call", `{"text": "` + long + `"}`},
		{"a guess on two lines", "doodlerush", "guess", `{"board": 7, "text": "a\nb"}`},
		{"a call that turns the writing round", "doodlerush", "call", `{"text": "a\u202eb"}`},
		{"no such shape", "funnylines", "put", `{"shape":"star","add":1}`},
		{"too many at once", "funnylines", "put", `{"shape":"oval","add":21}`},
		{"a guess of a page", "funnylines", "guess", `{"text":"` + long + `"}`},
		{"a guess on two lines", "funnylines", "guess", `{"text":"a\nb"}`},
		{"FL-52 more than 200 names", "funnylines", "roster", `{"names":["a"` + strings.Repeat(`,"a"`, 200) + `]}`},
		{"a name of a page", "funnylines", "roster", `{"names":["` + strings.Repeat("x", 31) + `"]}`},
		{"a name that turns the writing round", "funnylines", "roster", `{"names":["a\u202eb"]}`},
		{"more cards than there are", "funnylines", "take-out", `{"cards":[1` + strings.Repeat(`,1`, 200) + `]}`},
		{"not a number", "funnylines", "draw", `{"shape":"x"}`},
		{"a text for a list", "iota", "pass", `{"trade": "Rt1"}`},
		{"five cards", "iota", "play", `{"place": ["Rt1@0,0", "Rt2@0,0", "Rt3@0,0", "Rt4@0,0", "W@0,0"]}`},
		{"five traded", "iota", "pass", `{"trade": ["Rt1", "Rt2", "Rt3", "Rt4", "W"]}`},
		{"no card of the deck", "iota", "pass", `{"trade": ["Rt5"]}`},
		{"a card by number", "iota", "pass", `{"trade": [3]}`},
		{"a card without a cell", "iota", "play", `{"place": ["Rt1"]}`},
		{"a cell out of reach", "iota", "play", `{"place": ["Rt1@67,0"]}`},
		{"a cell far out of reach", "iota", "recycle", `{"card": "Rt1", "cell": {"x": 128, "y": 0}}`},
		{"a card of null", "iota", "pass", `{"trade": [null]}`},
		{"a placement of null", "iota", "play", `{"place": [null]}`},
		{"a recycling without a card", "iota", "recycle", `{"cell": {"x": 1, "y": 0}}`},
		{"a recycling without a cell", "iota", "recycle", `{"card": "Rt1"}`},
		{"half a cell number", "iota", "recycle", `{"card": "Rt1", "cell": {"x": 0.5, "y": 0}}`},
		{"a seat, which is not for the move to say", "pictomania", "guess", `{"board":2,"number":7,"seat":1}`},
	} {
		t.Run(tt.game+" "+tt.why, func(t *testing.T) {
			g, _ := findWithExamples(tt.game)
			if got, err := g.Wire().Decode(tt.kind, []byte(tt.data)); gametest.RefusalCodeOrFailure(err) != "malformed" {
				t.Errorf("got %#v, %v", got, err)
			}
		})
	}
	t.Run("FL-52 40 names fit", func(t *testing.T) {
		if _, err := (funnylines.Game{}).Wire().Decode("roster", []byte(`{"names":["a"`+strings.Repeat(`,"a"`, 39)+`]}`)); err != nil {
			t.Error(err)
		}
	})
}

// TestKinds: within a list a kind stands for one type and a type has one kind, so that
// what is written can be read again.
func TestKinds(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, g := range examples.ListWithGames() {
		for name, list := range map[string]game.Kinds{"moves": g.Wire().Moves, "facts": g.Wire().Facts} {
			kinds, types := map[string]bool{}, map[reflect.Type]bool{}
			for _, k := range list {
				if zero := reflect.TypeOf(k.Zero); !form.MatchString(k.Kind) || kinds[k.Kind] || types[zero] {
					t.Errorf("%s: %q is no kind of %s, or it or %v is listed twice", g.Info().ID, k.Kind, name, zero)
				} else {
					kinds[k.Kind], types[zero] = true, true
				}
			}
		}
	}
}
