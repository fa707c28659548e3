package main

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/server/certs/certstest"
)

// linework runs the program as a person would, and is what it prints.
func linework(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Dir = t.TempDir()
	text, err := cmd.CombinedOutput()
	return progressLine.ReplaceAllString(string(text), ""), err
}

// progressLine is how far a command is, which it says where the machine takes long.
var progressLine = regexp.MustCompile(`(?m)^\w[\w ]*(: \d+%| …)\n`)

// must runs the program and wants it to say something.
func must(t *testing.T, says string, args ...string) {
	t.Helper()
	if out, err := linework(t, args...); err != nil || !strings.Contains(out, says) {
		t.Fatalf("linework %s: %v; it should say %q:\n%s", strings.Join(args, " "), err, says, out)
	}
}

// mustNot runs the program and wants it to fail with a reason.
func mustNot(t *testing.T, says string, args ...string) {
	t.Helper()
	if out, err := linework(t, args...); err == nil || !strings.Contains(out, says) {
		t.Fatalf("linework %s: %v; it should fail and say %q:\n%s", strings.Join(args, " "), err, says, out)
	}
}

// A game is backed up, exported and played on, all at once. On other servers it has
// every turn that was confirmed before, and goes on there.
func TestGameMovesToOtherServers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	here, backup, exported := filepath.Join(dir, "here"), filepath.Join(dir, "backup"), filepath.Join(dir, "table")
	server := startServer(t, "--data", here, "--bot-delay", "2s") // the game must last until all is done
	p := server.begin("Ana", server.url)
	done := make(chan struct{})
	var playing sync.WaitGroup
	playing.Go(func() { p.playUntil(done) })
	p.waitFor(3)
	confirmed := p.confirmed()
	must(t, "all that was played up to now", "backup", backup, "--data", here)
	must(t, "Table "+p.ticket.Code, "tables", "export", p.ticket.Code, exported, "--data", here)
	close(done)
	playing.Wait()
	must(t, "Ana, ", "tables", "--data", here)
	must(t, "iota", "tables", "list", "--data", here)
	mustNot(t, "another process is using it", "restore", backup, "--replace", "--data", here)
	must(t, "1 with a running game that goes on", "doctor", "--data", here, "--listen", server.listen())
	must(t, fmt.Sprintf("in use by a server (process %d)", os.Getpid()), "doctor", "--data", here, "--listen", server.listen())
	must(t, fmt.Sprintf("is free; the server (process %d) that uses", os.Getpid()), "doctor", "--data", here, "--listen", "127.0.0.1:0")
	must(t, "ready", "health", "--listen", server.listen())

	restored, imported := filepath.Join(dir, "restored"), filepath.Join(dir, "imported")
	must(t, "Restored into", "restore", backup, "--data", restored)
	mustNot(t, "put them aside with --replace", "restore", backup, "--data", restored)
	must(t, "What was there before is in", "restore", backup, "--data", restored, "--replace")
	text, err := os.ReadFile(backup)
	cut := filepath.Join(dir, "cut")
	if err := errors.Join(err, os.WriteFile(cut, text[:len(text)/2], 0o600)); err != nil {
		t.Fatal(err)
	}
	mustNot(t, "nothing was changed. Take an older backup", "restore", cut, "--data", restored, "--replace")
	other := startServer(t, "--data", imported, "--bot-delay", "5ms")
	must(t, "Table "+p.ticket.Code+" is here now", "tables", "import", exported, "--data", imported)
	mustNot(t, "exists already", "tables", "import", exported, "--data", imported)
	for _, next := range []*process{startServer(t, "--data", restored, "--bot-delay", "5ms"), other} {
		again := newPlayer(t, p.ticket)
		again.acked = maps.Clone(confirmed)
		again.connect(next.url)
		again.playFor(len(confirmed) + 2)
		stopGently(t, next)
	}
	if out, err := linework(t, "tables", "remove", "ZZZZZ", "--data", imported); err == nil || strings.Contains(out, "Type yes") || !strings.Contains(out, "no such table") {
		t.Errorf("a table that is not there is asked for: %v\n%s", err, out)
	}
	must(t, "is gone", "tables", "remove", p.ticket.Code, "--yes", "--data", imported)
	must(t, "0 tables", "tables", "--data", imported)
	must(t, "is gone", "tables", "remove", p.ticket.Code, "--yes", "--data", here) // the server runs
	mustNot(t, "no such table", "tables", "remove", p.ticket.Code, "--yes", "--data", here)
	awaitUnknown(t, server.url, p.ticket.Code)
	mustNot(t, "connection refused", "health", "--listen", server.stopped())
}

// awaitUnknown waits until a server says that there is no such table.
func awaitUnknown(t *testing.T, url, code string) {
	t.Helper()
	for limit := time.Now().Add(hangs); ; time.Sleep(50 * time.Millisecond) {
		res, err := http.Get(url + "api/tables/" + code)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode == http.StatusNotFound {
			return
		}
		if time.Now().After(limit) {
			t.Fatalf("table %s is still told of: %s", code, res.Status)
		}
	}
}

// waitFor waits until so many turns were confirmed, or the game is over.
func (p *player) waitFor(turns int) {
	p.t.Helper()
	for limit := time.Now().Add(hangs); ; time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		n, over := len(p.acked), p.over
		p.mu.Unlock()
		if n >= turns || over {
			return
		}
		if time.Now().After(limit) {
			p.t.Fatalf("%d turns are confirmed, and %d are awaited", n, turns)
		}
	}
}

// confirmed is every turn that was confirmed.
func (p *player) confirmed() map[int]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.acked)
}

// listen is the address that the server listens on.
func (p *process) listen() string {
	p.t.Helper()
	u, err := url.Parse(p.url)
	if err != nil {
		p.t.Fatal(err)
	}
	return u.Host
}

// stopped stops the server and is where it listened.
func (p *process) stopped() string {
	p.t.Helper()
	stopGently(p.t, p)
	return p.listen()
}

func TestDoctorFindsWhatToMend(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "BKWRS", `{"at":0,"kind":"left","data":{"seat":4}}`)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { // it answers nobody
		for {
			c, err := taken.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	defer taken.Close()
	packs := t.TempDir()
	writeFile(t, filepath.Join(packs, "own.txt"), "not a pack")
	out, err := linework(t, "doctor", "--data", dir, "--listen", taken.Addr().String(), "--packs", packs, "--disk-reserve", "1000000000", "--keep-days=-1")
	if err == nil {
		t.Error("the doctor finds all well")
	}
	for _, want := range []string{"MEND  settings ", "MEND  disk ", "MEND  tables     0 running games would end, 1 tables are damaged", "MEND  port ", "MEND  packs ", "ok    data ", " things want mending"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
}

func TestClockSetBack(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, tt := range []struct {
		name string
		last time.Time
		ok   bool
	}{
		{"used a minute ago", now.Add(-time.Minute), true},
		{"used right now, by a clock that is a little fast", now.Add(10 * time.Second), true},
		{"used tomorrow", now.Add(24 * time.Hour), false},
	} {
		if err := checkClockNotSetBack(now, []journal.Summary{{Table: "BKWRS", Last: tt.last}}); (err == nil) != tt.ok {
			t.Errorf("%s: got error %v", tt.name, err)
		}
	}
}

// The health check finds a server that speaks HTTPS, and one that waits for its
// certificate.
func TestHealthOverHTTPS(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certstest.WriteCertificate(t, cert, key, 1)
	own := startServer(t, "--tls-cert", cert, "--tls-key", key)
	must(t, "ready", "health", "--listen", own.listen(), "--tls-cert", cert, "--tls-key", key)
	mustNot(t, "not well", "health", "--listen", own.listen())
	stopGently(t, own)

	secure, plain := freePort(t), freePort(t)
	waiting := []string{"--listen", secure, "--http-listen", plain, "--domain", "games.example.org", "--acme-ca", "https://127.0.0.1:1/none"}
	server := startServer(t, waiting...)
	must(t, "ready", append([]string{"health"}, waiting...)...)
	stopGently(t, server)
}
