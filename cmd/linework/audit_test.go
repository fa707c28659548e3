package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/journal"
)

// cutLog plays at two tables and leaves a folder whose write-ahead log lost its end: the
// last entries of one table, and the other as a whole.
func cutLog(t *testing.T) string {
	t.Helper()
	dir, cut := t.TempDir(), t.TempDir()
	s, err := journal.OpenSQLite(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	move := []byte(`{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"iota"}}`)
	log, err := s.Create(t.Context(), "BKWRT")
	if err == nil {
		err = log.Append(true, move)
	}
	if err != nil {
		t.Fatal(err)
	}
	early, err := os.ReadFile(filepath.Join(dir, "linework.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create(t.Context(), "BKWRS"); err != nil {
		t.Fatal(err)
	}
	if err := log.Append(true, move, move); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"linework.db", "linework.db-wal", "linework.heads"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "linework.db-wal" {
			text = text[:len(early)]
		}
		if err := os.WriteFile(filepath.Join(cut, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cut
}

// What was acknowledged and is missing is told by the check, before the server starts and
// after it, by the server, and by the doctor, until somebody accepts it.
func TestLossesAreTold(t *testing.T) {
	dir := cutLog(t)
	wants := []string{
		": 2 entries are missing: 3 were acknowledged and 1 are there\n",
		"BKWRS; noticed ", ": the whole table is missing, with 0 entries\n",
	}
	checks := func() {
		t.Helper()
		out, err := check(t, dir)
		if err == nil || !strings.Contains(err.Error(), "of 2 tables in "+dir+" something is missing") {
			t.Errorf("got error %v", err)
		}
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("it does not say %q:\n%s", want, out)
			}
		}
	}
	checks()
	for range 2 {
		store, err := journal.OpenSQLite(dir)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := newLossMonitorLoggingFaults(store, slog.New(slog.NewTextHandler(&out, nil)))
		for _, want := range []string{"level=ERROR msg=\"entries are missing\" table=BKWRT acknowledged=3 found=1", "table=BKWRS"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("the server does not say %q:\n%s", want, &out)
			}
		}
		if got := w.currentWarning(); !strings.HasPrefix(got, "of 2 tables entries are missing") {
			t.Errorf("/readyz warns %q", got)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
	}
	checks()
	if out, _ := linework(t, "doctor", "--data", dir, "--listen", "127.0.0.1:0"); !strings.Contains(out, "of 2 something is missing") {
		t.Errorf("the doctor says\n%s", out)
	}
	mustNot(t, "no loss is on record", "journal", "accept", "BKWRZ", "--data", dir)
	must(t, "told no more", "journal", "accept", "BKWRT", "BKWRS", "--data", dir)
	if out, err := check(t, dir); err != nil {
		t.Errorf("after that it says %v\n%s", err, out)
	}
}
