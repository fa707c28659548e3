package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
)

func TestOpenRefuses(t *testing.T) {
	run := func(statements string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(statements); err != nil {
				t.Fatal(err)
			}
		}
	}
	write := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, tt := range []struct {
		name string
		make func(t *testing.T, path string)
		says string
	}{
		{"a text", write(strings.Repeat("Dear diary, ", 1000)), "file is not a database"},
		{"a short text", write("Dear diary"), "file is not a database"},
		{"another program's database", run("CREATE TABLE recipes (cake TEXT); PRAGMA user_version = 1"), "it belongs to another program"},
		{"a newer journal", run("PRAGMA application_id = 0x4c4e574b; PRAGMA user_version = 7; CREATE TABLE tables (id)"), "it has schema version 7 and this program knows versions up to 5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, fileName)
			tt.make(t, path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = OpenSQLite(dir)
			if !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("got error %v, want one that names the file and says %q", err, tt.says)
			}
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file was changed (%v)", err)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			openStore(t, dir, 0) // the refusal has left no lock
		})
	}
}

func TestFolderHasOneUser(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data #1?%20")
	s := openStore(t, dir, 0)
	_, err := OpenSQLite(dir)
	if !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "(process ") {
		t.Fatalf("got error %v, want %v with the folder and the process", err, ErrInUse)
	}
	if user, inUse := FindFolderUser(dir); !inUse || user.PID != os.Getpid() || user.ServerURL != "" || user.String() != fmt.Sprintf(" (process %d)", os.Getpid()) {
		t.Errorf("the folder is in use: %v by %+v", inUse, user)
	}
	if err := s.NoteServerURL("http://[fd00::1]:8081/games/"); err != nil {
		t.Fatal(err)
	}
	if user, _ := FindFolderUser(dir); user.PID != os.Getpid() || user.ServerURL != "http://[fd00::1]:8081/games/" {
		t.Errorf("the server of the folder is %+v", user)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, inUse := FindFolderUser(dir); inUse {
		t.Error("the folder is in use after its store was closed")
	}
	openStore(t, dir, 0)
	if user, _ := FindFolderUser(dir); user.ServerURL != "" {
		t.Errorf("the server of the folder is still %+v", user)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in the folder: %v", err)
	}
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s has mode %o: others can read it", filepath.Base(path), mode)
		}
	}
}

func TestOpenNeedsAFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSQLite(file); err == nil || !strings.Contains(err.Error(), "open journal: ") {
		t.Fatalf("got error %v", err)
	}
}

// A flipped bit, or an entry that has gone, is an error and not a shorter game.
func TestDamageIsSeen(t *testing.T) {
	for _, tt := range []struct {
		name   string
		damage func(t *testing.T, path string)
		says   string
	}{
		{"a flipped bit", func(t *testing.T, path string) {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			at := bytes.Index(content, []byte("the second move"))
			content[at] ^= 1
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}, "entry 2 does not match its checksum"},
		{"a missing entry", func(t *testing.T, path string) {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec("DELETE FROM entries WHERE seq = 2"); err != nil {
				t.Fatal(err)
			}
		}, "entry 2 is missing"},
		{"a page of nothing", func(t *testing.T, path string) {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			at := bytes.Index(content, []byte("the second move")) / 4096 * 4096
			clear(content[at : at+4096])
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}, "malformed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openStore(t, dir, 0)
			log := acquireOrCreate(t, s, "a")
			if err := log.Append(true, []byte("the first move"), []byte("the second move"), []byte("the third move")); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if files, _ := filepath.Glob(filepath.Join(dir, fileName+"-*")); len(files) > 0 {
				t.Fatalf("closing has left %v", files)
			}
			tt.damage(t, filepath.Join(dir, fileName))
			var failure error
			for _, err := range acquireOrCreate(t, openStore(t, dir, 0), "a").ReadFrom(context.Background(), 1) {
				failure = err
			}
			if !errors.Is(failure, ErrDamaged) || !strings.Contains(failure.Error(), tt.says) {
				t.Fatalf("got error %v, want %v that says %q", failure, ErrDamaged, tt.says)
			}
		})
	}
}

// Tables are tested under synctest, with this store beneath them.
func TestUnderSynctest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t, t.TempDir(), 0)
		log := acquireOrCreate(t, s, "a")
		if err := log.Append(true, []byte("one")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if entries := readEntries(t, log); len(entries) != 1 {
			t.Fatalf("got %d entries, want 1", len(entries))
		}
	})
}

// schemaVersion1 is the schema of version 1, as it was.
const schemaVersion1 = `
CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, epoch INTEGER NOT NULL) STRICT;
CREATE TABLE entries (journal INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, sum INTEGER NOT NULL, data BLOB NOT NULL) STRICT;
CREATE UNIQUE INDEX entries_by_table ON entries (journal, seq);
CREATE TABLE probe (data BLOB NOT NULL) STRICT;
PRAGMA application_id = 0x4c4e574b;
PRAGMA user_version = 1;
`

// A file of the first version keeps its entries and takes blobs and marks from then
// on; before that it can be looked at, and is not changed.
func TestOldFileGoesOn(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(schemaVersion1+"INSERT INTO tables VALUES (1, 'a', 5, 3); INSERT INTO entries VALUES (1, 1, 7, ?, ?)",
		int64(ChecksumEntry(1, 1, 7, []byte("old"))), []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	reader, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	looked, err := reader.Peek(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	if marks, err := looked.Marks(ctx); err != nil || len(marks) != 0 || len(readEntries(t, looked)) != 1 {
		t.Fatalf("an old file has the marks %v, %v", marks, err)
	}
	if err := looked.Append(true, []byte("x")); !errors.Is(err, ErrReleased) {
		t.Fatalf("a reader appends: %v", err)
	}
	if size, err := reader.Size(ctx, "a"); err != nil || size != 3 {
		t.Errorf("an old table has %d bytes, %v", size, err)
	}
	exported := filepath.Join(t.TempDir(), "a.table")
	if err := Export(ctx, dir, "a", exported); err != nil {
		t.Error(err)
	}
	if _, err := Import(ctx, exported, t.TempDir()); err != nil {
		t.Error(err)
	}

	log := acquireOrCreate(t, openStore(t, dir, 0), "a")
	if log.Size() != 3 {
		t.Errorf("the old entry has %d bytes, want 3", log.Size())
	}
	if err := log.StoreBlobs([]byte("blob")); err != nil {
		t.Fatal(err)
	}
	if err := log.AppendMark(true, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if entries := readEntries(t, log); len(entries) != 2 || string(entries[0].Data) != "old" || string(entries[1].Data) != "new" {
		t.Fatalf("the file has %v", entries)
	}
	if _, err := log.Blob(ctx, HashBlob([]byte("blob"))); err != nil {
		t.Fatal(err)
	}
}
