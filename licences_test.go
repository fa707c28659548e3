package linework_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// noticeLine is how NOTICE names a work: its name, its licences, who made it.
var noticeLine = regexp.MustCompile(`(?m)^(\S+)  +(\S.*?)(?:  (.*))?$`)

// NOTICE lists every work of others that ends in the program or the client, under the
// licence that the work itself has, and nothing else. The bill of materials of a release
// takes its licences from there.
func TestNotice(t *testing.T) {
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, found := range noticeLine.FindAllStringSubmatch(string(text), -1) {
		listed[found[1]] = found[2]
	}
	works := map[string]string{"std": "BSD-3-Clause", "golang.org/x/crypto/x509roots/fallback": "BSD-3-Clause"} // and what their own papers say
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./cmd/linework")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			module, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
			if works[module] == "" {
				works[module] = identifyLicence(t, folder)
			}
		}
	}
	for lock, section := range map[string]string{"web": "licences", "tools/lexicon": "dependencies", "tools/offensive": "dependencies", "tools/quickdraw": "dependencies", "tools/icons": "dependencies"} {
		for name, licence := range packagesWithLicences(t, lock, section) {
			works[name] = licence
		}
	}
	for name, licence := range works {
		if listed[name] == "" {
			t.Errorf("NOTICE does not list %s (%s)", name, licence)
		} else if !strings.Contains(" AND "+listed[name]+" AND ", " AND "+licence+" AND ") {
			t.Errorf("NOTICE has %s under %s, its own papers say %s", name, listed[name], licence)
		}
	}
	for name := range listed {
		if works[name] == "" {
			t.Errorf("NOTICE lists %s, which is in neither program nor client", name)
		}
	}
}

// identifyLicence tells the licence of a module by sentences of its text.
func identifyLicence(t *testing.T, folder string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "LICENSE*"))
	copying, _ := filepath.Glob(filepath.Join(folder, "COPYING"))
	files = append(files, copying...)
	if len(files) == 0 {
		t.Fatalf("%s has no licence", folder)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	for _, known := range [][2]string{
		{"Neither the name", "BSD-3-Clause"}, {"Redistributions in binary form", "BSD-2-Clause"}, {"Permission is hereby granted, free of charge", "MIT"},
		{"Apache License Version 2.0", "Apache-2.0"}, {"Mozilla Public License", "MPL-2.0"},
	} {
		if strings.Contains(words, known[0]) {
			return known[1]
		}
	}
	return "unknown"
}

// packagesWithLicences returns what a package-lock.json says of the packages that the client
// bundles, or of those that are asked for by name.
func packagesWithLicences(t *testing.T, folder, section string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			License      string
			Dependencies map[string]string
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	wanted := lock.Packages[""].Dependencies
	if section == "licences" {
		bundled, err := os.ReadFile(filepath.Join(folder, "dist/licences.txt"))
		if err != nil {
			t.Fatal(err)
		}
		wanted = map[string]string{}
		for _, found := range regexp.MustCompile(`(?m)^(\S+) \d\S*\n-{60}$`).FindAllStringSubmatch(string(bundled), -1) {
			wanted[found[1]] = ""
		}
	}
	licences := map[string]string{}
	for name := range wanted {
		licences[name] = strings.ReplaceAll(strings.Trim(lock.Packages["node_modules/"+name].License, "()"), "AND BSD", "AND BSD-2-Clause")
	}
	return licences
}
