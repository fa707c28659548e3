// Release builds what people install: archives, Debian packages and container images,
// with checksums and a bill of materials. The same sources make the same bytes,
// whenever and wherever they are built: `make release`.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	version := flag.String("version", "dev", "version to build")
	commit := flag.String("commit", "", "commit that it is built from")
	epoch := flag.Int64("time", 0, "time of every file, in seconds since 1970")
	out := flag.String("out", "dist", "folder to write to; what it has is removed")
	only := flag.String("only", "", "build these targets alone, such as linux/amd64,linux/arm64")
	flag.Parse()
	if err := (&build{version: *version, commit: *commit, time: time.Unix(*epoch, 0).UTC(), out: *out}).buildRelease(*only); err != nil {
		log.Fatal("release: ", err)
	}
}

// A build is one release in the making.
type build struct {
	version string
	commit  string
	time    time.Time // of every file
	out     string    // folder of what is released
	work    string    // folder of what is needed for it
}

// buildRelease builds everything into an empty folder.
func (b *build) buildRelease(only string) error {
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
	var first string
	for _, t := range targets {
		if only != "" && !slices.Contains(strings.Split(only, ","), t.platform()) {
			continue
		}
		program, err := b.compileProgram(t)
		if err != nil {
			return fmt.Errorf("%s: %w", t.platform(), err)
		}
		if first == "" {
			first = program
		}
		if err := b.writePackages(t, program); err != nil {
			return fmt.Errorf("%s: %w", t.platform(), err)
		}
	}
	if first == "" {
		return fmt.Errorf("there is no target %q", only)
	}
	if err := b.writeBillOfMaterials(first); err != nil {
		return fmt.Errorf("bill of materials: %w", err)
	}
	return b.writeChecksums()
}

func (b *build) writePackages(t target, program string) error {
	if err := b.writeArchive(t, program); err != nil {
		return err
	}
	if t.debian == "" {
		return nil
	}
	if err := b.writeDebianPackage(t, program); err != nil {
		return err
	}
	return b.writeImage(t, program)
}

func (b *build) outputPath(name string) string { return filepath.Join(b.out, name) }

// writeChecksums lists every file of the release, as sha256sum -c reads it.
func (b *build) writeChecksums() error {
	files, err := os.ReadDir(b.out)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, f := range files {
		content, err := os.ReadFile(b.outputPath(f.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(content), f.Name())
		log.Printf("%8.1f MB  %s", float64(len(content))/(1<<20), f.Name())
	}
	return os.WriteFile(b.outputPath("SHA256SUMS"), []byte(list.String()), 0o644)
}
