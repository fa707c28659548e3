package gateway_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"linework/games"
	"linework/gateway"
	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/metrics"
)

// The puzzle of the day is told and judged, whoever asks and as often as they like.
func TestDaily(t *testing.T) {
	g, err := gateway.New(t.Context(), gateway.Config{
		Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler), Settings: api.Settings{BasePath: "/", Games: games.All()},
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body string) (int, string) {
		w := httptest.NewRecorder()
		g.Handler().ServeHTTP(w, httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body)))
		text, _ := io.ReadAll(w.Body)
		return w.Code, string(text)
	}
	today := "/api/daily/iota/" + time.Now().UTC().Format(time.DateOnly)
	status, first := ask("GET", today, "")
	if _, again := ask("GET", today, ""); status != http.StatusOK || again != first {
		t.Fatalf("told %d %s, then %s", status, first, again)
	}
	_, shown := ask("POST", today, `{"kind":"reveal","data":{}}`)
	var best struct{ Place []string }
	if err := json.Unmarshal([]byte(shown), &best); err != nil || len(best.Place) == 0 {
		t.Fatalf("the best play is %s", shown)
	}
	place, _ := json.Marshal(best.Place)
	if status, judged := ask("POST", today, `{"kind":"play","data":{"place":`+string(place)+`}}`); status != http.StatusOK || !strings.Contains(judged, `"best":true`) {
		t.Errorf("it is judged %d %s", status, judged)
	}
	for _, tt := range []struct {
		name, path, body string
		status           int
		code             string
	}{
		{"a day that nobody has yet", "/api/daily/iota/2999-01-01", "", http.StatusNotFound, "no-such-puzzle"},
		{"a day long ago", "/api/daily/iota/2020-01-01", "", http.StatusNotFound, "no-such-puzzle"},
		{"no day", "/api/daily/iota/today", "", http.StatusNotFound, "no-such-puzzle"},
		{"a game without", strings.Replace(today, "iota", "doodledash", 1), "", http.StatusNotFound, "no-such-puzzle"},
		{"no game", strings.Replace(today, "iota", "chess", 1), "", http.StatusNotFound, "no-such-game"},
		{"a play of nothing", today, `{"kind":"play","data":{"place":[]}}`, http.StatusBadRequest, "no-cards"},
		{"a play far off, with where", today, `{"kind":"play","data":{"place":["` + best.Place[0][:4] + `60,60"]}}`, http.StatusBadRequest, "not-touching"},
		{"a card that is not in the hand", today, `{"kind":"play","data":{"place":["W@0,1"]}}`, http.StatusBadRequest, "no-such-card"},
		{"a pass", today, `{"kind":"pass","data":{"trade":[]}}`, http.StatusBadRequest, "unknown-move"},
		{"nonsense", today, `{"kind":"play","data":{"cards":[]}}`, http.StatusBadRequest, "malformed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			method := "GET"
			if tt.body != "" {
				method = "POST"
			}
			status, text := ask(method, tt.path, tt.body)
			var trouble answer.Trouble
			if err := json.Unmarshal([]byte(text), &trouble); err != nil || status != tt.status || trouble.Code != tt.code {
				t.Errorf("answered %d %s", status, text)
			}
			if located := trouble.Detail != nil; located != (tt.code == "not-touching") {
				t.Errorf("its detail is %v", trouble.Detail)
			}
		})
	}
}
