package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"text/tabwriter"

	"linework/game"
	"linework/lab/deadtime"
)

type deadtimeCommand struct {
	Only    []string       `arg:"" optional:"" help:"Games to play, such as doodledash; all five if left out."`
	Games   int            `short:"n" default:"20" help:"How many games of each."`
	Options map[string]int `placeholder:"KEY=N;..." help:"Options of the game; those left out have their defaults."`
	Seed    uint64         `default:"1" help:"The same seed plays the same games."`
}

// Help says what is measured, and by which figures.
func (deadtimeCommand) Help() string { return deadtime.Explanation() }

func (d deadtimeCommand) Run() error {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	ids := d.Only
	if len(ids) == 0 {
		ids = deadtime.IDs()
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "game\tgame lasts\trounds\tdead\tdead a round\tpractice\tdead of each stage, in seconds a round")
	for _, id := range ids {
		r, err := deadtime.Measure(ctx, id, d.Games, d.Seed, game.Values(d.Options))
		check(err)
		fmt.Fprintf(out, "%s\t%.1f min\t%.1f\t%.0f %%\t%.0f s\t%.0f %%\t", r.Game, r.Length.Minutes(), r.Rounds, 100*r.Dead, r.PerRound.Seconds(), 100*r.Practice)
		for _, s := range r.Stages {
			fmt.Fprintf(out, "%s %.0f of %.0f  ", s.Stage, s.Dead.Seconds(), s.Length.Seconds())
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
