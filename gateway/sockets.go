package gateway

import (
	"context"
	"maps"
	"slices"
	"sync"

	"linework/table"
)

// sockets are all that are open, so that they can be closed in good order.
type sockets struct {
	mu     sync.Mutex
	open   map[*session]bool // with whether it has a seat: then its table closes it
	closed bool
	gone   sync.WaitGroup
}

func newSockets() *sockets { return &sockets{open: map[*session]bool{}} }

// add notes a socket, and reports whether sockets are still taken.
func (k *sockets) add(s *session) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.gone.Add(1)
	k.open[s] = false
	return !k.closed
}

// seat notes that a socket has a seat.
func (k *sockets) seat(s *session) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.open[s] = true
}

// remove forgets a socket that has ended.
func (k *sockets) remove(s *session) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.open, s)
	if len(k.open) == 0 {
		k.open = map[*session]bool{} // a map that was large stays so
	}
	k.gone.Done()
}

const goingAway = "the server is shutting down; the table is safe"

// close closes every socket that no table does, and waits until all have hung up or ctx
// ends.
func (k *sockets) close(ctx context.Context) {
	k.mu.Lock()
	k.closed = true
	open := maps.Clone(k.open)
	k.mu.Unlock()
	maps.DeleteFunc(open, func(_ *session, seated bool) bool { return seated })
	for _, s := range slices.Collect(maps.Keys(open)) {
		s.Close(table.CloseGoingAway, goingAway)
	}
	done := make(chan struct{})
	go func() {
		k.gone.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
