package linework_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Whatever drives a browser sees to it first that there is one: a fresh machine has none.
func TestTargetsBringTheirBrowser(t *testing.T) {
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	drives := regexp.MustCompile(`(?m)^\t.*npm run (e2e|engines|walk|matrix)\b`)
	brings := regexp.MustCompile(`(?m)^\t(tools/(chromium|engines)\.sh|node tools/oldbrowsers/unpack\.js)$`)
	found := 0
	for target := range strings.SplitSeq(string(text), "\n.PHONY: ") {
		at := drives.FindStringIndex(target)
		if at == nil {
			continue
		}
		found++
		name, _, _ := strings.Cut(target, "\n")
		if first := brings.FindStringIndex(target); first == nil || first[0] > at[0] {
			t.Errorf("make %s may find no browser: it needs a line tools/chromium.sh", name)
		}
	}
	if found < 6 {
		t.Errorf("only %d targets drive a browser", found)
	}
}

// Every file of ours that a target is made from is there, or a fresh machine builds nothing.
func TestPrerequisitesExist(t *testing.T) {
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	listed := regexp.MustCompile(`\$\(addprefix ([\w/]+),([^)]+)\)`).ReplaceAllStringFunc(string(text), func(list string) string {
		folder, names, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(list, "$(addprefix "), ")"), ",")
		return folder + strings.Join(strings.Fields(names), " "+folder)
	})
	found := 0
	for _, name := range regexp.MustCompile(`\b(?:tools|words|bot)/[\w/-]+\.(?:go|txt)\b`).FindAllString(listed, -1) {
		found++
		if _, err := os.Stat(name); err != nil {
			t.Errorf("the Makefile names %s, which is not there", name)
		}
	}
	if found < 10 {
		t.Errorf("only %d files are named", found)
	}
}
