package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Backups are taken while every table is being written to. Restored elsewhere, they have
// all that was acknowledged before they began, and no entry without those before it.
func TestBackupUnderLoad(t *testing.T) {
	const tables, backups = 8, 5
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	var acknowledged [tables]atomic.Int64
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for i := range tables {
		log := acquireOrCreate(t, s, fmt.Sprint("t", i))
		writers.Go(func() {
			for n := 1; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				if err := log.Append(n%3 == 0, fmt.Appendf(nil, "%d of table %d %s", n, i, bytes.Repeat([]byte("-"), 2000))); err != nil {
					t.Error(err)
					return
				}
				acknowledged[i].Store(int64(n))
			}
		})
	}
	defer writers.Wait()
	defer close(stop)
	count := func() (counts [tables]int) {
		for i := range counts {
			counts[i] = int(acknowledged[i].Load())
		}
		return counts
	}
	for b := range backups {
		for before := count(); count() == before || b == 0 && count()[0] < 20; { // there is something new
			time.Sleep(time.Millisecond)
		}
		before := count()
		file := filepath.Join(dir, fmt.Sprint("backup-", b))
		if err := Backup(context.Background(), dir, file); err != nil {
			t.Fatal(err)
		}
		after := count()
		elsewhere := filepath.Join(t.TempDir(), "data")
		if aside, err := Restore(context.Background(), file, elsewhere, false); err != nil || aside != "" {
			t.Fatalf("restore: %q, %v", aside, err)
		}
		restored := openStore(t, elsewhere, 0)
		for i := range tables {
			entries := readEntries(t, acquireOrCreate(t, restored, fmt.Sprint("t", i)))
			if len(entries) < before[i] {
				t.Errorf("table %d: %d entries were acknowledged before the backup and %d are in it", i, before[i], len(entries))
			}
			for n, e := range entries {
				if want := fmt.Appendf(nil, "%d of table %d ", n+1, i); !bytes.HasPrefix(e.Data, want) {
					t.Fatalf("entry %d of table %d is %.30q", n+1, i, e.Data)
				}
			}
		}
		t.Logf("backup %d: %d entries acknowledged before, %d when it was done", b, before, after)
	}
}

func TestBackupLeavesFilesAlone(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := openStore(t, filepath.Join(dir, "data"), 0)
	acquireOrCreate(t, s, "a")
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, []byte("Dear diary"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Backup(ctx, s.dir, there); !errors.Is(err, os.ErrExist) {
		t.Errorf("over another file: got error %v", err)
	}
	if text, err := os.ReadFile(there); err != nil || string(text) != "Dear diary" {
		t.Errorf("the other file is %q now, %v", text, err)
	}
	if err := Backup(ctx, filepath.Join(dir, "none"), filepath.Join(dir, "copy")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of no folder: got error %v", err)
	}
	if err := Backup(ctx, s.dir, filepath.Join(dir, "nowhere", "copy")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into no folder: got error %v", err)
	}
	if err := Backup(ctx, s.dir, filepath.Join(dir, "copy")); err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	hidden, _ := filepath.Glob(filepath.Join(dir, ".*part*"))
	if want := []string{filepath.Join(dir, "copy"), filepath.Join(dir, "data"), there}; err != nil || !reflect.DeepEqual(names, want) || len(hidden) > 0 {
		t.Errorf("there are %v and %v, want %v", names, hidden, want)
	}
	if info, err := os.Stat(filepath.Join(dir, "copy")); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the backup: %v, %v", info.Mode(), err)
	}
}

func TestRestoreKeepsWhatIsThere(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "backup")
	s := openStore(t, data, 0)
	acquireOrCreate(t, s, "old")
	if err := Backup(ctx, data, file); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, file, data, true); !errors.Is(err, ErrInUse) {
		t.Errorf("under a server: got error %v", err)
	}
	if err := acquireOrCreate(t, s, "new").Append(true, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, file, data, false); !errors.Is(err, ErrHasTables) {
		t.Errorf("over tables: got error %v", err)
	}
	diary := filepath.Join(dir, "diary")
	if err := os.WriteFile(diary, bytes.Repeat([]byte("Dear diary"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, diary, data, true); !errors.Is(err, ErrForeign) {
		t.Errorf("a file of another kind: got error %v", err)
	}
	cut, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(diary, cut[:len(cut)-5000], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, diary, data, true); !errors.Is(err, ErrDamaged) {
		t.Errorf("a file without its end: got error %v", err)
	}
	names := func(dir string) (list []string) {
		t.Helper()
		s, err := OpenSQLite(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		all, err := s.Tables(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			list = append(list, one.Table)
		}
		return list
	}
	if got := names(data); !reflect.DeepEqual(got, []string{"new", "old"}) {
		t.Errorf("after refusals there are tables %v", got)
	}
	aside, err := Restore(ctx, file, data, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(data); !reflect.DeepEqual(got, []string{"old"}) {
		t.Errorf("the restored tables are %v", got)
	}
	// What was put aside is a backup like any other.
	if _, err := Restore(ctx, aside, filepath.Join(dir, "again"), false); err != nil {
		t.Fatal(err)
	}
	if got := names(filepath.Join(dir, "again")); !reflect.DeepEqual(got, []string{"new", "old"}) {
		t.Errorf("what was put aside has tables %v", got)
	}
}

// What SQLite keeps beside a file goes with it when it is replaced, also while somebody reads.
func TestRestoreMovesSideFiles(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "backup")
	s := openStore(t, data, 0)
	if err := errors.Join(acquireOrCreate(t, s, "a").Append(true, []byte("one")), s.Close(), Backup(ctx, data, file)); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReader(data)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Tables(ctx); err != nil {
		t.Fatal(err)
	}
	sideFiles, err := filepath.Glob(filepath.Join(data, fileName+"-*"))
	if err != nil || len(sideFiles) != 2 {
		t.Fatalf("while somebody reads there are %v, %v: this shows nothing", sideFiles, err)
	}
	oldFile, err := Restore(ctx, file, data, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range sideFiles {
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still beside the restored file: %v", path, err)
		}
		if _, err := os.Stat(oldFile + path[len(filepath.Join(data, fileName)):]); err != nil {
			t.Error(err)
		}
	}
	if entries := readEntries(t, acquireOrCreate(t, openStore(t, data, 0), "a")); len(entries) != 1 {
		t.Errorf("the restored table has %d entries", len(entries))
	}
}
