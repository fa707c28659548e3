package table

import (
	"errors"
	"fmt"

	"linework/texts"

	"linework/journal"
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
	case meansRunsElsewhere(reason):
		return CloseAgain, texts.NewMessage("close-again.moved")
	case errors.Is(reason, journal.ErrFull):
		return CloseFull, NewStoreRefusal(reason).Message
	case errors.Is(reason, journal.ErrAway):
		return CloseAway, StoreAwayMessage
	case !errors.Is(reason, ErrClosed):
		return CloseFault, texts.NewMessage("close-fault.table")
	}
	return CloseGoingAway, texts.NewMessage("close-going-away")
}
