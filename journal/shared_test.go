package journal_test

import (
	"testing"

	"linework/journal"
	"linework/journal/journaltest"
)

// The store that tests share among nodes is a store like any other.
func TestSharedKeepsTheLaws(t *testing.T) {
	journaltest.CheckStoreLaws(t, func(testing.TB) journaltest.Backend {
		shared := journaltest.NewShared()
		return journaltest.Backend{
			Open:  func() (journal.Store, error) { return shared.Join(journal.Node{}, nil), nil },
			Seize: shared.EndLeaseSilently,
		}
	})
}
