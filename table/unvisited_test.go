package table_test

import (
	"testing"
	"time"
)

func TestUnvisitedTableLeavesMemory(t *testing.T) {
	for _, tt := range []struct {
		what    string
		visited bool
	}{{"asked for", false}, {"visited", true}} {
		runTable(t, func(t *testing.T, r *testTable) {
			ticket, err := r.Sit("Ana")
			if err != nil {
				t.Fatal(err)
			}
			if tt.visited {
				r.Detach(r.connect(ticket.Token))
			}
			sleepUntilSettled(2 * time.Minute)
			left := false
			select {
			case <-r.Done():
				left = true
			default:
			}
			if left == tt.visited {
				t.Errorf("two minutes later a table that was only %s has left: %v", tt.what, left)
			}
		})
	}
}
