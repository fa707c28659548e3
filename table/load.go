package table

import (
	"context"
	"iter"

	"linework/journal"
	"linework/table/room"
)

// NewRecord returns a table's journal as a room is made from it.
func NewRecord(ctx context.Context, log journal.Log) room.Record {
	return room.Record{
		SettledAt:   func() ([]uint64, error) { return log.Marks(ctx) },
		EntriesFrom: func(seq uint64) iter.Seq2[journal.Entry, error] { return log.ReadFrom(ctx, seq) },
		// A table asks for blobs long after whoever opened it has gone.
		Blob: func(hash string) ([]byte, error) { return log.Blob(context.WithoutCancel(ctx), hash) },
	}
}
