package iota

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"linework/game"
	"linework/lab/sim"
)

// botSetups returns every number of players with every option that changes what a bot
// plays for.
func botSetups(t *testing.T) []game.Setup {
	t.Helper()
	return slices.DeleteFunc(allSetups(t), func(s game.Setup) bool { return s.Options[turnOption] != 0 })
}

// atPositions shows test one in every n positions of random matches, with the view
// of the seat on turn.
func atPositions(t *testing.T, limit int, test func(m *match, v View)) {
	t.Helper()
	count := 0
	for number, setup := range botSetups(t) {
		rng := newRNG(uint64(number))
		m, _ := dealMatch(t, setup, uint64(number))
		for m.ended == nil {
			v := viewOf(m, m.turn)
			if count++; count%limit == 0 {
				test(m, v)
			}
			if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: easyBot.Play(v, rng)}, rng); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestBotsSeeWhatAPersonSees(t *testing.T) {
	t.Run("CM-21 a bot moves the same whatever is hidden, and leaves its view as it is", func(t *testing.T) {
		rng := newRNG(1)
		atPositions(t, 41, func(m *match, v View) {
			shuffleHidden(m, rng)
			for _, b := range (Game{}).Bots() {
				other := viewOf(m, m.turn)
				x, y := b.(game.ViewPlayer).Play(v, newRNG(2)), b.(game.ViewPlayer).Play(other, newRNG(2))
				if !reflect.DeepEqual(x, y) {
					t.Errorf("%s would say %v, and %v when other cards are hidden", b.Name(), x, y)
				}
				if !reflect.DeepEqual(other, viewOf(m, m.turn)) {
					t.Errorf("%s has changed its view", b.Name())
				}
			}
		})
	})
	t.Run("CM-21 a bot is silent while it is another's turn", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1  a: Rt2 Rt3  b: Bs1 Bs2  pile: Yc4  turn: b")
		for _, b := range (Game{}).Bots() {
			if move := b.(game.ViewPlayer).Play(m.View(0), newRNG(0)); move != nil {
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

// Bots that notice every play.
var (
	greedyBot = newGreedyBot("greedy", 1000)
	strongBot = newStrongBot(1000)
)

func TestGreedyTakesTheHighestScore(t *testing.T) {
	atPositions(t, 7, func(_ *match, v View) {
		if len(v.Can.Plays) == 0 {
			return
		}
		play, _ := greedyBot.Play(v, nil).(Play)
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
	hand := parseCards(t, []string{"W", "Gc3", "Bs4"})
	wild := parsePlay(t, "2,1 Gc3")
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
			if got := greedyBot.Play(tt.view, nil); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("says %v, want %v", got, tt.want)
			}
		})
	}
}

// Each position has one thing to be understood; the bot must see it whatever its
// chance.
func TestStrongUnderstands(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		good           func(game.Move) bool
	}{
		{
			"a wild that brings little is kept",
			"grid: 0,0 Rt1 1,0 Gp2  a: W Rt4  b: Yc1 Yc3 Yc4 Gs1  pile: Bt1 Bt2 Bt3 Bt4 Gc1 Gc2 Gc3 Gc4 Rs1 Rs2 Rs3 Rs4",
			func(m game.Move) bool { p, ok := m.(Play); return ok && !playsCard(p, Wild) },
		},
		{
			"a wild that can be had is taken",
			"grid: 0,0 Rt1 1,0 W 2,0 Rt3  a: Rt2 Yc2 Bs1 Gp4  b: Yc1 Yc3 Yc4 Gs1  pile: Bt1 Bt2 Bt3 Bt4 Gc1 Gc2 Gc3 Gc4 Rs1 Rs2 Rs3 Rs4",
			func(m game.Move) bool { _, ok := m.(Recycle); return ok },
		},
		{
			"whoever is out first wins where nobody counts",
			"grid: 0,0 Rt1  a: Rt2 Rt3 W  b: Yc1  pile:  scoring: no",
			func(m game.Move) bool { p, ok := m.(Play); return ok && len(p.Place) == 3 },
		},
		{
			"the last doubling wins for three players",
			"grid: 0,0 Rt1  a: Rt2 Rt3  b: Yc1  c: Bs2  pile:  scores: 10 20 5",
			func(m game.Move) bool { p, ok := m.(Play); return ok && len(p.Place) == 2 },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := matchAt(t, tt.position)
			for seed := range uint64(3) {
				if move := strongBot.Play(m.View(0), newRNG(seed)); !tt.good(move) {
					t.Errorf("with chance %d it says %v", seed, move)
				}
			}
		})
	}
}

func playsCard(p Play, c Card) bool {
	return slices.ContainsFunc(p.Place, func(at Placement) bool { return at.Card == c })
}

// With the pile empty and both hands known, the most points now may lose the game.
// From then on both play as well as they can.
func TestStrongLooksToTheEnd(t *testing.T) {
	for _, position := range []string{
		"grid: 0,0 Rs1  a: Rc4 Ys1 Gc4  b: Yp1 Gt3 Rt3  pile:  scores: 11 0",
		// The same two cards, for the same points, the other way round.
		"grid: 0,0 Rc1  a: Rp1 Bp1 Bt1  b: Rc2 Ys3 Bt3  pile:  scores: 14 0",
	} {
		for _, tt := range []struct {
			name  string
			first func(*match) game.Move
			wins  game.Seat
		}{
			{"the most points first", func(m *match) game.Move { return greedyBot.Play(m.View(0), nil) }, 1},
			{"the end in mind", solveMove, 0},
		} {
			t.Run(tt.name, func(t *testing.T) {
				m := matchAt(t, position)
				for next := tt.first; m.ended == nil; next = solveMove {
					if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: next(m)}, newRNG(0)); err != nil {
						t.Fatal(err)
					}
				}
				if m.ended.Winners != game.Of(tt.wins) {
					t.Errorf("the points are %v, and %d should have won", m.scores, tt.wins)
				}
			})
		}
	}
}

// solveMove returns the move of somebody who knows every card.
func solveMove(m *match) game.Move {
	p := truePosition(m)
	t := hardThinker{position: p}
	t.scout.grid = &p.grid
	return t.solveEndgame().firstMove()
}

var duels = flag.Int("duels", 0, "how many games TestBotsAreWorthTheirLabels plays between two bots; 0 for a few")

// The better bot of two wins clearly more often, a tie counted as half a win. For
// figures that mean something:
//
//	go test ./games/iota -run TestBotsAreWorthTheirLabels -v -duels 1000 -timeout 1h
func TestBotsAreWorthTheirLabels(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		better, worse string
		deck, scoring int
		games         int
		share         float64
	}{
		{"normal against easy", "normal", "easy", fullDeck, 1, 30, 0.7},
		{"hard against normal", "hard", "normal", halfDeck, 1, 30, 0.55},
		{"hard against normal without points", "hard", "normal", halfDeck, 0, 30, 0.6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if *duels > 0 {
				tt.games = *duels
			}
			report, err := sim.Run(context.Background(), sim.Config{
				Game: Game{}, Bots: []string{tt.better, tt.worse}, Games: tt.games, Seed: 1,
				Options: game.Values{deckOption: tt.deck, scoringOption: tt.scoring},
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%+v", report.Bots)
			if share := report.Bots[0].Share; share < tt.share {
				t.Errorf("%s wins %.0f %% of the games, want %.0f %%", tt.better, 100*share, 100*tt.share)
			}
		})
	}
}
