package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What a removed table had is not to be found in the file, whoever removes it.
func TestRemovedIsOverwritten(t *testing.T) {
	for name, remove := range map[string]func(t *testing.T, s *SQLite, dir string) error{
		"by the server": func(t *testing.T, s *SQLite, _ string) error { return s.Remove(t.Context(), "goes") },
		"beside it": func(t *testing.T, _ *SQLite, dir string) error {
			beside, err := OpenEditor(t.Context(), dir)
			if err != nil {
				return err
			}
			return errors.Join(beside.RemoveEvenIfHeld(t.Context(), "goes"), beside.Close())
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := openStore(t, dir, 0)
			goes, stays := acquireOrCreate(t, s, "goes"), acquireOrCreate(t, s, "stays")
			secret, large := []byte("a drawing that nobody shall see"), bytes.Repeat([]byte("the same, but large. "), 2000)
			if err := errors.Join(goes.Append(true, secret, large), goes.StoreBlobs(append([]byte("blob "), large...)), stays.Append(true, []byte("what stays")), goes.Release()); err != nil {
				t.Fatal(err)
			}
			if err := remove(t, s, dir); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			file, err := os.ReadFile(filepath.Join(dir, fileName))
			if err != nil {
				t.Fatal(err)
			}
			for text, want := range map[string]bool{string(secret): false, "the same, but large. ": false, "what stays": true} {
				if got := bytes.Contains(file, []byte(text)); got != want {
					t.Errorf("%q is in the file: %v", text, got)
				}
			}
		})
	}
}
