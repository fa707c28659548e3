package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// files is what packages hold beside the program.
//
//go:embed files
var files embed.FS

// A file is what goes into a package: a folder where the name ends in a slash.
type file struct {
	name    string
	mode    fs.FileMode
	content []byte
}

// read makes a file of one in the source tree.
func read(name string, mode fs.FileMode, from string) (file, error) {
	content, err := os.ReadFile(from)
	return file{name, mode, content}, err
}

// readAll makes files of several, and fails with the first that cannot be read.
func readAll(list ...[2]string) ([]file, error) {
	var all []file
	for _, names := range list {
		f, err := read(names[0], 0o644, names[1])
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// own makes a file of one in files.
func own(name string, mode fs.FileMode, from string) file {
	content, err := files.ReadFile("files/" + from)
	if err != nil {
		panic(err) // it is embedded
	}
	return file{name, mode, content}
}

// archive packs the program with what one should read.
func (b *build) archive(t target, program string) error {
	main, err := read(t.program(), 0o755, program)
	if err != nil {
		return err
	}
	texts, err := readAll([2]string{"LICENSE.txt", "LICENSE"}, [2]string{"NOTICE.txt", "NOTICE"}, [2]string{"operating.md", "docs/operating.md"})
	if err != nil {
		return err
	}
	start := "START.txt"
	if t.os == "windows" {
		start = "START-windows.txt"
	}
	all := append([]file{main, own("START.txt", 0o644, start), own("linework.example.toml", 0o644, "linework.toml")}, texts...)
	folder := "linework_" + b.version + "_" + t.title
	for i := range all {
		all[i].name = path.Join(folder, all[i].name)
	}
	if t.os == "windows" {
		content, err := zipped(b.time, all)
		if err != nil {
			return err
		}
		return os.WriteFile(b.path(folder+".zip"), content, 0o644)
	}
	content, err := tarred(b.time, all)
	if err != nil {
		return err
	}
	if content, err = gzipped(content); err != nil {
		return err
	}
	return os.WriteFile(b.path(folder+".tar.gz"), content, 0o644)
}

// tarred is a tar of files that all have one time. They belong to root, but for those
// that are named as nobody's.
func tarred(at time.Time, all []file, nobodys ...string) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range all {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.content)), Mode: int64(f.mode.Perm()), ModTime: at, Format: tar.FormatUSTAR}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if slices.Contains(nobodys, f.name) {
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

// gzipped packs bytes; the head of what it makes has neither name nor time.
func gzipped(content []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// zipped is what Windows opens by itself.
func zipped(at time.Time, all []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range all {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
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
