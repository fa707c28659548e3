package table

import (
	"context"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// CheckUpgrade reports whether this version can carry on a table. It changes nothing.
func CheckUpgrade(ctx context.Context, findGame func(string) (game.Game, bool), log journal.Log) room.UpgradeReport {
	rec, err := wrapLogForReplay(ctx, log)
	if err != nil {
		return room.UpgradeReport{Damaged: err}
	}
	return room.CheckUpgrade(findGame, rec)
}
