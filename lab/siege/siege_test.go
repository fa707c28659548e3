package siege_test

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"linework/games"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lab/siege"
	"linework/lobby"
	"linework/server/certs/certstest"
	"linework/table"
)

// part is how many times smaller the tests' attacks are than those of lab siege.
const part = 20

// newGate makes a whole Linework with as many connections as its attackers are fewer.
func newGate(t *testing.T, connections int) (gate *gateway.Gateway, end func()) {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	metrics := metrics.New()
	tables := lobby.New(store, table.Config{
		FindGame: games.Find, Version: "test", Log: quiet, BotDelay: func() time.Duration { return time.Second },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: metrics,
	}, 1000)
	gate, err = gateway.New(context.Background(), gateway.Config{
		Settings: api.Settings{Lobby: tables, Games: games.All(), Version: "test", BasePath: "/"}, Metrics: metrics, Log: quiet, MaxConnections: connections / part,
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}, Ready: store.CheckDurableWrite,
	})
	if err != nil {
		t.Fatal(err)
	}
	return gate, func() {
		tables.Close()
		soon, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		gate.Shutdown(soon)
		_ = store.Close()
	}
}

// serve runs a Linework on a real port, for an attack.
func serve(t *testing.T, a siege.Attack) (url string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	scheme, connections := "http", 8192
	if a.HTTPS {
		scheme, connections = "https", 1000 // as in tools/siege.sh
	}
	gate, end := newGate(t, connections)
	if a.HTTPS {
		dir := t.TempDir()
		certFile, keyFile := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
		certstest.WriteCertificate(t, certFile, keyFile, 1)
		cert, err := tls.LoadX509KeyPair(certFile, keyFile)
		if err != nil {
			t.Fatal(err)
		}
		go func() { served <- gate.ServeTLS(l, &tls.Config{Certificates: []tls.Certificate{cert}}) }()
	} else {
		go func() { served <- gate.Serve(l) }()
	}
	return scheme + "://" + l.Addr().String(), func() {
		end()
		if err := <-served; err != nil {
			t.Error(err)
		}
	}
}

// a slice of an attack: a twentieth of it, for a moment.
func slice(name, url string) siege.Plan {
	return siege.Plan{URL: url, Duration: 500 * time.Millisecond, Divisor: part, Only: []string{name}}
}

// attack makes a slice of an attack, longer where a busy machine let it do nothing.
func attack(t *testing.T, name, url string) siege.Result {
	t.Helper()
	for plan := slice(name, url); ; plan.Duration *= 4 {
		report, err := siege.Run(context.Background(), plan)
		if err != nil {
			t.Fatal(err)
		}
		r := report.Results[0]
		did := r.Did.Requests+r.Did.Frames+r.Did.Sockets > 0 && r.Note == ""
		if did || strings.Contains(r.Note, "tools/siege.sh") || plan.Duration > time.Minute {
			return r
		}
	}
}

// Delays and memory are not looked at here: they depend on the machine, and lab
// siege measures them.
func TestAttacks(t *testing.T) {
	for _, a := range siege.Attacks() {
		t.Run(a.Name, func(t *testing.T) {
			url, stop := serve(t, a)
			r := attack(t, a.Name, url)
			stop()
			defer nothingRuns(t)
			if a.Name == "guess-prefix" && strings.Contains(r.Note, "tools/siege.sh") {
				t.Skip(r.Note)
			}
			if r.Did.Requests+r.Did.Frames+r.Did.Sockets == 0 || r.Note != "" {
				t.Errorf("nothing was done: %s", r.Note)
			}
			if !r.Alive {
				t.Error("the server does not answer any more")
			}
			if d := r.Delay; d.Commands == 0 || d.Dropped+d.Lost+len(d.Refused) > 0 {
				t.Errorf("the honest table: %d commands answered, %d lost, %d sockets dropped, refused %q", d.Commands, d.Lost, d.Dropped, d.Refused)
			}
			if r.Newcomers.Came == 0 || r.Newcomers.LetIn < r.Newcomers.Came || r.Returning.Came == 0 || r.Returning.LetIn < r.Returning.Came {
				t.Errorf("let in: newcomers %s %v, returning seats %s %v", r.Newcomers, r.Newcomers.Why, r.Returning, r.Returning.Why)
			}
			for _, b := range r.Breaches {
				t.Error(b)
			}
		})
	}
}

// nothingRuns waits until all goroutines have ended. The server may have a flood to read
// away; the limit only keeps a broken test from hanging.
func nothingRuns(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; {
		err := goleak.Find()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// A siege that overlooks harm is worth nothing.
func TestHarmIsSeen(t *testing.T) {
	for _, tt := range []struct {
		name, says string
		harmed     func(*http.Request) bool
		harm       http.HandlerFunc // in the place of the server, from some moment on
	}{
		{
			"newcomers are refused", "newcomers let in: 0/20 (20 refused", func(r *http.Request) bool { return r.Method == "POST" },
			func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
		},
		{
			"returning seats are hung up on", "returning seats let in: 0/32 (0 refused, 32 reset", func(r *http.Request) bool { return r.Header.Get("Upgrade") != "" },
			func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		},
		{
			"nothing is answered", "the server is gone", func(*http.Request) bool { return true },
			func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var harmed atomic.Bool
			gate, end := newGate(t, 8192)
			defer end()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if harmed.Load() && tt.harmed(r) {
					tt.harm(w, r)
					return
				}
				gate.Handler().ServeHTTP(w, r)
			}))
			server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
			defer server.Close()
			plan := slice("bad-frames", server.URL)
			plan.Progress = func(string) { harmed.Store(true) } // the quiet time is over
			report, err := siege.Run(context.Background(), plan)
			if err != nil {
				t.Fatal(err)
			}
			if said := strings.Join(report.Results[0].Broken, "\n"); report.AllCarriedOutAndHeld() || !strings.Contains(said, tt.says) {
				t.Errorf("broken: %q, want one that says %q", said, tt.says)
			}
		})
	}
}

// An attack that there is nothing for has not been withstood.
func TestNotCarriedOut(t *testing.T) {
	report, err := siege.Run(context.Background(), slice("handshakes", "http://127.0.0.1:1/"))
	if err != nil || report.AllCarriedOutAndHeld() || !strings.Contains(report.Results[0].Note, "--https") {
		t.Errorf("held %t, results %+v, error %v", report.AllCarriedOutAndHeld(), report.Results, err)
	}
}

func TestUnknownAttack(t *testing.T) {
	if _, err := siege.Run(context.Background(), slice("tickle", "http://127.0.0.1:1/")); err == nil || !strings.Contains(err.Error(), "tickle") {
		t.Errorf("got %v, want an error that names the attack", err)
	}
}
