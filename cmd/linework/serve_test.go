package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"linework/journal"
)

// A server that cannot open its journal says what to do about it.
func TestAdvice(t *testing.T) {
	for _, tt := range []struct {
		cause error
		says  string
	}{
		{journal.ErrFull, "make room on it"},
		{&fs.PathError{Op: "mkdir", Path: "data", Err: syscall.ENOSPC}, "make room on it"},
		{journal.ErrReadOnly, "mend the rights"},
		{&fs.PathError{Op: "open", Path: "data", Err: syscall.EROFS}, "mend the rights"},
		{&fs.PathError{Op: "open", Path: "data", Err: syscall.EACCES}, "mend the rights"},
		{journal.ErrInUse, "stop that one first"},
		{journal.ErrDamaged, "put a backup in its place"},
		{journal.ErrAway, "is the database running"},
	} {
		err := addStoreAdvice(fmt.Errorf("open journal: data: %w", tt.cause))
		if !errors.Is(err, tt.cause) || !strings.Contains(err.Error(), tt.says) || !strings.HasPrefix(err.Error(), "open journal: data: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: it says %q, which should be one line with %q", tt.cause, err, tt.says)
		}
	}
}

func TestPublicURL(t *testing.T) {
	for _, tt := range []struct{ url, basePath, want, origin, refused string }{
		{"https://games.example.org", "/", "https://games.example.org/", "https://games.example.org", ""},
		{"http://10.0.0.5:8000/games", "/games/", "http://10.0.0.5:8000/games/", "http://10.0.0.5:8000", ""},
		{"https://games.example.org/games/", "/", "", "", "--base-path must be /games/, too"},
		{"games.example.org", "/", "", "", "an address is written like"},
		{"https://games.example.org/?a=b", "/", "", "", "an address is written like"},
	} {
		s := &serveCommand{PublicURL: tt.url, BasePath: tt.basePath}
		err := s.normalizePublicURLAndAllowOrigin()
		if tt.refused != "" {
			if err == nil || !strings.Contains(err.Error(), tt.refused) {
				t.Errorf("%s: %v, want %q", tt.url, err, tt.refused)
			}
			continue
		}
		if err != nil || s.PublicURL != tt.want || len(s.Origins) != 1 || s.Origins[0] != tt.origin {
			t.Errorf("%s: %v, %s, pages of %q may use it", tt.url, err, s.PublicURL, s.Origins)
		}
	}
}

// What stands at the foot of every page is a link that works.
func TestSiteFlags(t *testing.T) {
	for _, tt := range []struct {
		s                serveCommand
		contact, refused string
	}{
		{serveCommand{}, "", ""},
		{serveCommand{Contact: "ana@example.org"}, "mailto:ana@example.org", ""},
		{serveCommand{Contact: "mailto:ana@example.org"}, "mailto:ana@example.org", ""},
		{serveCommand{Contact: "https://example.org/contact", ImprintURL: "https://example.org/imprint", PrivacyURL: "http://192.168.1.5/privacy"}, "https://example.org/contact", ""},
		{serveCommand{Contact: "Ana"}, "", `--contact "Ana": write a mail address`},
		{serveCommand{Contact: "javascript:alert(1)"}, "", "write a mail address"},
		{serveCommand{Contact: "ana@example.org\nExpires: never"}, "", "write a mail address"},
		{serveCommand{ImprintURL: "example.org/imprint"}, "", `--imprint-url "example.org/imprint"`},
		{serveCommand{PrivacyURL: "javascript:alert(1)"}, "", "--privacy-url"},
	} {
		switch err := tt.s.normalizeAndCheckSite(); {
		case tt.refused == "" && (err != nil || tt.s.Contact != tt.contact):
			t.Errorf("%+v: %v, the contact is %q", tt.s, err, tt.s.Contact)
		case tt.refused != "" && (err == nil || !strings.Contains(err.Error(), tt.refused)):
			t.Errorf("%+v: %v, want %q", tt.s, err, tt.refused)
		}
	}
}

// Nothing gets into the policy of pages that is not a page.
func TestFrameAncestors(t *testing.T) {
	for _, tt := range []struct{ given, want, refused string }{
		{"", "", ""},
		{"self", "'self'", ""},
		{"https://Moodle.example.org/", "https://Moodle.example.org", ""},
		{"https://*.discordsays.com,http://homeassistant.local:8123", "https://*.discordsays.com http://homeassistant.local:8123", ""},
		{"http://[fd00::1]:8123", "http://[fd00::1]:8123", ""},
		{"moodle.example.org", "", `--frame-ancestors "moodle.example.org": a page is written like`},
		{"https://example.org/path", "", "without a path"},
		{"https://example.org; script-src *", "", "a page is written like"},
		{"*", "", "a page is written like"},
	} {
		s := serveCommand{FrameAncestors: strings.Split(tt.given, ",")}
		switch err := s.normalizeAndCheckFrameAncestors(); {
		case tt.refused == "" && (err != nil || strings.Join(s.FrameAncestors, " ") != tt.want):
			t.Errorf("%q: %v, %q", tt.given, err, s.FrameAncestors)
		case tt.refused != "" && (err == nil || !strings.Contains(err.Error(), tt.refused)):
			t.Errorf("%q: %v, want %q", tt.given, err, tt.refused)
		}
	}
}

// The names that a server answers to are those that any flag gives it.
func TestGivenHosts(t *testing.T) {
	for _, tt := range []struct {
		s             serveCommand
		want, refused string
	}{
		{serveCommand{}, "", ""},
		{serveCommand{Hosts: []string{"Games.Example.org", "", "*.ana.ts.net"}}, "games.example.org *.ana.ts.net", ""},
		{serveCommand{Domain: []string{"a.example"}, Hosts: []string{"b.example"}, PublicURL: "https://c.example:8443/"}, "a.example b.example c.example", ""},
		{serveCommand{PublicURL: "http://192.168.1.5:8080/", Store: "postgres://db/x", NodeToken: "of sixteen letters", NodeAddress: "http://node1.example:8080"}, "node1.example", ""},
		{serveCommand{Hosts: []string{"https://games.example.org"}}, "", `--hosts "https://games.example.org": a name is written like games.example.org`},
		{serveCommand{Hosts: []string{"192.168.1.5"}}, "", "numbers like 192.168.1.5 need no setting"},
	} {
		tt.s.BasePath, tt.s.Idle, tt.s.MaxTables, tt.s.PictureCache = "/", time.Second, 1, 1
		_, err := tt.s.normalizeAndCheckFlags()
		if (err == nil) != (tt.refused == "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
			t.Errorf("%+v: %v, want %q", tt.s, err, tt.refused)
		}
		if got := strings.Join(tt.s.configuredHosts(), " "); err == nil && got != tt.want {
			t.Errorf("it answers to %q, want %q", got, tt.want)
		}
	}
}

// A server knows the names in linework.toml and the environment, and the doctor tells them.
func TestHostsAreSettings(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "linework.toml")
	writeFile(t, file, "hosts = [\"games.example.org\"]\n")
	must(t, "answers to IP addresses, names of the local network, games.example.org; --hosts adds others", "doctor", "--config", file, "--data", dir, "--listen", "127.0.0.1:0")
	must(t, `hosts = ["games.example.org"]`, "config", "--config", file)
	t.Setenv("LINEWORK_HOSTS", "")
	must(t, `hosts = []`, "config", "--data", dir)
	t.Setenv("LINEWORK_HOSTS", "a.example,*.b.example")
	must(t, `hosts = ["a.example", "*.b.example"]`, "config", "--data", dir)
	server := startServer(t)
	for host, want := range map[string]int{"a.example": 200, "x.b.example": 200, "evil.example": 421} {
		r, _ := http.NewRequest("GET", server.url+"healthz", nil)
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: %d, want %d", host, res.StatusCode, want)
		}
	}
}
