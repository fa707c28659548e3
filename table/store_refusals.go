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
		return game.Refuse("damaged")
	case errors.Is(storeErr, journal.ErrFull):
		return game.Refuse("storage-full")
	case errors.Is(storeErr, journal.ErrAway):
		return game.Refuse("storage.away")
	case errors.Is(storeErr, journal.ErrLost):
		return MovingRefusal()
	}
	return game.Refuse("storage.failed")
}

// StoreAwayMessage is what devices are told while their table waits for its store.
var StoreAwayMessage = NewStoreRefusal(journal.ErrAway).Message

// MovingRefusal returns what a person is told while a table is between two nodes.
func MovingRefusal() *game.Refusal {
	return game.Refuse("moving")
}
