package postgres

import (
	"context"
	"errors"
	"fmt"

	"linework/journal"

	"github.com/jackc/pgx/v5/pgconn"
)

// translateError turns what PostgreSQL says into the errors of package journal. Whatever is not
// an answer of the server means that it is away.
func translateError(err error) error {
	if err == nil || isTranslated(err) || errors.Is(err, context.Canceled) {
		return err
	}
	code, answered := serverCode(err)
	switch {
	case !answered:
		return fmt.Errorf("%w: %w", journal.ErrAway, err)
	case code == "53100": // disk_full
		return fmt.Errorf("%w: %w", journal.ErrFull, err)
	case code == "42501": // insufficient_privilege
		return fmt.Errorf("%w: %w", journal.ErrReadOnly, err)
	case code == "XX001", code == "XX002": // data_corrupted, index_corrupted
		return fmt.Errorf("%w: %w", journal.ErrDamaged, err)
	case code == "25006": // read_only_sql_transaction: it was the primary, and is no more
		return fmt.Errorf("%w: %w", journal.ErrAway, err)
	}
	switch code[:2] {
	case "58": // system_error, such as io_error
		return fmt.Errorf("%w: %w", journal.ErrDisk, err)
	case "08", "57", "53": // connection_exception, operator_intervention, insufficient_resources
		return fmt.Errorf("%w: %w", journal.ErrAway, err)
	}
	return err
}

// isTranslated reports whether an error has a cause of package journal already, or one for whoever
// runs the program.
func isTranslated(err error) bool {
	for _, cause := range []error{journal.ErrTaken, journal.ErrUnknown, journal.ErrHeld, journal.ErrLost, journal.ErrFull, journal.ErrReadOnly, journal.ErrDisk,
		journal.ErrAway, journal.ErrTooBig, journal.ErrDamaged, journal.ErrReleased, journal.ErrClosed, journal.ErrForeign, ErrOldSchema, errURL, errNoNode, errOldNodes, errPrunedMeanwhile} {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}

// serverCode returns the code of an error that the server told while it went on serving.
func serverCode(err error) (code string, answered bool) {
	var e *pgconn.PgError
	if !errors.As(err, &e) || len(e.Code) != 5 {
		return "", false
	}
	return e.Code, true
}

// surelyNotDone reports whether the server has said that a statement did not happen. After
// anything else, also after the words with which a server ends a connection, it may have
// happened or may still happen.
func surelyNotDone(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return pgconn.SafeToRetry(err)
	}
	return e.SeverityUnlocalized == "ERROR"
}

// isConflictToRetryAtOnce reports whether a statement failed only because of another one at the same
// time, and may be tried again at once.
func isConflictToRetryAtOnce(err error) bool {
	code, _ := serverCode(err)
	return code == "40001" || code == "40P01" // serialization_failure, deadlock_detected
}
