package main

import (
	"flag"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"sync"
	"testing"
	"time"
)

var (
	installed = flag.String("installed", "", "address of a server that was installed, to open and play at")
	between   = flag.String("between", "", "shell command that stops and starts that server while a game is on")
)

var mentioned = regexp.MustCompile(`(?:src|href)="([^"#:]+)"`)

// TestInstalled opens the page of a server that tools/install-test.sh has installed, with
// all that it mentions, plays a few turns, has the server upgraded and plays on: every
// turn that was confirmed is there.
func TestInstalled(t *testing.T) {
	if *installed == "" {
		t.Skip("tools/install-test.sh says where")
	}
	server := &process{t: t, url: *installed}
	server.await()
	page := server.get("")
	links := mentioned.FindAllStringSubmatch(page, -1)
	if len(links) < 2 {
		t.Fatalf("the page mentions %q", links)
	}
	for _, link := range links {
		server.get(link[1])
	}
	p := server.begin("Ana", server.url)
	p.playFor(3)
	before := len(p.confirmed())
	if *between != "" {
		if out, err := exec.Command("sh", "-c", *between).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		server.await()
		p.connect(server.url)
	}
	p.playFor(before + 2)
	t.Logf("%d files, table %s, %d turns before and %d in the end", len(links)+1, p.ticket.Code, before, len(p.confirmed()))
}

// playFor plays until so many turns are confirmed.
func (p *player) playFor(turns int) {
	p.t.Helper()
	done := make(chan struct{})
	var playing sync.WaitGroup
	playing.Go(func() { p.playUntil(done) })
	p.waitFor(turns)
	close(done)
	playing.Wait()
}

// await waits until the server answers.
func (p *process) await() {
	p.t.Helper()
	for limit := time.Now().Add(hangs); ; time.Sleep(20 * time.Millisecond) {
		res, err := http.Get(p.url)
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(limit) {
			p.t.Fatalf("there is no server at %s: %v", p.url, err)
		}
	}
}

// get fetches what is mentioned on the page.
func (p *process) get(link string) string {
	p.t.Helper()
	base, err := url.Parse(p.url)
	if err != nil {
		p.t.Fatal(err)
	}
	at, err := base.Parse(link)
	if err != nil {
		p.t.Fatal(err)
	}
	res, err := http.Get(at.String())
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s, %v", at, res.Status, err)
	}
	return string(text)
}
