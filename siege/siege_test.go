package siege_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"linework/games"
	"linework/gateway"
	"linework/journal"
	"linework/lobby"
	"linework/siege"
	"linework/table"
)

// serve runs a whole Linework on a real port, perhaps behind something else.
func serve(t *testing.T, wrap func(http.Handler) http.Handler) (url string, stop func()) {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	metrics := gateway.NewMetrics()
	tables := lobby.New(store, table.Config{
		Find: games.Find, Version: "test", Log: quiet, Think: func() time.Duration { return time.Second },
		Brains: make(chan struct{}, 2), Idle: time.Minute, Observe: metrics,
	}, 1000)
	gate, err := gateway.New(context.Background(), gateway.Config{
		Lobby: tables, Games: games.All(), Metrics: metrics, Log: quiet, Version: "test", BasePath: "/",
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}, Ready: store.Ping,
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(wrap(gate.Handler()))
	server.Config.ReadHeaderTimeout = 10 * time.Second
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
	server.Start()
	return server.URL, func() {
		tables.Close()
		server.CloseClientConnections()
		server.Close()
		_ = store.Close()
	}
}

func asItIs(h http.Handler) http.Handler { return h }

// a slice of an attack: a twentieth of it, for a moment.
func slice(name, url string) siege.Plan {
	return siege.Plan{URL: url, For: 500 * time.Millisecond, Part: 20, Only: []string{name}}
}

// attack makes a slice of an attack, longer where a busy machine let it do nothing.
func attack(t *testing.T, name, url string) siege.Result {
	t.Helper()
	for plan := slice(name, url); ; plan.For *= 4 {
		report, err := siege.Run(context.Background(), plan)
		if err != nil {
			t.Fatal(err)
		}
		r := report.Results[0]
		if r.Did.Requests+r.Did.Frames+r.Did.Sockets > 0 || plan.For > 5*time.Second {
			return r
		}
	}
}

// Delays and memory are not looked at here: they depend on the machine, and linework
// siege measures them.
func TestAttacks(t *testing.T) {
	for _, a := range siege.Attacks() {
		t.Run(a.Name, func(t *testing.T) {
			url, stop := serve(t, asItIs)
			r := attack(t, a.Name, url)
			stop()
			if r.Did.Requests+r.Did.Frames+r.Did.Sockets == 0 || r.Note != "" {
				t.Errorf("nothing was done: %s", r.Note)
			}
			if !r.Lives {
				t.Error("the server does not answer any more")
			}
			if d := r.Delay; d.Commands == 0 || d.Dropped+d.Lost+len(d.Refused) > 0 {
				t.Errorf("the honest table: %d commands answered, %d lost, %d sockets dropped, refused %q", d.Commands, d.Lost, d.Dropped, d.Refused)
			}
			if g := r.Guests; g.Came == 0 || g.Refused+g.Lost > 0 {
				t.Errorf("of %d guests %d were refused and %d lost: %q", g.Came, g.Refused, g.Lost, g.Why)
			}
			for _, b := range r.Breaches {
				t.Error(b)
			}
			nothingRuns(t)
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
		harm       http.HandlerFunc // in the place of the server, from some moment on
	}{
		{"guests are refused", "honest guests were refused", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }},
		{"nothing is answered", "the server is gone", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var harmed atomic.Bool
			url, stop := serve(t, func(h http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if harmed.Load() && (r.Method == "POST" || tt.says == "the server is gone") {
						tt.harm(w, r)
						return
					}
					h.ServeHTTP(w, r)
				})
			})
			defer stop()
			plan := slice("bad-frames", url)
			plan.Tell = func(string) { harmed.Store(true) } // the quiet time is over
			report, err := siege.Run(context.Background(), plan)
			if err != nil {
				t.Fatal(err)
			}
			if said := strings.Join(report.Results[0].Broken, "\n"); report.Held() || !strings.Contains(said, tt.says) {
				t.Errorf("broken: %q, want one that says %q", said, tt.says)
			}
		})
	}
}

func TestUnknownAttack(t *testing.T) {
	if _, err := siege.Run(context.Background(), slice("tickle", "http://127.0.0.1:1/")); err == nil || !strings.Contains(err.Error(), "tickle") {
		t.Errorf("got %v, want an error that names the attack", err)
	}
}
