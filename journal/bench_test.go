package journal_test

import (
	"testing"

	"linework/journal"
	"linework/journal/journaltest"
)

// BenchmarkAppend is what the file takes on the disk of this machine.
func BenchmarkAppend(b *testing.B) {
	journaltest.BenchAppend(b, func(b *testing.B) journal.Store {
		store, err := journal.OpenSQLite(b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = store.Close() })
		return store
	})
}
