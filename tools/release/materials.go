package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// noticeLine is how NOTICE names a work: its name, its licences, who made it.
var noticeLine = regexp.MustCompile(`(?m)^(\S+)  +(\S.*?)(?:  .*)?$`)

// writeBillOfMaterials writes the bill of materials: every work that NOTICE names, which a
// test compares with what is in the program, the client and the image, as CycloneDX tells it.
func (b *build) writeBillOfMaterials() error {
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		return err
	}
	all := []any{}
	for _, found := range noticeLine.FindAllStringSubmatch(string(notice), -1) {
		about, err := findPackage(found[1])
		if err == nil && about == nil {
			about, err = findModule(found[1])
		}
		if err != nil {
			return err
		}
		about["type"], about["name"], about["bom-ref"], about["licenses"] = "library", found[1], about["purl"], []any{map[string]string{"expression": found[2]}}
		all = append(all, about)
	}
	text, err := json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{
			"timestamp": b.time.Format(time.RFC3339),
			"component": map[string]any{"type": "application", "bom-ref": "linework", "name": "linework", "version": b.version, "licenses": []any{map[string]string{"expression": "Apache-2.0"}}},
		},
		"components": all,
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.out, "linework_"+b.version+"_materials.cdx.json"), append(text, '\n'), 0o644)
}

// findModule returns version and address of a module of Go that the program or this tool
// requires, Go itself included.
func findModule(name string) (map[string]any, error) {
	version := strings.TrimPrefix(runtime.Version(), "go")
	for _, folder := range []string{".", "tools/release"} {
		if name == "std" {
			break
		}
		out, _ := exec.Command("go", "list", "-C", folder, "-m", "-e", "-f", "{{.Version}}", name).Output()
		if version = strings.TrimSpace(string(out)); version != "" {
			break
		}
	}
	if version == "" {
		return nil, fmt.Errorf("NOTICE lists %s, which nothing requires", name)
	}
	return map[string]any{"version": version, "purl": "pkg:golang/" + name + "@" + version}, nil
}

// findPackage returns version, address and hash of a package of npm, of which the client or
// the words and drawings are made, or nil.
func findPackage(name string) (map[string]any, error) {
	for _, folder := range []string{"web", "tools/lexicon", "tools/quickdraw"} {
		text, err := os.ReadFile(folder + "/package-lock.json")
		if err != nil {
			return nil, err
		}
		var lock struct {
			Packages map[string]struct{ Version, Integrity string }
		}
		if err := json.Unmarshal(text, &lock); err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		found, ok := lock.Packages["node_modules/"+name]
		if !ok {
			continue
		}
		sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(found.Integrity, "sha512-"))
		if err != nil {
			return nil, fmt.Errorf("%s of %s: %w", name, folder, err)
		}
		return map[string]any{
			"version": found.Version, "purl": "pkg:npm/" + strings.ReplaceAll(url.QueryEscape(name), "%2F", "/") + "@" + found.Version,
			"hashes": []any{map[string]string{"alg": "SHA-512", "content": fmt.Sprintf("%x", sum)}},
		}, nil
	}
	return nil, nil
}
