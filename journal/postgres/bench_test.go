//go:build linux

package postgres_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/journal/pgtest"
	"linework/journal/postgres"

	"github.com/jackc/pgx/v5"
)

// BenchmarkAppend is that of package journal, with a PostgreSQL on the same machine whose
// commits reach the disk.
func BenchmarkAppend(b *testing.B) {
	journaltest.BenchAppend(b, func(b *testing.B) journal.Store {
		return openStore(b, pgtest.StartUntilTestEnds(b, "fsync=on").CreateDatabase(b), postgres.Options{})
	})
}

// BenchmarkInk has tables draw, each 20 entries of 30 bytes a second, for as many seconds as -benchtime
// says, and reports what an entry costs the database.
func BenchmarkInk(b *testing.B) {
	for _, tables := range []int{1, 20, 60, 200} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { benchInk(b, tables) })
	}
}

func benchInk(b *testing.B, tables int) {
	ctx := context.Background()
	url := pgtest.StartUntilTestEnds(b, "fsync=on").CreateDatabase(b)
	store := openStore(b, url, postgres.Options{})
	conn, err := pgx.Connect(ctx, url)
	wantError(b, err, nil)
	defer conn.Close(ctx)
	logs := make([]journal.Log, tables)
	for i := range logs {
		logs[i] = createTable(b, store, fmt.Sprint(i))
		wantError(b, logs[i].Append(true, []byte("a move")), nil)
	}
	wal := func() (bytes float64) {
		wantError(b, conn.QueryRow(ctx, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')").Scan(&bytes), nil)
		return bytes
	}
	wantError(b, func() error { _, err := conn.Exec(ctx, "CHECKPOINT"); return err }(), nil)
	time.Sleep(time.Second)
	b.ResetTimer()
	walBefore, cpuBefore := wal(), serverCPU(b, conn)
	var all sync.WaitGroup
	for i, log := range logs {
		all.Go(func() {
			time.Sleep(time.Duration(i) * 50 * time.Millisecond / time.Duration(tables))
			tick := time.NewTicker(50 * time.Millisecond)
			defer tick.Stop()
			for range b.N * 20 {
				<-tick.C
				if err := log.Append(false, make([]byte, 30)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.StopTimer()
	for _, log := range logs { // what is not at its place yet belongs to it, too
		wantError(b, log.Release(), nil)
	}
	entries := float64(b.N * 20 * tables)
	b.ReportMetric(entries/b.Elapsed().Seconds(), "entries/s")
	b.ReportMetric((wal()-walBefore)/entries, "wal-B/entry")
	b.ReportMetric(float64((serverCPU(b, conn)-cpuBefore).Microseconds())/entries, "db-µs/entry")
}

// serverCPU returns what all processes of a server took, also those that have ended.
func serverCPU(b *testing.B, conn *pgx.Conn) (sum time.Duration) {
	b.Helper()
	var backend string
	wantError(b, conn.QueryRow(context.Background(), "SELECT pg_backend_pid()::text").Scan(&backend), nil)
	fields := func(pid string) []string { // of /proc/PID/stat, from the state on
		text, _ := os.ReadFile(filepath.Join("/proc", pid, "stat"))
		return strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	}
	parent := fields(backend)[1]
	add := func(ticks ...string) {
		for _, t := range ticks {
			n, _ := strconv.Atoi(t)
			sum += time.Duration(n) * time.Second / 100
		}
	}
	add(fields(parent)[11:15]...)
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range all {
		if f := fields(filepath.Base(dir)); len(f) > 13 && f[1] == parent {
			add(f[11], f[12])
		}
	}
	return sum
}
