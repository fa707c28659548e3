package journal

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func isTestInk(data []byte) bool { return strings.HasPrefix(string(data), "ink") }

// playPrunedTable plays two games at a table and prunes the first.
func playPrunedTable(t *testing.T, s *SQLite) Log {
	t.Helper()
	log := acquireOrCreate(t, s, "a")
	for range 2 {
		for _, err := range []error{
			log.Append(true, []byte("move")), log.Append(false, []byte("ink 1"), []byte("ink 2")), log.Append(true, []byte("guess")),
			log.Append(false, []byte("ink 3")), log.AppendMark(true, []byte("over"), []byte("settled")),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := log.Prune(t.Context(), 7, isTestInk); err != nil {
		t.Fatal(err)
	}
	return log
}

// A table that was pruned is whole to every check, also after a crash, without its heads, after the
// next game was pruned, and where it was exported, imported, backed up and restored.
func TestPrunedTableIsWhole(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	whole := func(dir string) {
		t.Helper()
		if atStart, byCheck := findFaults(t, dir); atStart != "" || byCheck != "" {
			t.Fatalf("at the start it says %q, and then %q", atStart, byCheck)
		}
	}
	data := filepath.Join(dir, "data")
	s := openStore(t, data, 0)
	log := playPrunedTable(t, s)
	for _, name := range []string{"one", "all"} {
		if name == "all" {
			if err := log.Prune(ctx, 14, isTestInk); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Audit(ctx, func(f Fault) { t.Errorf("a check finds %v", f) }); err != nil {
			t.Fatal(err)
		}
		crashed := savedFolder{files: readFiles(t, data)}
		whole(crashed.restore(t))
		bare := crashed.restore(t)
		if err := os.Remove(filepath.Join(bare, headsName)); err != nil {
			t.Fatal(err)
		}
		whole(bare)
		table, backup := filepath.Join(dir, name+".table"), filepath.Join(dir, name+".backup")
		if err := Export(ctx, data, "a", table); err != nil {
			t.Fatal(err)
		}
		if err := Backup(ctx, data, backup); err != nil {
			t.Fatal(err)
		}
		imported, restored := filepath.Join(dir, name+"-imported"), filepath.Join(dir, name+"-restored")
		if _, err := Import(ctx, table, imported); err != nil {
			t.Fatal(err)
		}
		if _, err := Restore(ctx, backup, restored, false); err != nil {
			t.Fatal(err)
		}
		want := readEntries(t, log)
		for _, copied := range []string{imported, restored} {
			whole(copied)
			next := openStore(t, copied, 0)
			there := acquireOrCreate(t, next, "a")
			if got := readEntries(t, there); !reflect.DeepEqual(got, want) {
				t.Errorf("%s has %v, want %v", copied, got, want)
			}
			if there.Size() != log.Size() {
				t.Errorf("%s has %d bytes, want %d", copied, there.Size(), log.Size())
			}
			if err := there.Append(true, []byte("it goes on")); err != nil {
				t.Fatal(err)
			}
			if err := next.Close(); err != nil {
				t.Fatal(err)
			}
			whole(copied)
		}
	}
}

// Heads that a power cut has taken back to before a table was pruned are brought up to date.
func TestPrunedBehindOldHeads(t *testing.T) {
	data := t.TempDir()
	s := openStore(t, data, 0)
	log := acquireOrCreate(t, s, "a")
	if err := log.Append(true, []byte("move"), []byte("ink")); err != nil {
		t.Fatal(err)
	}
	old := readFiles(t, data)[headsName]
	if err := log.AppendMark(true, []byte("ink"), []byte("settled")); err != nil {
		t.Fatal(err)
	}
	if err := log.Prune(t.Context(), 4, isTestInk); err != nil {
		t.Fatal(err)
	}
	left := savedFolder{files: readFiles(t, data)}
	left.files[headsName] = old
	if atStart, byCheck := findFaults(t, left.restore(t)); atStart != "" || byCheck != "" {
		t.Fatalf("at the start it says %q, and then %q", atStart, byCheck)
	}
}

// Whatever is changed in a table that was pruned, a check tells: an entry that was left, one more
// that is missing, and what is known of those that are gone. What is damaged is not pruned.
func TestAuditSeesThroughPruning(t *testing.T) {
	for name, change := range map[string]string{
		"an entry is another":             "UPDATE entries SET data = CAST('quess' AS BLOB), sum = ? WHERE seq = 4",
		"an entry is missing":             "DELETE FROM entries WHERE seq = 4 AND ? > 0",
		"an entry is missing behind":      "DELETE FROM entries WHERE seq = 10 AND ? > 0",
		"it says more was pruned":         "UPDATE pruned SET upto = 9 WHERE ? > 0",
		"it says less was pruned":         "UPDATE pruned SET upto = 6 WHERE ? > 0",
		"it says all was pruned":          "UPDATE pruned SET upto = 99 WHERE ? > 0",
		"the kept entries have another":   "UPDATE pruned SET kept = zeroblob(32) WHERE ? > 0",
		"the chain goes on from another":  "UPDATE pruned SET link = zeroblob(32) WHERE ? > 0",
		"nothing says that it was pruned": "DELETE FROM pruned WHERE ? > 0",
	} {
		t.Run(name, func(t *testing.T) {
			s := openStore(t, t.TempDir(), 0)
			log := playPrunedTable(t, s)
			entries := readEntries(t, log)
			editor, err := OpenEditor(t.Context(), s.dir)
			if err != nil {
				t.Fatal(err)
			}
			defer editor.Close()
			sum := ChecksumEntry(log.(*sqliteLog).id, 4, entries[1].At.UnixMicro(), []byte("quess"))
			if _, err := editor.writable.ExecContext(context.Background(), change, int64(sum)); err != nil {
				t.Fatal(err)
			}
			found := ""
			if err := s.Audit(t.Context(), func(f Fault) { found += f.Err.Error() }); err != nil || found == "" {
				t.Fatalf("a check finds %q, %v", found, err)
			}
		})
	}
	t.Run("before it is pruned", func(t *testing.T) {
		s := openStore(t, t.TempDir(), 0)
		log := playPrunedTable(t, s)
		editor, err := OpenEditor(t.Context(), s.dir)
		if err != nil {
			t.Fatal(err)
		}
		defer editor.Close()
		at := readEntries(t, log)[6].At.UnixMicro()
		sum := ChecksumEntry(log.(*sqliteLog).id, 11, at, []byte("quess"))
		if _, err := editor.writable.ExecContext(context.Background(), "UPDATE entries SET data = CAST('quess' AS BLOB), at = ?, sum = ? WHERE seq = 11", at, int64(sum)); err != nil {
			t.Fatal(err)
		}
		before := len(readEntries(t, log))
		if err := log.Prune(t.Context(), 14, isTestInk); err == nil || len(readEntries(t, log)) != before {
			t.Fatalf("it was pruned all the same: %v", err)
		}
	})
}
