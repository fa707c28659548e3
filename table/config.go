package table

import (
	"log/slog"
	"time"

	"linework/game"
	"linework/words"
)

// Config is what a table needs from its surroundings.
type Config struct {
	FindGame func(id string) (game.Game, bool)
	Packs    []*words.Pack
	Version  string
	Log      *slog.Logger
	// BotDelay returns how long a bot waits before it plays, so that people can follow.
	BotDelay func() time.Duration
	// BotTempo is how fast bots draw and decide otherwise: 1 as people do, 0 for at once.
	BotTempo float64
	// BotCanDraw reports whether bots know how to draw a word; nil if they know none.
	BotCanDraw func(words.Word) bool
	// BotReactions has bots show a reaction now and then.
	BotReactions bool
	// BotSlots bounds how many bots of the node choose a move at the same time.
	BotSlots chan struct{}
	// IdleTimeout is how long a table without devices stays in memory.
	IdleTimeout time.Duration
	// MaxWatchers is how many devices may watch; 0 sets no limit.
	MaxWatchers int
	// MaxJournalBytes is how large a table's journal may be before no more games begin
	// there; 0 sets no limit.
	MaxJournalBytes int64
	// CheckQuota refuses new games while the server has no room for them; nil never does.
	CheckQuota func() error
	// InkPacer decides how long ink is gathered, at all tables of the node; nil for one of the
	// table's own.
	InkPacer *InkPacer
	// CanRunElsewhere reports whether another node can carry on a game that was begun under a
	// version of its rules; nil where there is no other node.
	CanRunElsewhere func(game string, rules int) bool
	// RemoveTable removes what a table has stored, after its journal was given back.
	RemoveTable func(code string) error
	// Observe counts what happens, for metrics.
	Observe Observer
}

// An Observer counts what happens at tables.
type Observer interface {
	CountMove(game string, by string) // by is "person", "bot" or "table"
	CountRefusal(code string)
	ObserveAppend(time.Duration)
	CountTableFailure()
}
