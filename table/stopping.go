package table

import (
	"errors"
	"fmt"

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
func closeMessageFor(reason error) (code int, text string) {
	switch {
	case errors.Is(reason, errRemoved):
		return CloseForgotten, "the host has removed this table, with all its drawings and results"
	case meansRunsElsewhere(reason):
		return CloseAgain, "this table has moved to another of the server’s machines; come back straight away"
	case errors.Is(reason, journal.ErrFull):
		return CloseFull, NewStoreRefusal(reason).Text
	case errors.Is(reason, journal.ErrAway):
		return CloseAway, StoreAwayText
	case !errors.Is(reason, ErrClosed):
		return CloseFault, "something went wrong at this table and it’s being loaded again; nothing that was confirmed is lost"
	}
	return CloseGoingAway, "the server is shutting down; the table is safe"
}
