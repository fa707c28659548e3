package journal

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// findFaults opens a folder as a server does, closes it, and returns what it and a check find.
func findFaults(t *testing.T, dir string) (atStart, byCheck string) {
	t.Helper()
	s := openStore(t, dir, 0)
	losses, err := s.ListRecordedLosses(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	damaged := s.OpenReport().Faults
	for _, l := range losses {
		atStart += l.Table + ": " + l.Error() + "\n"
	}
	for _, f := range damaged {
		atStart += f.Table + ": " + f.Err.Error() + "\n"
	}
	if err := s.Audit(t.Context(), func(f Fault) { byCheck += f.Table + ": " + f.Err.Error() + "\n" }); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return atStart, byCheck
}

// A log that is cut says how much is gone of what, tells ink from moves, keeps a copy of
// what may still be had, stays on record, and lets the table go on.
func TestLossIsOnRecord(t *testing.T) {
	for _, tt := range []struct {
		name, says string
		sync       bool
	}{
		{"moves", "a: 2 entries are missing: 5 were acknowledged and 3 are there\n", true},
		{"ink", "a: 2 entries are missing: 5 were acknowledged and 3 are there (ink of the last moments before a power cut; no move is among it)\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openStore(t, dir, 0)
			a := acquireOrCreate(t, s, "a")
			for _, text := range []string{"one", "two", "three"} {
				if err := a.Append(true, []byte(text)); err != nil {
					t.Fatal(err)
				}
			}
			log := readFiles(t, dir)[fileName+"-wal"]
			if err := a.Append(tt.sync, []byte("four"), []byte("five")); err != nil {
				t.Fatal(err)
			}
			left := savedFolder{files: readFiles(t, dir)}
			whole := left.files[fileName+"-wal"]
			left.files[fileName+"-wal"] = whole[:len(log)]
			dir = left.restore(t)

			for range 2 { // it stays on record
				if atStart, byCheck := findFaults(t, dir); atStart != tt.says || byCheck != "" {
					t.Fatalf("at the start it says %q, and then %q", atStart, byCheck)
				}
			}
			kept, err := filepath.Glob(filepath.Join(dir, "*.lost-*"))
			if err != nil || len(kept) != 1 {
				t.Fatalf("copies of the log: %v, %v", kept, err)
			}
			s = openStore(t, dir, 0)
			a = acquireOrCreate(t, s, "a")
			if err := errors.Join(a.Append(true, []byte("another four")), s.Close()); err != nil {
				t.Fatal(err)
			}
			beside, err := OpenEditor(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := beside.AcceptLosses(t.Context(), "a"); err != nil || n != 1 {
				t.Fatalf("%d losses were accepted, %v", n, err)
			}
			if err := beside.Close(); err != nil {
				t.Fatal(err)
			}
			if atStart, byCheck := findFaults(t, dir); atStart != "" || byCheck != "" {
				t.Errorf("a loss that was accepted is told: %q, %q", atStart, byCheck)
			}
		})
	}
}

// What is done to a folder beside a server, or without one, is no loss.
func TestNoFalseAlarm(t *testing.T) {
	ctx := t.Context()
	for name, do := range map[string]func(t *testing.T, dir, other string) error{
		"backup and restore": func(t *testing.T, dir, other string) error {
			file := filepath.Join(other, "backup")
			err := Backup(ctx, dir, file)
			s, failed := OpenSQLite(dir)
			if failed != nil {
				return failed
			}
			err = errors.Join(err, acquireOrCreate(t, s, "a").Append(true, []byte("after the backup")), s.Remove(ctx, "b"), s.Close())
			_, failed = Restore(ctx, file, dir, true)
			return errors.Join(err, failed)
		},
		"export and import": func(t *testing.T, dir, other string) error {
			file := filepath.Join(other, "a.table")
			err := Export(ctx, dir, "a", file)
			s, failed := OpenSQLite(dir)
			if failed != nil {
				return failed
			}
			err = errors.Join(err, s.Remove(ctx, "a"), s.Close())
			_, failed = Import(ctx, file, dir)
			return errors.Join(err, failed)
		},
		"copied on": func(t *testing.T, dir, other string) error {
			to, err := OpenEditor(ctx, other)
			if err != nil {
				return err
			}
			for range 2 {
				from, err := OpenReader(dir)
				if err != nil {
					return err
				}
				if err := errors.Join(CopyAndVerify(ctx, from, to, func(CopyResult) {}), from.Close()); err != nil {
					return err
				}
				s, err := OpenSQLite(dir)
				if err != nil {
					return err
				}
				if err := errors.Join(acquireOrCreate(t, s, "a").Append(true, []byte("more")), s.Close()); err != nil {
					return err
				}
			}
			if err := to.Close(); err != nil {
				return err
			}
			atStart, byCheck := findFaults(t, other)
			if atStart != "" || byCheck != "" {
				t.Errorf("of the copy it says %q, %q", atStart, byCheck)
			}
			return nil
		},
		"removed, and begun anew, while nobody looks": func(t *testing.T, dir, other string) error {
			beside, err := OpenEditor(ctx, dir)
			if err != nil {
				return err
			}
			s, err := OpenSQLite(dir)
			if err != nil {
				return err
			}
			err = errors.Join(beside.RemoveEvenIfHeld(ctx, "a"), acquireOrCreate(t, s, "a").Append(true, []byte("a new one")))
			killed := savedFolder{files: readFiles(t, dir)}
			again := killed.restore(t)
			if atStart, byCheck := findFaults(t, again); atStart != "" || byCheck != "" {
				t.Errorf("of the folder as it is it says %q, %q", atStart, byCheck)
			}
			return errors.Join(err, beside.Close(), s.Close())
		},
		"the file of heads was lost": func(t *testing.T, dir, other string) error {
			if err := os.Remove(filepath.Join(dir, headsName)); err != nil {
				return err
			}
			s, err := OpenSQLite(dir)
			if err != nil {
				return err
			}
			if note := s.OpenReport().HeadsErr; !errors.Is(note, fs.ErrNotExist) {
				t.Errorf("of the missing file it says %v", note)
			}
			return s.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, other := t.TempDir(), t.TempDir()
			s := openStore(t, dir, 0)
			for _, table := range []string{"a", "b"} {
				log := acquireOrCreate(t, s, table)
				if err := errors.Join(log.StoreBlobs([]byte("words")), log.Append(true, []byte("one"), []byte("two")), log.AppendMark(true, []byte("settled")), log.Append(false, []byte("three"))); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if err := do(t, dir, other); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if atStart, byCheck := findFaults(t, dir); atStart != "" || byCheck != "" {
					t.Errorf("it says %q, %q", atStart, byCheck)
				}
			}
			s = openStore(t, dir, 0)
			a := acquireOrCreate(t, s, "a")
			if err := errors.Join(a.Append(true, []byte("goes on")), s.Close()); err != nil {
				t.Fatal(err)
			}
			if atStart, byCheck := findFaults(t, dir); atStart != "" || byCheck != "" {
				t.Errorf("after that it says %q, %q", atStart, byCheck)
			}
		})
	}
}

// A server that runs takes up what was done beside it, so that its loss would be told.
func TestEditsGetHeads(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	source := t.TempDir()
	from := openStore(t, source, 0)
	if err := errors.Join(acquireOrCreate(t, from, "a").Append(true, []byte("one")), acquireOrCreate(t, from, "b").Append(true, []byte("one"))); err != nil {
		t.Fatal(err)
	}
	reader, err := OpenReader(source)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	beside, err := OpenEditor(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	heads := func() map[string]uint64 {
		f, err := readHeadFile(dir)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]uint64{}
		for id := range f.slots {
			head, _ := f.lookup(id)
			all[head.name] = head.written.Entries
		}
		return all
	}
	if err := CopyAndVerify(t.Context(), reader, beside, func(CopyResult) {}); err != nil {
		t.Fatal(err)
	}
	s.reconcileHeadsOfEditedTables(t.Context())
	if got := heads(); !maps.Equal(got, map[string]uint64{"a": 1, "b": 1}) {
		t.Fatalf("the heads are %v", got)
	}
	if err := beside.RemoveEvenIfHeld(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	s.reconcileHeadsOfEditedTables(t.Context())
	if got := heads(); !maps.Equal(got, map[string]uint64{"a": 1}) {
		t.Fatalf("the heads are %v", got)
	}
}

// A flipped bit in the file of heads costs nobody anything but a word.
func TestDamagedHeads(t *testing.T) {
	random := rand.New(rand.NewPCG(rand.Uint64(), 0))
	killed, _ := playTables(t, 1)
	for range 10 {
		p := killed
		p.files = maps.Clone(p.files)
		text := slices.Clone(p.files[headsName])
		at := random.IntN(6 * slotBytes)
		text[at] ^= 1 << random.IntN(8)
		p.files[headsName] = text
		dir := p.restore(t)
		atStart, byCheck := findFaults(t, dir)
		again, andAgain := findFaults(t, dir)
		if atStart+byCheck+again+andAgain != "" {
			t.Errorf("byte %d was flipped, and it says %q, %q, %q, %q", at, atStart, byCheck, again, andAgain)
		}
		if differs, told := checkFolder(t, p, dir); differs || told {
			t.Errorf("byte %d was flipped, and something differs: %t, is told of: %t", at, differs, told)
		}
	}
}

// A table that was removed does not come back unnoticed.
func TestRemovedTableComesBack(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	if err := errors.Join(acquireOrCreate(t, s, "a").Append(true, []byte("one")), acquireOrCreate(t, s, "b").Append(true, []byte("one"), []byte("two")), s.Close()); err != nil {
		t.Fatal(err)
	}
	before := readFiles(t, dir)
	s = openStore(t, dir, 0)
	if err := errors.Join(s.Remove(context.Background(), "b"), s.Close()); err != nil {
		t.Fatal(err)
	}
	after := readFiles(t, dir)
	after[fileName] = before[fileName]
	dir = savedFolder{files: after}.restore(t)
	if atStart, _ := findFaults(t, dir); atStart != "b: the table has no head, and 2 entries: it was removed, and has come back\n" {
		t.Errorf("it says %q", atStart)
	}
}

// A mark that says another size than its entries have is told of: the size of a table is
// taken from it.
func TestAuditChecksMarkSizes(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	if err := errors.Join(acquireOrCreate(t, s, "a").AppendMark(true, []byte("one"), []byte("two")), s.Close()); err != nil {
		t.Fatal(err)
	}
	e, err := OpenEditor(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.writable.Exec("UPDATE marks SET bytes = bytes + 1"); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, byCheck := findFaults(t, dir); byCheck != "a: the journal is damaged: the mark at entry 2 has another size\n" {
		t.Errorf("it says %q", byCheck)
	}
}
