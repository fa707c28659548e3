package iota

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"linework/game"
	"linework/sim"
)

// botSetups is every number of players with every option that changes what a bot
// plays for.
func botSetups(t *testing.T) []game.Setup {
	t.Helper()
	return slices.DeleteFunc(everySetup(t), func(s game.Setup) bool { return s.Options[turnOption] != 0 })
}

// atPositions shows test one in every n positions of random matches, with the view
// of the seat on turn.
func atPositions(t *testing.T, n int, test func(m *match, v View)) {
	t.Helper()
	count := 0
	for number, setup := range botSetups(t) {
		rng := chance(uint64(number))
		m, _ := dealt(t, setup, uint64(number))
		for m.ended == nil {
			v := view(m, m.turn)
			if count++; count%n == 0 {
				test(m, v)
			}
			if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.phase, Move: random{}.Play(v, rng)}, rng); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestBotsSeeWhatAPersonSees(t *testing.T) {
	t.Run("CM-21 a bot moves the same whatever is hidden, and leaves its view as it is", func(t *testing.T) {
		rng := chance(1)
		atPositions(t, 41, func(m *match, v View) {
			shuffleHidden(m, rng)
			for _, b := range (Game{}).Bots() {
				other := view(m, m.turn)
				x, y := b.Play(v, chance(2)), b.Play(other, chance(2))
				if !reflect.DeepEqual(x, y) {
					t.Errorf("%s would say %v, and %v when other cards are hidden", b.Name(), x, y)
				}
				if !reflect.DeepEqual(other, view(m, m.turn)) {
					t.Errorf("%s has changed its view", b.Name())
				}
			}
		})
	})
	t.Run("CM-21 a bot is silent while it is another's turn", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1  a: Rt2 Rt3  b: Bs1 Bs2  pile: Yc4  turn: b")
		for _, b := range (Game{}).Bots() {
			if move := b.Play(m.View(0), chance(0)); move != nil {
				t.Errorf("%s says %v in another's turn", b.Name(), move)
			}
		}
	})
}

// shuffleHidden deals the pile and the hands of all who are not on turn anew.
func shuffleHidden(m *match, rng *rand.Rand) {
	cards := slices.Clone(m.pile)
	for seat, h := range m.hands {
		if game.Seat(seat) != m.turn {
			cards = append(cards, h...)
		}
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for seat, h := range m.hands {
		if game.Seat(seat) != m.turn {
			cards = cards[copy(h, cards):]
		}
	}
	m.pile = cards
}

func TestOnePersonAloneCanPlay(t *testing.T) {
	for _, bot := range (Game{}).Bots() {
		for others := 1; others <= 3; others++ {
			t.Run(fmt.Sprintf("CM-22 with %d of %s", others, bot.Name()), func(t *testing.T) {
				seats := []string{"easy"} // in the person's place
				for range others {
					seats = append(seats, bot.Name())
				}
				if _, err := sim.Run(context.Background(), sim.Config{
					Game: Game{}, Bots: seats, Games: 1, Options: game.Values{deckOption: halfDeck},
				}); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestGreedyTakesTheHighestScore(t *testing.T) {
	atPositions(t, 7, func(_ *match, v View) {
		if len(v.Can.Plays) == 0 {
			return
		}
		play, _ := greedy{}.Play(v, nil).(Play)
		chosen := slices.IndexFunc(v.Can.Plays, func(o Option) bool { return reflect.DeepEqual(o.Place, play.Place) })
		if chosen < 0 {
			t.Fatalf("%v is not among the plays", play)
		}
		for _, o := range v.Can.Plays {
			if o.Total > v.Can.Plays[chosen].Total || o.Total == v.Can.Plays[chosen].Total && len(o.Place) > len(play.Place) {
				t.Errorf("%v is better than %v", o, v.Can.Plays[chosen])
			}
		}
	})
}

func TestGreedyWithoutAPlay(t *testing.T) {
	hand := cardsOf(t, []string{"W", "Gc3", "Bs4"})
	wild := laying(t, "2,1 Gc3")
	for _, tt := range []struct {
		name string
		view View
		want game.Move
	}{
		{"takes a wild back", View{Hand: hand, Can: Can{Trade: 3, Recycles: wild}}, Recycle{Card: hand[1], Cell: wild[0].Cell}},
		{"trades all but wilds", View{Hand: hand, Can: Can{Trade: 3}}, Pass{Trade: hand[1:]}},
		{"trades no more than the pile has", View{Hand: hand, Can: Can{Trade: 1}}, Pass{Trade: hand[1:2]}},
		{"passes", View{Hand: hand}, Pass{Trade: []Card{}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := (greedy{}).Play(tt.view, nil); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("says %v, want %v", got, tt.want)
			}
		})
	}
}
