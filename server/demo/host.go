package demo

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"linework/game"
	"linework/table"
	"linework/texts"
)

// A host is the demonstration's device at a table of the same process. It gives one command
// after the other, and keeps of what it is told only the table and the last answer.
type host struct {
	at     *table.Table
	lastID int
	told   chan struct{} // something of what follows has changed

	mu     sync.Mutex
	view   *table.View
	answer frame
	closed error // why the table sent the host away
}

// A frame is what the host reads of a frame: the table in a welcome or an update, and answers.
type frame struct {
	Type  string      `json:"type"`
	Table *table.View `json:"table"`
	ID    int         `json:"id"`
	OK    bool        `json:"ok"`
	Code  string      `json:"code"`
	Text  string      `json:"text"`
}

// attachHost opens a device at a table, for the seat that a token holds.
func attachHost(at *table.Table, token string) (*host, error) {
	h := &host{at: at, told: make(chan struct{}, 1)}
	code, why, err := at.Attach(h, table.DoHello{Token: token}, 0)
	if err == nil && code != 0 {
		err = errors.New(why.Text)
	}
	return h, err
}

// do gives a command with data, which may be nil, and waits for its answer. What it changed is
// in the view by then. A refusal is a *game.Refusal.
func (h *host) do(ctx context.Context, command string, data any) error {
	h.lastID++
	if err := h.at.Do(h, table.Command{ID: h.lastID, Do: command, Data: game.MustJSON(data)}); err != nil {
		return err
	}
	err := h.waitUntil(ctx, func() bool { return h.answer.ID == h.lastID })
	if err == nil && !h.answer.OK {
		err = &game.Refusal{Code: h.answer.Code, Message: texts.Message{Text: h.answer.Text}}
	}
	return err
}

// waitUntil waits for something to become true of what the host was told.
func (h *host) waitUntil(ctx context.Context, condition func() bool) error {
	for {
		h.mu.Lock()
		met, closed := condition(), h.closed
		h.mu.Unlock()
		if met || closed != nil {
			return closed
		}
		select {
		case <-h.told:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// currentView returns the table as it was told last.
func (h *host) currentView() *table.View {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.view
}

// Send takes a frame of the table.
func (h *host) Send(data []byte) {
	var f frame
	if json.Unmarshal(data, &f) != nil {
		return // of another kind
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if f.Table != nil {
		h.view = f.Table
	}
	if f.Type == "answer" {
		h.answer = f
	}
	h.wake()
}

// SendInk drops ink: the host does not watch.
func (h *host) SendInk(...[]byte) {}

// Close takes that the table sends the host away.
func (h *host) Close(_ int, why texts.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = errors.New(why.Text)
	h.wake()
}

func (h *host) wake() {
	select {
	case h.told <- struct{}{}:
	default:
	}
}
