package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedProcessEnv); dir != "" {
		runUntilKilled(dir)
	}
	goleak.VerifyTestMain(m)
}

// openStore opens a store whose file has a limit to its pages, so that a test can fill a disk; 0 sets no limit.
func openStore(t *testing.T, dir string, maxPages int) *SQLite {
	t.Helper()
	s, err := OpenSQLite(dir)
	if err != nil {
		t.Fatal(err)
	}
	if maxPages > 0 {
		if err := <-s.writer.submit(&request{change: func(conn *sql.Conn) error {
			_, err := conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", maxPages))
			return err
		}}); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// acquireOrCreate acquires a table, or creates it.
func acquireOrCreate(t *testing.T, s *SQLite, table string) Log {
	t.Helper()
	log, err := s.Acquire(context.Background(), table)
	if errors.Is(err, ErrUnknown) {
		log, err = s.Create(context.Background(), table)
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func readEntries(t *testing.T, log Log) []Entry {
	t.Helper()
	var all []Entry
	for e, err := range log.ReadFrom(context.Background(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}
