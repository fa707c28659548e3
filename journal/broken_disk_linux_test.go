package journal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// walHeader is the size of the write-ahead log's header. It differs in each log.
const walHeader = 32

// TestBrokenDisk has the system refuse to make files larger, so that commits
// fail half written, in the write-ahead log and in the file itself.
func TestBrokenDisk(t *testing.T) {
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	limit := func(size uint64) {
		if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: min(size, old.Cur), Max: old.Max}); err != nil {
			t.Fatal(err)
		}
	}
	defer limit(old.Cur)

	dir := t.TempDir()
	s := openStore(t, dir, 0)
	r := newTableFiller(t, s)
	for _, room := range []uint64{100, 5000, 40_000, 300_000} {
		log, err := os.ReadFile(filepath.Join(dir, fileName+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		limit(uint64(len(log)) + room)
		for i, err := range r.fillDisk() {
			if err == nil {
				t.Fatalf("table %d: no error", i)
			}
		}
		limit(old.Cur)
		r.reacquireAndAppend(t)
		renewed, err := os.ReadFile(filepath.Join(dir, fileName+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(log[:walHeader], renewed[:walHeader]) {
			t.Error("the log that a commit failed in is still in use")
		}
	}
	if err := s.CheckDurableWrite(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// Where the disk is full already, a server that starts says so.
func TestOpenOnAFullDisk(t *testing.T) {
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := openStore(t, dir, 0).Close(); err != nil {
		t.Fatal(err)
	}
	// The file that readers share has 32 KiB, and cannot be made.
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: min(20_000, old.Cur), Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	s, err := OpenSQLite(dir)
	if limit := unix.Setrlimit(unix.RLIMIT_FSIZE, &old); limit != nil {
		t.Fatal(limit)
	}
	if err == nil {
		t.Fatal("it was opened", s.Close())
	}
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), dir) {
		t.Fatalf("got error %v, want %v with the folder", err, ErrFull)
	}
	openStore(t, dir, 0) // once there is room again
}
