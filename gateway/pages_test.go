package gateway_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"linework/gateway/api"
	"linework/journal"
)

func TestMountedUnderAPath(t *testing.T) {
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, store, "/games/")
	for path, want := range map[string]string{
		"/games/":                `<base href="/games/" />`,
		"/games/t/BKWRT":         `<base href="/games/" />`,
		"/games/assets/app-1.js": "ink();",
		"/healthz":               "ok",
		"/readyz":                "ready",
		"/metrics":               "linework_tables 0",
	} {
		res, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != 200 || !strings.Contains(string(body), want) {
			t.Errorf("%s: %d %.200s", path, res.StatusCode, body)
		}
	}
	var self api.SelfTest
	if c, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL, "http")+"/games/api/selftest/socket", nil); err != nil {
		t.Errorf("the socket of the self-test: %v", err)
	} else {
		_ = c.WriteMessage(websocket.TextMessage, []byte("echo"))
		if _, got, err := c.ReadMessage(); string(got) != "echo" {
			t.Errorf("the socket of the self-test says %q: %v", got, err)
		}
		_ = c.Close()
	}
	if s.get(t, "/games/api/selftest", &self); self.BasePath != "/games/" || self.Scheme != "http" {
		t.Errorf("self-test: %+v", self)
	}
}

func TestFiles(t *testing.T) {
	s := newServer(t)
	get := func(path string, headers ...string) *http.Response {
		t.Helper()
		req, _ := http.NewRequest("GET", s.URL+path, nil)
		for i := 0; i < len(headers); i += 2 {
			req.Header.Set(headers[i], headers[i+1])
		}
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res
	}
	for path, want := range map[string]int{
		"/": 200, "/t/BKWRT": 200, "/t/BKWRT/tv": 200, "/tv": 200, "/rules": 200, "/rules/iota": 200, "/selftest": 200, "/about": 200, "/privacy": 200, "/today": 200, "/pictures": 200,
		"/assets/gone.js": 404, "/wp-login.php": 404, "/nothing": 404, "/about/us": 404, "/today/iota": 404, "/t": 404, "/rules/iota/more": 404,
	} {
		if res := get(path); res.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, res.StatusCode, want)
		}
	}
	if body, _ := io.ReadAll(get("/nothing").Body); !strings.Contains(string(body), "page") {
		t.Errorf("an unknown address shows a person %q", body)
	}
	whole := get("/assets/app-1.js", "Accept-Encoding", "gzip")
	if whole.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(whole.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("a file is sent with %v", whole.Header)
	}
	if again := get("/assets/app-1.js", "Accept-Encoding", "gzip", "If-None-Match", whole.Header.Get("ETag")); again.StatusCode != 304 {
		t.Errorf("the same file again: %d", again.StatusCode)
	}
	if plain := get("/assets/app-1.js", "Accept-Encoding", "identity", "If-None-Match", whole.Header.Get("ETag")); plain.StatusCode != 200 || plain.ContentLength != 600 {
		t.Errorf("the file as it is: %d, %d bytes", plain.StatusCode, plain.ContentLength)
	}
	if part := get("/assets/app-1.js", "Accept-Encoding", "identity", "Range", "bytes=0-4"); part.StatusCode != 206 {
		t.Errorf("a part of a file: %d", part.StatusCode)
	}
}
