// Package journaltest holds the laws that every journal.Store keeps.
package journaltest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"linework/journal"

	"pgregory.net/rapid"
)

// A Place is where one set of journals lies.
type Place struct {
	// Open opens the store there. It is called again only after the store it
	// gave before is closed.
	Open func() (journal.Store, error)

	// Seize moves the lease of a table to an owner outside the store, behind the
	// back of the one who has it, as another node does.
	Seize func(table string) error
}

// Run holds a store to the laws. Each call of place gives a new, empty one.
func Run(t *testing.T, place func(testing.TB) Place) {
	for _, law := range []struct {
		name string
		keep func(*testing.T, *desk)
	}{
		{"entries come back in order", entriesComeBack},
		{"entries outlive the store", entriesOutliveTheStore},
		{"any bytes are an entry", anyBytesAreAnEntry},
		{"an append is whole or absent", appendIsWhole},
		{"an append of nothing does nothing", appendOfNothing},
		{"a reader may stop", readerMayStop},
		{"a name is used once", nameIsUsedOnce},
		{"any text is a name", anyTextIsAName},
		{"a table has one owner", oneOwner},
		{"a released log is of no use", releasedLog},
		{"a log without the lease is fenced off", fencedOff},
		{"one table's failure is its own", failureIsItsOwn},
		{"tables are listed", tablesAreListed},
		{"tables are counted", tablesAreCounted},
		{"a table is peeked at without its lease", peekedAt},
		{"a removed table is gone", removedIsGone},
		{"a closed store refuses", closedStoreRefuses},
		{"closing waits for appends", closingWaits},
		{"a gone caller takes nothing", goneCaller},
		{"many tables at once", manyTablesAtOnce},
		{"many appends to one log at once", manyAppendsAtOnce},
		{"blobs come back", blobsComeBack},
		{"a blob goes with the last table that keeps it", blobsGo},
		{"marks are found", marksAreFound},
		{"a table knows its size", tableKnowsItsSize},
		{"a store knows what it uses", storeKnowsWhatItUses},
		{"a store behaves like its model", behavesLikeModel},
	} {
		t.Run(law.name, func(t *testing.T) {
			d := &desk{TB: t, place: place(t)}
			d.open()
			t.Cleanup(d.close)
			law.keep(t, d)
		})
	}
}

// A desk is one place with its store open, and the checks that the laws share.
type desk struct {
	rapid.TB // the test, or the run of a property, that the desk serves now
	place    Place
	store    journal.Store
}

func (d *desk) open() {
	d.Helper()
	store, err := d.place.Open()
	if err != nil {
		d.Fatalf("open: %v", err)
	}
	d.store = store
}

func (d *desk) close() {
	d.Helper()
	if err := d.store.Close(); err != nil {
		d.Errorf("close: %v", err)
	}
}

func (d *desk) reopen() {
	d.Helper()
	d.close()
	d.open()
}

func (d *desk) create(table string) journal.Log {
	d.Helper()
	log, err := d.store.Create(context.Background(), table)
	if err != nil {
		d.Fatalf("create %q: %v", table, err)
	}
	return log
}

func (d *desk) acquire(table string) journal.Log {
	d.Helper()
	log, err := d.store.Acquire(context.Background(), table)
	if err != nil {
		d.Fatalf("acquire %q: %v", table, err)
	}
	return log
}

func (d *desk) append(log journal.Log, sync bool, entries ...string) {
	d.Helper()
	if err := log.Append(sync, raw(entries)...); err != nil {
		d.Fatalf("append %.40q: %v", entries, err)
	}
}

func (d *desk) release(log journal.Log) {
	d.Helper()
	if err := log.Release(); err != nil {
		d.Fatalf("release: %v", err)
	}
}

// holds checks that the log holds these entries, numbered from 1.
func (d *desk) holds(log journal.Log, want ...string) {
	d.Helper()
	n := 0
	for e, err := range log.Read(context.Background()) {
		if err != nil {
			d.Fatalf("read: %v", err)
		}
		n++
		switch {
		case n > len(want):
			d.Fatalf("entry %d is %.40q, want no more than %d", n, e.Data, len(want))
		case e.Seq != uint64(n):
			d.Fatalf("entry %d has seq %d", n, e.Seq)
		case e.Data == nil:
			d.Fatalf("entry %d is nil", n)
		case !bytes.Equal(e.Data, []byte(want[n-1])):
			d.Fatalf("entry %d is %.40q, want %.40q", n, e.Data, want[n-1])
		case e.At.IsZero():
			d.Fatalf("entry %d has no time", n)
		}
	}
	if n < len(want) {
		d.Fatalf("the log has %d entries, want %d", n, len(want))
	}
}

// fails checks that err has the cause.
func (d *desk) fails(what string, err, cause error) {
	d.Helper()
	if !errors.Is(err, cause) {
		d.Fatalf("%s: got error %v, want %v", what, err, cause)
	}
}

func raw(entries []string) [][]byte {
	var all [][]byte
	for _, e := range entries {
		all = append(all, []byte(e))
	}
	return all
}

// numbered is n entries that differ.
func numbered(prefix string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("%s%d", prefix, i+1)
	}
	return all
}
