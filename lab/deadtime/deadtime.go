// Package deadtime has scripted people play the five games on virtual time and says how long
// they have nothing to do.
//
// Dead time is when nothing on somebody's phone changes the game, their own score or their
// next move. What only passes the time is dead: bets, reactions, reveals, and a button that
// goes on. All else is measured by what a view offers (tasks.go), for no longer than people
// take over it (pace.go). Those figures are written down there and nowhere else.
package deadtime

import (
	"context"
	"fmt"
	"time"

	"linework/game"
	"linework/lab/sim"
)

// players is how many people play.
const players = 4

// A task is what somebody can do now that changes the game, their score or their next move.
type task struct {
	name     string        // the same for as long as it is the same task; "" where there is none
	lasts    time.Duration // how long it occupies somebody; 0 for as long as it is there
	practice bool          // it only prepares a later move, as the warm-up sheet does
}

// A script is how one game is played, and what counts as something to do in it.
type script struct {
	game    game.Game
	options game.Values
	person  game.Bot
	phaseOf func(view any) (round int, stage string)
	taskOf  func(view any) task
}

// A Report is what was measured of one game, as means of all seats and games.
type Report struct {
	Game     string
	Rounds   float64
	Length   time.Duration
	Dead     float64 // share of the time in which a seat has nothing to do
	Practice float64 // share of the time in which it can only practise; no part of Dead
	PerRound time.Duration
	Stages   []StageReport // in the order of play
}

// A StageReport is the part of one stage in a round, as means.
type StageReport struct {
	Stage  string
	Length time.Duration
	Dead   time.Duration
}

// Measure plays games by a script and measures them. The same seed measures the same.
func Measure(ctx context.Context, gameID string, games int, seed uint64, options game.Values) (Report, error) {
	s, ok := scripts()[gameID]
	if !ok {
		return Report{}, fmt.Errorf("deadtime: there is no script for %q", gameID)
	}
	if options != nil {
		s.options = options
	}
	var all tally
	names := make([]string, players)
	for i := range names {
		names[i] = s.person.Name()
	}
	_, err := sim.Run(ctx, sim.Config{
		Game: s.game, Bots: names, Others: []game.Bot{s.person}, Games: games, Seed: seed, Options: s.options, AsksAll: true,
		Audit: func(r sim.Record) error { return all.addGame(s, r) },
	})
	return all.report(gameID, games), err
}

// A tally adds up the time of all seats.
type tally struct {
	length, dead, practice time.Duration // of all seats together
	rounds                 int
	stages                 []StageReport // sums, in the order in which they were first met
}

// A seatClock is what one seat does, and since when.
type seatClock struct {
	task  task
	since time.Duration
}

// addGame plays a recorded game again and adds up who had nothing to do when.
func (t *tally) addGame(s script, r sim.Record) error {
	match, _, err := s.game.New(r.Setup, r.Seed.At(0))
	if err != nil {
		return err
	}
	clocks := make([]seatClock, len(r.Setup.Names))
	lookAgain := func(at time.Duration) (round int, stage string) {
		for seat := range clocks {
			v := match.View(game.Seat(seat))
			if next := s.taskOf(v); next.name != clocks[seat].task.name {
				clocks[seat] = seatClock{next, at}
			}
			round, stage = s.phaseOf(v)
		}
		return round, stage
	}
	step, now := 0, time.Duration(0)
	round, stage := lookAgain(0)
	for _, in := range r.Inputs {
		_, isInk := in.Move.(game.Ink)
		if !isInk {
			t.addInterval(stage, clocks, now, in.At)
			now = in.At
		}
		chance := r.Seed.At(step + 1)
		if isInk {
			chance = nil
		} else {
			step++
		}
		if _, err := match.Apply(in, chance); err != nil {
			return fmt.Errorf("deadtime: a recorded move is refused: %w", err)
		}
		if !isInk {
			round, stage = lookAgain(now)
		}
	}
	t.rounds += round
	return nil
}

func (t *tally) addInterval(stage string, clocks []seatClock, from, to time.Duration) {
	s := t.stageNamed(stage)
	for _, c := range clocks {
		dead, whole := c.deadBetween(from, to), to-from
		t.length += whole
		t.dead += dead
		s.Length += whole
		s.Dead += dead
		if c.task.practice {
			t.practice += whole - dead
		}
	}
}

// deadBetween returns how long of an interval the seat has nothing to do.
func (c seatClock) deadBetween(from, to time.Duration) time.Duration {
	switch {
	case c.task.name == "":
		return to - from
	case c.task.lasts == 0:
		return 0
	}
	return max(0, to-max(from, c.since+c.task.lasts))
}

func (t *tally) stageNamed(name string) *StageReport {
	for i := range t.stages {
		if t.stages[i].Stage == name {
			return &t.stages[i]
		}
	}
	t.stages = append(t.stages, StageReport{Stage: name})
	return &t.stages[len(t.stages)-1]
}

func (t *tally) report(gameID string, games int) Report {
	r := Report{Game: gameID}
	if t.length == 0 || t.rounds == 0 {
		return r
	}
	perSeatAndRound := func(d time.Duration) time.Duration { return d / time.Duration(players*t.rounds) }
	r.Rounds = float64(t.rounds) / float64(games)
	r.Length = t.length / time.Duration(players*games)
	r.Dead = float64(t.dead) / float64(t.length)
	r.Practice = float64(t.practice) / float64(t.length)
	r.PerRound = perSeatAndRound(t.dead)
	r.Stages = game.MapList(t.stages, func(s StageReport) StageReport {
		return StageReport{s.Stage, perSeatAndRound(s.Length), perSeatAndRound(s.Dead)}
	})
	return r
}
