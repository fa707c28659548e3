package table

import (
	"context"
	"io"
	"iter"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

func wrapLogForReplay(ctx context.Context, log journal.Log) (room.Record, error) {
	marks, err := log.Marks(ctx)
	return room.Record{
		SettledAt:   marks,
		EntriesFrom: func(seq uint64) iter.Seq2[journal.Entry, error] { return log.ReadFrom(ctx, seq) },
		// A table asks for blobs long after whoever opened it has gone.
		Blob: func(hash string) ([]byte, error) { return log.Blob(context.WithoutCancel(ctx), hash) },
	}, err
}

func replayRoom(ctx context.Context, findGame func(string) (game.Game, bool), log journal.Log) (*room.Room, error) {
	rec, err := wrapLogForReplay(ctx, log)
	if err != nil {
		return nil, err
	}
	return room.Replay(findGame, rec)
}

// CheckUpgrade reports whether this version can carry on a table. It changes nothing.
func CheckUpgrade(ctx context.Context, findGame func(string) (game.Game, bool), log journal.Log) room.UpgradeReport {
	rec, err := wrapLogForReplay(ctx, log)
	if err != nil {
		return room.UpgradeReport{Damaged: err}
	}
	return room.CheckUpgrade(findGame, rec)
}

// WriteStory writes a table's journal as a story, a line for each thing that happened:
// when, who, what, and behind it the facts that everyone heard. It holds what the
// players could not see at the time: it is for operators, after the game.
func WriteStory(ctx context.Context, w io.Writer, log journal.Log, findGame func(string) (game.Game, bool)) error {
	rec, err := wrapLogForReplay(ctx, log)
	if err != nil {
		return err
	}
	return room.WriteStory(w, findGame, rec)
}
