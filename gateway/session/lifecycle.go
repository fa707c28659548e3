package session

import (
	"context"
	"maps"
	"net/http"
	"strings"

	"linework/gateway/limits"
	"linework/table"
	"linework/texts"
)

// A Visitor is who asks for a socket.
type Visitor struct {
	From  limits.Network
	Place *limits.Place // of the connection; nil for one that is not counted
}

// StartSessionOrClose turns a request into a session and runs it. With a code it only tells the device why
// it cannot come in: a browser does not see the status of a socket that was refused.
func (h *Hub) StartSessionOrClose(w http.ResponseWriter, r *http.Request, v Visitor, closeCode int, closeText texts.Message) {
	hijacked := &hijacker{ResponseWriter: w}
	c, err := h.upgrader.Upgrade(hijacked, r, nil)
	if err != nil {
		h.Reply.Log.Debug("socket not upgraded", "error", err)
		return
	}
	s := newSession(h, c, hijacked)
	s.code, s.from, s.place = strings.Clone(r.PathValue("code")), v.From, v.Place // a part of the request would keep all of it
	switch {
	case !h.addEvenIfClosed(s):
		closeCode, closeText = table.CloseGoingAway, goingAway
	case !s.place.UpgradeToSocketEvictingWatchers(s.closeAsEvicted):
		closeCode, closeText = table.CloseCrowded, texts.NewMessage("close-crowded.server")
	}
	if closeCode != 0 {
		s.Close(closeCode, closeText)
	}
	h.Reply.Metrics.CountSocketOpened()
	go s.readFrames()
}

var goingAway = texts.NewMessage("close-going-away")

// CloseUnseatedAndWait takes no more sockets, closes every one that no table does, and waits until all have hung up or ctx
// ends.
func (h *Hub) CloseUnseatedAndWait(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	open := maps.Clone(h.open)
	h.mu.Unlock()
	for s, seated := range open {
		if !seated {
			s.Close(table.CloseGoingAway, goingAway)
		}
	}
	done := make(chan struct{})
	go func() {
		h.wait.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
