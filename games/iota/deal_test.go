package iota

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// deals is how many matches a test deals where chance is in play. What it asks of
// them fails by bad luck less than once in a million changes of the shuffling.
const deals = 500

func TestDeck(t *testing.T) {
	t.Run("IO-1 64 single cards and two wilds", func(t *testing.T) {
		m, _ := dealMatch(t, newSetup(t, 2, nil), 1)
		var have []string
		for _, c := range allCards(m) {
			have = append(have, c.String())
		}
		slices.Sort(have)
		want := slowDeck()
		slices.Sort(want)
		if len(want) != 66 || !slices.Equal(have, want) {
			t.Errorf("got %d cards %v", len(have), have)
		}
	})
	t.Run("IO-1 a card reads as it is written", func(t *testing.T) {
		for _, text := range slowDeck() {
			c, err := ParseCard(text)
			if err != nil || c.String() != text {
				t.Errorf("%s reads as %v, %v", text, c, err)
			}
		}
	})
	t.Run("IO-1 the face value is the number, a wild counts 0", func(t *testing.T) {
		for _, text := range slowDeck() {
			c, _ := ParseCard(text)
			if c.value() != faceValue(text) {
				t.Errorf("%s counts %d", text, c.value())
			}
		}
	})
}

func TestDeal(t *testing.T) {
	for n := 2; n <= 4; n++ {
		t.Run(fmt.Sprintf("IO-2 %d players", n), func(t *testing.T) {
			m, events := dealMatch(t, newSetup(t, n, nil), 7)
			for seat := range n {
				hand := viewOf(m, game.Seat(seat)).Hand
				facts := gametest.FactsTo(wire, events, game.Seat(seat))
				if len(hand) != 4 || len(facts) != 2 || facts[0] != "dealt "+gametest.JSON(HandDealt{Hand: hand}) {
					t.Errorf("seat %d holds %v and was told %v", seat, hand, facts)
				}
			}
			v := viewOf(m, game.Watcher)
			if len(v.Grid) != 1 || v.Grid[0].Cell != (Cell{}) || v.Grid[0].Turn != -1 || v.Pile != 66-4*n-1 {
				t.Errorf("the starter is %v, the pile has %d cards", v.Grid, v.Pile)
			}
			want := "began " + gametest.JSON(GameBegan{Starter: v.Grid[0].Card, Pile: v.Pile, First: v.Turn, Lot: true})
			if public := gametest.FactsTo(wire, events, game.Watcher); len(public) != 1 || public[0] != want {
				t.Errorf("the public was told %v, want %s", public, want)
			}
		})
	}
	for _, n := range []int{1, 5} {
		t.Run(fmt.Sprintf("IO-2 not for %d", n), func(t *testing.T) {
			if _, _, err := (Game{}).New(newSetup(t, n, nil), newRNG(1)); gametest.RefusalCodeOrFailure(err) != "wrong-count" {
				t.Errorf("got %v", err)
			}
		})
	}
	t.Run("IO-2 no two deals are alike", func(t *testing.T) {
		seen := map[string]bool{}
		for seed := range uint64(deals) {
			m, _ := dealMatch(t, newSetup(t, 2, nil), seed)
			seen[joinTexts(m.hands[0])] = true
		}
		if len(seen) < deals-5 {
			t.Errorf("%d deals made %d first hands", deals, len(seen))
		}
	})
}

func TestFirst(t *testing.T) {
	for n := 2; n <= 4; n++ {
		t.Run(fmt.Sprintf("IO-3 the smallest of %d starts and play goes to the left", n), func(t *testing.T) {
			for smallest := range game.Seat(n) {
				setup := newSetup(t, n, nil)
				setup.Marks = map[game.Mark]game.Seat{game.Smallest: smallest}
				m, events := dealMatch(t, setup, 3)
				if began := events[n].Fact.(GameBegan); began.First != smallest {
					t.Errorf("%d is told to start, not %d", began.First, smallest)
				}
				for step := range 2 * n {
					want := (smallest + game.Seat(step)) % game.Seat(n)
					if m.Status().Waiting != game.Of(want) || viewOf(m, game.Watcher).Turn != want {
						t.Fatalf("turn %d is %d's, want %d's", step, m.turn, want)
					}
					events := playMoves(t, m, string("abcd"[want])+" pass")
					next := (want + 1) % game.Seat(n)
					if got := gametest.FactsTo(wire, events, game.Watcher); got[len(got)-1] != fmt.Sprintf(`turn-came {"seat":%d}`, next) {
						t.Fatalf("after turn %d the public is told %v", step, got)
					}
				}
			}
		})
		t.Run(fmt.Sprintf("CM-2 unmarked, chance picks one of %d", n), func(t *testing.T) {
			starts := make([]int, n)
			for seed := range uint64(deals) {
				m, _ := dealMatch(t, newSetup(t, n, nil), seed)
				starts[m.turn]++
			}
			for seat, times := range starts {
				if times < deals/n/2 {
					t.Errorf("seat %d started %d of %d games", seat, times, deals)
				}
			}
		})
	}
}

func TestStarter(t *testing.T) {
	t.Run("IO-4 the starter is never a wild", func(t *testing.T) {
		for seed := range uint64(deals) {
			m, _ := dealMatch(t, newSetup(t, 2, nil), seed)
			if starter := viewOf(m, game.Watcher).Grid[0].Card; starter == Wild {
				t.Fatalf("deal %d turned up a wild", seed)
			}
		}
	})
	t.Run("IO-4 a wild may stay as the starter where the table likes it, and anything goes beside it", func(t *testing.T) {
		wilds := 0
		for seed := range uint64(deals) {
			m, _ := dealMatch(t, newSetup(t, 2, game.Values{starterOption: wildFirst}), seed)
			v := viewOf(m, m.turn)
			if len(allCards(m)) != 66 {
				t.Fatalf("deal %d has %d cards", seed, len(allCards(m)))
			}
			if v.Grid[0].Card != Wild {
				continue
			}
			wilds++
			beside := map[Card]bool{}
			for _, o := range v.Can.Plays {
				beside[o.Place[0].Card] = true
			}
			if len(beside) < 3 { // four cards, of which two may be wilds
				t.Errorf("only %v can be laid beside it, of %v", beside, v.Hand)
			}
		}
		if wilds == 0 {
			t.Errorf("no starter of %d was a wild", deals)
		}
	})
	for _, tt := range []struct{ rule, pile, starter, rest string }{
		{"IO-4 a wild on top goes back anywhere", "W Rt1 Rt2 Rt3", "Rt1", "Rt2 Rt3 W"},
		{"IO-4 two wilds on top go back anywhere", "W W Rt1 Rt2 Rt3", "Rt1", "Rt2 Rt3 W W"},
		{"IO-4 any other card stays", "Rt1 W Rt2", "Rt1", "Rt2 W"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			piles := map[string]bool{}
			for seed := range uint64(deals) {
				m := matchAt(t, "pile: "+tt.pile)
				if got := m.drawStarter(false, newRNG(seed)).String(); got != tt.starter {
					t.Fatalf("turned up %s, want %s", got, tt.starter)
				}
				piles[joinTexts(m.pile)] = true
				slices.Sort(m.pile)
				if got := joinTexts(m.pile); got != tt.rest {
					t.Fatalf("the rest is %s, want %s", got, tt.rest)
				}
			}
			// The single cards keep their order; n of them and w wilds can lie in
			// (n+w choose w) ways.
			singles, wilds := strings.Count(tt.rest, "Rt"), strings.Count(tt.rest, "W")
			want := 1
			if strings.HasPrefix(tt.pile, "W") {
				for k := range wilds {
					want = want * (singles + wilds - k) / (k + 1)
				}
			}
			if len(piles) != want {
				t.Errorf("the wilds went back in %d ways, want %d: %v", len(piles), want, piles)
			}
		})
	}
}

func TestShortGame(t *testing.T) {
	setup := newSetup(t, 4, game.Values{deckOption: halfDeck})
	t.Run("IO-5 half the deck, both wilds in it", func(t *testing.T) {
		seen := map[Card]bool{}
		for seed := range uint64(deals) {
			m, _ := dealMatch(t, setup, seed)
			cards := allCards(m)
			for _, c := range cards {
				seen[c] = true
			}
			slices.Sort(cards)
			if len(cards) != 33 || cards[31] != Wild || cards[32] != Wild || len(slices.Compact(cards)) != 32 {
				t.Fatalf("got %d cards: %v", len(cards), cards)
			}
		}
		if len(seen) != 65 {
			t.Errorf("only %d of the cards are ever in it", len(seen))
		}
	})
	t.Run("IO-5 or half of the 64 and both wilds: 34", func(t *testing.T) {
		for seed := range uint64(deals) {
			m, _ := dealMatch(t, newSetup(t, 4, game.Values{deckOption: halfWilds}), seed)
			cards := allCards(m)
			slices.Sort(cards)
			if len(cards) != 34 || cards[32] != Wild || cards[33] != Wild || len(slices.Compact(cards)) != 33 {
				t.Fatalf("got %d cards: %v", len(cards), cards)
			}
		}
	})
	t.Run("IO-5 four hands and a starter leave sixteen", func(t *testing.T) {
		if m, _ := dealMatch(t, setup, 1); len(m.pile) != 16 {
			t.Errorf("the pile has %d cards", len(m.pile))
		}
	})
}

func TestWithYoungChildren(t *testing.T) {
	t.Run("IO-5 no points, whatever is played", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 b: Gp1 Gp2 pile: Gp3 Gp4 Gs1 scoring: no")
		for _, option := range viewOf(m, 0).Can.Plays {
			if option.Total != 0 {
				t.Errorf("%v is said to score %d", option.Place, option.Total)
			}
		}
		playMoves(t, m, "a play 1,0 Rt2 2,0 Rt3 3,0 Rt4")
		v := viewOf(m, game.Watcher)
		if v.Scoring || v.Players[0].Score != 0 || gametest.JSON(v.Turns[0].Score) != `{"lines":[],"lots":0,"four":false,"last":false,"total":0}` {
			t.Errorf("scored %s, has %d", gametest.JSON(v.Turns[0].Score), v.Players[0].Score)
		}
	})
	t.Run("IO-5 the first to have no cards wins", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Gp1 Gp2 c: Bs3 Bs4 pile: turn: c scoring: no")
		playMoves(t, m, "c pass", "a play 1,0 Rt2")
		result := m.Status().Result
		if result == nil || result.Winners != game.Of(0) || result.Points != nil {
			t.Errorf("the result is %+v", result)
		}
		if got := gametest.JSON(viewOf(m, 1).Ended); got != `{"reason":"played-out","winners":[0],"points":null}` {
			t.Errorf("the end is %s", got)
		}
	})
	t.Run("IO-5 the pile must be empty for that", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 b: Gp1 pile: Gp3 scoring: no")
		playMoves(t, m, "a play 1,0 Rt2 2,0 Rt3 3,0 Rt4")
		if m.Status().Result != nil || joinTexts(m.hands[0]) != "Gp3" {
			t.Errorf("the result is %v, the hand %v", m.Status().Result, m.hands[0])
		}
	})
}
