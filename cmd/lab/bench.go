package main

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime/pprof"

	"linework/lab/bench"
)

type benchCommand struct {
	Ink   benchInk   `cmd:"" help:"Measure drawing: CPU, bytes, delay and memory, beside a bare fan-out of the same bytes."`
	Moves benchMoves `cmd:"" help:"Measure moves: how many a second, and how soon they are answered."`
	Idle  benchIdle  `cmd:"" help:"Measure doing nothing: memory and CPU of devices that only are there."`
	Soak  benchSoak  `cmd:"" help:"Have people come, draw and leave for long: memory must not grow, and nothing be left."`
	Bots  benchBots  `cmd:"" help:"Measure bots: how much of a core tables of them take."`
	Open  benchOpen  `cmd:"" help:"Measure opening: a table after an evening of five games, and many tables after a crash."`
	Disk  benchDisk  `cmd:"" help:"Measure the disk: what an evening and an hour of drawing take, and what is left of it later."`
	Nodes benchNodes `cmd:"" help:"Measure drawing at three nodes that share a PostgreSQL, beside one server on its own."`
	Serve benchServe `cmd:"" hidden:""`
}

// benchPens is who draws at a table, in what measures drawing.
type benchPens struct {
	Players int `default:"8" help:"Players at each."`
	Pens    int `default:"1" help:"How many of them draw."`
	Seconds int `default:"10" help:"For how long."`
}

type benchInk struct {
	Tables int `default:"200" help:"How many tables."`
	benchPens
	Profile string `placeholder:"FILE" help:"Write CPU profiles of both servers to FILE.server and FILE.floor, for go tool pprof."`
}

func (b benchInk) Run() error {
	return bench.MeasureInkBesideFloor(os.Stdout, bench.Plan{Tables: b.Tables, Players: b.Players, Pens: b.Pens, Seconds: b.Seconds, Profile: b.Profile})
}

type benchNodes struct {
	Tables int `default:"60" help:"How many tables at each node."`
	benchPens
	Store string `required:"" placeholder:"URL" secret:"" help:"An empty PostgreSQL; what the bench leaves there can be dropped."`
}

func (b benchNodes) Run() error {
	return bench.CompareSharedWithSeparateStores(os.Stdout, bench.Plan{Tables: b.Tables, Players: b.Players, Pens: b.Pens, Seconds: b.Seconds, Store: b.Store})
}

type benchMoves struct {
	Tables  int    `default:"50" help:"How many tables."`
	Players int    `default:"8" help:"Players at each, who all move."`
	Seconds int    `default:"10" help:"For how long."`
	Profile string `placeholder:"FILE" help:"Write a CPU profile of the server to FILE.server, for go tool pprof."`
}

func (b benchMoves) Run() error {
	return bench.MeasureMoves(os.Stdout, bench.Plan{Tables: b.Tables, Players: b.Players, Seconds: b.Seconds, Profile: b.Profile})
}

type benchIdle struct {
	Tables  int `default:"1250" help:"How many tables."`
	Players int `default:"8" help:"Devices at each."`
	Seconds int `default:"20" help:"For how long."`
}

func (b benchIdle) Run() error {
	return bench.MeasureIdleDevices(os.Stdout, bench.Plan{Tables: b.Tables, Players: b.Players, Seconds: b.Seconds})
}

type benchSoak struct {
	Tables  int `default:"200" help:"How many tables."`
	Players int `default:"8" help:"Players at each, one of whom draws."`
	Minutes int `default:"30" help:"For how long."`
}

// Run prints the figures, and fails where one is not as it should be.
func (b benchSoak) Run() error {
	return bench.SoakServer(os.Stdout, bench.Plan{Tables: b.Tables, Players: b.Players}, b.Minutes)
}

type benchBots struct {
	Game    string `arg:"" help:"The game, by its id."`
	Tables  int    `default:"200" help:"How many tables."`
	Seconds int    `default:"20" help:"For how long, after 30 seconds in which the tables are opened."`
}

func (b benchBots) Run() error {
	return bench.MeasureBots(os.Stdout, mustFindGame(b.Game), bench.Plan{Tables: b.Tables, Seconds: b.Seconds})
}

type benchOpen struct {
	Tables  int    `default:"1000" help:"How many tables are opened after the crash."`
	Profile string `placeholder:"FILE" help:"Write a CPU profile, for go tool pprof."`
}

// Run prints the figures. Bots play the evening first, which takes half a minute.
func (b benchOpen) Run() error {
	return runWithCPUProfile(b.Profile, func() error { return bench.MeasureTableOpening(os.Stdout, b.Tables) })
}

type benchDisk struct{}

// Run prints the figures. Bots play two evenings first, which takes a minute.
func (benchDisk) Run() error { return bench.MeasureDisk(os.Stdout) }

// benchServe is the process that is measured.
type benchServe struct {
	Kind    string `arg:"" enum:"server,floor"`
	Data    string `required:""`
	Tables  int    `required:""`
	Players int    `required:""`
	Profile string
	Store   string `secret:"" env:"LINEWORK_STORE"`
}

func (b benchServe) Run() error {
	plan := bench.Plan{Tables: b.Tables, Players: b.Players, Store: b.Store}
	return runWithCPUProfile(b.Profile, func() error {
		if b.Kind == "floor" {
			return bench.ServeBareFanOut(contextUntilStdinEnds(), plan, os.Stdout)
		}
		return bench.ServeBoards(contextUntilStdinEnds(), plan, b.Data, os.Stdout)
	})
}

// runWithCPUProfile runs serve and writes what its CPU time went into to a file, if one is named.
func runWithCPUProfile(file string, run func() error) error {
	if file == "" {
		return run()
	}
	f, err := os.Create(file)
	check(err)
	check(pprof.StartCPUProfile(f))
	err = run()
	pprof.StopCPUProfile()
	return errors.Join(err, f.Close())
}

func contextUntilStdinEnds() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		_, _ = io.Copy(io.Discard, os.Stdin)
	}()
	return ctx
}
