package words

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A section that no rule asks for would be a list that somebody mends in vain.
func TestEveryListIsUsed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(text)
	}
	for language, lists := range map[string]languageLists{"english": englishLists, "german": germanLists} {
		asked := regexp.MustCompile(language + `Lists\.\w+\("([^"]+)"\)|\{"([^"]+)", \w+\},`)
		used := map[string]bool{"": true} // the remarks in front of the first section
		for _, m := range asked.FindAllStringSubmatch(code.String(), -1) {
			used[m[1]+m[2]] = true
		}
		for title, text := range lists() {
			if !used[title] || title != "" && strings.TrimSpace(text) == "" {
				t.Errorf("no rule of %s goes by the list %q, or it is empty", language, title)
			}
		}
	}
}
