package journal

import (
	"slices"
	"sync"
	"time"
)

// A Queue gathers requests for one goroutine that commits them, a batch at a time. While
// one batch is under way the next one gathers; and what is in no hurry waits a while
// longer for company, since a commit of its own costs more than its entry.
type Queue[T any] struct {
	hurries func(T) bool

	mu      sync.Mutex
	wake    sync.Cond
	waiting []T
	urgent  bool // whether something waits that hurries
	stopped bool
	hurry   chan struct{} // told when something urgent comes

	batch []T // what Next gave last
}

// NewQueue makes a queue. A request that hurries ends the gathering.
func NewQueue[T any](hurries func(T) bool) *Queue[T] {
	q := &Queue[T]{hurries: hurries, hurry: make(chan struct{}, 1)}
	q.wake.L = &q.mu
	return q
}

// Add queues a request, and reports whether somebody will see to it: a queue that was
// stopped takes no more.
func (q *Queue[T]) Add(r T) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopped {
		return false
	}
	q.waiting = append(q.waiting, r)
	if len(q.waiting) == 1 {
		q.wake.Signal()
	}
	if !q.urgent && q.hurries(r) {
		q.urgent = true
		q.hasten()
	}
	return true
}

// Stop ends the gathering. What is queued still comes out.
func (q *Queue[T]) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
	q.wake.Signal()
	q.hasten()
}

// Stopped reports whether the queue was stopped.
func (q *Queue[T]) Stopped() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stopped
}

// Next waits for requests, lets others join them until a time that may be over, or until
// one hurries, and takes as many from the front as fit says: all, where it is nil. The
// batch is good until the next call. It is empty when the queue was stopped and all is out.
func (q *Queue[T]) Next(until time.Time, fit func([]T) int) []T {
	q.gather(until)
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.waiting)
	if fit != nil {
		n = fit(q.waiting)
	}
	clear(q.batch)
	q.batch = append(q.batch[:0], q.waiting[:n]...)
	q.waiting = slices.Delete(q.waiting, 0, n)
	q.urgent = slices.ContainsFunc(q.waiting, q.hurries)
	select {
	case <-q.hurry: // it was for what is taken now
	default:
	}
	return q.batch
}

// gather waits for the first request, and then for others.
func (q *Queue[T]) gather(until time.Time) {
	q.mu.Lock()
	for len(q.waiting) == 0 && !q.stopped {
		q.wake.Wait()
	}
	urgent := q.urgent || q.stopped
	q.mu.Unlock()
	if urgent {
		return
	}
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-q.hurry:
	case <-timer.C:
	}
}

// hasten ends the gathering, if it is going on.
func (q *Queue[T]) hasten() {
	select {
	case q.hurry <- struct{}{}:
	default:
	}
}
