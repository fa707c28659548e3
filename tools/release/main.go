// Release builds what people install: archives, packages for Debian and Fedora and a
// container image, with checksums and a bill of materials. The same sources make the same
// bytes, whenever and wherever they are built: `make release`.
// It runs in the root of the source tree, and is a module of its own: what packs the program is not among what it is made of.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	var b build
	flag.StringVar(&b.version, "version", "0.0.0", "semantic version to build")
	flag.StringVar(&b.commit, "commit", "unknown", "commit that it is built from")
	flag.StringVar(&b.source, "source", "", "address of the source, for labels")
	flag.StringVar(&b.out, "out", "dist", "folder to write to; what it has is removed")
	epoch := flag.Int64("time", 0, "time of every file, in seconds since 1970")
	only := flag.String("only", "", "build these targets alone, such as linux/amd64,linux/arm64")
	flag.Parse()
	b.time = time.Unix(*epoch, 0).UTC()
	b.buildRelease(*only)
}

// A build is one release in the making.
type build struct {
	version string
	commit  string
	source  string
	time    time.Time // of every file
	out     string    // folder of what is released
	work    string    // folder of what is needed for it

	step      string   // what is being done, for the message if it fails
	documents []string // what people get beside the program
}

// check ends the program where something went wrong: there is no release then.
func (b *build) check(err error) {
	if err == nil {
		return
	}
	if b.work != "" {
		os.RemoveAll(b.work)
	}
	log.Fatal("release: ", b.step, err)
}

// begin says what is being done.
func (b *build) begin(format string, args ...any) { b.step = fmt.Sprintf(format, args...) + ": " }

func (b *build) readFile(name string) []byte {
	content, err := os.ReadFile(name)
	b.check(err)
	return content
}

// writeReleased writes a file of the release.
func (b *build) writeReleased(name string, content []byte) {
	b.check(os.WriteFile(filepath.Join(b.out, name), content, 0o644))
}

// A target is a kind of machine.
type target struct {
	os, arch, arm string
	title         string // what people call it, in names of files
}

var targets = []target{
	{"linux", "amd64", "", "linux_amd64"},
	{"linux", "arm64", "", "linux_arm64"},
	{"linux", "arm", "7", "linux_armv7"},
	{"darwin", "arm64", "", "macos_apple"},
	{"darwin", "amd64", "", "macos_intel"},
	{"windows", "amd64", "", "windows_amd64"},
}

func (t target) platform() string { return strings.TrimSuffix(t.os+"/"+t.arch+"/"+t.arm, "/") }

// buildRelease builds everything into an empty folder.
func (b *build) buildRelease(only string) {
	chosen := slices.DeleteFunc(slices.Clone(targets), func(t target) bool {
		return only != "" && !slices.Contains(strings.Split(only, ","), t.platform())
	})
	if len(chosen) == 0 {
		b.check(fmt.Errorf("there is no target %q", only))
	}
	b.check(os.RemoveAll(b.out))
	b.check(os.MkdirAll(b.out, 0o755))
	var err error
	b.work, err = os.MkdirTemp("", "linework-release-")
	b.check(err)
	defer os.RemoveAll(b.work)
	for _, t := range chosen {
		b.compileProgram(t)
	}
	b.writeBillOfMaterials()
	b.stageDocuments()
	b.writePackages(chosen)
}

func (b *build) programPath(t target) string { return filepath.Join(b.work, t.title, "linework") }

func (b *build) ldflags() string {
	return "-s -w -X main.version=" + b.version + " -X main.commit=" + b.commit + " -X main.date=" + b.time.Format(time.RFC3339)
}

// compileProgram builds the program for a target. It has no C, no paths and no time in it.
func (b *build) compileProgram(t target) {
	b.begin("%s", t.platform())
	cmd := exec.Command("go", "build", "-tags", "release", "-trimpath", "-buildvcs=false", "-ldflags", b.ldflags(), "-o", b.programPath(t), "./cmd/linework")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.os, "GOARCH="+t.arch, "GOARM="+t.arm, "GOAMD64=v1")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	b.check(cmd.Run())
}

// writePackages packs the compiled programs and lists what there is then.
func (b *build) writePackages(chosen []target) {
	for _, t := range chosen {
		b.writeArchive(t)
		if t.os == "linux" {
			b.writePackage(t, "deb")
			b.writePackage(t, "rpm")
		}
	}
	b.writeImage(chosen)
	b.writeChecksums()
}

// writeChecksums lists every file of the release, as sha256sum -c reads it.
func (b *build) writeChecksums() {
	b.begin("checksums")
	files, err := os.ReadDir(b.out)
	b.check(err)
	var list []byte
	for _, entry := range files {
		content := b.readFile(filepath.Join(b.out, entry.Name()))
		list = fmt.Appendf(list, "%x  %s\n", sha256.Sum256(content), entry.Name())
		log.Printf("%8.1f MB  %s", float64(len(content))/(1<<20), entry.Name())
	}
	b.writeReleased("SHA256SUMS", list)
}
