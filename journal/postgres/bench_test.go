//go:build linux

package postgres_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// BenchmarkAppend is that of package journal, with a PostgreSQL on the same machine whose
// commits reach the disk.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 100, 1000} {
		for _, sync := range []bool{true, false} {
			b.Run(fmt.Sprintf("tables=%d/sync=%t", tables, sync), func(b *testing.B) { benchAppend(b, tables, sync) })
		}
	}
}

func benchAppend(b *testing.B, tables int, durable bool) {
	store := open(b, pgtest.Start(b, "fsync=on").Database(b), postgres.Options{})
	logs := make([]journal.Log, tables)
	for i := range logs {
		logs[i] = create(b, store, fmt.Sprint(i))
	}
	entry := make([]byte, 200)
	waits := make([][]time.Duration, tables)
	var all sync.WaitGroup
	b.ResetTimer()
	for i, log := range logs {
		n := b.N / tables
		if i < b.N%tables {
			n++
		}
		all.Go(func() {
			for range n {
				began := time.Now()
				if err := log.Append(durable, entry); err != nil {
					b.Error(err)
					return
				}
				waits[i] = append(waits[i], time.Since(began))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	sorted := slices.Concat(waits...)
	slices.Sort(sorted)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
	b.ReportMetric(float64(sorted[len(sorted)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(sorted[len(sorted)*99/100].Microseconds())/1000, "p99-ms")
}
