package answer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/metrics"
	"linework/table"
)

// TestErrorsAreToldAsRefusals checks what a person and the log are told of each kind of error:
// the log has failures with their cause, a person never reads it.
func TestErrorsAreToldAsRefusals(t *testing.T) {
	for _, tt := range []struct {
		name, say string
		err       error
		status    int
		isLogged  bool
	}{
		{"a refusal", "table-full.seats", game.Refuse("table-full.seats", game.Figures{"seats": 12}), http.StatusConflict, false},
		{"a refusal without a status of its own", "bad-team", game.Refuse("bad-team", game.Figures{"team": 3}), http.StatusBadRequest, false},
		{"a table that has just left memory", "storage.reloading", fmt.Errorf("cause: %w", table.ErrClosed), http.StatusServiceUnavailable, true},
		{"a fault of ours", "fault", errors.New("cause"), http.StatusInternalServerError, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			reply := answer.Replier{Metrics: metrics.New(), Log: slog.New(slog.NewTextHandler(&log, nil))}
			w := httptest.NewRecorder()
			reply.WriteResultOrRefusal(w, http.StatusOK, "a value", tt.err)
			var told answer.Trouble
			if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil {
				t.Fatal(err)
			}
			family, _, _ := strings.Cut(tt.say, ".")
			if w.Code != tt.status || told.Message.Code != tt.say || told.Code != family || told.Text == "" || strings.Contains(told.Text, "cause") {
				t.Errorf("answered with %d %+v", w.Code, told)
			}
			if strings.Contains(log.String(), "cause") != tt.isLogged {
				t.Errorf("the log says %q", log.String())
			}
		})
	}
}
