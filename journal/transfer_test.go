package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// A table is exported from under a server and imported under another one, which opens
// it then: entries, times, marks, blobs and size are the same.
func TestExportAndImport(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	here, there := openStore(t, filepath.Join(dir, "here"), 0), openStore(t, filepath.Join(dir, "there"), 0)
	acquireOrCreate(t, here, "other") // so that the numbers of tables differ
	for _, name := range []string{"one", "two"} {
		log := acquireOrCreate(t, there, name)
		if err := log.StoreBlobs([]byte("shared by " + name)); err != nil {
			t.Fatal(err)
		}
	}
	acquireOrCreate(t, there, "three")
	log := acquireOrCreate(t, here, "a")
	for _, err := range []error{
		log.StoreBlobs([]byte("a pack of words"), []byte{}), log.Append(true, []byte("1"), []byte{}), log.AppendMark(true, []byte("3")), log.Append(false, []byte("4")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "a.table")
	if err := Export(ctx, here.dir, "a", file); err != nil {
		t.Fatal(err)
	}
	if err := Export(ctx, here.dir, "a", file); !errors.Is(err, os.ErrExist) {
		t.Errorf("over a file: got error %v", err)
	}
	if err := Export(ctx, here.dir, "b", file+"b"); !errors.Is(err, ErrUnknown) {
		t.Errorf("no such table: got error %v", err)
	}
	if got, err := Import(ctx, file, there.dir); err != nil || !reflect.DeepEqual(got, []string{"a"}) {
		t.Fatalf("imported %v, %v", got, err)
	}
	if got, err := Import(ctx, file, there.dir); !errors.Is(err, ErrTaken) || got != nil {
		t.Errorf("once more: imported %v, %v", got, err)
	}
	if got, err := Import(ctx, file, there.dir, "z"); !errors.Is(err, ErrUnknown) || got != nil {
		t.Errorf("a table that the file has not: imported %v, %v", got, err)
	}
	copied := acquireOrCreate(t, there, "a")
	if want, got := readEntries(t, log), readEntries(t, copied); !reflect.DeepEqual(want, got) {
		t.Errorf("entries were\n%v\nand are\n%v", want, got)
	}
	if marks, err := copied.Marks(ctx); err != nil || !reflect.DeepEqual(marks, []uint64{3}) {
		t.Errorf("marks are %v, %v", marks, err)
	}
	if blob, err := copied.Blob(ctx, HashBlob([]byte("a pack of words"))); err != nil || string(blob) != "a pack of words" {
		t.Errorf("the blob is %q, %v", blob, err)
	}
	if log.Size() != copied.Size() || log.Size() != 3+15 {
		t.Errorf("the size was %d and is %d", log.Size(), copied.Size())
	}
	if err := copied.Append(true, []byte("5")); err != nil {
		t.Errorf("the copy takes no more: %v", err)
	}
}

// A backup can be imported too, into a folder that is not there yet, as a whole or a
// table of it.
func TestImportFromBackup(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := openStore(t, filepath.Join(dir, "data"), 0)
	for _, name := range []string{"a", "b", "c"} {
		if err := acquireOrCreate(t, s, name).Append(true, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "backup")
	if err := Backup(ctx, s.dir, file); err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(dir, "next")
	if got, err := Import(ctx, file, next, "b"); err != nil || !reflect.DeepEqual(got, []string{"b"}) {
		t.Fatalf("imported %v, %v", got, err)
	}
	if got, err := Import(ctx, file, next); !errors.Is(err, ErrTaken) || got != nil {
		t.Errorf("b is there: imported %v, %v", got, err)
	}
	if got, err := Import(ctx, file, next, "a", "c"); err != nil || !reflect.DeepEqual(got, []string{"a", "c"}) {
		t.Errorf("imported %v, %v", got, err)
	}
}
