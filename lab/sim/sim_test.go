package sim_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/gametest"
	"linework/games/iota"
	"linework/lab/sim"
)

func runSim(t *testing.T, cfg sim.Config) sim.Report {
	t.Helper()
	report, err := sim.Run(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// timeless is a report without what a clock put into it.
func timeless(r sim.Report) sim.Report {
	r.Seconds, r.MovesPerSecond = 0, 0
	for i := range r.Bots {
		r.Bots[i].MoveMS = 0
	}
	return r
}

func TestTheSameSeedPlaysTheSameGames(t *testing.T) {
	cfg := sim.Config{Game: iota.Game{}, Bots: []string{"easy", "normal", "easy"}, Games: 12, Seed: 7}
	one := timeless(runSim(t, cfg))
	cfg.Workers = 4
	if four := timeless(runSim(t, cfg)); !reflect.DeepEqual(one, four) {
		t.Errorf("four workers report %+v, one %+v", four, one)
	}
	cfg.Seed = 8
	if other := timeless(runSim(t, cfg)); reflect.DeepEqual(one.Bots, other.Bots) {
		t.Error("another seed plays the same games")
	}
}

func TestReport(t *testing.T) {
	r := runSim(t, sim.Config{Game: heap{}, Bots: []string{"random", "one"}, Games: 100})
	a, b := r.Bots[0], r.Bots[1]
	if r.Game != "heap" || r.Games != 100 || r.Options["points"] != 1 || a.Bot != "random" || b.Bot != "one" {
		t.Errorf("the report is about something else: %+v", r)
	}
	if a.Wins+b.Wins != 100 || r.Ties != 0 || a.Share+b.Share != 1 {
		t.Errorf("100 games are won, not %d and %d", a.Wins, b.Wins)
	}
	if a.Score+b.Score < 12 || a.Score+b.Score > 20 || a.Score < b.Score {
		t.Errorf("mean scores %v and %v of 12 to 20 coins", a.Score, b.Score)
	}
	if got := float64(a.Moves+b.Moves) / 100; r.Moves != got || got < 4 {
		t.Errorf("%v moves a game, of %v", r.Moves, got)
	}
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), `"movesPerSecond":`) {
		t.Errorf("as JSON: %s, %v", text, err)
	}
}

func TestReportOnLengths(t *testing.T) {
	r := runSim(t, sim.Config{Game: heap{}, Bots: []string{"one", "one"}, Games: 40})
	if r.Length.Min < 12*0.3 || r.Length.Max > 20*0.3 || r.Length.Min >= r.Length.Mean || r.Length.Mean >= r.Length.Max {
		t.Errorf("12 to 20 moves of 300 ms take %+v", r.Length)
	}
	if got := r.Moves * 0.3; math.Abs(got-r.Length.Mean) > 1e-9 {
		t.Errorf("%v moves take %v s", r.Moves, r.Length.Mean)
	}
	if r.Rounds != nil || r.Words != nil {
		t.Errorf("a game without a recount has %v rounds and the words %v", r.Rounds, r.Words)
	}
	asleep := runSim(t, sim.Config{Game: heap{}, Bots: []string{"sleeper", "sleeper"}, Games: 40})
	if want := asleep.Length.Min; want < 12*60 || math.Mod(want, 60) != 0 {
		t.Errorf("12 to 20 bells, one a minute, take %+v", asleep.Length)
	}
	for i, b := range r.Bots {
		if b.Low < 6 || b.High > 10 || float64(b.Low) >= b.Score || float64(b.High) <= b.Score {
			t.Errorf("bot %d takes half of 12 to 20 coins: %+v", i, b)
		}
	}
}

func TestReportOnDrawings(t *testing.T) {
	r := runSim(t, sim.Config{Game: sketches{}, Bots: []string{"random", "one"}, Games: 20})
	if r.Rounds == nil || r.Rounds.Min < 4 || r.Rounds.Max > 20 || r.Rounds.Mean*0.3-r.Length.Mean > 1e-9 {
		t.Errorf("rounds %+v", r.Rounds)
	}
	if len(r.Words) != 3 {
		t.Fatalf("words %+v", r.Words)
	}
	cow, dog, cat := r.Words[0], r.Words[1], r.Words[2] // the least guessed first
	if want := (sim.Word{Word: "cow", Drawn: 20}); cow != want {
		t.Errorf("%+v, want %+v", cow, want)
	}
	if want := (sim.Word{Word: "cat", Drawn: 20, Guessed: 20, Share: 1, Guesses: 20}); cat != want {
		t.Errorf("%+v, want %+v", cat, want)
	}
	if dog.Drawn != 20 || dog.Guesses != 60 || dog.Guessed == 0 || dog.Guessed == 20 || dog.Share != float64(dog.Guessed)/20 {
		t.Errorf("%+v", dog)
	}
	// Each sat in the first seat in half of the games, and drew one thing there and two
	// in the second.
	a, b := r.Bots[0], r.Bots[1]
	if a.Drawn != 30 || b.Drawn != 30 || a.Guessed+b.Guessed != 20+dog.Guessed {
		t.Errorf("drawn and guessed: %+v, %+v", a, b)
	}
}

// dashAtRandom and rushAtRandom are games of bots that are quicker than their own.
type (
	dashAtRandom struct{ doodledash.Game }
	rushAtRandom struct{ doodlerush.Game }
)

func (dashAtRandom) Bots() []game.Bot { return []game.Bot{gametest.RandomBot("doodledash")} }

func (rushAtRandom) Bots() []game.Bot { return []game.Bot{gametest.RandomBot("doodlerush")} }

func TestDrawingGamesAreReportedOn(t *testing.T) {
	for _, tt := range []struct {
		game   game.Game
		bot    string
		rounds float64
		least  float64 // seconds: what the rules take in any case
	}{
		{dashAtRandom{}, "random", 12, 0},
		{rushAtRandom{}, "scribbler", 3, 3},
	} {
		t.Run(tt.game.Info().ID, func(t *testing.T) {
			cfg := sim.Config{Game: tt.game, Bots: []string{tt.bot, tt.bot, tt.bot}, Games: 12}
			r := timeless(runSim(t, cfg))
			if r.Rounds == nil || *r.Rounds != (sim.Spread{Mean: tt.rounds, Min: tt.rounds, Max: tt.rounds}) || r.Length.Min <= tt.least {
				t.Errorf("rounds %+v, length %+v", r.Rounds, r.Length)
			}
			drawn, guessed, words := 0, 0, 0
			for _, b := range r.Bots {
				drawn, guessed = drawn+b.Drawn, guessed+b.Guessed
			}
			for _, w := range r.Words {
				words += w.Drawn
				guessed -= w.Guessed
			}
			if drawn == 0 || words != drawn || guessed != 0 {
				t.Errorf("bots have %d drawings and words %d; guessed differ by %d", drawn, words, guessed)
			}
			cfg.Workers = 3
			if again := timeless(runSim(t, cfg)); !reflect.DeepEqual(r, again) {
				t.Error("the same seed is reported on otherwise")
			}
		})
	}
}

func TestSeatsRotate(t *testing.T) {
	var seated []string
	characters := map[game.Character]int{}
	table := heap{deal: func(names []string) {
		for _, name := range names {
			characters[game.CharacterOf(name)]++
		}
		seated = append(seated, strings.Join(game.MapList(names, func(name string) string { return strings.Fields(name)[0] }), " "))
	}}
	runSim(t, sim.Config{Game: table, Bots: []string{"random", "one", "sleeper"}, Games: 4})
	want := []string{"random one sleeper", "sleeper random one", "one sleeper random", "random one sleeper"}
	if !slices.Equal(seated, want) {
		t.Errorf("seated as %q, want %q", seated, want)
	}
	for c, n := range characters {
		if n != 4 {
			t.Errorf("%+v sits at 4 tables %d times", c, n)
		}
	}
}

func TestABotPlaysItself(t *testing.T) {
	r := runSim(t, sim.Config{Game: heap{}, Bots: []string{"random", "random"}, Games: 200})
	for _, b := range r.Bots {
		if b.Bot != "random" || b.Share < 0.35 || b.Share > 0.65 {
			t.Errorf("%s wins %v of the games against itself", b.Bot, b.Share)
		}
	}
}

func TestTiesAreNobodysWins(t *testing.T) {
	r := runSim(t, sim.Config{Game: heap{}, Bots: []string{"random", "one"}, Games: 10, Options: game.Values{"points": 2}})
	if r.Ties != 10 {
		t.Errorf("%d ties in 10 games that all have shared", r.Ties)
	}
	for _, b := range r.Bots {
		if b.Wins != 0 || b.Ties != 10 || b.Share != 0.5 || b.Score != 0 {
			t.Errorf("a shared win counts as %+v", b)
		}
	}
}

func TestTheBellRingsForABotThatWaits(t *testing.T) {
	r := runSim(t, sim.Config{Game: heap{}, Bots: []string{"sleeper", "one"}, Games: 4})
	if a, b := r.Bots[0], r.Bots[1]; a.Moves != 0 || a.Score == 0 || b.Moves == 0 {
		t.Errorf("asleep %+v, awake %+v", a, b)
	}
}

func TestFaultsAreReported(t *testing.T) {
	for _, tt := range []struct{ bot, want string }{
		{"thief", `thief in seat 1 sent take {"coins":5}: too-many: take one to three, not 5`},
		{"fool", `fool in seat 1: panic: no idea`},
	} {
		t.Run(tt.bot, func(t *testing.T) {
			_, err := sim.Run(context.Background(), sim.Config{Game: heap{}, Bots: []string{"one", tt.bot}, Games: 50, Seed: 9, Workers: 3})
			var fault *sim.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("got %v, want a fault", err)
			}
			if fault.Game != 0 || fault.Seed != 9 || fault.Bot != tt.bot || fault.Seat != 1 {
				t.Errorf("the fault is %+v", fault)
			}
			if text := err.Error(); !strings.HasPrefix(text, "sim: game 0 of seed 9, step ") || !strings.HasSuffix(text, tt.want) {
				t.Errorf("it reads %q", text)
			}
		})
	}
}

func TestTheEarliestFaultIsReported(t *testing.T) {
	for _, slow := range []string{"one", "fool"} { // in the first seat of game 0, of game 1
		synctest.Test(t, func(t *testing.T) {
			table := heap{deal: func(names []string) {
				time.Sleep(time.Second) // until both games have begun
				if names[0] == slow {
					time.Sleep(time.Second) // until the other has failed
				}
			}}
			_, err := sim.Run(context.Background(), sim.Config{Game: table, Bots: []string{"one", "fool"}, Games: 2, Workers: 2})
			var fault *sim.Fault
			if !errors.As(err, &fault) || fault.Game != 0 {
				t.Errorf("got %v, want the fault of game 0", err)
			}
		})
	}
}

func TestStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	dealt := 0
	r, err := sim.Run(ctx, sim.Config{
		Game: heap{deal: func([]string) {
			if dealt++; dealt == 5 {
				cancel()
			}
		}},
		Bots: []string{"one", "random"}, Games: 1000,
	})
	if !errors.Is(err, context.Canceled) || r.Games != 4 || dealt != 5 {
		t.Errorf("%d games dealt, %d reported, error %v", dealt, r.Games, err)
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name string
		cfg  sim.Config
		want string
	}{
		{"a bot that is not there", sim.Config{Bots: []string{"one", "two"}, Games: 1}, `has no bot "two"; it has [random one`},
		{"too few bots", sim.Config{Bots: []string{"one"}, Games: 1}, "2 to 3 players, not 1"},
		{"too many bots", sim.Config{Bots: []string{"one", "one", "one", "one"}, Games: 1}, "2 to 3 players, not 4"},
		{"no games", sim.Config{Bots: []string{"one", "one"}}, "at least one"},
		{"an unknown option", sim.Config{Bots: []string{"one", "one"}, Games: 1, Options: game.Values{"heat": 3}}, "unknown-option"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.cfg.Game = heap{}
			if _, err := sim.Run(context.Background(), tt.cfg); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q in it", err, tt.want)
			}
		})
	}
}
