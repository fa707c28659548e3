package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"linework/journal"
	"linework/table"
)

// newTestServer makes a server of this process as the flags of a command line say. Without
// others it listens on a free port and has a folder of its own.
func newTestServer(t *testing.T, flags ...string) *server {
	t.Helper()
	var c commands
	parser, err := kong.New(&c, kong.DefaultEnvars("LINEWORK"), kong.Bind(&settings{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, flags...)); err != nil {
		t.Fatal(err)
	}
	return newServer(&c.Serve, slog.New(slog.DiscardHandler))
}

// startServer runs a server in this process.
func startServer(t *testing.T, flags ...string) *process {
	t.Helper()
	s := newTestServer(t, flags...)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, url: s.address.localURL(), server: s}
	t.Cleanup(p.stop)
	return p
}

// stop closes a server of this process, if that has not been done.
func (p *process) stop() {
	if p.server == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	p.server.Drain(ctx)
	p.server.Close(ctx)
	p.server = nil
}

// The parts of a server are closed in their order: while it closes tables, the device at one
// is still there to be told, and the journal takes what they have left to store.
func TestServerClosesPartsInOrder(t *testing.T) {
	s := newTestServer(t, "--metrics-listen", "127.0.0.1:0", "--demo", "--bot-delay", "0")
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, url: s.address.localURL()}
	p.begin("Ana", p.url)
	var closed []int
	for part, closePart := range s.closers {
		s.closers[part] = func(ctx context.Context) {
			closed = append(closed, part)
			switch part {
			case gatewayPart:
				for s.tables.TableCount() != 0 { // a closed table is taken off the list a moment later
					time.Sleep(time.Millisecond)
				}
			case storePart:
				if _, err := net.DialTimeout("tcp", s.listener.Addr().String(), time.Second); err == nil {
					t.Error("the port is open when the journal closes")
				}
				if err := s.store.CheckDurableWrite(ctx); err != nil {
					t.Errorf("the journal is closed before its turn: %v", err)
				}
			}
			closePart(ctx)
		}
	}
	ctx := context.Background()
	s.Drain(ctx)
	s.Close(ctx)
	if want := []int{backgroundPart, tablesPart, gatewayPart, metricsPart, storePart}; !slices.Equal(closed, want) {
		t.Errorf("closed are %d, want %d", closed, want)
	}
	for range len(s.failed) {
		if err := <-s.failed; err != nil {
			t.Errorf("it stopped serving with %v", err)
		}
	}
	reopenJournal(t, s.flags.Data)
}

// A server that cannot start leaves neither its journal nor a port open.
func TestFailedStartClosesWhatWasOpened(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	busy := taken.Addr().String()
	badPacks := t.TempDir()
	writeFile(t, filepath.Join(badPacks, "own.txt"), "not a pack")
	for _, tt := range []struct {
		name  string
		flags []string
		says  string
	}{
		{"a flag that cannot be", []string{"--max-tables", "0"}, "--max-tables"},
		{"packs that cannot be read", []string{"--packs", badPacks}, "--packs"},
		{"a port that is taken", []string{"--listen", busy}, "choose another port"},
		{"a certificate that is not there", []string{"--tls-cert", "none.pem", "--tls-key", "none.pem"}, "certificate"},
		{"a port of plain HTTP that is taken", []string{"--domain", "games.example.org", "--http-listen", busy}, "choose another port"},
		{"a port of metrics that is taken", []string{"--metrics-listen", busy}, "address already in use"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := t.TempDir()
			s := newTestServer(t, append([]string{"--data", data}, tt.flags...)...)
			if err := s.Start(); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Fatalf("it starts with %v, want %q", err, tt.says)
			}
			if s.listener != nil {
				if c, err := net.Dial("tcp", s.listener.Addr().String()); err == nil {
					_ = c.Close()
					t.Error("its port is open")
				}
			}
			reopenJournal(t, data)
		})
	}
}

// A journal that another server has is left to it.
func TestStartWithJournalInUse(t *testing.T) {
	data := t.TempDir()
	first := startServer(t, "--data", data)
	if err := newTestServer(t, "--data", data).Start(); !errors.Is(err, journal.ErrInUse) {
		t.Errorf("the second server starts with %v", err)
	}
	var ticket table.Ticket
	first.post("api/tables", `{"name":"Ana"}`, &ticket)
	if res, err := http.Get(first.url + "readyz"); err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("the first one is not ready: %v %v", res, err)
	}
}

// reopenJournal opens a journal that no server may have open any more.
func reopenJournal(t *testing.T, data string) {
	t.Helper()
	store, err := journal.OpenSQLite(data)
	if err != nil {
		t.Fatalf("the journal is not free: %v", err)
	}
	_ = store.Close()
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
