package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// copyFolder copies the files of a folder as a process leaves them that is killed now.
func copyFolder(t *testing.T, dir string) (copied string) {
	t.Helper()
	copied = t.TempDir()
	for name, content := range readFiles(t, dir) {
		if err := os.WriteFile(filepath.Join(copied, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

func appendInk(t *testing.T, log Log, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := log.Append(false, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

// wantTexts compares the entries of a table with texts.
func wantTexts(t *testing.T, log Log, want ...string) {
	t.Helper()
	var got []string
	for _, e := range readEntries(t, log) {
		got = append(got, string(e.Data))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the entries are %q, want %q", got, want)
	}
}

// countRows returns how many entries the database itself has.
func countRows(t *testing.T, dir string) (n int) {
	t.Helper()
	db, err := openExistingDatabase(filepath.Join(dir, fileName), "query_only(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("SELECT count(*) FROM entries").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Ink is acknowledged once it is in the pending file. Whoever reads sees it, a killed process loses none of it,
// and the next commit moves it.
func TestInkIsPendingUntilTheNextCommit(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	a, b := acquireOrCreate(t, s, "a"), acquireOrCreate(t, s, "b")
	appendInk(t, a, "1", "2")
	appendInk(t, b, "one")
	if n := countRows(t, dir); n != 0 {
		t.Fatalf("the database has %d entries", n)
	}
	killed := openStore(t, copyFolder(t, dir), 0)
	wantTexts(t, acquireOrCreate(t, killed, "a"), "1", "2")
	wantTexts(t, acquireOrCreate(t, killed, "b"), "one")
	if faults := killed.OpenReport().Faults; len(faults) > 0 {
		t.Errorf("it tells of %v", faults)
	}

	if err := b.Append(true, []byte("a move")); err != nil {
		t.Fatal(err)
	}
	if n := countRows(t, dir); n != 4 {
		t.Errorf("after a move the database has %d entries, want 4", n)
	}
	appendInk(t, a, "3")
	killed = openStore(t, copyFolder(t, dir), 0)
	wantTexts(t, acquireOrCreate(t, killed, "a"), "1", "2", "3")
	wantTexts(t, acquireOrCreate(t, killed, "b"), "one", "a move")

	backup := filepath.Join(t.TempDir(), "backup")
	if err := Backup(t.Context(), dir, backup); err != nil {
		t.Fatal(err)
	}
	restored := t.TempDir()
	if _, err := Restore(t.Context(), backup, restored, false); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, acquireOrCreate(t, openStore(t, restored, 0), "a"), "1", "2", "3")
	wantTexts(t, a, "1", "2", "3")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, pendingName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after closing the pending file is there: %v", err)
	}
}

// A process may be killed after entries were committed and before the pending file says so, with both
// halves filled: each entry is there once.
func TestKilledWhileInkIsMoved(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	a := acquireOrCreate(t, s, "a")
	var want []string
	ink := func(n int) {
		for range n {
			want = append(want, fmt.Sprint("ink ", len(want)))
			appendInk(t, a, want[len(want)-1])
		}
	}
	ink(10)
	before := readFiles(t, dir)[pendingName]
	halves := s.pending.beginMove() // as the writer does
	ink(5)
	between := copyFolder(t, dir)
	wantTexts(t, acquireOrCreate(t, openStore(t, between, 0), "a"), want...)
	s.pending.endMove(halves, false)
	ink(3)
	wantTexts(t, acquireOrCreate(t, openStore(t, copyFolder(t, dir), 0), "a"), want...)
	wantTexts(t, a, want...)

	stale := copyFolder(t, dir) // the database has all by now
	if err := os.WriteFile(filepath.Join(stale, pendingName), before, 0o600); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, acquireOrCreate(t, openStore(t, stale, 0), "a"), want...)
}

// More ink than a half takes is moved early, or goes through the writer; the order stays.
func TestMoreInkThanThePendingFileTakes(t *testing.T) {
	s := openStore(t, t.TempDir(), 0)
	a := acquireOrCreate(t, s, "a")
	var want []string
	for n := range 3 * pendingHalfBytes / 2000 {
		want = append(want, fmt.Sprint(n, strings.Repeat(".", 2000)))
		appendInk(t, a, want[n])
	}
	large := strings.Repeat("x", maxPendingPayload+1)
	appendInk(t, a, large, "the last")
	wantTexts(t, a, append(want, large, "the last")...)
}

// Where a commit fails, what was acknowledged stays in the pending file until one succeeds.
func TestInkOutlivesAFailedCommit(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	a, b := acquireOrCreate(t, s, "a"), acquireOrCreate(t, s, "b")
	appendInk(t, a, "1", "2")
	broken := errors.New("broken")
	if err := <-s.writer.submitChange(func(*sql.Conn) error { return broken }, nil); !errors.Is(err, broken) {
		t.Fatalf("got error %v", err)
	}
	appendInk(t, a, "3")
	if n := countRows(t, dir); n != 0 {
		t.Errorf("the database has %d entries of a commit that failed", n)
	}
	wantTexts(t, acquireOrCreate(t, openStore(t, copyFolder(t, dir), 0), "a"), "1", "2", "3")
	if err := b.Append(true, []byte("a move")); err != nil {
		t.Fatal(err)
	}
	if n := countRows(t, dir); n != 4 {
		t.Errorf("the database has %d entries, want 4", n)
	}
	wantTexts(t, a, "1", "2", "3")
}

// Ink of a table that an Editor has removed is gone with it, and the log finds out.
func TestInkOfATableThatAnEditorRemoved(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	a, b := acquireOrCreate(t, s, "a"), acquireOrCreate(t, s, "b")
	e, err := OpenEditor(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(e.RemoveEvenIfHeld(t.Context(), "a"), e.Close()); err != nil {
		t.Fatal(err)
	}
	appendInk(t, a, "late")
	appendInk(t, b, "in time")
	wantTexts(t, b, "in time")
	if err := a.Append(false, []byte("later")); !errors.Is(err, ErrLost) {
		t.Errorf("got error %v, want %v", err, ErrLost)
	}
	if n, err := s.Count(context.Background()); n != 1 || err != nil {
		t.Errorf("there are %d tables, %v", n, err)
	}
}

// A pending file that cannot be read as a whole is kept, and whoever checks the folder is told until it is removed.
func TestDamagedPendingFileIsKept(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	appendInk(t, acquireOrCreate(t, s, "a"), "1", "2", "3")
	damaged := copyFolder(t, dir)
	path := filepath.Join(damaged, pendingName)
	content := readFiles(t, dir)[pendingName]
	content[2*(recordHeaderBytes+1)+recordHeaderBytes] ^= 1 // the payload of the third
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	reopened := openStore(t, damaged, 0)
	wantTexts(t, acquireOrCreate(t, reopened, "a"), "1", "2")
	if faults := reopened.OpenReport().Faults; len(faults) != 1 || !errors.Is(faults[0].Err, ErrDamaged) {
		t.Errorf("it tells of %v", faults)
	}
	kept, err := filepath.Glob(path + ".lost-*")
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept are %v, %v", kept, err)
	}
	told := 0
	for range 2 {
		if err := reopened.Audit(t.Context(), func(f Fault) { told++ }); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(kept[0]); err != nil {
			t.Fatal(err)
		}
	}
	if told != 1 {
		t.Errorf("told %d times, want once", told)
	}
}

func FuzzPendingFile(f *testing.F) {
	f.Add(appendRecord(appendRecord(nil, pendingRecord{turn: 1, tableID: 2, epoch: 3, seq: 4, at: 5, data: []byte("ink")}), pendingRecord{turn: 1}))
	f.Fuzz(func(t *testing.T, content []byte) {
		all, err := parsePendingFile(content)
		size := 0
		for _, r := range all {
			size += recordHeaderBytes + len(r.data)
		}
		if size > len(content) || err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes of records in %d, %v", size, len(content), err)
		}
	})
}
