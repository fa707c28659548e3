// Linework is the one program: it serves game tables, and plays, replays and
// checks games without a server.
//
// Here are flags and wiring, and nothing that a package could know. commands lists what
// the program can do; each command is a struct of its flags with a Run, in a file that
// is called like it:
//
//   - serve.go opens the journal, the lobby and the gateway, and closes them in order;
//   - sim.go has bots play bots, bench.go and siege.go measure and attack a server;
//   - replay.go and journal.go read a data folder, of a running server too;
//   - packs.go, judge.go, cards.go and sketches.go are for who writes words, draws
//     cards or wonders what the judge made of a guess; sheet.go draws their pictures.
//
// The tests run the whole program: kill_test.go and kill_ink_test.go kill it under a
// running game, frozen_test.go opens the data folders of older versions in
// testdata/frozen, and freeze_test.go and quarrel_test.go make new ones.
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// version is set by the Makefile.
var version = "dev"

type commands struct {
	Serve      serve           `cmd:"" help:"Serve tables to browsers."`
	Sim        simulate        `cmd:"" help:"Play games between bots and print figures as JSON."`
	Replay     replay          `cmd:"" help:"Tell the story of a table from its journal."`
	Journal    journalCommand  `cmd:"" help:"The data folder: check it before an upgrade."`
	Packs      packs           `cmd:"" help:"Word packs: check yours, list ours."`
	Judge      judgeCommand    `cmd:"" help:"Say what the judge makes of a guess, and why."`
	Cards      cardsCommand    `cmd:"" help:"The pictures of Funny Lines: check them, look at them."`
	Sketches   sketchesCommand `cmd:"" help:"The drawings that bots make: look at them."`
	Bench      measure         `cmd:"" help:"Measure what drawing, bots and opening tables cost."`
	Siege      besiege         `cmd:"" help:"Attack a server on this machine, and say what held."`
	SiegeMount besiegeMount    `cmd:"" hidden:""`
	Version    show            `cmd:"" help:"Print the version."`
}

type show struct{}

func (show) Run() error {
	commit := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = s.Value[:min(12, len(s.Value))]
			}
		}
	}
	fmt.Printf("linework %s (commit %s)\n", version, commit)
	return nil
}

func main() {
	var c commands
	parser, err := kong.New(&c,
		kong.Name("linework"),
		kong.Description("Drawing and line games for an evening with friends."),
		kong.DefaultEnvars("LINEWORK"),
		kong.UsageOnError(),
	)
	if err != nil {
		panic(err) // the flags are declared wrongly
	}
	ctx, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "linework: "+err.Error())
		os.Exit(1)
	}
}
