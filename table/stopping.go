package table

import (
	"errors"
	"fmt"

	"linework/game"
	"linework/journal"
	"linework/table/room"
	"linework/texts"
)

// Errors that end a table.
var (
	// ErrClosed says that the table is no longer in memory; open it again.
	ErrClosed = errors.New("the table has been closed")
	errIdle   = fmt.Errorf("%w: nobody is here", ErrClosed)
	// errHandedOver ends a table that another node goes on with.
	errHandedOver = fmt.Errorf("%w: it goes on at another node", ErrClosed)
	// errRemoved ends a table that is gone for ever. It is no ErrClosed: nobody can open it
	// again.
	errRemoved = errors.New("the host has had the table removed")
	// errClosedByOperator ends a table that whoever runs the server has closed.
	errClosedByOperator = fmt.Errorf("%w: by the operator", ErrClosed)
)

// meansRunsElsewhere reports whether an error says that another node has the table now, or will.
func meansRunsElsewhere(err error) bool {
	return errors.Is(err, errHandedOver) || errors.Is(err, journal.ErrLost)
}

// closeMessageFor returns the close code and the words with which devices leave a table that has
// stopped.
func closeMessageFor(reason error) (code int, why texts.Message) {
	switch {
	case errors.Is(reason, errRemoved):
		return CloseForgotten, texts.NewMessage("close-forgotten")
	case errors.Is(reason, errClosedByOperator):
		return CloseClosed, ClosedRefusal().Message
	case meansRunsElsewhere(reason):
		return CloseAgain, texts.NewMessage("close-again.moved")
	case errors.Is(reason, journal.ErrFull):
		return CloseFull, NewStoreRefusal(reason).Message
	case errors.Is(reason, journal.ErrAway):
		return CloseAway, StoreAwayMessage()
	case !errors.Is(reason, ErrClosed):
		return CloseFault, texts.NewMessage("close-fault.table")
	}
	return CloseGoingAway, texts.NewMessage("close-going-away")
}

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

// StoreAwayMessage returns what devices are told while their table waits for its store.
func StoreAwayMessage() texts.Message { return NewStoreRefusal(journal.ErrAway).Message }

// MovingRefusal returns what a person is told while a table is between two nodes.
func MovingRefusal() *game.Refusal {
	return game.Refuse("moving")
}
