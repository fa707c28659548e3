package linework_test

import (
	"bytes"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Whoever is in a trusted network can say to be any client, so every example of what to
// trust is a single address.
func TestExamplesTrustSingleAddresses(t *testing.T) {
	setting, network := regexp.MustCompile(`(?i)trusted[-_]proxies`), regexp.MustCompile(`[0-9a-fA-F:.]+/\d+`)
	examples := 0
	look := func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range bytes.Lines(text) {
			if !setting.Match(line) {
				continue
			}
			for _, found := range network.FindAll(line, -1) {
				if p, err := netip.ParsePrefix(string(found)); err == nil {
					examples++
					if !p.IsSingleIP() {
						t.Errorf("%s: %s invites people to trust a whole network", path, found)
					}
				}
			}
		}
		return err
	}
	for _, dir := range []string{"cmd", "deploy", "docs", "README.md", "texts"} {
		if err := filepath.WalkDir(dir, look); err != nil {
			t.Fatal(err)
		}
	}
	if examples < 8 {
		t.Errorf("there are only %d examples: is the setting called by another name?", examples)
	}
}
