package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"

	"linework/bot/mind"
	"linework/game"
	"linework/games"
	"linework/games/examples"
	"linework/games/gametest"
	"linework/lab/sim"
	"linework/server/progress"
)

type simCommand struct {
	Game    string         `arg:"" help:"Game to play, such as iota."`
	Bots    []string       `arg:"" help:"The bots, one per seat, such as: hard normal. In the five games there is a beginner, too."`
	Games   int            `short:"n" default:"100" help:"How many games."`
	Options map[string]int `placeholder:"KEY=N;..." help:"Options of the game; those left out have their defaults."`
	Seed    uint64         `default:"1" help:"The same seed plays the same games."`
	Workers int            `default:"1" help:"How many games to play at the same time."`
}

// Help says what the report has in it.
func (simCommand) Help() string {
	return `The report is one JSON object. Of all games: "games", "ties" (games that were won by
several), "moves" (mean of a game), "length" (of a game in seconds of table time, in
which a move takes 300 ms and a batch of ink 50 ms), "rounds" (of a game), "seconds" and
"movesPerSecond" (what it really took). "length" and "rounds" have "mean", "min", "max".

Of each of the "bots": "wins", "ties", "share" (of the games, a tie counted in part),
"score" (mean), "low" and "high" (of one game), "moves", "moveMs" (mean time to think),
and "drawn", "tried" and "guessed" (drawings that others were shown to guess, those at which
somebody guessed, and those that somebody guessed right), "scribbles" (those of words that bots do not know how to draw), "guesses"
(made at drawings) and "right" (those of them that were right).
"guessTimes", "guessGaps" and "drawingTimes" are the 10th, 50th and 90th percentile of
when it guessed, how long after its last guess, and when it had drawn, in seconds since
the phase of the game began.

Of each of the "words", those first that were guessed least: "drawn", "guessed", "share"
(guessed of drawn) and "guesses" (made at its drawings, right and wrong). Games in which
nothing is drawn have no "rounds" and no "words".`
}

func (s simCommand) Run() error {
	g := mustFindGame(s.Game)
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	var others []game.Bot
	if b := gametest.NewBeginner(s.Game); b != nil {
		others = append(others, b)
	}
	var played atomic.Int64
	shown := progress.Start("Playing games", int64(s.Games), played.Load)
	report, err := sim.Run(ctx, sim.Config{
		Audit: func(sim.Record) error { played.Add(1); return nil },
		Game:  g, Bots: s.Bots, Others: others, Games: s.Games, Options: game.Values(s.Options), Seed: s.Seed, Workers: s.Workers, CanDraw: mind.CanDraw,
	})
	shown.End()
	check(err)
	return printJSON(report)
}

func printJSON(value any) error {
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(value)
}

func mustFindGame(id string) game.Game {
	all := examples.ListWithGames()
	g, ok := games.FinderAmong(all)(id)
	if !ok {
		ids := game.MapList(all, func(g game.Game) string { return g.Info().ID })
		check(fmt.Errorf("there is no game %q; there is %s", id, strings.Join(ids, ", ")))
	}
	return g
}
