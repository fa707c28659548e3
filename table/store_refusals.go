package table

import (
	"errors"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// NewStoreRefusal returns what a person is told is wrong with the store, and who can do what
// about it. The reason itself is for the operator's log.
func NewStoreRefusal(storeErr error) *game.Refusal {
	switch {
	case errors.Is(storeErr, journal.ErrDamaged), errors.Is(storeErr, room.ErrUnreadable):
		return game.Refuse("damaged", "this table’s record is damaged and can’t be loaded; start a new table. Whoever runs the server will find the reason in its log")
	case errors.Is(storeErr, journal.ErrFull):
		return game.Refuse("storage-full", "the server’s disk is full. What was confirmed is safe; whoever runs the server needs to make room")
	case errors.Is(storeErr, journal.ErrAway):
		return game.Refuse("storage", "the server can’t reach its storage right now. Nothing that was confirmed is lost, and the game carries on by itself once the storage is back")
	case errors.Is(storeErr, journal.ErrLost):
		return MovingRefusal()
	}
	return game.Refuse("storage", "the server can’t reach its storage right now; nothing that was confirmed is lost, try again in a moment")
}

// StoreAwayText is what devices are told while their table waits for its store.
var StoreAwayText = NewStoreRefusal(journal.ErrAway).Text

// MovingRefusal returns what a person is told while a table is between two nodes.
func MovingRefusal() *game.Refusal {
	return game.Refuse("moving", "this table is moving to another of the server’s machines; try again in a moment")
}
