package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
)

// A component is one work of others in the program, as CycloneDX tells it.
type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	Licences []licence `json:"licenses,omitempty"`
	Purl     string    `json:"purl"`
	Hashes   []hash    `json:"hashes,omitempty"`
}

type licence struct {
	Expression string `json:"expression"`
}

type hash struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

// writeBillOfMaterials writes the bill of materials: the modules that the linker put into the
// program, the packages that the client bundles, and those that its words and drawings are
// from.
func (b *build) writeBillOfMaterials(program string) error {
	all, err := linkedModules(program)
	if err != nil {
		return err
	}
	licences, err := os.ReadFile("web/dist/licences.txt")
	if err != nil {
		return err
	}
	client, err := lockedPackages("web/package-lock.json", versionsByLicensedPackage(string(licences)))
	if err != nil {
		return err
	}
	all = append(append(all, client...), rootCertificateModule()...)
	for _, lock := range []string{"tools/lexicon/package-lock.json", "tools/quickdraw/package-lock.json"} {
		data, err := lockedPackages(lock, nil)
		if err != nil {
			return err
		}
		all = append(all, data...)
	}
	slices.SortFunc(all, func(a, b component) int { return strings.Compare(a.Ref, b.Ref) })
	all = slices.CompactFunc(all, func(a, b component) bool { return a.Ref == b.Ref })
	text, err := json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{
			"timestamp": b.time.Format("2006-01-02T15:04:05Z"),
			"component": map[string]any{"type": "application", "bom-ref": "linework", "name": "linework", "version": b.version, "licenses": []licence{{"Apache-2.0"}}},
		},
		"components": all,
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(b.outputPath("linework_"+b.version+"_materials.cdx.json"), append(text, '\n'), 0o644)
}

// linkedModules returns the modules that the linker put into a program, Go itself included.
func linkedModules(program string) ([]component, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	version := strings.TrimPrefix(info.GoVersion, "go")
	all := []component{{Type: "library", Ref: "pkg:golang/std@" + version, Name: "std", Version: version, Licences: []licence{{"BSD-3-Clause"}}, Purl: "pkg:golang/std@" + version}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		purl := "pkg:golang/" + m.Path + "@" + m.Version
		all = append(all, component{Type: "library", Ref: purl, Name: m.Path, Version: m.Version, Purl: purl})
	}
	return all, nil
}

// heading is how licences.txt names a package.
var heading = regexp.MustCompile(`(?m)^(\S+) (\d\S*)\n-{60}$`)

func versionsByLicensedPackage(text string) map[string]string {
	names := map[string]string{}
	for _, found := range heading.FindAllStringSubmatch(text, -1) {
		names[found[1]] = found[2]
	}
	return names
}

// lockedPackages returns the packages of a package-lock.json that are wanted, or all.
func lockedPackages(lockFile string, wantedVersions map[string]string) ([]component, error) {
	text, err := os.ReadFile(lockFile)
	if err != nil {
		return nil, err
	}
	var said struct {
		Packages map[string]struct{ Version, Integrity, License string }
	}
	if err := json.Unmarshal(text, &said); err != nil {
		return nil, fmt.Errorf("%s: %w", lockFile, err)
	}
	var all []component
	for at, p := range said.Packages {
		folders := strings.Split(at, "node_modules/")
		name := folders[len(folders)-1]
		if len(folders) == 1 || wantedVersions != nil && wantedVersions[name] != p.Version {
			continue
		}
		purl := "pkg:npm/" + strings.ReplaceAll(url.PathEscape(name), "%2F", "/") + "@" + p.Version
		c := component{Type: "library", Ref: purl, Name: name, Version: p.Version, Purl: strings.Replace(purl, "@", "%40", strings.Count(name, "@"))}
		if p.License != "" {
			c.Licences = []licence{{p.License}}
		}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			if raw, err := base64.StdEncoding.DecodeString(sum); err == nil {
				c.Hashes = []hash{{"SHA-512", hex.EncodeToString(raw)}}
			}
		}
		all = append(all, c)
	}
	if len(all) < len(wantedVersions) {
		return nil, fmt.Errorf("%s: it has %d of the %d packages that the client bundles", lockFile, len(all), len(wantedVersions))
	}
	return all, nil
}
