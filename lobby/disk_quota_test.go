package lobby_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// A fakeUsage is a store that says of itself what it is told to.
type fakeUsage struct {
	journal.Store
	usage journal.Usage
	err   error
}

func (m *fakeUsage) Usage(context.Context) (journal.Usage, error) { return m.usage, m.err }

func TestDiskQuota(t *testing.T) {
	const mb = 1 << 20
	for _, tt := range []struct {
		name            string
		budget, reserve int64
		usage           journal.Usage
		err             error
		refused, warns  string
	}{
		{"plenty", 0, 200 * mb, journal.Usage{Used: mb, Free: 900 * mb}, nil, "", ""},
		{"little of the disk is left", 0, 200 * mb, journal.Usage{Used: mb, Free: 300 * mb}, nil, "", "the disk has 300 MB left"},
		{"the reserve is touched", 0, 200 * mb, journal.Usage{Used: mb, Free: 199 * mb}, nil, "server-full", "the disk has 199 MB left"},
		{"a disk of which nobody knows", 0, 200 * mb, journal.Usage{Used: mb, Free: -1}, nil, "", ""},
		{"most of the budget is used", 100 * mb, 0, journal.Usage{Used: 95 * mb, Free: mb}, nil, "", "95 MB of the 100 MB"},
		{"the budget is used up", 100 * mb, 0, journal.Usage{Used: 100 * mb, Free: mb}, nil, "server-full", "100 MB of the 100 MB"},
		{"a store that cannot say", 100 * mb, 200 * mb, journal.Usage{}, errors.New("broken"), "", "cannot be measured: broken"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out bytes.Buffer
				room := &lobby.DiskQuota{Store: &fakeUsage{usage: tt.usage, err: tt.err}, MaxUsed: tt.budget, MinFree: tt.reserve, Log: slog.New(slog.NewTextHandler(&out, nil))}
				if got := refusalCode(room.Check()); got != tt.refused {
					t.Errorf("a new table is refused with %q, want %q", got, tt.refused)
				}
				if text := room.Warning(); (text == "") != (tt.warns == "") || !strings.Contains(text, tt.warns) {
					t.Errorf("the warning is %q, want %q", text, tt.warns)
				}
				ctx, cancel := context.WithCancel(t.Context())
				done := make(chan struct{})
				go func() {
					room.LogWarnings(ctx)
					close(done)
				}()
				synctest.Wait()
				cancel()
				<-done
				if !strings.Contains(out.String(), tt.warns) || (out.Len() == 0) != (tt.warns == "") {
					t.Errorf("the log says %q, want %q", out.String(), tt.warns)
				}
			})
		})
	}
}

// Without room nobody opens a table, and those that are there go on.
func TestQuotaRefusesNewTables(t *testing.T) {
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l := openWith(t, store, func(cfg *table.Config) { cfg.CheckQuota = (&lobby.DiskQuota{Store: store, MaxUsed: 1}).Check }, 10)
	if _, err := l.CreateAndSeatHost(t.Context(), "Ana", "iota"); refusalCode(err) != "server-full" {
		t.Fatalf("a table without room: %v", err)
	}
}
