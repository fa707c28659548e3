package table

import (
	"context"
	"io"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

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
