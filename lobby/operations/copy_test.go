package operations_test

import (
	"testing"
	"time"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/lobby/operations"
)

func TestCopiedListKeepsPeopleOutAndTablesClosed(t *testing.T) {
	from, to := &agedStore{}, journaltest.NewShared().Join(journal.Node{}, nil)
	t.Cleanup(func() { _ = to.Close() })
	link, made := operations.NewLink()
	from.add(11*time.Minute, made)
	from.add(time.Hour, operations.Operation{Kind: operations.RemovalAsked, Table: "BKWRT", Key: "key"})
	from.add(time.Hour, operations.Operation{Kind: operations.PersonRemoved, Name: "Ben", Browsers: []string{operations.HashBrowser("bens")}})
	from.add(time.Hour, operations.Operation{Kind: operations.TableClosed, Table: "BKWRT"})
	from.add(time.Hour, operations.Operation{Kind: operations.TableClosed, Table: "BKWRS"})
	from.add(time.Hour, operations.Operation{Kind: operations.TableReopened, Table: "BKWRS"})
	from.add(time.Hour, operations.NewOpening(operations.WithPassword, "sesame"))
	for _, want := range []int{4, 0} {
		if copied, err := operations.CopyLasting(t.Context(), from, to); err != nil || copied != want {
			t.Fatalf("%d operations are copied, %v; want %d", copied, err, want)
		}
	}
	l := operations.NewList(to)
	if token, err := l.OpenSession(t.Context(), link, ""); err != nil || token != "" {
		t.Errorf("a link that is too old opens a session: %v", err)
	}
	if !l.IsClosed("BKWRT") || l.IsClosed("BKWRS") || l.StandingOf("bens", "") != operations.BrowserKeptOut || l.NetworkKey() != "key" || !l.IsPassword("sesame") {
		t.Errorf("closed are %v, kept out %v, tables are opened by %s", l.ClosedTables(), l.Removals(), l.Opening())
	}
	from.add(0, operations.Operation{Kind: operations.TableClosed, Table: "BKWRS"})
	from.add(0, operations.Operation{Kind: operations.OpeningSet, Opening: operations.Nobody})
	if copied, err := operations.CopyLasting(t.Context(), from, to); err != nil || copied != 1 {
		t.Errorf("of what was added %d operations are copied, %v", copied, err)
	}
}
