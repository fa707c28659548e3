package table

import (
	"context"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// Examine tries whether this version can carry a table on. It changes nothing.
func Examine(ctx context.Context, find func(string) (game.Game, bool), log journal.Log) room.Prospect {
	rec, err := recordOf(ctx, log)
	if err != nil {
		return room.Prospect{Damaged: err}
	}
	return room.Survey(find, rec)
}
