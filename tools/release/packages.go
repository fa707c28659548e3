package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// documents are what people get beside the program and deploy/, in folders as the source has them.
var documents = []string{"CHANGELOG.md", "NOTICE", "docs/operating.md", "docs/packaging.md", "docs/packs.md", "docs/protocol.md", "docs/security.md", "docs/stability.md"}

// shells are those whose users get commands and flags completed.
var shells = []string{"bash", "fish", "zsh"}

// stageDocuments lays out in b.work/documents what goes into every archive and package, and
// beside it the manual page and what completes commands in shells.
func (b *build) stageDocuments() {
	b.begin("documents")
	defer syscall.Umask(syscall.Umask(0o022)) // packages take over the modes of files
	deploy, _ := filepath.Glob("deploy/*/*")  // an error would be one of the pattern
	b.documents = slices.Concat(documents, deploy)
	for _, name := range b.documents {
		text := b.readFile(name)
		if strings.HasSuffix(name, ".md") {
			text = b.dropDeadLinks(name, text)
		}
		b.stage("documents/"+name, text)
	}
	manual := filepath.Join(b.work, "manual")
	b.output("go", "build", "-tags", "man", "-ldflags", b.ldflags(), "-o", manual, "./cmd/linework")
	page := regexp.MustCompile(`"\d{4}-\d\d-\d\d"`).ReplaceAll(b.output(manual), []byte(b.time.Format(`"2006-01-02"`))) // it has that of today
	b.stage("linework.1.gz", gzipped(page))
	for _, shell := range shells {
		b.stage("completion/"+shell, b.output(manual, shell))
	}
	b.stage("changelog.Debian.gz", gzipped(fmt.Appendf(nil, "linework (%s-1) unstable; urgency=low\n\n  * What is new is told in CHANGELOG.md.\n\n -- The Linework maintainers <linework@packages.invalid>  %s\n",
		strings.Replace(b.version, "-", "~", 1), b.time.Format(time.RFC1123Z))))
}

// output runs a command and returns what it prints.
func (b *build) output(command string, args ...string) []byte {
	cmd := exec.Command(command, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	b.check(err)
	return out
}

// stage writes a file for packages.
func (b *build) stage(name string, content []byte) {
	to := filepath.Join(b.work, filepath.FromSlash(name))
	b.check(os.MkdirAll(filepath.Dir(to), 0o755))
	b.check(os.WriteFile(to, content, 0o644))
}

// gzipped returns bytes compressed, without a name or a time.
func gzipped(content []byte) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	z.Write(content) // a buffer takes all
	z.Close()
	return out.Bytes()
}

var link = regexp.MustCompile(`\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)`)

// dropDeadLinks makes plain text of the links of a document that lead to files of the source
// that people do not get.
func (b *build) dropDeadLinks(name string, text []byte) []byte {
	return link.ReplaceAllFunc(text, func(found []byte) []byte {
		parts := link.FindSubmatch(found)
		to := path.Join(path.Dir(name), string(parts[2]))
		for _, there := range b.documents {
			if there == to || strings.HasPrefix(there, to+"/") {
				return found
			}
		}
		return parts[1]
	})
}

// A file is what goes into an archive: a folder where the name ends in a slash.
type file struct {
	name    string
	mode    fs.FileMode
	owner   int
	content []byte
}

// writeArchive packs the program, how to start it and the documents: a zip for Windows,
// which opens it by itself, a compressed tar for others.
func (b *build) writeArchive(t target) {
	b.begin("archive for %s", t.platform())
	title := "linework_" + b.version + "_" + t.title
	sources := [][2]string{{"START.txt", "tools/release/files/START.txt"}, {"LICENSE.txt", "LICENSE"}, {"linework.example.toml", "tools/release/files/linework.toml"}}
	program, suffix := "linework", ".tar.gz"
	if t.os == "windows" {
		program, suffix = "linework.exe", ".zip"
		sources[0][1] = "tools/release/files/START-windows.txt"
	} else {
		sources = append(sources, [2]string{"linework.1.gz", filepath.Join(b.work, "linework.1.gz")})
		for _, shell := range shells {
			sources = append(sources, [2]string{"completion/linework." + shell, filepath.Join(b.work, "completion", shell)})
		}
	}
	for _, name := range b.documents {
		sources = append(sources, [2]string{name, filepath.Join(b.work, "documents", filepath.FromSlash(name))})
	}
	all := []file{{title + "/" + program, 0o755, 0, b.readFile(b.programPath(t))}}
	for _, names := range sources {
		all = append(all, file{title + "/" + names[0], 0o644, 0, b.readFile(names[1])})
	}
	if t.os == "windows" {
		b.writeReleased(title+suffix, b.packZip(all))
	} else {
		b.writeReleased(title+suffix, gzipped(b.packTar(all)))
	}
}

// packTar returns a tar of files that all have one time.
func (b *build) packTar(all []file) []byte {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range all {
		b.check(w.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode), Uid: f.owner, Gid: f.owner, Size: int64(len(f.content)), ModTime: b.time, Format: tar.FormatUSTAR}))
		_, err := w.Write(f.content)
		b.check(err)
	}
	b.check(w.Close())
	return out.Bytes()
}

// packZip returns a zip of files that all have one time.
func (b *build) packZip(all []file) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range all {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: b.time}
		h.SetMode(f.mode)
		part, err := w.CreateHeader(h)
		b.check(err)
		_, err = part.Write(f.content)
		b.check(err)
	}
	b.check(w.Close())
	return out.Bytes()
}

// writePackage has nfpm make a package as package.yaml says.
func (b *build) writePackage(t target, format string) {
	b.begin("%s for %s", format, t.platform())
	config, err := nfpm.ParseFileWithEnvMapping("tools/release/files/package.yaml", func(name string) string {
		return map[string]string{"ARCH": t.arch + t.arm, "VERSION": b.version, "SOURCE": b.source, "WORK": b.work, "PROGRAM": b.programPath(t)}[name]
	})
	b.check(err)
	info, err := config.Get(format)
	b.check(err)
	info.MTime = b.time
	info = nfpm.WithDefaults(info)
	packager, err := nfpm.Get(format)
	b.check(err)
	info.Target = filepath.Join(b.out, packager.ConventionalFileName(info))
	out, err := os.Create(info.Target)
	b.check(err)
	b.check(packager.Package(info, out))
	b.check(out.Close())
}
