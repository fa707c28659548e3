package table

import (
	"log/slog"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/words"
	"linework/words/offensive"
)

// Config is what a table needs from its surroundings.
type Config struct {
	FindGame func(id string) (game.Game, bool)
	Packs    func() []*words.Pack // what words are dealt from; nil for none
	Version  string
	Log      *slog.Logger
	Observe  Observer // counts what happens, for metrics

	BotDelay     func() time.Duration  // how long a bot waits before it plays, so that people can follow
	BotTempo     float64               // how fast bots draw and decide otherwise: 1 as people do, 0 for at once
	BotCanDraw   func(words.Word) bool // whether bots know how to draw a word; nil if they know none
	BotReactions bool                  // bots show a reaction now and then
	BotSlots     chan struct{}         // bounds how many bots of the node choose a move at the same time

	IdleTimeout     time.Duration // that a table without devices stays in memory
	EmptiedCount    *atomic.Int64 // counts at all tables of the node how often the last device has gone; nil for nobody
	MaxWatchers     int           // devices that may watch; 0 sets no limit
	MaxJournalBytes int64         // of a table's journal, before no more games begin there; 0 sets no limit
	CheckQuota      func() error  // refuses new games while the server has no room for them; nil never does
	InkPacer        *InkPacer     // decides how long ink is gathered, at all tables of the node; nil for one of the table's own
	PruneSlots      chan struct{} // bounds how many tables of the node remove the ink of settled games at the same time; nil for one of the table's own

	Operator Operator // whoever runs the server; nil for nobody

	MinFilter offensive.Level // of names and texts at every table, whatever its host chooses; "" for none

	// CanRunElsewhere reports whether another node can carry on a game that was begun under a
	// version of its rules; nil where there is no other node.
	CanRunElsewhere func(game string, rules int) bool
	RemoveTable     func(code string) error // removes what a table has stored, after its journal was given back
}

// An Observer counts what happens at tables.
type Observer interface {
	CountMove(game string, by string) // by is "person", "bot" or "table"
	CountRefusal(code string)
	ObserveAppend(time.Duration)
	CountTableFailure()
}
