package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A reader looks on while a server appends, and after it has stopped.
func TestReader(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	log := acquireOrCreate(t, s, "a")
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	sees := func(table string, want int, cause error) {
		t.Helper()
		n := 0
		log, failure := r.Peek(context.Background(), table)
		if failure == nil {
			n = len(readEntries(t, log))
		}
		if n != want || !errors.Is(failure, cause) {
			t.Fatalf("the reader sees %d entries of %s and the error %v, want %d and %v", n, table, failure, want, cause)
		}
	}
	for n := range 3 {
		sees("a", n, nil)
		if err := log.Append(false, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	sees("b", 0, ErrUnknown)
	if all, err := r.Tables(context.Background()); err != nil || len(all) != 1 || all[0].Entries != 3 {
		t.Fatalf("the reader lists %v, %v", all, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	sees("a", 3, nil)
}

func TestReaderNeedsAJournal(t *testing.T) {
	dir := t.TempDir()
	if _, err := OpenReader(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty folder: got error %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, fileName), []byte("Dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Tables(context.Background()); !errors.Is(err, ErrForeign) {
		t.Errorf("a text: got error %v, want %v", err, ErrForeign)
	}
}
