package journal

import (
	"context"
	"database/sql"
	"testing"
)

// TestSync asks SQLite itself, from within the batch, whether the commit will
// reach the disk: it must when anyone in the batch needs it to, and need not else.
func TestSync(t *testing.T) {
	s := open(t, t.TempDir(), 0)
	log := hold(t, s, "a").(*sqliteLog)
	const normal, full = 1, 2
	for i, tt := range []struct {
		batch []bool // which of the appends are sync
		want  int
	}{
		{[]bool{false}, normal},
		{[]bool{true}, full},
		{[]bool{false, false, false}, normal},
		{[]bool{false, true, false}, full},
		{[]bool{false, false}, normal},
		{[]bool{true, true}, full},
		{[]bool{false}, normal},
	} {
		// The writer is kept busy until the whole batch is queued.
		entered, leave := make(chan struct{}), make(chan struct{})
		busy := s.writer.submit(&request{change: func(*sql.Conn) error {
			close(entered)
			<-leave
			return nil
		}})
		<-entered
		got := 0
		waits := []<-chan error{busy, s.writer.submit(&request{change: func(conn *sql.Conn) error {
			return conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&got)
		}})}
		for _, sync := range tt.batch {
			waits = append(waits, s.writer.submit(&request{sync: sync, log: log, entries: [][]byte{[]byte("x")}}))
		}
		close(leave)
		for _, done := range waits {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		if got != tt.want {
			t.Errorf("batch %d, sync %v: synchronous is %d, want %d", i, tt.batch, got, tt.want)
		}
	}
}
