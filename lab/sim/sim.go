// Package sim plays bots against each other, many games in a row, and says how
// they did. It knows the contract of package game and nothing of any one game.
package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"linework/game"
	"linework/words"
)

// Config says what to play.
type Config struct {
	Game    game.Game
	Bots    []string // one per seat; a name may come more than once
	Games   int
	Others  []game.Bot  // that may be named in addition to the game's own
	Options game.Values // those left out have their defaults
	Seed    uint64      // the same seed plays the same games, whatever the number of workers
	Workers int         // games played at the same time; 0 is one
	// AsksAll says that seats nobody waits for are asked, too: they may prepare their turn.
	AsksAll bool
	// CanDraw reports whether bots know how to draw a word; nil if they know none.
	CanDraw func(words.Word) bool
	// Audit looks at each game that was played, if it is not nil. What it finds wrong
	// is a fault. Several workers call it at the same time.
	Audit func(Record) error
}

// A Record is a whole game: all that is needed to play it again, and its match at the end.
type Record struct {
	Setup  game.Setup
	Seed   game.Seed
	Inputs []game.Input
	Match  game.Match
}

// Run plays the games and reports on them. In each game everybody sits one seat
// further on than in the game before, so nobody has the better seat all the time.
//
// A bot at fault ends the run with a *Fault. When ctx is cancelled, the report is
// about the games that were finished by then and the error is ctx's.
func Run(ctx context.Context, cfg Config) (Report, error) {
	bots, err := findBotsAndCheckCount(cfg.Game, cfg.Bots, cfg.Others)
	if err != nil {
		return Report{}, err
	}
	if cfg.Games < 1 {
		return Report{}, fmt.Errorf("sim: %d games; play at least one", cfg.Games)
	}
	options, err := game.ResolveOptions(cfg.Game.Info().Options, cfg.Options)
	if err != nil {
		return Report{}, fmt.Errorf("sim: %w", err)
	}
	r := simulation{config: cfg, bots: bots, options: options, outcomes: make([]*outcome, cfg.Games)}
	began := time.Now()
	fault := r.playAllUntilFault(ctx, max(cfg.Workers, 1))
	report := r.makeReport(time.Since(began))
	if fault != nil {
		return report, fault
	}
	return report, ctx.Err()
}

func findBotsAndCheckCount(g game.Game, names []string, others []game.Bot) ([]game.Bot, error) {
	info := g.Info()
	if len(names) < info.Min || len(names) > info.Max {
		return nil, fmt.Errorf("sim: %s is for %d to %d players, not %d", info.Name, info.Min, info.Max, len(names))
	}
	var bots []game.Bot
	all := slices.Concat(g.Bots(), others)
	known := game.MapList(all, game.Bot.Name)
	for _, name := range names {
		i := slices.Index(known, name)
		if i < 0 {
			return nil, fmt.Errorf("sim: %s has no bot %q; it has %v", info.Name, name, known)
		}
		bots = append(bots, all[i])
	}
	return bots, nil
}

// A simulation is the state that the workers share.
type simulation struct {
	config  Config
	bots    []game.Bot
	options game.Values // all of them

	mu       sync.Mutex
	next     int        // the game to be played next
	outcomes []*outcome // by game; nil for one that was not finished
	fault    *Fault     // of the earliest game that has one
}

// playAllUntilFault shares the games out among workers. After a fault no new game is begun, but those
// before it were begun already and are finished, so that the fault reported does not depend
// on who was faster.
func (r *simulation) playAllUntilFault(ctx context.Context, workers int) error {
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for {
				number, ok := r.claimNextGame(ctx)
				if !ok {
					return
				}
				outcome, fault := r.playGame(ctx, number)
				r.recordOutcomeAndEarliestFault(number, outcome, fault)
			}
		})
	}
	all.Wait()
	if r.fault != nil {
		return r.fault
	}
	return nil
}

func (r *simulation) claimNextGame(ctx context.Context) (number int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil || r.fault != nil || r.next == len(r.outcomes) {
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

func (r *simulation) recordOutcomeAndEarliestFault(gameNumber int, finished *outcome, fault *Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.outcomes[gameNumber] = finished
	if fault != nil && (r.fault == nil || fault.Game < r.fault.Game) {
		r.fault = fault
	}
}
