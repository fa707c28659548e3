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

// AppendOperation appends an operation for all nodes.
func (n *NodeStore) AppendOperation(ctx context.Context, data []byte) error {
	_, err := withSharedLocked(ctx, n, func(s *Shared) (any, error) {
		s.operations = append(s.operations, journal.Operation{Seq: uint64(len(s.operations) + 1), At: time.Now(), Data: slices.Clone(data)})
		return nil, nil
	})
	return err
}

// Operations lists the operations after a seq, in order.
func (n *NodeStore) Operations(ctx context.Context, afterSeq uint64) ([]journal.Operation, error) {
	return withSharedLocked(ctx, n, func(s *Shared) ([]journal.Operation, error) {
		all := slices.Clone(s.operations[min(int(afterSeq), len(s.operations)):])
		for i := range all {
			all[i].Age = time.Since(all[i].At)
		}
		return all, nil
	})
}

// checkOperationsComeBack appends operations from several goroutines at once.
func checkOperationsComeBack(t *testing.T, h *harness) {
	const operators, each = 4, 5
	var wait sync.WaitGroup
	for operator := range operators {
		wait.Go(func() {
			for k := range each {
				if err := h.store.AppendOperation(context.Background(), fmt.Appendf(nil, "%d.%d", operator, k)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	h.closeStore()
	h.openStore()
	all, err := h.store.Operations(context.Background(), 0)
	if err != nil || len(all) != operators*each {
		t.Fatalf("%d operations, %v", len(all), err)
	}
	next := [operators]int{}
	for i, o := range all {
		var operator, k int
		if _, err := fmt.Sscanf(string(o.Data), "%d.%d", &operator, &k); err != nil || k != next[operator] || o.Seq != uint64(i+1) || o.Age < 0 || o.Age > time.Minute {
			t.Fatalf("operation %d is %+v, %q", i+1, o, o.Data)
		}
		next[operator]++
	}
	if rest, err := h.store.Operations(context.Background(), all[17].Seq); err != nil || len(rest) != 2 {
		t.Fatalf("after the eighteenth there are %d, %v", len(rest), err)
	}
}
