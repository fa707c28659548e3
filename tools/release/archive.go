package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"linework/words/packed"
)

// files are what packages contain in addition to the program.
//
//go:embed files
var files embed.FS

// A file is what goes into a package: a folder where the name ends in a slash.
type file struct {
	name    string
	mode    fs.FileMode
	content []byte
}

// readSourceFile returns a file of the source tree under the name that it has in a package.
func readSourceFile(name string, mode fs.FileMode, from string) (file, error) {
	content, err := os.ReadFile(from)
	return file{name, mode, content}, err
}

// readSourceFiles returns several files, given as name and source, and fails with the first
// that cannot be read.
func readSourceFiles(namesAndSources ...[2]string) ([]file, error) {
	var all []file
	for _, names := range namesAndSources {
		f, err := readSourceFile(names[0], 0o644, names[1])
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

func embeddedFile(name string, mode fs.FileMode, from string) file {
	content, err := files.ReadFile("files/" + from)
	if err != nil {
		panic(err) // it is embedded
	}
	return file{name, mode, content}
}

func (b *build) writeArchive(t target, program string) error {
	main, err := readSourceFile(t.programName(), 0o755, program)
	if err != nil {
		return err
	}
	texts, err := readSourceFiles([2]string{"LICENSE.txt", "LICENSE"}, [2]string{"NOTICE.txt", "NOTICE"}, [2]string{"operating.md", "docs/operating.md"})
	if err != nil {
		return err
	}
	start := "START.txt"
	if t.os == "windows" {
		start = "START-windows.txt"
	}
	all := append([]file{main, embeddedFile("START.txt", 0o644, start), embeddedFile("linework.example.toml", 0o644, "linework.toml")}, texts...)
	folder := "linework_" + b.version + "_" + t.title
	for i := range all {
		all[i].name = path.Join(folder, all[i].name)
	}
	if t.os == "windows" {
		content, err := packZip(b.time, all)
		if err != nil {
			return err
		}
		return os.WriteFile(b.outputPath(folder+".zip"), content, 0o644)
	}
	content, err := packTar(b.time, all)
	if err != nil {
		return err
	}
	return os.WriteFile(b.outputPath(folder+".tar.gz"), packed.Gzip(content), 0o644)
}

// packTar returns a tar of files that all have one time. They belong to root, except those
// that are listed as nobody's.
func packTar(modTime time.Time, all []file, ownedByNobody ...string) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range all {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.content)), Mode: int64(f.mode.Perm()), ModTime: modTime, Format: tar.FormatUSTAR}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if slices.Contains(ownedByNobody, f.name) {
			h.Uid, h.Gid = nobody, nobody
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// packZip returns a zip, which Windows opens by itself.
func packZip(modTime time.Time, all []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range all {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: modTime}
		h.SetMode(f.mode)
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
