package table

import (
	"errors"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// Unwell says to a person what is wrong with the store, and who can do what about it.
// The reason itself is for the operator's log.
func Unwell(err error) *game.Refusal {
	switch {
	case errors.Is(err, journal.ErrDamaged), errors.Is(err, room.ErrUnreadable):
		return game.Refuse("damaged", "this table's record is damaged and cannot be loaded; open a new table. Whoever runs the server finds the reason in its log")
	case errors.Is(err, journal.ErrFull):
		return game.Refuse("storage-full", "the server's disk is full. What was confirmed is safe; whoever runs the server must make room")
	}
	return game.Refuse("storage", "the server cannot reach its store just now; nothing that was confirmed is lost, try again in a moment")
}
