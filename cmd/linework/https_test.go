package main

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"linework/server/certs/certstest"
)

func TestCheckHTTPS(t *testing.T) {
	for _, tt := range []struct {
		s       serveCommand
		refused string
	}{
		{serveCommand{}, ""},
		{serveCommand{Domain: []string{"Games.Example.org"}}, ""},
		{serveCommand{Domain: []string{"https://games.example.org"}}, "written like games.example.org"},
		{serveCommand{Domain: []string{"192.168.1.5"}}, "written like games.example.org"},
		{serveCommand{Domain: []string{"localhost"}}, "written like games.example.org"},
		{serveCommand{Domain: []string{"a.example"}, TLSCert: "c", TLSKey: "k"}, "leave --tls-cert out"},
		{serveCommand{TLSCert: "c"}, "go together"},
		{serveCommand{TLSKey: "k"}, "go together"},
		{serveCommand{HTTPListen: ":80"}, "needs --domain or --tls-cert"},
	} {
		err := tt.s.normalizeAndCheckHTTPSFlags()
		if (err == nil) != (tt.refused == "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
			t.Errorf("%+v: %v, want %q", tt.s, err, tt.refused)
		}
	}
}

func TestRedirectToHTTPS(t *testing.T) {
	for _, tt := range []struct {
		host string
		port int
		want string
	}{
		{"games.example.org", 443, "https://games.example.org/t/ABCDE?x=1"},
		{"192.168.1.5:8080", 8443, "https://192.168.1.5:8443/t/ABCDE?x=1"},
		{"[fd00::2]:80", 443, "https://[fd00::2]/t/ABCDE?x=1"},
		{"[fd00::2]", 8443, "https://[fd00::2]:8443/t/ABCDE?x=1"},
		{"", 443, ""},
	} {
		r := httptest.NewRequest("GET", "/t/ABCDE?x=1", nil)
		r.Host = tt.host
		w := httptest.NewRecorder()
		redirectToHTTPS(tt.port).ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != tt.want || (w.Code == http.StatusPermanentRedirect) != (tt.want != "") {
			t.Errorf("%s: %d %s, want %s", tt.host, w.Code, got, tt.want)
		}
	}
}

// A certificate of the operator's is served, and read again when it is replaced.
func TestOwnCertificate(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certstest.WriteCertificate(t, cert, key, 1)
	plain := freePort(t)
	p := startServer(t, "--tls-cert", cert, "--tls-key", key, "--http-listen", plain)
	serial := func() int64 {
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
		res, err := client.Get("http://" + plain + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if res.TLS == nil || !strings.HasPrefix(p.url, "https://") || res.Header.Get("Strict-Transport-Security") == "" {
			t.Fatalf("at %s a visitor ends at %s, without HTTPS", p.url, res.Request.URL)
		}
		return res.TLS.PeerCertificates[0].SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d", got)
	}
	// It answers to the names in the certificate, and leads to no others.
	for host, want := range map[string]int{"own.example.org": http.StatusPermanentRedirect, "evil.example": http.StatusMisdirectedRequest} {
		r, _ := http.NewRequest("GET", "http://"+plain+"/", nil)
		r.Host = host
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if at := res.Header.Get("Location"); res.StatusCode != want || at != "" && !strings.HasPrefix(at, "https://own.example.org:") {
			t.Errorf("who asks for %s gets %d and is led to %q", host, res.StatusCode, at)
		}
	}
	certstest.WriteCertificate(t, cert, key, 2)
	if got := serial(); got != 2 {
		t.Errorf("certificate %d, when it was replaced", got)
	}
}

// Without a certificate the server runs, says why there is none, and plays over HTTP.
func TestNoCertificate(t *testing.T) {
	plain := freePort(t)
	p := startServer(t, "--domain", "games.example.org", "--acme-ca", "https://127.0.0.1:1/directory", "--http-listen", plain)
	if p.url != "https://games.example.org/" {
		t.Errorf("it serves at %s", p.url)
	}
	text := ""
	for i := 0; !strings.Contains(text, "no certificate for games.example.org yet"); i++ {
		res, err := http.Get("http://" + plain + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if text = string(body); res.StatusCode != http.StatusOK || i > 500 {
			t.Fatalf("%d %s", res.StatusCode, text)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if !strings.Contains(text, "the authority cannot be reached") {
		t.Errorf("an operator reads %q", text)
	}
	for host, want := range map[string]int{"games.example.org": http.StatusOK, "evil.example": http.StatusMisdirectedRequest} {
		r, _ := http.NewRequest("GET", "http://"+plain+"/", nil)
		r.Host = host
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want || res.Header.Get("Strict-Transport-Security") != "" {
			t.Errorf("a visitor of %s gets %d with %v", host, res.StatusCode, res.Header)
		}
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
