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
	if err := b.buildRelease(*only); err != nil {
		log.Fatal("release: ", err)
	}
}

// A build is one release in the making.
type build struct {
	version string
	commit  string
	source  string
	time    time.Time // of every file
	out     string    // folder of what is released
	work    string    // folder of what is needed for it

	documents []string // what people get beside the program
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
func (b *build) buildRelease(only string) error {
	chosen := slices.DeleteFunc(slices.Clone(targets), func(t target) bool {
		return only != "" && !slices.Contains(strings.Split(only, ","), t.platform())
	})
	if len(chosen) == 0 {
		return fmt.Errorf("there is no target %q", only)
	}
	if err := os.RemoveAll(b.out); err != nil {
		return err
	}
	if err := os.MkdirAll(b.out, 0o755); err != nil {
		return err
	}
	var err error
	if b.work, err = os.MkdirTemp("", "linework-release-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	for _, t := range chosen {
		if err := b.compileProgram(t); err != nil {
			return fmt.Errorf("%s: %w", t.platform(), err)
		}
	}
	if err := b.writeBillOfMaterials(); err != nil {
		return fmt.Errorf("bill of materials: %w", err)
	}
	if err := b.stageDocuments(); err != nil {
		return err
	}
	return b.writePackages(chosen)
}

func (b *build) programPath(t target) string { return filepath.Join(b.work, t.title, "linework") }

func (b *build) ldflags() string {
	return "-s -w -X main.version=" + b.version + " -X main.commit=" + b.commit + " -X main.date=" + b.time.Format(time.RFC3339)
}

// compileProgram builds the program for a target. It has no C, no paths and no time in it.
func (b *build) compileProgram(t target) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", b.ldflags(), "-o", b.programPath(t), "./cmd/linework")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.os, "GOARCH="+t.arch, "GOARM="+t.arm, "GOAMD64=v1")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}

// writePackages packs the compiled programs and lists what there is then.
func (b *build) writePackages(chosen []target) error {
	for _, t := range chosen {
		if err := b.writeArchive(t); err != nil {
			return fmt.Errorf("archive for %s: %w", t.platform(), err)
		}
		if t.os != "linux" {
			continue
		}
		for _, format := range []string{"deb", "rpm"} {
			if err := b.writePackage(t, format); err != nil {
				return fmt.Errorf("%s for %s: %w", format, t.platform(), err)
			}
		}
	}
	if err := b.writeImage(chosen); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	return b.writeChecksums()
}

// writeChecksums lists every file of the release, as sha256sum -c reads it.
func (b *build) writeChecksums() error {
	files, err := os.ReadDir(b.out)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, entry := range files {
		content, err := os.ReadFile(filepath.Join(b.out, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(content), entry.Name())
		log.Printf("%8.1f MB  %s", float64(len(content))/(1<<20), entry.Name())
	}
	return os.WriteFile(filepath.Join(b.out, "SHA256SUMS"), []byte(list.String()), 0o644)
}
