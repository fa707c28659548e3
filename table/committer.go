package table

import (
	"fmt"
	"log/slog"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// A committer makes changes: in the room, then in the journal, and then it reports them to
// whoever has something to do about them. It knows no kind of change.
type committer struct {
	code     string
	log      *slog.Logger
	observe  Observer
	room     *room.Room
	journal  journal.Log
	watchdog storeWatchdog
	clock    clock
	ink      inkBuffer
	pruner   *inkPruner

	sendInk     func([]inkStroke) (deviceCount int) // called with ink that the journal has
	afterCommit func(commit)                        // called with each change that the journal has
	lastEntryAt time.Time                           // when the journal last took something
	stopReason  error                               // why the table stops; nil while it runs
}

// A commit is a change that is in the journal.
type commit struct {
	change    room.Change
	events    []game.Event
	matchOver bool // the change has ended the match
	nextRound bool // the change has begun another round of it
}

// commitUnlessRefusedOrNil makes the change that was planned for a command, unless the command was
// refused or changes nothing.
func (c *committer) commitUnlessRefusedOrNil(change room.Change, err error) error {
	if err != nil || change == nil {
		return err
	}
	return c.commit(change)
}

// commit makes a change and has the journal keep it before anybody hears of it. A refusal is
// returned. After a failure of the journal the table stops, for its room is ahead of what is
// safe, and is loaded again.
func (c *committer) commit(change room.Change) error {
	at := c.clock.now().Truncate(time.Millisecond)
	if blob := room.BlobToStoreFirst(change); blob != nil {
		if err := c.watchdog.watch(func() error { return c.journal.StoreBlobs(blob) }); err != nil {
			return c.stopAfterStoreError(err)
		}
	}
	wasPlaying := c.room.Stage == room.Playing
	round, _ := c.room.RoundInPlay()
	events, err := c.room.Do(at, change)
	if err != nil {
		return err
	}
	entries := [][]byte{room.Encode(at, change)}
	matchOver := wasPlaying && c.room.Stage != room.Playing
	if matchOver {
		settled, err := c.storeBlobsAndEncodeSettled(at)
		if err != nil {
			return err
		}
		entries = append(entries, settled)
	}
	if err := c.appendInkAndEntries(room.NeedsSync(change), matchOver, entries...); err != nil {
		return err
	}
	now, _ := c.room.RoundInPlay()
	c.afterCommit(commit{change, events, matchOver, round > 0 && now > round})
	return nil
}

// storeBlobsAndEncodeSettled has the journal keep the blobs of the table as it is now, and
// returns the entry that names them.
func (c *committer) storeBlobsAndEncodeSettled(at time.Duration) (entry []byte, err error) {
	c.pruner.settled.Add(1)
	settled, blobs := c.room.NewTableSettled()
	if err := c.watchdog.watch(func() error { return c.journal.StoreBlobs(blobs...) }); err != nil {
		return nil, c.stopAfterStoreError(err)
	}
	return room.Encode(at, settled), nil
}

// appendInkAndEntries writes the buffered ink and then the entries to the journal, the last of
// them with a mark if a replay may begin there, and then sends the ink. What is not synced,
// ink and the time, need only outlive this process: a power cut may cost a second of them, and
// never a move.
func (c *committer) appendInkAndEntries(sync, markLast bool, entries ...[]byte) error {
	hasInk := c.ink.hasInk()
	if hasInk {
		entries = append([][]byte{c.ink.encodeJournalEntry()}, entries...)
	}
	begin := time.Now()
	appendTo := c.journal.Append
	if markLast {
		appendTo = c.journal.AppendMark
	}
	if err := c.watchdog.watch(func() error { return appendTo(sync, entries...) }); err != nil {
		return c.stopAfterStoreError(err)
	}
	c.lastEntryAt = time.Now()
	c.observe.ObserveAppend(c.lastEntryAt.Sub(begin))
	if hasInk {
		c.ink.sendAndClear(c.lastEntryAt, c.sendInk)
	}
	return nil
}

func (c *committer) journalAndSendInk() {
	if c.ink.hasInk() && !c.isStopped() {
		_ = c.appendInkAndEntries(false, false)
	}
}

// isStopped reports whether the table does nothing more.
func (c *committer) isStopped() bool { return c.stopReason != nil }

// stopAfterStoreError logs and counts that the journal cannot be written, stops the table and
// returns the refusal of whatever could not be kept.
func (c *committer) stopAfterStoreError(err error) (refusal error) {
	c.stopReason = fmt.Errorf("table %s: %w", c.code, err)
	if meansRunsElsewhere(err) {
		c.log.Warn("table stopped: another node has it", "error", err)
	} else {
		c.log.Error("table stopped: its journal cannot be written", "error", err)
		c.observe.CountTableFailure()
	}
	return NewStoreRefusal(err)
}
