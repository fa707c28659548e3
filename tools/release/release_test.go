package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// buildOnce packs something that is no program for all kinds of machines, in the root of the
// source tree.
func buildOnce(t *testing.T) *build {
	t.Helper()
	t.Chdir("../..")
	b := &build{version: "1.2.3", time: time.Unix(1_700_000_000, 0).UTC(), out: t.TempDir(), work: t.TempDir()}
	for _, at := range targets {
		program := filepath.Join(b.work, at.title)
		if err := os.WriteFile(program, []byte("a program for "+at.platform()), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := b.writePackages(at, program); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// tarContents is the regular files of a tar, by name.
func tarContents(t *testing.T, packed []byte) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(packed)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			all[h.Name] = content
		}
	}
}

func decompress(t *testing.T, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func (b *build) read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(b.outputPath(name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestArchives(t *testing.T) {
	b := buildOnce(t)
	got := tarContents(t, decompress(t, b.read(t, "linework_1.2.3_linux_armv7.tar.gz")))
	if text := string(got["linework_1.2.3_linux_armv7/linework"]); text != "a program for linux/arm/7" {
		t.Errorf("the program is %q", text)
	}
	for _, name := range []string{"START.txt", "LICENSE.txt", "NOTICE.txt", "operating.md", "linework.example.toml"} {
		if _, ok := got["linework_1.2.3_linux_armv7/"+name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
	packed := b.read(t, "linework_1.2.3_windows_amd64.zip")
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("linework_1.2.3_windows_amd64/linework.exe")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(f); err != nil || string(text) != "a program for windows/amd64" {
		t.Errorf("the program for Windows is %q, %v", text, err)
	}
}

// Every part of an image has the digest by which the others name it.
func TestImage(t *testing.T) {
	b := buildOnce(t)
	all := tarContents(t, b.read(t, "linework_1.2.3_linux_arm64_image.tar"))
	type part struct {
		Digest string
		Size   int
	}
	look := func(p part, into any) []byte {
		t.Helper()
		content, ok := all["blobs/sha256/"+strings.TrimPrefix(p.Digest, "sha256:")]
		if !ok || digest(content) != p.Digest || len(content) != p.Size {
			t.Fatalf("%+v is %q", p, content)
		}
		if into != nil {
			if err := json.Unmarshal(content, into); err != nil {
				t.Fatal(err)
			}
		}
		return content
	}
	var index struct{ Manifests []part }
	if err := json.Unmarshal(all["index.json"], &index); err != nil || len(index.Manifests) != 1 {
		t.Fatalf("the index is %s, %v", all["index.json"], err)
	}
	var manifest struct {
		Config part
		Layers []part
	}
	look(index.Manifests[0], &manifest)
	var config struct {
		Architecture string
		Config       struct {
			User        string
			Entrypoint  []string
			Healthcheck struct{ Test []string }
		}
		Rootfs struct {
			DiffIDs []string `json:"diff_ids"`
		}
	}
	look(manifest.Config, &config)
	layer := decompress(t, look(manifest.Layers[0], nil))
	if !reflect.DeepEqual(config.Rootfs.DiffIDs, []string{digest(layer)}) {
		t.Errorf("the layer is called %v", config.Rootfs.DiffIDs)
	}
	if config.Architecture != "arm64" || config.Config.User != "65532:65532" || config.Config.Healthcheck.Test[1] != config.Config.Entrypoint[0] {
		t.Errorf("the image is %+v", config)
	}
	files := tarContents(t, layer)
	if len(files) != 2 || string(files["linework"]) != "a program for linux/arm64" {
		t.Errorf("the layer holds %q", slices.Collect(maps.Keys(files)))
	}
	// Let's Encrypt gives out the certificates of --domain.
	if text := files["etc/ssl/certs/ca-certificates.crt"]; !slices.ContainsFunc(parseCertificates(t, text), func(c *x509.Certificate) bool { return c.Subject.CommonName == "ISRG Root X1" }) {
		t.Error("Let's Encrypt is not among the authorities")
	}
}

// parseCertificates is those of a file.
func parseCertificates(t *testing.T, text []byte) (all []*x509.Certificate) {
	t.Helper()
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// dpkg reads our packages, where there is one.
func TestDebianPackage(t *testing.T) {
	b := buildOnce(t)
	dpkg, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Skip("there is no dpkg-deb here")
	}
	deb := b.outputPath("linework_1.2.3_armhf.deb")
	root := t.TempDir()
	if out, err := exec.Command(dpkg, "--raw-extract", deb, root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, want := range map[string]string{
		"usr/bin/linework":                        "a program for linux/arm/7",
		"usr/lib/systemd/system/linework.service": "ExecStart=/usr/bin/linework serve",
		"usr/lib/sysusers.d/linework.conf":        "u linework",
		"etc/linework/linework.toml":              `data = "/var/lib/linework"`,
		"DEBIAN/conffiles":                        "/etc/linework/linework.toml\n",
		"DEBIAN/control":                          "Architecture: armhf\n",
		"DEBIAN/md5sums":                          "  usr/bin/linework\n",
		"usr/share/doc/linework/copyright":        "Linework",
	} {
		if text, err := os.ReadFile(filepath.Join(root, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s is %.200q, %v; it should have %q", name, text, err, want)
		}
	}
	sums := exec.Command("md5sum", "--check", "--quiet", "DEBIAN/md5sums")
	sums.Dir = root
	if out, err := sums.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestDebianVersion(t *testing.T) {
	for version, want := range map[string]string{"v1.2.3": "1.2.3", "1.2.3-4-g8675bbc": "1.2.3+4+g8675bbc", "8675bbc": "0~8675bbc", "dev": "0~dev", "8675bbc-dirty": "0~8675bbc+dirty"} {
		if got := debianVersion(version); got != want {
			t.Errorf("%s is %s, want %s", version, got, want)
		}
	}
}

func TestPackages(t *testing.T) {
	names := versionsByLicensedPackage("uqr 0.1.3\n" + strings.Repeat("-", 60) + "\nMIT\n\n@fontsource/patrick-hand 5.3.0\n" + strings.Repeat("-", 60) + "\nOFL\n" + strings.Repeat("-", 60) + "\n")
	if want := map[string]string{"uqr": "0.1.3", "@fontsource/patrick-hand": "5.3.0"}; !reflect.DeepEqual(names, want) {
		t.Fatalf("the client bundles %v, want %v", names, want)
	}
	lock := filepath.Join(t.TempDir(), "package-lock.json")
	text := `{"packages": {"": {"version": "0.0.0"}, "node_modules/vite": {"version": "8.3.5"},
		"node_modules/uqr": {"version": "0.1.3", "license": "MIT", "integrity": "sha512-` + strings.Repeat("A", 86) + `=="},
		"node_modules/@fontsource/patrick-hand": {"version": "5.3.0", "license": "OFL-1.1", "integrity": "sha512-` + strings.Repeat("A", 86) + `=="}}}`
	if err := os.WriteFile(lock, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := lockedPackages(lock, names)
	if err != nil || len(all) != 2 {
		t.Fatalf("got %v, %v", all, err)
	}
	for _, c := range all {
		if len(c.Licences) != 1 || len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 128 || c.Name[0] == '@' && !strings.HasPrefix(c.Purl, "pkg:npm/%40fontsource/patrick-hand@5") {
			t.Errorf("got %+v", c)
		}
	}
	if _, err := lockedPackages(lock, map[string]string{"uqr": "9.9.9"}); err == nil {
		t.Error("a package that the lock does not have is not missed")
	}
}
