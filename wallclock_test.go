package linework_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// dated matches what takes the date out of a time and leaves its monotonic reading behind.
// Times that keep theirs are safe: a clock that is set forward or back moves none of them.
var dated = regexp.MustCompile(`\.(Unix(Milli|Micro|Nano)?|UTC|Local|AddDate|Round)\(|\btime\.(Unix(Milli|Micro)?|Date|Parse)\(`)

// runsTables is the packages that run tables and let people in. There only these files know
// a date, each for a reason for which no jump of the clock hurts a game.
var (
	runsTables = []string{"table", "table/room", "lobby", "gateway"}
	knowDates  = map[string]string{
		"table/reports.go":    "a report has a date, and is told of for 30 days",
		"table/room/story.go": "a story tells when things were, and decides nothing",
		"gateway/daily.go":    "a puzzle is that of a date",
		"gateway/toll.go":     "what a client is asked for has a date in it; after a jump it is asked once more",
	}
)

// TestNoGameKnowsTheDate wants tables to go by monotonic time alone: table time, the host's
// absence, keys that expire and limits must not notice that a clock was set. The round of
// clocks that jump (make fault) shows that it is so.
func TestNoGameKnowsTheDate(t *testing.T) {
	for _, found := range dates(t, os.DirFS(".")) {
		t.Error(found)
	}
}

func dates(t *testing.T, tree fs.FS) (found []string) {
	t.Helper()
	for _, pkg := range runsTables {
		files, err := fs.Glob(tree, pkg+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := fs.ReadFile(tree, file)
			if err != nil {
				t.Fatal(err)
			}
			what := dated.FindString(string(source))
			switch {
			case strings.HasSuffix(file, "_test.go"):
			case what != "" && knowDates[file] == "":
				found = append(found, file+" asks for the date with "+path.Base(what)+"…): keep the time.Time, or say in wallclock_test.go why no jump of the clock hurts")
			case what == "" && knowDates[file] != "":
				found = append(found, file+" knows no date any more; wallclock_test.go need not allow it")
			}
		}
	}
	return found
}

// The watch sees what it is to see.
func TestDatesAreSeen(t *testing.T) {
	for source, want := range map[string]bool{
		"p.emptied.Store(p.empty.UnixNano())": true,
		"at := time.Unix(0, nano)":            true,
		"x := time.Now().AddDate(0, 0, -1)":   true,
		"return time.Since(p.empty)":          false,
		"at = at.Truncate(time.Millisecond)":  false,
	} {
		found := dates(t, fstest.MapFS{"table/clock.go": {Data: []byte(source)}})
		if slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, "table/clock.go") }) != want {
			t.Errorf("%s: found %q", source, found)
		}
	}
}
