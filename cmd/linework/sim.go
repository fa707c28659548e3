package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"linework/game"
	"linework/games"
	"linework/sim"
)

type simulate struct {
	Game    string         `arg:"" help:"Game to play, such as iota."`
	Bots    []string       `arg:"" help:"The bots, one per seat, such as: strong greedy."`
	Games   int            `short:"n" default:"100" help:"How many games."`
	Options map[string]int `placeholder:"KEY=N;..." help:"Options of the game; those left out have their defaults."`
	Seed    uint64         `default:"1" help:"The same seed plays the same games."`
	Workers int            `default:"1" help:"How many games to play at the same time."`
}

// Run plays the games and prints the report.
func (s simulate) Run() error {
	g, ok := games.Find(s.Game)
	if !ok {
		return fmt.Errorf("there is no game %q; there is %s", s.Game, gameIDs())
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	report, err := sim.Run(ctx, sim.Config{
		Game: g, Bots: s.Bots, Games: s.Games, Options: game.Values(s.Options), Seed: s.Seed, Workers: s.Workers,
	})
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(report)
}

func gameIDs() string {
	text := ""
	for i, g := range games.All() {
		if i > 0 {
			text += ", "
		}
		text += g.Info().ID
	}
	return text
}
