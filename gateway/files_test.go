package gateway_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"linework/gateway"
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
	var self gateway.SelfTest
	if s.get(t, "/games/api/selftest", &self); self.BasePath != "/games/" || self.Scheme != "http" {
		t.Errorf("self-test: %+v", self)
	}
	res, err := http.Get(s.URL + "/games/assets/gone.js")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != 404 {
		t.Errorf("a file that is not there: %d", res.StatusCode)
	}
}
