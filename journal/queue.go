package journal

import (
	"slices"
	"sync"
	"time"
)

// A Queue gathers requests for one goroutine that commits them, a batch at a time. While
// one batch is under way the next one gathers; and what isn't urgent waits a while
// longer for others, since a commit of its own costs more than its entry.
type Queue[T any] struct {
	isUrgent func(T) bool

	mu            sync.Mutex
	wake          sync.Cond
	waiting       []T
	urgentWaiting bool
	stopped       bool
	urgentAdded   chan struct{} // gets a value when something urgent comes

	batch []T // what NextBatch returned last
}

// NewQueue makes a queue. An urgent request ends the gathering of a batch.
func NewQueue[T any](isUrgent func(T) bool) *Queue[T] {
	q := &Queue[T]{isUrgent: isUrgent, urgentAdded: make(chan struct{}, 1)}
	q.wake.L = &q.mu
	return q
}

// AddUnlessStopped queues a request, and reports whether it was queued: a queue that was
// stopped takes no more.
func (q *Queue[T]) AddUnlessStopped(request T) (queued bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopped {
		return false
	}
	q.waiting = append(q.waiting, request)
	if len(q.waiting) == 1 {
		q.wake.Signal()
	}
	if !q.urgentWaiting && q.isUrgent(request) {
		q.urgentWaiting = true
		q.endGathering()
	}
	return true
}

// Stop ends the gathering. What is queued still comes out.
func (q *Queue[T]) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
	q.wake.Signal()
	q.endGathering()
}

// IsStopped reports whether the queue was stopped.
func (q *Queue[T]) IsStopped() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stopped
}

// NextBatch waits for requests and returns a batch of them. It lets others join until
// gatherUntil, which may be over, or until one is urgent, and takes as many from the front
// as countFitting says: all, where it is nil. The batch may be used until the next call. It
// is empty when the queue was stopped and nothing is left in it.
func (q *Queue[T]) NextBatch(gatherUntil time.Time, countFitting func(waiting []T) int) (batch []T) {
	q.waitForFirstAndGather(gatherUntil)
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.waiting)
	if countFitting != nil {
		n = countFitting(q.waiting)
	}
	clear(q.batch)
	q.batch = append(q.batch[:0], q.waiting[:n]...)
	q.waiting = slices.Delete(q.waiting, 0, n)
	q.urgentWaiting = slices.ContainsFunc(q.waiting, q.isUrgent)
	select {
	case <-q.urgentAdded: // it was for what is taken now
	default:
	}
	return q.batch
}

// waitForFirstAndGather waits for a request, then for others until a time, or until one is urgent.
func (q *Queue[T]) waitForFirstAndGather(until time.Time) {
	q.mu.Lock()
	for len(q.waiting) == 0 && !q.stopped {
		q.wake.Wait()
	}
	urgent := q.urgentWaiting || q.stopped
	q.mu.Unlock()
	if urgent {
		return
	}
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-q.urgentAdded:
	case <-timer.C:
	}
}

// endGathering ends the gathering of a batch, if it is going on.
func (q *Queue[T]) endGathering() {
	select {
	case q.urgentAdded <- struct{}{}:
	default:
	}
}
