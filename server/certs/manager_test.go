package certs

import (
	"bytes"
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

const domain = "games.example.org"

// A kept server has a keeper, on ports of its own.
type kept struct {
	*Manager
	authority *authority
	plain     *httptest.Server
	tlsAt     string
	log       *journal
	stop      func()
}

// journal is a log that can be looked into while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) has(text string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Contains(j.text.String(), text)
}

// startKept runs a server with a keeper, whose authority looks for it over HTTP alone if
// overHTTP, and else over TLS.
func startKept(t *testing.T, dir string, seconds uint64, overHTTP bool, change func(*Manager, *authority)) *kept {
	t.Helper()
	k := &kept{log: &journal{}}
	k.plain = httptest.NewUnstartedServer(nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	k.tlsAt = l.Addr().String()
	httpPort, tlsPort := k.plain.Listener.Addr().(*net.TCPAddr).Port, l.Addr().(*net.TCPAddr).Port
	if overHTTP {
		tlsPort = 1 // nobody
	} else {
		httpPort = 1
	}
	k.authority = startAuthority(t, httpPort, tlsPort, seconds)
	k.Manager = NewManager(Config{
		Domains: []string{domain}, Dir: dir, Directory: k.authority.directory,
		Transport: k.authority.Client().Transport, Log: slog.New(slog.NewTextHandler(k.log, nil)),
	})
	k.retries = []time.Duration{50 * time.Millisecond}
	if change != nil {
		change(k.Manager, k.authority)
	}
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("the page over " + r.Proto)) })
	k.plain.Config.Handler = k.ChallengeOrRedirectHandler(page)
	k.plain.Start()
	secure := &http.Server{Handler: page, TLSConfig: k.TLSConfig(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	go func() { _ = secure.ServeTLS(l, "", "") }()
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		k.Run(ctx)
		close(gone)
	}()
	k.stop = func() {
		cancel()
		<-gone
	}
	t.Cleanup(func() {
		k.stop()
		_ = secure.Close()
		k.plain.Close()
	})
	return k
}

// serial is the number of the certificate that a visitor gets; "" for none.
func (k *kept) serial() string {
	c, err := tls.Dial("tcp", k.tlsAt, &tls.Config{ServerName: domain, InsecureSkipVerify: true}) // Pebble's root is new each time
	if err != nil {
		return ""
	}
	defer c.Close()
	leaf := c.ConnectionState().PeerCertificates[0]
	if leaf.VerifyHostname(domain) != nil {
		return ""
	}
	return leaf.SerialNumber.String()
}

// visit asks for a page over plain HTTP.
func (k *kept) visit(t *testing.T, path string) *http.Response {
	t.Helper()
	r, _ := http.NewRequest("GET", k.plain.URL+path, nil)
	r.Host = domain
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res
}

// until waits for something that is bound to happen; the test fails by its own limit else.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for i := 0; !is(); i++ {
		if i > 9000 {
			t.Fatal("it never came to this: " + what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestIssue(t *testing.T) {
	for name, overHTTP := range map[string]bool{"over HTTP": true, "over TLS": false} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			k := startKept(t, dir, 3600, overHTTP, nil)
			until(t, "a certificate", func() bool { return k.serial() != "" })
			if res := k.visit(t, "/t/ABCDE?x=1"); res.StatusCode != http.StatusPermanentRedirect || res.Header.Get("Location") != "https://games.example.org/t/ABCDE?x=1" {
				t.Errorf("a visitor over HTTP gets %d %s", res.StatusCode, res.Header.Get("Location"))
			}
			if res, err := http.DefaultTransport.RoundTrip(httptest.NewRequest("GET", k.plain.URL+"/about", nil)); err != nil || res.Header.Get("Location") != "https://games.example.org/about" {
				t.Errorf("a visitor by number gets %v %v", res, err)
			}
			if k.DescribeProblems() != "" {
				t.Errorf("all is well, and it says %q", k.DescribeProblems())
			}
			if _, err := k.GetCertificate(&tls.ClientHelloInfo{ServerName: "other.example.org"}); err == nil || !strings.Contains(err.Error(), "this server is games.example.org") {
				t.Errorf("for another name: %v", err)
			}
			first := k.serial()
			k.stop()

			// It is on the disk, for the next start, even when the authority is gone.
			again := startKept(t, dir, 3600, overHTTP, func(_ *Manager, a *authority) { a.Close() })
			until(t, "the same certificate", func() bool { return again.serial() == first })
		})
	}
}

func TestRenewal(t *testing.T) {
	k := startKept(t, t.TempDir(), 6, true, nil)
	until(t, "a certificate", func() bool { return k.serial() != "" })
	first := k.serial()
	until(t, "another certificate", func() bool { s := k.serial(); return s != "" && s != first })
	// The next one cannot be had: the one that there is stays, and it is said.
	k.authority.Close()
	until(t, "a warning", func() bool { return strings.Contains(k.DescribeProblems(), "could not be renewed and is good until") })
	if k.serial() == "" {
		t.Error("the old certificate is gone")
	}
	if !k.log.has("the authority cannot be reached") {
		t.Errorf("the log does not say why:\n%s", k.log.text.String())
	}
}

// A certificate that cannot be had leaves a clear message and a running server, and is
// had as soon as it can.
func TestFailingAuthority(t *testing.T) {
	k := startKept(t, t.TempDir(), 3600, true, func(_ *Manager, a *authority) { a.lost.Store(true) })
	until(t, "a message", func() bool { return k.DescribeProblems() != "" })
	for _, text := range []string{"no certificate for games.example.org yet", "could not see that games.example.org is this server", "Could not resolve", "ports 80 and 443"} {
		if !strings.Contains(k.DescribeProblems(), text) {
			t.Errorf("it says %q, without %q", k.DescribeProblems(), text)
		}
	}
	if res := k.visit(t, "/"); res.StatusCode != http.StatusOK {
		t.Errorf("without a certificate a visitor gets %d", res.StatusCode)
	}
	k.authority.lost.Store(false)
	until(t, "a certificate", func() bool { return k.serial() != "" })
	if k.DescribeProblems() != "" {
		t.Errorf("it is mended, and it says %q", k.DescribeProblems())
	}
}

func TestNoAuthority(t *testing.T) {
	k := startKept(t, t.TempDir(), 3600, true, func(_ *Manager, a *authority) { a.Close() })
	until(t, "a message", func() bool { return k.log.has("served without HTTPS meanwhile") })
	if !strings.Contains(k.DescribeProblems(), "the authority cannot be reached") {
		t.Errorf("it says %q", k.DescribeProblems())
	}
}

// What is kept is for nobody else on the computer to read.
func TestPrivate(t *testing.T) {
	dir := t.TempDir() + "/certificates"
	k := startKept(t, dir, 3600, true, nil)
	until(t, "a certificate", func() bool { return k.serial() != "" })
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the folder with keys is %v %v", info.Mode(), err)
	}
}
