package linework_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The version that is being made is a semantic one that the changelog has, and a build of
// it is that version or one before it.
func TestVersion(t *testing.T) {
	text, err := os.ReadFile("VERSION")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.TrimSpace(string(text))
	if !regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$`).MatchString(version) {
		t.Errorf("VERSION is %q", text)
	}
	if changes, err := os.ReadFile("CHANGELOG.md"); err != nil || !strings.Contains(string(changes), "\n## ["+version+"]") {
		t.Errorf("CHANGELOG.md does not tell what is new in %s, %v", version, err)
	}
	built, err := exec.Command("tools/version.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^` + regexp.QuoteMeta(version) + `(-dev\.[1-9]\d*\+g[0-9a-f]{12}(\.changed)?)?\n$`).Match(built) {
		t.Errorf("a build of this source is called %q", built)
	}
}
