package table

import (
	"context"
	"iter"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// recordOf is the record of a journal.
func recordOf(ctx context.Context, log journal.Log) (room.Record, error) {
	marks, err := log.Marks(ctx)
	return room.Record{
		Marks: marks,
		From:  func(seq uint64) iter.Seq2[journal.Entry, error] { return log.ReadFrom(ctx, seq) },
		// A table asks for blobs long after whoever opened it has gone.
		Blob: func(hash string) ([]byte, error) { return log.Blob(context.WithoutCancel(ctx), hash) },
	}, err
}

// load makes a table's state from its journal.
func load(ctx context.Context, find func(string) (game.Game, bool), log journal.Log) (*room.Room, error) {
	rec, err := recordOf(ctx, log)
	if err != nil {
		return nil, err
	}
	return room.Replay(find, rec)
}

// carryOver brings a table that was just loaded into a state in which it can go on. A
// match that was lost ends, with the evening's score as it was (CM-27). A journal of
// old, which has settled nothing yet, does so.
func (t *Table) carryOver(ctx context.Context) error {
	if m := t.room.Match; t.room.Stage == room.Playing && m.Lost != nil {
		t.log.Warn("a game cannot be carried over and ends", "game", m.Name, "rules then", m.Rules, "reason", m.Lost)
		return t.do(&room.Abandoned{Game: m.Name})
	}
	if t.room.Unfollowed > 0 {
		t.log.Warn("games of an older version could not be followed; their results are lost", "games", t.room.Unfollowed)
	}
	marks, err := t.journal.Marks(ctx)
	if err != nil || len(marks) > 0 || t.room.Stage == room.Playing || len(t.room.Evening) == 0 || t.room.Unfollowed > 0 {
		return err // with a game that could not be followed, another version may do better
	}
	raw, err := t.settle(t.room.At)
	if err != nil {
		return err
	}
	return t.keep(true, true, raw)
}

// settle has the journal keep the blobs of the table as it is now, and is the entry.
func (t *Table) settle(at time.Duration) ([]byte, error) {
	c, blobs := t.room.Settle()
	if err := t.journal.Keep(blobs...); err != nil {
		return nil, t.fail(err)
	}
	return room.MustEncode(at, c), nil
}
