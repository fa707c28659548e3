package funnylines

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/cards"
	"linework/game"
	"linework/lab/sim"
)

var habitGames = flag.Int("habits", 25, "how many games TestHabitsOfBots plays of each kind; with 500 its figures are firm")

// habits counts what bots did in many games.
type habits struct {
	sync.Mutex
	rounds, named, missed, broke int
	guesses, wrong, early        int             // early: made before half of the picture was drawn
	again                        int             // wrong guesses that had been made before in the round
	purchases, useless           int             // useless: of a kind known to be gone, though another could be bought
	standing                     []int           // by round: purchases while at least 80 % of the picture stood on a board
	ripe                         []time.Duration // by round in which that much was drawn: how long until the round was over
	shown                        []float64       // by right guess: how much of the picture was drawn
}

func (h *habits) String() string {
	r := float64(h.rounds)
	slices.Sort(h.standing)
	slices.Sort(h.ripe)
	slices.Sort(h.shown)
	sum, many := 0, 0
	for _, n := range h.standing {
		sum += n
		if n >= 3 {
			many++
		}
	}
	at := func(part float64) time.Duration {
		if len(h.ripe) == 0 {
			return 0
		}
		return h.ripe[int(part*float64(len(h.ripe)-1))].Round(time.Second)
	}
	return fmt.Sprintf("%d rounds: named %.1f %%, missed %.1f %%, broke %.1f %%; wrong guesses a round %.2f (early %.2f, made again %d), right of all guesses %.0f %%; "+
		"%d purchases, useless %d; turns at 80 %% drawn: %.2f a round, 3 or more in %.1f %%, most %d; from there to the end %v, %v, %v; drawn when named %.2f, %.2f, %.2f",
		h.rounds, 100*float64(h.named)/r, 100*float64(h.missed)/r, 100*float64(h.broke)/r, float64(h.wrong)/r, float64(h.early)/r, h.again,
		100*float64(h.guesses-h.wrong)/float64(max(h.guesses, 1)), h.purchases, h.useless, float64(sum)/r, 100*float64(many)/r, h.standing[len(h.standing)-1], at(0.1), at(0.5), at(0.9),
		h.shown[len(h.shown)/10], h.shown[len(h.shown)/2], h.shown[len(h.shown)*9/10])
}

// addGame plays a recorded game again and counts.
func (h *habits) addGame(r sim.Record) error {
	h.Lock()
	defer h.Unlock()
	played, _, err := Game{}.New(r.Setup, r.Seed.At(0))
	if err != nil {
		return err
	}
	m := played.(*match)
	step, standing, ripeAt := 0, 0, time.Duration(0)
	for _, in := range r.Inputs {
		gone, stock, drawn := knownGone(m), 0, shareDrawn(m.round)
		if m.Stage == Buying {
			stock = m.purses[m.round.buyer].money
		}
		chance := r.Seed.At(step + 1)
		if _, ink := in.Move.(game.Ink); ink {
			chance = nil
		} else {
			step++
		}
		events, err := m.Apply(in, chance)
		if err != nil {
			return err
		}
		if ripeAt == 0 && shareDrawn(m.round) >= 0.8 {
			ripeAt = in.At
		}
		for _, e := range events {
			switch f := e.Fact.(type) {
			case Bought:
				h.purchases++
				if ripeAt > 0 {
					standing++
				}
				other := false
				for k, price := range m.round.card.Prices {
					other = other || !gone[k] && price <= stock
				}
				for k, n := range f.Basket {
					if n > 0 && gone[k] && other {
						h.useless++
					}
				}
			case Guessed:
				h.guesses++
				before := m.round.guesses[:len(m.round.guesses)-1]
				last := m.round.guesses[len(before)]
				if last.verdict {
					h.shown = append(h.shown, drawn)
				} else {
					h.wrong++
					if drawn < 0.5 {
						h.early++
					}
					if slices.ContainsFunc(before, func(g guess) bool { return strings.EqualFold(g.Text, last.Text) }) {
						h.again++
					}
				}
			case RoundEnded:
				if !botGuessed(m) {
					standing, ripeAt = 0, 0
					continue
				}
				h.rounds++
				switch f.Reason {
				case Named:
					h.named++
				case Missed:
					h.missed++
				case Broke:
					h.broke++
				}
				h.standing = append(h.standing, standing)
				if ripeAt > 0 {
					h.ripe = append(h.ripe, in.At-ripeAt)
				}
				standing, ripeAt = 0, 0
			}
		}
	}
	return nil
}

// botGuessed reports whether a bot was among those who guessed in the round.
func botGuessed(m *match) bool {
	for seat := range (m.Players() &^ m.round.carlos).All() {
		if !strings.HasPrefix(m.Names[seat], "silent") {
			return true
		}
	}
	return false
}

// shareDrawn returns how much of the picture is on the board that has most of it.
func shareDrawn(r *round) (most float64) {
	if r == nil || r.outcome != nil {
		return 0
	}
	for _, b := range r.boards {
		most = max(most, float64(len(b.shapes))/float64(len(r.card.Shapes)))
	}
	return most
}

// knownGone returns of which kinds the side that buys is known to get nothing.
func knownGone(m *match) (gone [cards.Kinds]bool) {
	if m.Stage != Buying {
		return gone
	}
	return m.round.kindsKnownUsedUp(m.round.buyer)
}

// A companion is a bot that knows who at the table is a person, by the names.
type companion struct {
	game.Thinker
	name string
}

func (c companion) Name() string { return c.name }

func (c companion) NewMind(rng *rand.Rand) game.Mind {
	return companionMind{c.Thinker.NewMind(rng)}
}

type companionMind struct{ game.Mind }

func (m companionMind) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := s.View.(View)
	for i, p := range v.Players {
		if strings.HasPrefix(p.Name, "silent") {
			s.People = s.People.With(game.Seat(i))
		}
	}
	if s.People.Has(v.Seat) {
		v.Can.Guess = false
	}
	s.View = v
	return m.Mind.Think(s, rng)
}

// companions returns the bots as a table with people has them, and a silent person who buys like the
// normal bot and never guesses.
func companions() (list []game.Bot) {
	for _, b := range skilledBots {
		list = append(list, companion{b, "polite " + b.name})
	}
	return append(list, companion{skilledBots[1], "silent"})
}

func TestHabitsOfBots(t *testing.T) {
	quick := Game{}.Info().Presets[0].Options
	alone := game.Values{playOption: playSolo}
	for k, n := range quick {
		alone[k] = n
	}
	for _, tt := range []struct {
		what    string
		bots    []string
		options game.Values
	}{
		{"quick teams", []string{"easy", "normal", "hard", "normal"}, quick},
		{"quick teams, one silent person", []string{"polite easy", "silent", "polite hard", "polite normal"}, quick},
		{"quick teams, three silent people", []string{"polite normal", "silent", "silent", "silent"}, quick},
		{"each for themselves", []string{"easy", "normal", "hard", "normal"}, alone},
		{"each for themselves, one silent person", []string{"polite easy", "silent", "polite hard", "polite normal"}, alone},
	} {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			var h habits
			_, err := sim.Run(context.Background(), sim.Config{Game: Game{}, Bots: tt.bots, Others: companions(), Games: *habitGames, Options: tt.options, Seed: 701, Audit: h.addGame})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %v", tt.what, &h)
			if h.useless > 0 {
				t.Errorf("bots bought %d times what is known to be gone", h.useless)
			}
			if h.again > 0 {
				t.Errorf("bots made %d guesses that had been made in the round", h.again)
			}
			if wrong := float64(h.wrong) / float64(h.rounds); wrong < 0.7 || wrong > 2.2 {
				t.Errorf("a round has %.2f wrong guesses", wrong)
			}
			slices.Sort(h.shown)
			if soon, mean := h.shown[len(h.shown)/10], h.shown[len(h.shown)/2]; soon < 0.3 || mean < 0.4 || mean > 0.65 {
				t.Errorf("a picture is named when %.2f of it is drawn (and in a tenth of the rounds at %.2f)", mean, soon)
			}
			if most := slices.Max(h.standing); most > 3 {
				t.Errorf("a picture stood for %d turns with most of it drawn", most)
			}
		})
	}
}
