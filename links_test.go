package linework_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	codeInPage = regexp.MustCompile("(?ms)^```.*?^```|`[^`\n]*`")
	linkInPage = regexp.MustCompile(`\]\(([^)\s:#]*)(?:#([^)\s]+))?\)`)
	headInPage = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	notInName  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// Every link of a page leads to a file that is there and, where it names a heading, to that heading. The rules for
// newcomers are left out: the client draws what they show as pictures.
func TestLinksLeadSomewhere(t *testing.T) {
	root := os.DirFS(".")
	found := 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "node_modules", d.Name() == "rules" && strings.HasPrefix(name, "texts/"):
			return fs.SkipDir
		case path.Ext(name) != ".md":
			return nil
		}
		page, err := fs.ReadFile(root, name)
		for _, link := range linkInPage.FindAllStringSubmatch(codeInPage.ReplaceAllString(string(page), ""), -1) {
			found++
			file := name
			if link[1] != "" {
				file = path.Join(path.Dir(name), link[1])
			}
			if _, err := fs.Stat(root, file); err != nil {
				t.Errorf("%s links to %s: %v", name, link[1], err)
			} else if link[2] != "" && !hasHeading(t, file, link[2]) {
				t.Errorf("%s links to %s, which has no heading %s", name, file, link[2])
			}
		}
		return err
	})
	if err != nil || found < 200 {
		t.Errorf("looked at %d links, %v", found, err)
	}
}

// hasHeading reports whether a page has a heading by the name that links give it: its words in lower case, joined by dashes.
func hasHeading(t *testing.T, file, name string) bool {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, heading := range headInPage.FindAllStringSubmatch(string(page), -1) {
		plain := notInName.ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(plain, " ", "-") == name {
			return true
		}
	}
	return false
}
