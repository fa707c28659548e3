package table

import (
	"context"
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
