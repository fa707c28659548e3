package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"linework/journal"
)

// check runs linework journal check on a folder.
func check(t *testing.T, dir string) (string, error) {
	t.Helper()
	reader, err := journal.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var out bytes.Buffer
	err = checkJournalCommand{journalLocation{Data: dir}}.checkAndPrintTables(context.Background(), &out, reader)
	return out.String(), err
}

func TestJournalCheck(t *testing.T) {
	for _, name := range []string{"5fc2a57", "rules-1"} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "linework.db")
			unpack(t, filepath.Join("testdata", "frozen", name+".db.gz"), file)
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out, err := check(t, dir)
			// Once rules have changed, some of these games cannot go on, and it says so.
			if !strings.Contains(out, "6 tables: ") || !strings.Contains(out, ", 0 damaged\n") {
				t.Errorf("it says\n%s", out)
			}
			if lost := strings.Contains(out, "will end: ") || strings.Contains(out, "part of its record"); lost != (err != nil) {
				t.Errorf("got error %v and\n%s", err, out)
			}
			if same := rulesOf("iota") == 1; same && !strings.Contains(out, "ok: iota goes on") {
				t.Errorf("the game of iota does not go on:\n%s", out)
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
				t.Error("looking has changed the file")
			}

			// A game that nobody has any more, a record that makes no sense, a drawing
			// that was lost.
			db, err := sql.Open("sqlite", file)
			if err != nil {
				t.Fatal(err)
			}
			if name == "rules-1" {
				if _, err := db.Exec("DELETE FROM blobs WHERE hash = (SELECT hash FROM blobs WHERE substr(data, 1, 1) NOT IN (x'7b', x'5b') LIMIT 1)"); err != nil {
					t.Fatal(err)
				}
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			write(t, dir, "BKWRT", `{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"chess"}}`, `{"at":0,"kind":"started","data":{"game":"chess"}}`)
			write(t, dir, "BKWRS", `{"at":0,"kind":"left","data":{"seat":4}}`)
			out, err = check(t, dir)
			if err == nil || !strings.Contains(err.Error(), "not everything in "+dir) {
				t.Errorf("got error %v", err)
			}
			wants := []string{
				`BKWRT  0           running match will end: chess, chess cannot be dealt: this version has no game "chess"`,
				"BKWRS  0           damaged: the journal makes no sense to this version: entry 1: there is no seat 4",
				"8 tables: ", ", 1 damaged",
			}
			if name == "rules-1" {
				wants = append(wants, "ok: finished games only; part of its record is damaged: read journal: the journal is damaged: blob ")
			}
			for _, want := range wants {
				if !strings.Contains(out, want) {
					t.Errorf("it does not say %q:\n%s", want, out)
				}
			}
		})
	}
}

// write writes a journal of a new table.
func write(t *testing.T, dir, code string, entries ...string) {
	t.Helper()
	s, err := journal.OpenSQLite(dir)
	if err != nil {
		t.Fatal(err)
	}
	log, err := s.Create(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if err := log.Append(true, []byte(e)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
