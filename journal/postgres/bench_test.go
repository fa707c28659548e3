//go:build linux

package postgres_test

import (
	"testing"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// BenchmarkAppend is that of package journal, with a PostgreSQL on the same machine whose
// commits reach the disk.
func BenchmarkAppend(b *testing.B) {
	journaltest.BenchAppend(b, func(b *testing.B) journal.Store {
		return openStore(b, pgtest.StartUntilTestEnds(b, "fsync=on").CreateDatabase(b), postgres.Options{})
	})
}
