package journal_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"linework/journal"
	"linework/journal/journaltest"
)

func TestSQLiteKeepsTheLaws(t *testing.T) {
	journaltest.CheckStoreLaws(t, func(t testing.TB) journaltest.Backend {
		dir := t.TempDir()
		return journaltest.Backend{
			FindsLossLate: true, // only an Editor moves leases, for a table that it replaces
			Open:          func() (journal.Store, error) { return journal.OpenSQLite(dir) },
			Seize: func(table string) error {
				// Only one process can open the store; this one comes by another door.
				db, err := sql.Open("sqlite", filepath.Join(dir, "linework.db")+"?_pragma=busy_timeout(10000)")
				if err != nil {
					return err
				}
				defer db.Close()
				_, err = db.Exec("UPDATE tables SET epoch = epoch + 1 WHERE name = ?", table)
				return err
			},
		}
	})
}
