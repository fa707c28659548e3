package api

import (
	"linework/game"
	"sync"
)

// A catalogueCache has the encoded answer of what can be played. It is long, asked for with every first
// page, and differs only in the table of the demonstration.
type catalogueCache struct {
	mu   sync.Mutex
	demo string
	body []byte
}

// getOrEncode returns the encoded catalogue, built anew where the table of the demonstration has changed.
func (c *catalogueCache) getOrEncode(demoCode string, build func() Catalogue) (encoded []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.body == nil || c.demo != demoCode {
		all := build()
		all.Demo = demoCode
		c.demo, c.body = demoCode, append(game.MustJSON(all), '\n')
	}
	return c.body
}
