package linework_test

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/lab/siege"
)

// Every test and every attack that docs/security.md names is there.
func TestPromisesAreShown(t *testing.T) {
	page, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	var declared []string
	err = fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, "_test.go") {
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			for _, found := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllStringSubmatch(string(source), -1) {
				declared = append(declared, found[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, named := range regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(string(page), -1) {
		if !slices.Contains(declared, named[1]) {
			t.Errorf("docs/security.md names %s, which is not there", named[1])
		}
	}
	for _, named := range regexp.MustCompile(`[;,] \*([a-z-]+)\*`).FindAllStringSubmatch(string(page), -1) {
		if !slices.ContainsFunc(siege.Attacks(), func(a siege.Attack) bool { return a.Name == named[1] }) {
			t.Errorf("docs/security.md names the attack %s, which is not there", named[1])
		}
	}
}
