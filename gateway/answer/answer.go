// Package answer writes the answers of requests: a value as JSON, or why there is none.
package answer

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"linework/game"
	"linework/gateway/metrics"
	"linework/table"
)

// Trouble is why a request was refused.
type Trouble struct {
	game.Refusal
	Toll *table.Toll `json:"toll,omitempty"` // work that would let it pass now
}

// statusOf has the HTTP statuses of the refusals that a request can meet, by code.
var statusOf = map[string]int{
	"no-such-table":   http.StatusNotFound,
	"no-such-game":    http.StatusNotFound,
	"no-such-puzzle":  http.StatusNotFound,
	"no-tv":           http.StatusConflict,
	"table-full":      http.StatusConflict,
	"name-taken":      http.StatusConflict,
	"name-reserved":   http.StatusConflict,
	"name-offensive":  http.StatusConflict,
	"bad-key":         http.StatusGone,
	"no-such-knock":   http.StatusGone,
	"turned-away":     http.StatusForbidden,
	"removed":         http.StatusForbidden,
	"kept-out":        http.StatusForbidden,
	"table-closed":    http.StatusForbidden,
	"table-open":      http.StatusConflict,
	"no-new-tables":   http.StatusForbidden,
	"password-needed": http.StatusForbidden,
	"wrong-password":  http.StatusForbidden,
	"not-operator":    http.StatusUnauthorized,
	"locked":          http.StatusForbidden,
	"door-full":       http.StatusTooManyRequests,
	"storage":         http.StatusServiceUnavailable,
	"moving":          http.StatusServiceUnavailable,
	"nodes-apart":     http.StatusServiceUnavailable,
	"storage-full":    http.StatusInsufficientStorage,
	"server-full":     http.StatusInsufficientStorage,
	"damaged":         http.StatusInternalServerError,
	"fault":           http.StatusInternalServerError,
	"table-budget":    http.StatusInsufficientStorage,
	"slow-down":       http.StatusTooManyRequests,
}

// A Replier answers requests, and counts and logs what went wrong.
type Replier struct {
	Metrics *metrics.Metrics
	Log     *slog.Logger
}

// WriteResultOrRefusal answers with a value, or with the refusal or failure that there was.
func (a Replier) WriteResultOrRefusal(w http.ResponseWriter, status int, value any, err error) {
	if err == nil {
		WriteJSON(w, status, value)
		return
	}
	var r *game.Refusal
	if errors.Is(err, table.ErrClosed) {
		r = game.Refuse("storage.reloading")
	} else if !errors.As(err, &r) {
		r = game.Refuse("fault")
	}
	code, ok := statusOf[r.Code]
	if !ok {
		code = http.StatusBadRequest
	}
	switch r.Code {
	case "fault", "storage", "storage-full", "damaged":
		a.Log.Error("request failed", "error", err)
	}
	a.Metrics.CountRefusal(r.Code)
	WriteRefusal(w, code, r)
}

// WriteRefusal answers with a refusal.
func WriteRefusal(w http.ResponseWriter, status int, r *game.Refusal) {
	WriteJSON(w, status, Trouble{Refusal: *r})
}

// WriteJSON answers with a value that changes from one time to the next.
func WriteJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
