package table

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table/bots"
	"linework/table/knocks"
	"linework/table/room"
	"linework/texts"
)

// A tableLoop is what runs in a table's goroutine: the committer, and the parts that know one
// thing each about who is here and what happens next. The parts do not know each other; what
// one needs of another is handed to it, as data or as a question it may ask.
type tableLoop struct {
	committer
	cfg *Config

	audiences    audiences
	bots         *bots.Scheduler
	knocks       knocks.Queue
	tutorial     tutorialGate
	presence     presence
	limits       limits
	filter       filter
	origins      origins
	reports      reports
	approvals    approvals
	planner      planner
	handOverKeys handOverKeys
	finale       finaleShow

	post     func(func()) // runs something in this goroutine later
	dirty    bool         // something was committed since the last upkeep
	transfer func() error // hands the journal to another node; nil where none goes on with it
}

// newTableLoop returns the loop of a table; leftMemory ends when it has left memory. setStalled is told when the table waits for its
// store, and when it goes on; post runs something in the table's goroutine.
func newTableLoop(leftMemory context.Context, cfg *Config, log *slog.Logger, r *room.Room, j journal.Log, post func(func()), setStalled func(bool)) *tableLoop {
	l := &tableLoop{cfg: cfg, post: post, handOverKeys: handOverKeys{}}
	l.committer = committer{code: r.Code, log: log, observe: cfg.Observe, room: r, journal: j, lastEntryAt: time.Now(), ink: inkBuffer{room: r, pacer: cfg.InkPacer, gestureOwners: map[int]*device{}}, afterCommit: l.reactToCommittedChange}
	l.pruner = newInkPruner(leftMemory, j, cfg.PruneSlots, log, len(r.Evening))
	l.clock.stopAt(r.At)
	l.origins = origins{room: r, operator: cfg.Operator, seats: map[room.SeatID][]Origin{}, networks: map[string]string{}}
	l.filter = filter{room: r, findGame: cfg.FindGame, least: cfg.MinFilter}
	l.reports = reports{room: r, filter: &l.filter}
	l.approvals = approvals{room: r, filter: &l.filter}
	l.audiences = audiences{room: r, tableTime: l.clock.now, finale: l.finale.view, filter: &l.filter, approvals: &l.approvals, byConn: map[Conn]*device{}, lastLoadedSeat: r.LastSeatID, toldStage: r.Stage}
	l.audiences.resumeWatchDelay()
	l.sendInk = l.audiences.sendInk
	l.watchdog.onStall = func() { // while the journal is at work nothing else uses the audiences
		setStalled(true)
		away := StoreAwayMessage()
		l.audiences.broadcast(Standstill{Type: "standstill", Text: away.Text, Say: away.Code})
	}
	l.watchdog.onRecovered = func(err error) {
		setStalled(false)
		if err == nil {
			l.audiences.broadcast(Standstill{Type: "standstill"})
		}
	}
	l.bots = bots.NewScheduler(bots.Config{Delay: cfg.BotDelay, Tempo: cfg.BotTempo, Reactions: cfg.BotReactions, Slots: cfg.BotSlots}, log, r, l.clock.now, botActions{l})
	l.presence.idleTimeout, l.presence.emptiedCount = cfg.IdleTimeout, cfg.EmptiedCount
	l.presence.recordLastDeviceGone()
	l.limits = newLimits(cfg.MaxJournalBytes, cfg.CheckQuota)
	l.tutorial = tutorialGate{room: r, devicesOf: l.audiences.devicesOf}
	l.planner = planner{
		room: r, findGame: cfg.FindGame, shelf: packShelf{cfg.Packs, cfg.BotCanDraw}, filter: &l.filter, deviceCount: l.audiences.deviceCount,
		checkStart: func() error { return l.limits.checkMayStartGame(r, j.Size()) }, checkPaste: l.limits.checkMayPasteWords, mayChooseFace: l.limits.spendFace,
		seatsNeedingTutorial: l.tutorial.seatsNeedingTutorial, screenKeys: l.audiences.screenHashesKeptWhenLocked, newRemoval: l.origins.newRemoval,
	}
	return l
}

// react shows everyone a reaction of a seat, or says a phrase for it.
func (l *tableLoop) react(_ *device, x *room.Seat, d DoReact) error {
	if err := checkReaction(x, d, l.room.KnowsSecret(x.ID)); err != nil {
		return err
	}
	l.audiences.broadcastReaction(Reaction{Type: "reaction", Seat: x.ID, Emoji: d.Emoji, Phrase: d.Phrase})
	return nil
}

func (l *tableLoop) closeAndRemoveSeatDevices(id room.SeatID, code int, why texts.Message) {
	for _, d := range slices.Clone(l.audiences.devicesOf(id)) {
		l.closeAndRemoveDevice(d, code, why)
	}
}

func (l *tableLoop) closeAndRemoveDevice(d *device, code int, why texts.Message) {
	d.Close(code, why)
	l.removeDevice(d)
}

func (l *tableLoop) removeDevice(d *device) {
	l.audiences.removeDevice(d)
	l.ink.endGestures(d)
	if l.audiences.hasNoDevices() {
		l.presence.recordLastDeviceGone()
	}
}

func (l *tableLoop) shouldClockRun() bool {
	return l.room.Stage == room.Playing && !l.room.Paused && !l.room.TutorialPending() && !l.audiences.hasNoDevices()
}

// botActions is what bots do at a table, in its goroutine.
type botActions struct{ loop *tableLoop }

var _ bots.Actions = botActions{}

func (a botActions) Post(do func()) { a.loop.post(do) }

func (a botActions) IsStopped() bool { return a.loop.isStopped() }

func (a botActions) CommitMove(move *room.MovePlayed) error { return a.loop.commit(move) }

func (a botActions) DrawInk(seat game.Seat, batch []byte) error {
	return a.loop.ink.drawAndBuffer(inkStroke{InkBatch: room.InkBatch{At: a.loop.clock.now(), Seat: seat, Batch: batch}})
}

func (a botActions) ShowReaction(x *room.Seat, emoji string) error {
	return a.loop.react(nil, x, DoReact{Emoji: emoji})
}
