package doodlerush

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

func TestDeal(t *testing.T) {
	everyCount(t, "DR-1 six boards, two cards and six words each", func(t *testing.T, n int) {
		r := seated(t, n, nil)
		if got := (Game{}).Want(r.Setup); got.Cards != 2*n || got.Words != 3 {
			t.Errorf("asks for %+v", got)
		}
		r.bell()
		for seat := range n {
			v := r.view(game.Seat(seat))
			var own []int
			for _, b := range v.Boards {
				if int(b.Owner) == seat {
					own = append(own, b.ID)
				}
			}
			if len(own) != 6 || own[0] != seat*6 || own[5] != seat*6+5 {
				t.Errorf("seat %d has the boards %v", seat, own)
			}
			if len(v.Words) != 6 {
				t.Errorf("seat %d has the words %v", seat, v.Words)
			}
		}
	})
	for _, n := range []int{0, 1, 2, 7, 8} {
		t.Run(fmt.Sprintf("DR-1 not for %d players", n), func(t *testing.T) {
			setup := game.Setup{Names: make([]string, n), Pack: box(t, 6)}
			if _, _, err := (Game{}).New(setup, nil); gametest.Code(err) != "wrong-count" {
				t.Errorf("got %v", err)
			}
		})
	}
	for _, tt := range []struct {
		rule string
		side int
		want string
	}{
		{"DR-2 easy, if the table does not choose", -1, "easy"},
		{"DR-2 easy", easySide, "easy"},
		{"DR-2 hard", hardSide, "hard"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			options := game.Values{}
			if tt.side >= 0 {
				options[sideOption] = tt.side
			}
			r := seated(t, 3, options)
			if got := (Game{}).Want(r.Setup); got.Side != tt.want {
				t.Errorf("asks for the %s side", got.Side)
			}
			if got := r.view(0).Hard; got != (tt.want == "hard") {
				t.Errorf("says hard: %v", got)
			}
		})
	}
	everyCount(t, "DR-2 cards are face down until the first round starts", func(t *testing.T, n int) {
		r := seated(t, n, nil)
		for seat := game.Watcher; int(seat) < n; seat++ {
			v := r.view(seat)
			if len(v.Words) > 0 || slices.ContainsFunc(v.Boards, func(b Board) bool { return b.Word != "" }) {
				t.Errorf("%d sees words in the count-down", seat)
			}
		}
		told := r.bell()
		turned := facts[CardsTurned](told)
		if len(turned) != n {
			t.Fatalf("%d hands are turned over", len(turned))
		}
		for seat := range n {
			if e := told[seat]; e.To != game.Of(game.Seat(seat)) {
				t.Errorf("the words of seat %d are told to %b", seat, e.To)
			}
			if v := r.view(game.Seat(seat)); v.Words[5].Text != turned[seat].Words[5] {
				t.Errorf("seat %d was told %v and sees %v", seat, turned[seat], v.Words)
			}
		}
	})
	t.Run("DR-4 the words are as the cards have them", func(t *testing.T) {
		got := []string{}
		for _, w := range drawing(t, 3).view(0).Words {
			got = append(got, w.Text)
		}
		if want := []string{"car", "ferry", "man", "bicycle / bike", "bat (animal)", "lighthouse"}; !slices.Equal(got, want) {
			t.Errorf("Ana has %q", got)
		}
	})
	t.Run("a pack that is too small is refused", func(t *testing.T) {
		for name, p := range map[string]*words.Pack{"none": nil, "too few": box(t, 3), "no cards": {}, "no sides": {Cards: make([]words.Card, 12)}} {
			if _, _, err := (Game{}).New(game.Setup{Names: names[:4], Pack: p}, nil); gametest.Code(err) != "no-words" {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestWordsComeOnce(t *testing.T) {
	everyCount(t, "DR-17 no two players get the same word", func(t *testing.T, n int) {
		for number := range 20 {
			options := game.Values{sideOption: number % 2}
			table, err := gametest.Open(Game{}, game.Setup{Names: names[:n], Options: options}, gametest.Seed(number))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, w := range table.Setup.Pack.Words() {
				for _, answer := range w.Answers {
					if key := words.Fold(answer); seen[key] {
						t.Errorf("game %d has %q twice", number, answer)
					} else {
						seen[key] = true
					}
				}
			}
			if len(table.Match.(*match).words) != 6*n {
				t.Errorf("game %d has %d words", number, len(table.Match.(*match).words))
			}
		}
	})
	t.Run("DR-19 the box has 175 cards, 525 easy and 525 hard words", func(t *testing.T) {
		i := slices.IndexFunc(words.Builtin(), func(p *words.Pack) bool { return p.Game == "doodlerush" })
		if i < 0 {
			t.Fatal("there is no box")
		}
		box := words.Builtin()[i]
		if len(box.Cards) != 175 {
			t.Errorf("there are %d cards", len(box.Cards))
		}
		for _, side := range []string{"easy", "hard"} {
			seen := map[string]bool{}
			for _, c := range box.Cards {
				s, ok := c.Side(side)
				if !ok || len(s.Words) != wordsOnCard {
					t.Errorf("a card has %d %s words", len(s.Words), side)
				}
				for _, w := range s.Words {
					seen[words.Fold(w.Name())] = true
				}
			}
			if len(seen) != 525 {
				t.Errorf("there are %d different %s words", len(seen), side)
			}
		}
	})
}
