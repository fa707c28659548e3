package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"linework/journal/pgtest"
)

// A fleet is several servers, each a process of its own, that share a PostgreSQL.
type fleet struct {
	t   *testing.T
	url string

	mu    sync.Mutex
	nodes []*process
}

func newFleet(t *testing.T, size int) *fleet {
	pgtest.SkipOrFailWithoutPostgres(t)
	f := &fleet{t: t, url: pgtest.StartUntilTestEnds(t).CreateDatabase(t)}
	for range size {
		f.add()
	}
	return f
}

// add starts one more node.
func (f *fleet) add() {
	f.t.Helper()
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		f.t.Fatal(err)
	}
	address := probe.Addr().String()
	_ = probe.Close()
	cmd := exec.Command(os.Args[0], "serve", "--listen", address, "--data", f.t.TempDir(), "--bot-delay", "60ms", "--node-address", "http://"+address)
	cmd.Env = append(os.Environ(), asProgram+"=1", "LINEWORK_STORE="+f.url, "LINEWORK_NODE_TOKEN=a token of all nodes")
	p := startProgram(f.t, cmd)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.nodes = append(f.nodes, p)
}

// first takes the oldest node out of the fleet.
func (f *fleet) first() *process {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.nodes[0]
	f.nodes = f.nodes[1:]
	return p
}

// any is the address of a node that is in the fleet.
func (f *fleet) any() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.nodes[rand.IntN(len(f.nodes))].url
}

// stay keeps a player at the table, by whatever node, until done is closed.
func (p *player) stay(f *fleet, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(50 * time.Millisecond):
		}
		if p.dial(f.any(), false) != nil { // and look at the whole again
			continue
		}
		conn := p.conn
		go func() {
			<-done
			_ = conn.Close()
		}()
		p.listen(conn)
	}
}

// TestOperatorOfNodes has the commands of an operator find the nodes that run, by the database.
func TestOperatorOfNodes(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 2)
	out, err := linework(t, "admin", "--store", f.url)
	if err != nil || !strings.Contains(out, "\n  "+f.nodes[0].url+"admin#") && !strings.Contains(out, "\n  "+f.nodes[1].url+"admin#") {
		t.Errorf("the link leads to no node: %v %s", err, out)
	}
	must(t, "\n  https://games.example.org/admin#", "admin", "--store", f.url, "--public-url", "https://games.example.org/")
	address := strings.TrimSuffix(f.nodes[0].url, "/")
	mustNot(t, `no server runs at "10.0.0.2"; there are http://`, "admin", "drain", "10.0.0.2", "--store", f.url)
	must(t, "The server at "+address+" hands its tables to the others now", "admin", "drain", address, "--store", f.url)
	must(t, "The server at "+address+" takes tables again", "admin", "drain", address, "--resume", "--store", f.url)
	must(t, "had the server at "+address+" hand its tables over", "admin", "log", "--store", f.url)
}

// TestNodesAreReplaced has three nodes replaced one after another under running games, some
// killed and some asked to go. Nothing that was confirmed is missing, and games go on.
func TestNodesAreReplaced(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 3)
	const tables = 4
	var players []*player
	done := make(chan struct{})
	var playing sync.WaitGroup
	for k := range tables {
		p := f.nodes[k%3].begin(fmt.Sprint("Ana ", k), f.any())
		players = append(players, p)
		_ = p.conn.Close()
		playing.Go(func() { p.stay(f, done) })
		playing.Go(func() { p.playUntil(done) })
	}
	for _, end := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL, syscall.SIGTERM, syscall.SIGKILL, syscall.SIGTERM} {
		f.add()
		began := time.Now()
		old := f.first()
		if err := old.cmd.Process.Signal(end); err != nil {
			t.Fatal(err)
		}
		if err := old.cmd.Wait(); err != nil && end == syscall.SIGTERM {
			t.Errorf("a node that was asked to go: %v", err)
		}
		ended := time.Since(began)
		for k, p := range players { // a game that is over begins anew, with fewer turns
			at := len(p.confirmed())
			for limit := time.Now().Add(hangs); len(p.confirmed()) == at; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(limit) {
					t.Fatalf("table %d does not go on after %v; it had %d turns", k, end, at)
				}
			}
		}
		t.Logf("%v: gone after %v, all %d tables went on after %v", end, ended.Round(time.Millisecond), tables, time.Since(began).Round(time.Millisecond))
	}
	close(done)
	playing.Wait()
	for _, p := range f.nodes {
		stopGently(t, p)
	}
}
