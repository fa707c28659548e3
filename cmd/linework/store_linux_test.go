package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/journal"
	"linework/journal/pgtest"
)

// The tables of an older version go into a database and from there into another folder,
// and every command that reads says the same of them in all three.
func TestTablesMoveToADatabaseAndBack(t *testing.T) {
	t.Parallel()
	url := pgtest.StartUntilTestEnds(t).CreateDatabase(t)
	dir := t.TempDir()
	here, back := filepath.Join(dir, "here"), filepath.Join(dir, "back")
	if err := os.Mkdir(here, 0o700); err != nil {
		t.Fatal(err)
	}
	unpack(t, filepath.Join("testdata", "frozen", "rules-1.db.gz"), filepath.Join(here, "linework.db"))

	mustNot(t, "linework journal migrate makes it ready", "tables", "--store", url)
	mustNot(t, "linework journal migrate makes it ready", "journal", "copy", "--from", here, "--to", url)
	must(t, "ready, with version ", "journal", "migrate", "--store", url)
	must(t, ", as it should", "journal", "migrate", "--store", url)
	must(t, "6 tables are the same in both places", "journal", "copy", "--from", here, "--to", url)
	must(t, "; 0 entries were new", "journal", "copy", "--from", here, "--to", url)
	must(t, "6 tables are the same in both places", "journal", "copy", "--from", url, "--to", back)

	list := func(args ...string) string {
		t.Helper()
		out, err := linework(t, args...)
		if err != nil {
			t.Fatalf("linework %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return strings.ReplaceAll(out, journal.ErrNoHeads.Error()+"\n", "") // which the first folder has not
	}
	commands := [][]string{{"tables"}, {"replay"}, {"journal", "check"}}
	for _, line := range strings.Split(strings.TrimSpace(list("replay", "--data", here)), "\n")[1:] {
		commands = append(commands, []string{"replay", strings.Fields(line)[0]})
	}
	for _, args := range commands {
		want := list(append(args, "--data", here)...)
		for _, place := range [][]string{{"--store", url}, {"--data", back}} {
			if got := list(append(args, place...)...); got != want {
				t.Errorf("linework %s %s says\n%s\nand of the first folder\n%s", strings.Join(args, " "), place[0], got, want)
			}
		}
	}

	code := commands[len(commands)-1][1]
	if out, _ := linework(t, "doctor", "--store", url, "--listen", "127.0.0.1:0"); !strings.Contains(out, ", 6 tables") {
		t.Errorf("the doctor does not look at the database:\n%s", out)
	}
	must(t, "Table "+code+" is gone", "tables", "remove", code, "--yes", "--store", url)
	must(t, "5 tables,", "tables", "--store", url)
	must(t, "Table "+code+": ", "journal", "copy", "--from", back, "--to", url, code)
	must(t, "6 tables,", "tables", "--store", url)
	mustNot(t, "no such table", "journal", "copy", "--from", url, "--to", back, "BKWRT")
	mustNot(t, "is written like", "tables", "--store", "mysql://x")
}
