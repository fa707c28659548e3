package games_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"linework/bot/mind"
	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
	"linework/ink"
	"linework/lab/sim"
)

// TestEndingEarly ends games of bots at many moments, and after the round of each.
func TestEndingEarly(t *testing.T) {
	for _, tt := range []struct {
		name    string
		game    game.Game
		bots    int
		options game.Values
	}{
		{"CM-25 iota", iota.Game{}, 3, nil},
		{"CM-25 Pictomania", pictomania.Game{}, 3, game.Values{"decks": 12344}},
		{"CM-25 Doodle Dash", doodledash.Game{}, 3, nil},
		{"CM-25 Doodle Rush", doodlerush.Game{}, 3, nil},
		{"CM-25 Funny Lines in teams", funnylines.Game{}, 4, game.Values{"play": 0}},
		{"CM-25 Funny Lines each for themselves", funnylines.Game{}, 3, game.Values{"play": 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			seen, scored := 0, false
			_, err := sim.Run(context.Background(), sim.Config{
				Game: tt.game, Bots: slices.Repeat([]string{"easy"}, tt.bots), Games: 1, Options: tt.options, CanDraw: mind.CanDraw,
				Audit: func(r sim.Record) error {
					points := map[int]string{} // by rounds that were finished
					for cut := 0; cut < len(r.Inputs); cut += 1 + len(r.Inputs)/25 {
						m, err := replayInputs(tt.game, r, r.Inputs[:cut], nil)
						if err != nil {
							return err
						}
						done := m.(game.EarlyEnder).FinishedRounds()
						if done == 0 {
							continue
						}
						seen++
						if err := checkEndNow(tt.game, m, r, cut); err != nil {
							return fmt.Errorf("ended after input %d: %w", cut, err)
						}
						got := fmt.Sprint(m.Status().Result.Points)
						scored = scored || slices.Min(m.Status().Result.Points) < slices.Max(m.Status().Result.Points)
						if was, ok := points[done]; ok && was != got && tt.game != (doodlerush.Game{}) { // there each board counts at once
							return fmt.Errorf("after %d rounds the points are %s, and a little later %s", done, was, got)
						}
						points[done] = got
						if err := checkEndAfterRound(tt.game, r, cut, done); err != nil {
							return fmt.Errorf("to be ended from input %d on: %w", cut, err)
						}
					}
					return nil
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if seen < 5 {
				t.Fatalf("only %d moments were tried", seen)
			}
			if !scored {
				t.Error("whenever it is ended, nobody has more points than the others")
			}
		})
	}
}

// replayInputs returns a recorded match after some of its inputs, and what happens to it on the way.
func replayInputs(g game.Game, r sim.Record, inputs []game.Input, after func(step int, m game.Match) (stop bool)) (game.Match, error) {
	m, _, err := g.New(r.Setup, r.Seed.At(0))
	for i, step := 0, 0; err == nil && i < len(inputs); i++ {
		if _, ink := inputs[i].Move.(game.Ink); !ink {
			step++
		}
		_, err = m.Apply(inputs[i], r.Seed.At(step))
		if _, name := inputs[i].Move.(doodledash.Name); name && errors.As(err, new(*game.Refusal)) {
			err = nil // a number for the next round, which there is no more
		}
		if err == nil && after != nil && after(i, m) {
			break
		}
	}
	return m, err
}

// checkEndNow ends a match and says what is wrong with the end.
func checkEndNow(g game.Game, m game.Match, r sim.Record, inputs int) error {
	done := m.(game.EarlyEnder).FinishedRounds()
	at := r.Inputs[max(inputs-1, 0)].At
	if events := m.(game.EarlyEnder).EndWithoutCurrentRound(at); len(events) == 0 {
		return fmt.Errorf("nobody is told")
	}
	s := m.Status()
	if s.Result == nil || s.Waiting != 0 || s.Deadline != 0 || len(s.Result.Points) != r.Setup.Seats() || s.Result.Winners == 0 {
		return fmt.Errorf("the status is %+v", s)
	}
	if _, err := m.Apply(game.Input{At: at, Phase: s.Phase, Move: game.Skip{}}, r.Seed.At(1)); err == nil {
		return fmt.Errorf("it goes on")
	}
	for seat := range r.Setup.Seats() {
		m.View(game.Seat(seat))
	}
	if inker, ok := m.(game.DrawingMatch); ok {
		for seat := game.Watcher; int(seat) < r.Setup.Seats(); seat++ {
			for _, b := range inker.Boards(seat) {
				if err := new(ink.Drawing).Load(inker.Picture(seat, b.ID)); err != nil {
					return fmt.Errorf("seat %d sees board %d, and its picture cannot be read: %w", seat, b.ID, err)
				}
			}
		}
		kept, drawn := len(inker.Gallery()), 0
		for _, d := range r.Match.(game.DrawingMatch).Gallery() {
			if d.Round <= done {
				drawn++
			}
		}
		if kept != drawn && g != (doodlerush.Game{}) || kept == 0 { // there boards stay from round to round
			return fmt.Errorf("the gallery has %d drawings, and the %d rounds that were finished had %d", kept, done, drawn)
		}
	}
	return nil
}

// checkEndAfterRound has a match end after its round, and says whether it does.
func checkEndAfterRound(g game.Game, r sim.Record, cut, done int) error {
	m, err := replayInputs(g, r, r.Inputs, func(i int, m game.Match) bool {
		if i == cut-1 {
			m.(game.EarlyEnder).SetLastRound(true)
		}
		return m.Status().Result != nil
	})
	most := done + 1
	if g == (iota.Game{}) {
		most = (done/r.Setup.Seats() + 1) * r.Setup.Seats()
	}
	if got := m.(game.EarlyEnder).FinishedRounds(); err != nil || got > most || got < done {
		return fmt.Errorf("with %d rounds finished it went on to %d: %w", done, got, err)
	}
	return nil
}

// TestChosenRounds plays games of as many rounds as the table chose.
func TestChosenRounds(t *testing.T) {
	for _, tt := range []struct {
		name    string
		game    game.Game
		bots    int
		options game.Values
		rounds  int
	}{
		{"PM-1 five by the rulebook", pictomania.Game{}, 3, nil, 5},
		{"PM-1 as many as the table chose", pictomania.Game{}, 3, game.Values{"rounds": 2}, 2},
		{"DD-1 twelve by the rulebook", doodledash.Game{}, 3, nil, 12},
		{"DD-1 everyone guesses once", doodledash.Game{}, 3, game.Values{"rounds": 1}, 3},
		{"DD-1 everyone guesses twice", doodledash.Game{}, 4, game.Values{"rounds": 2}, 8},
		{"DR-3 three by the rulebook", doodlerush.Game{}, 3, nil, 3},
		{"DR-3 as many as the table chose", doodlerush.Game{}, 3, game.Values{"rounds": 1}, 1},
		{"FL-23 as many as the table chose", funnylines.Game{}, 4, game.Values{"play": 0, "rounds": 2, "tie": 0}, 2},
		{"FL-32 eight by the rulebook", funnylines.Game{}, 4, game.Values{"play": 1}, 8},
		{"FL-32 as many as the table chose", funnylines.Game{}, 4, game.Values{"play": 1, "rounds": 3}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := sim.Run(context.Background(), sim.Config{
				Game: tt.game, Bots: slices.Repeat([]string{"easy"}, tt.bots), Games: 1, Options: tt.options, CanDraw: mind.CanDraw,
				Audit: func(r sim.Record) error {
					if got := r.Match.(game.EarlyEnder).FinishedRounds(); got != tt.rounds {
						return fmt.Errorf("%d rounds, not %d", got, tt.rounds)
					}
					return nil
				},
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Results say who played together, so that a team is told to win and not its players to
// share.
func TestResultsNameTeams(t *testing.T) {
	_, err := sim.Run(context.Background(), sim.Config{
		Game: funnylines.Game{}, Bots: slices.Repeat([]string{"easy"}, 5), Games: 1, Options: game.Values{"play": 0, "rounds": 2},
		Audit: func(r sim.Record) error {
			teams := r.Match.Status().Result.Teams
			if len(teams) != 2 || teams[0].Name != "Suns" || teams[1].Name != "Moons" || teams[0].Seats|teams[1].Seats != game.Players(5) || teams[0].Seats&teams[1].Seats != 0 {
				return fmt.Errorf("the teams are %+v", teams)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}
