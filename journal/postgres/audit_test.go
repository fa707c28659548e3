//go:build linux

package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"linework/journal"
	"linework/journal/pgtest"
)

// An audit tells of what somebody has done to entries, even where each by itself is in
// order, and goes on with tables of a program that knows no chain.
func TestAudit(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	s, err := Open(ctx, url, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := OpenEditor(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	found := func() (text string) {
		t.Helper()
		if err := r.Audit(ctx, func(f journal.Fault) { text += fmt.Sprintf("%s: %v\n", f.Table, f.Err) }); err != nil {
			t.Fatal(err)
		}
		return text
	}
	do := func(text string, args ...any) {
		t.Helper()
		if _, err := s.queryPool.Exec(ctx, text, args...); err != nil {
			t.Fatal(err)
		}
	}
	ids := map[string]int64{}
	for _, table := range []string{"old", "other", "short", "whole"} {
		log, err := s.Create(ctx, table)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(log.StoreBlobs([]byte("words")), log.Append(true, []byte("one"), []byte("two")), log.AppendMark(false, []byte("three")), log.Append(true, nil)); err != nil {
			t.Fatal(err)
		}
		ids[table] = log.(*pgLog).id
		if err := log.Release(); err != nil {
			t.Fatal(err)
		}
	}
	if text := found(); text != "" {
		t.Fatalf("of tables in good order it tells %s", text)
	}

	old := func(seq uint64) { // what a program does that knows no chain
		t.Helper()
		do("UPDATE linework.tables SET entries = entries + 1 WHERE id = $1", ids["old"])
		do("INSERT INTO linework.entries (month, journal, seq, at, sum, data) SELECT month, id, $2::bigint, 7, $3::bigint, 'five' FROM linework.tables WHERE id = $1", ids["old"], int64(seq), int64(journal.ChecksumEntry(ids["old"], seq, 7, []byte("five"))))
	}
	old(5)
	if text := found(); text != "" {
		t.Fatalf("of a table that an older program went on with it tells %s", text)
	}
	log, err := s.Acquire(ctx, "old")
	if err == nil {
		err = errors.Join(log.Append(true, []byte("six")), log.Release())
	}
	if err != nil {
		t.Fatal(err)
	}
	if text := found(); text != "" {
		t.Fatalf("of a table whose chain begins anew it tells %s", text)
	}

	do("UPDATE linework.entries SET data = 'TWO', sum = $2 WHERE journal = $1 AND seq = 2", ids["other"], 0)
	do("UPDATE linework.entries SET at = 7, sum = $2 WHERE journal = $1 AND seq = 2", ids["other"], int64(journal.ChecksumEntry(ids["other"], 2, 7, []byte("TWO"))))
	do("DELETE FROM linework.entries WHERE journal = $1 AND seq >= 3", ids["short"])
	do("DELETE FROM linework.marks WHERE journal = $1", ids["short"])
	text := found()
	for _, want := range []string{
		"other: the journal is damaged: up to entry 4 it is not what was stored\n",
		"short: 2 entries are missing: 4 were acknowledged and 2 are there\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q but %s", want, text)
		}
	}
	if strings.Contains(text, "whole: ") {
		t.Errorf("it tells of a table in good order: %s", text)
	}
	if _, err := s.Acquire(ctx, "short"); !errors.Is(err, journal.ErrDamaged) || !strings.Contains(err.Error(), "2 entries are missing") {
		t.Errorf("a table without its last entries can be had: %v", err)
	}
}
