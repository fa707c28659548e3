package linework_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The version that is being made is a semantic one, and a build of it is called that or one
// before it. The changelog has it with its day once it is released.
func TestVersion(t *testing.T) {
	text, err := os.ReadFile("VERSION")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.TrimSpace(string(text))
	if !regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$`).MatchString(version) {
		t.Errorf("VERSION is %q", text)
	}
	built, err := exec.Command("tools/version.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^` + regexp.QuoteMeta(version) + `(-dev\.[1-9]\d*\+g[0-9a-f]{12}(\.changed)?)?\n$`).Match(built) {
		t.Errorf("a build of this source is called %q", built)
	}
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	heading := regexp.MustCompile(`(?m)^## \[` + regexp.QuoteMeta(version) + `\] - 20\d\d-\d\d-\d\d$`)
	unreleased := string(built) != version+"\n" && strings.Contains(string(changes), "\n## [Unreleased]\n")
	if !unreleased && !heading.Match(changes) {
		t.Errorf("CHANGELOG.md does not say what is new in %s, and since when", version)
	}
}
