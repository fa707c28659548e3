package siege

import (
	"fmt"
	"maps"
	"net"
	"slices"
	"sync"
	"sync/atomic"
)

// A Tally is what an attack did and how it was answered.
type Tally struct {
	Requests int64          `json:"requests"`
	Frames   int64          `json:"frames"`
	Bytes    int64          `json:"bytes"`
	Sockets  int64          `json:"sockets"`
	Answers  map[string]int `json:"answers"` // statuses, close codes and what else came
}

type counter struct {
	requests, frames, bytes, sockets atomic.Int64

	mu      sync.Mutex
	answers map[string]int
	broken  []string // promises that the attack itself saw broken
}

// note counts an answer.
func (c *counter) note(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers == nil {
		c.answers = map[string]int{}
	}
	c.answers[fmt.Sprintf(format, args...)]++
}

// breach notes a broken promise, once.
func (c *counter) breach(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if text := fmt.Sprintf(format, args...); !slices.Contains(c.broken, text) {
		c.broken = append(c.broken, text)
	}
}

func (c *counter) sum() (Tally, []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Tally{
		Requests: c.requests.Load(), Frames: c.frames.Load(), Bytes: c.bytes.Load(), Sockets: c.sockets.Load(),
		Answers: maps.Clone(c.answers),
	}, slices.Clone(c.broken)
}

// A counted connection adds up what is written.
type counted struct {
	net.Conn
	to *counter
}

func (c counted) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.to.bytes.Add(int64(n))
	return n, err
}
