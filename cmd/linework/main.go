// Linework is the one program: it serves game tables, and plays, replays and
// checks games without a server.
//
// Here are flags and wiring, and nothing that a package could know. commands lists what
// the program can do; each command is a struct of its flags with a Run, in a file that
// is called like it:
//
//   - serve.go has the flags of a server; server.go opens the journal, the lobby and the
//     gateway, and closes them in order; nodes.go has what several servers need that share a
//     database;
//   - replay.go and journal.go read a data folder or a database, of a running server too;
//     backup.go, tables.go and store.go copy it, or a table of it;
//   - admin.go and tables.go are for operators of a running server;
//   - settings.go reads linework.toml, doctor.go and health.go say how things are;
//   - packs.go and judge.go are for who writes words, or wonders what the judge made of a
//     guess.
//
// What only people need who work on Linework is in cmd/lab.
//
// The tests run the whole program: kill_test.go and kill_ink_test.go kill it under a
// running game, frozen_test.go opens the data folders of older versions in
// testdata/frozen, and freeze_test.go and freeze_objections_test.go make new ones.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// What the Makefile and tools/release say about the source that the program is built from.
var (
	version = "dev"
	commit  = "unknown"
	date    = "unknown" // of the commit
)

type commands struct {
	ServeCommandLine `embed:""`

	Addresses addressesCommand `cmd:"" help:"List the addresses at which other devices reach this computer."`
	Replay    replayCommand    `cmd:"" help:"List tables, or print what happened at one."`
	Journal   journalCommand   `cmd:"" help:"Check the data folder or database before an upgrade, copy tables, update the schema."`
	Backup    backupCommand    `cmd:"" help:"Write all tables into one file, while the server runs."`
	Restore   restoreCommand   `cmd:"" help:"Put a backup into a data folder."`
	Tables    tablesCommand    `cmd:"" help:"List, close, export, import and remove tables, and see what was reported."`
	Admin     adminCommand     `cmd:"" help:"Open the operator's page, and look after a public server: notices, who may open tables, who is kept out."`
	Config    configCommand    `cmd:"" help:"Print every setting and where it comes from."`
	Doctor    doctorCommand    `cmd:"" help:"Check version, settings, data folder, disk, clock, packs, port and addresses, and say what to fix."`
	Health    healthCommand    `cmd:"" help:"Check whether the server on this machine is healthy, for a container or a monitor."`
	Packs     packsCommand     `cmd:"" help:"Check your own word packs, or list the built-in ones."`
	Judge     judgeCommand     `cmd:"" help:"Show how a guess is judged, and why."`
	Version   versionCommand   `cmd:"" help:"Print the version."`
}

// ServeCommandLine is the command line of a server. It is parsed in a fifth of the time that all
// commands take, which is time that everybody waits after an update.
type ServeCommandLine struct {
	ConfigFile string `name:"config" placeholder:"FILE" help:"File with settings, instead of linework.toml here or in /etc/linework."`

	Serve serveCommand `cmd:"" default:"withargs" help:"Run the server. This is the default; without a command the browser opens, too."`
}

type versionCommand struct{}

func (versionCommand) Run() error {
	fmt.Printf("linework %s (commit %s, %s, %s %s/%s)\n", version, commit, date, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// newParser returns the parser of the command line, which sets grammar, all commands or ServeCommandLine, and binds
// file for the commands.
func newParser(grammar any, file *settings) *kong.Kong {
	return kong.Must(grammar,
		kong.Name("linework"),
		kong.Description(`Drawing and line games for an evening with friends.

Without a command it serves tables and opens the browser. Every flag of serve is also an environment variable (LINEWORK_KEEP_DAYS=30) or a line in linework.toml (keep-days = 30).`),
		kong.DefaultEnvars("LINEWORK"),
		kong.ShortUsageOnError(),
		kong.Bind(file),
	)
}

func main() {
	runtime.MemProfileRate = 0 // nobody asks what memory went into, and the list of it takes 1.4 MB
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // little of what starting leaves behind is garbage; a server's gateway sets it back
	}
	var grammar any = new(commands)
	if len(os.Args) < 2 || os.Args[1] == "serve" {
		grammar = new(ServeCommandLine)
	}
	var file settings
	parser := newParser(grammar, &file)
	ctx, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(file.prefixLinesOfNamedFlags(err))
	if err := file.prefixLinesOfNamedFlags(ctx.Run()); err != nil {
		fmt.Fprintln(os.Stderr, "linework: "+err.Error())
		os.Exit(1)
	}
}
