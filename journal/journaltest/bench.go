package journaltest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"linework/journal"
)

// BenchAppend has every table append one entry after the other, each committed before
// the next, and reports what all tables get done in a second. Each call of open gives a
// new, empty store, and sees to it that it is closed.
func BenchAppend(b *testing.B, openEmptyStore func(*testing.B) journal.Store) {
	for _, tables := range []int{1, 100, 1000} {
		for _, sync := range []bool{true, false} {
			b.Run(fmt.Sprintf("tables=%d/sync=%t", tables, sync), func(b *testing.B) { benchAppendOfManyTables(b, openEmptyStore(b), tables, sync) })
		}
	}
}

func benchAppendOfManyTables(b *testing.B, store journal.Store, tables int, durable bool) {
	logs := make([]journal.Log, tables)
	for i := range logs {
		log, err := store.Create(context.Background(), fmt.Sprint(i))
		if err != nil {
			b.Fatal(err)
		}
		logs[i] = log
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
	if len(sorted) == 0 {
		return // it has failed
	}
	slices.Sort(sorted)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
	b.ReportMetric(float64(sorted[len(sorted)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(sorted[len(sorted)*99/100].Microseconds())/1000, "p99-ms")
}
