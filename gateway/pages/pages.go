// Package pages serves the built web client.
package pages

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Handler serves the built web client out of the program. Each file is read, summed up and compressed when it is
// first asked for: together that takes a tenth of a second, which nobody should wait for at the start.
type Handler struct {
	byPath map[string]*file
	// The page of the client, for every address that is one of its, is made for each request: between these two stands
	// what previews say of it.
	pageHead, pageRest []byte
	previewTags        func(*http.Request) string
}

type file struct {
	mediaType   string
	contentHash func() string // of its content
	body        func() []byte
	compressed  func() []byte // returns nil where compressing does not help
	immutable   bool          // its name changes with its content
}

const baseTag = `<base href="/" />`

// New makes a handler of the files of a built client, mounted at a base path.
// PreviewTags returns what the page of an address says to chats.
func New(built fs.FS, basePath string, site Site, previewTags func(*http.Request) string) (*Handler, error) {
	f := &Handler{byPath: map[string]*file{}, previewTags: previewTags}
	err := fs.WalkDir(built, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if name == "index.html" {
			data, err := fs.ReadFile(built, name)
			if err != nil {
				return err
			}
			head, rest, ok := bytes.Cut(data, []byte(baseTag))
			if !ok {
				return fmt.Errorf("index.html has no %s", baseTag)
			}
			f.pageHead, f.pageRest = append(bytes.Clone(head), site.headTags(basePath)...), rest
			return nil
		}
		f.byPath[name] = newFile(name, func() []byte {
			data, err := fs.ReadFile(built, name)
			if err != nil {
				panic(err) // the client is part of the program
			}
			return data
		})
		return nil
	})
	return f, err
}

// pageFor returns the page of the client as an address shows it.
func (f *Handler) pageFor(r *http.Request) *file {
	page := slices.Concat(f.pageHead, []byte(f.previewTags(r)), f.pageRest)
	return newFile("index.html", func() []byte { return page })
}

// mediaTypes are those of the files that a client is built of, by the ends of their names. The system's own list differs
// from machine to machine, and takes milliseconds to read.
var mediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff":        "font/woff",
	".woff2":       "font/woff2",
}

func newFile(name string, body func() []byte) *file {
	f := &file{mediaType: mediaTypes[path.Ext(name)], body: body, immutable: strings.HasPrefix(name, "assets/")}
	f.contentHash = sync.OnceValue(func() string {
		sum := sha256.Sum256(body())
		return hex.EncodeToString(sum[:8])
	})
	f.compressed = sync.OnceValue(func() []byte { return gzipIfSmaller(body()) })
	return f
}

// gzipWriters are kept because each is a megabyte.
var gzipWriters = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // fails for levels that there are not
	return z
}}

// gzipIfSmaller compresses, or returns nil where that does not help.
func gzipIfSmaller(data []byte) []byte {
	var packed bytes.Buffer
	z := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(z)
	z.Reset(&packed)
	_, _ = z.Write(data)
	_ = z.Close()
	if packed.Len() >= len(data)*9/10 {
		return nil
	}
	return packed.Bytes()
}

// ServeHTTP serves one file, or the page that the client shows by itself.
func (f *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "only GET is served here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	found, ok := f.byPath[name]
	switch {
	case ok:
	case f.pageHead == nil || path.Ext(name) != "":
		http.Error(w, "there is no such file", http.StatusNotFound)
		return
	case isClientPage(name):
		found = f.pageFor(r)
		w.Header().Set("Vary", "Accept-Language")
		if strings.HasPrefix(name, "t/") {
			w.Header().Set("X-Robots-Tag", "noindex") // also where somebody links to a table
		}
	default:
		page := f.pageFor(r)
		w.Header().Set("Content-Type", page.mediaType)
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(page.body()) // it says so in a person's words
		return
	}
	h := w.Header()
	h.Set("Content-Type", found.mediaType)
	h.Add("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if found.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body, tag := found.body, found.contentHash()
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		if packed := found.compressed(); packed != nil {
			h.Set("Content-Encoding", "gzip")
			body, tag = func() []byte { return packed }, tag+"-gzip"
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body()))
}

// isClientPage reports whether a path is one that the client has a page for; its router knows
// the rest of the way.
func isClientPage(path string) bool {
	first, rest, deeper := strings.Cut(path, "/")
	switch first {
	case "", "tv", "today", "admin", "selftest", "about", "privacy", "pictures":
		return !deeper
	case "rules":
		return !strings.Contains(rest, "/")
	case "t":
		return rest != ""
	}
	return false
}
