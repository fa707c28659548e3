package gateway_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/lobby"
	"linework/table"
)

// A server whose disk fills up says so while it is still ready.
func TestReadyWarns(t *testing.T) {
	var warning string
	var failure error
	gate, err := gateway.New(context.Background(), gateway.Config{
		Settings: api.Settings{Lobby: lobby.New(nil, table.Config{}, 1), BasePath: "/"}, Metrics: metrics.New(), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Files:   fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}},
		Ready:   func(context.Context) error { return failure },
		Warning: func() string { return warning },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		warning string
		failure error
		status  int
		says    string
	}{
		{"", nil, http.StatusOK, "ready\n"},
		{"the disk has 3 MB left", nil, http.StatusOK, "ready\nwarning: the disk has 3 MB left\n"},
		{"", errors.New("broken"), http.StatusServiceUnavailable, "not ready: the store takes no writes: the server can’t reach its storage right now"},
	} {
		warning, failure = tt.warning, tt.failure
		gate.AskStoreAgain()
		w := httptest.NewRecorder()
		gate.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/readyz", nil))
		if w.Code != tt.status || !strings.HasPrefix(w.Body.String(), tt.says) {
			t.Errorf("%d %q, want %d %q", w.Code, w.Body.String(), tt.status, tt.says)
		}
	}
}
