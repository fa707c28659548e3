package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// noticeLine is how NOTICE names a work: its name, its licences, who made it.
var noticeLine = regexp.MustCompile(`(?m)^(\S+)  +(\S.*?)(?:  .*)?$`)

// writeBillOfMaterials writes the bill of materials: every work that NOTICE names, which a
// test compares with what is in the program, the client and the image, as CycloneDX tells it.
func (b *build) writeBillOfMaterials() {
	b.begin("bill of materials")
	all := []any{}
	for _, found := range noticeLine.FindAllStringSubmatch(string(b.readFile("NOTICE")), -1) {
		about := b.findPackage(found[1])
		if about == nil {
			about = b.findModule(found[1])
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
	b.check(err)
	b.writeReleased("linework_"+b.version+"_materials.cdx.json", append(text, '\n'))
}

// findModule returns version and address of a module of Go that the program or this tool
// requires, Go itself included.
func (b *build) findModule(name string) map[string]any {
	b.begin("bill of materials")
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
		b.check(fmt.Errorf("NOTICE lists %s, which nothing requires", name))
	}
	return map[string]any{"version": version, "purl": "pkg:golang/" + name + "@" + version}
}

// findPackage returns version, address and hash of a package of npm, of which the client or
// the words and drawings are made, or nil.
func (b *build) findPackage(name string) map[string]any {
	for _, folder := range []string{"web", "tools/lexicon", "tools/offensive", "tools/quickdraw"} {
		b.begin("bill of materials: %s of %s", name, folder)
		var lock struct {
			Packages map[string]struct{ Version, Integrity string }
		}
		b.check(json.Unmarshal(b.readFile(folder+"/package-lock.json"), &lock))
		found, ok := lock.Packages["node_modules/"+name]
		if !ok {
			continue
		}
		sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(found.Integrity, "sha512-"))
		b.check(err)
		return map[string]any{
			"version": found.Version, "purl": "pkg:npm/" + strings.ReplaceAll(url.QueryEscape(name), "%2F", "/") + "@" + found.Version,
			"hashes": []any{map[string]string{"alg": "SHA-512", "content": fmt.Sprintf("%x", sum)}},
		}
	}
	return nil
}
