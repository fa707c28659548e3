package table

import (
	"errors"

	"linework/journal"
)

// errForgotten ends a table that is gone for ever. It is no ErrClosed: nobody can open it
// again.
var errForgotten = errors.New("the host has had the table forgotten")

// removeForever removes the table with all that it has stored, for its owner. The answer comes
// when all is removed; if that fails, the table is loaded again as it was.
func (s *tableLoop) removeForever() error {
	err := s.callStore(func() error {
		if err := s.journal.Release(); err != nil {
			return err
		}
		return s.cfg.RemoveTable(s.room.Code)
	})
	switch {
	case err == nil, errors.Is(err, journal.ErrUnknown): // the operator was faster
		s.stopReason = errForgotten
		s.log.Info("table forgotten, as its host asked for")
		return nil
	case errors.Is(err, journal.ErrHeld): // another node has taken it between the two
		return s.stopAfterStoreError(journal.ErrLost)
	}
	return s.stopAfterStoreError(err)
}
