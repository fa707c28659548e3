package pages_test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"linework/gateway/pages"
	"linework/web"
)

// Every page names the operator, also where texts would break out of an attribute.
func TestPagesNameTheOperator(t *testing.T) {
	built := fstest.MapFS{"index.html": {Data: []byte(`<head><base href="/" /></head>`)}}
	site := pages.Site{Version: "1.0.0", KeepDays: 30, ImprintURL: `https://example.org/?a="><script>`, Contact: "mailto:ana@example.org"}
	client, err := pages.New(built, "/games/", site, func(*http.Request) string { return "<!-- tags -->" })
	if err != nil {
		t.Fatal(err)
	}
	for path, robots := range map[string]string{"/": "", "/privacy": "", "/t/BKWRT": "noindex", "/t/BKWRT/tv": "noindex"} {
		w := httptest.NewRecorder()
		client.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		body := w.Body.String()
		if strings.Contains(body, "<script>") || !strings.Contains(body, "<!-- tags -->") || !strings.Contains(body, "&#34;contact&#34;:&#34;mailto:ana@example.org&#34;") || !strings.Contains(body, "&#34;keepDays&#34;:30") {
			t.Errorf("%s says %s", path, body)
		}
		if got := w.Header().Get("X-Robots-Tag"); got != robots {
			t.Errorf("%s tells crawlers %q, want %q", path, got, robots)
		}
	}
}

// Browsers take a file for what its media type says: none of those that the client is built of lacks one.
func TestFilesHaveMediaTypes(t *testing.T) {
	files := web.Files()
	client, err := pages.New(files, "/", pages.Site{}, func(*http.Request) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == ".gitkeep" {
			return err
		}
		w := httptest.NewRecorder()
		client.ServeHTTP(w, httptest.NewRequest("GET", "/"+name, nil))
		if w.Header().Get("Content-Type") == "" {
			t.Errorf("%s has no media type", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestRobotsTxt(t *testing.T) {
	w := httptest.NewRecorder()
	pages.ServeRobotsTxt("/games/")(w, httptest.NewRequest("GET", "/robots.txt", nil))
	for _, line := range []string{"User-agent: *", "Disallow: /games/t/", "Disallow: /games/api/"} {
		if !strings.Contains(w.Body.String(), line+"\n") {
			t.Errorf("robots.txt lacks %q:\n%s", line, w.Body)
		}
	}
}

// RFC 9116 wants a contact and a date, no more than a year ahead; without a contact there is no file.
func TestSecurityTxt(t *testing.T) {
	w := httptest.NewRecorder()
	pages.Site{}.ServeSecurityTxt(w, httptest.NewRequest("GET", "/.well-known/security.txt", nil))
	if w.Code != 404 {
		t.Errorf("without a contact: %d %s", w.Code, w.Body)
	}
	w = httptest.NewRecorder()
	pages.Site{Contact: "mailto:ana@example.org"}.ServeSecurityTxt(w, httptest.NewRequest("GET", "/.well-known/security.txt", nil))
	contact, rest, _ := strings.Cut(w.Body.String(), "\n")
	until, err := time.Parse(time.RFC3339, strings.TrimSpace(strings.TrimPrefix(rest, "Expires: ")))
	if ahead := time.Until(until); contact != "Contact: mailto:ana@example.org" || err != nil || ahead < 90*24*time.Hour || ahead > 365*24*time.Hour {
		t.Errorf("security.txt, %v:\n%s", err, w.Body)
	}
	if kind := w.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("it is sent as %s", kind)
	}
}
