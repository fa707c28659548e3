package siege

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// A Counts is what an attack did and how it was answered.
type Counts struct {
	Requests int64          `json:"requests"`
	Frames   int64          `json:"frames"`
	Bytes    int64          `json:"bytes"`
	Sockets  int64          `json:"sockets"`
	Answers  map[string]int `json:"answers"` // statuses, close codes and what else came
}

type activityCounter struct {
	requests, frames, bytes, sockets atomic.Int64

	mu       sync.Mutex
	answers  map[string]int
	breaches []string // promises that the attack itself saw broken
}

func (c *activityCounter) countAnswer(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers == nil {
		c.answers = map[string]int{}
	}
	c.answers[fmt.Sprintf(format, args...)]++
}

func (c *activityCounter) recordBreachOnce(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if text := fmt.Sprintf(format, args...); !slices.Contains(c.breaches, text) {
		c.breaches = append(c.breaches, text)
	}
}

func (c *activityCounter) totals() (counts Counts, breaches []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Counts{
		Requests: c.requests.Load(), Frames: c.frames.Load(), Bytes: c.bytes.Load(), Sockets: c.sockets.Load(),
		Answers: maps.Clone(c.answers),
	}, slices.Clone(c.breaches)
}
