package gateway

import (
	"container/list"
	"context"
	"sync"

	"linework/table"
)

// sockets are all that are open. Whoever has a seat is safe: when it is crowded, the
// sockets without one go first, the oldest of the network that has the most.
type sockets struct {
	most      int // in all
	mostLoose int // without a seat, from one network

	mu       sync.Mutex
	count    int
	networks map[network]*lodgers
	shut     bool
	gone     sync.WaitGroup
}

// lodgers are the sockets of one network.
type lodgers struct {
	count int
	loose *list.List // of *session, those without a seat, oldest first
}

func newSockets(most int) *sockets {
	return &sockets{most: most, mostLoose: max(64, most/8), networks: map[network]*lodgers{}}
}

// add lets a socket in; a code says why not.
func (k *sockets) add(s *session) (code int, text string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.gone.Add(1)
	k.count++
	l, ok := k.networks[s.from]
	if !ok {
		l = &lodgers{loose: list.New()}
		k.networks[s.from] = l
	}
	l.count++
	s.loose = l.loose.PushBack(s)
	switch {
	case k.shut:
		return table.CloseGoingAway, goingAway
	case l.loose.Len() > k.mostLoose:
		k.sendAway(l)
	case k.count > k.most:
		l := k.largest()
		if l == nil {
			return table.CloseCrowded, "this server is full right now; come back in a minute"
		}
		k.sendAway(l)
	}
	return 0, ""
}

// largest is the network with the most sockets of those that have one to spare.
func (k *sockets) largest() (most *lodgers) {
	for _, l := range k.networks {
		if l.loose.Len() > 1 && (most == nil || l.count > most.count) {
			most = l
		}
	}
	return most
}

// sendAway closes the oldest socket of a network that has no seat.
func (k *sockets) sendAway(l *lodgers) {
	oldest := l.loose.Remove(l.loose.Front()).(*session)
	oldest.loose = nil
	oldest.Close(table.CloseCrowded, "this server is full right now, and players come first; come back in a minute")
}

// seated notes that a socket has a seat and stays.
func (k *sockets) seated(s *session) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.bind(s)
}

func (k *sockets) bind(s *session) {
	if s.loose != nil {
		k.networks[s.from].loose.Remove(s.loose)
		s.loose = nil
	}
}

// remove forgets a socket that has ended.
func (k *sockets) remove(s *session) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.bind(s)
	l := k.networks[s.from]
	l.count--
	if l.count == 0 {
		delete(k.networks, s.from)
	}
	k.count--
	k.gone.Done()
}

const goingAway = "the server is shutting down; the table is safe"

// close sends every socket away that its table has not, and waits until they have hung
// up or ctx ends.
func (k *sockets) close(ctx context.Context) {
	k.mu.Lock()
	k.shut = true
	var loose []*session
	for _, l := range k.networks {
		for e := l.loose.Front(); e != nil; e = e.Next() {
			loose = append(loose, e.Value.(*session))
		}
	}
	k.mu.Unlock()
	for _, s := range loose {
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
