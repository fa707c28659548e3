package gateway_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"linework/gateway"
)

// The networks of the computer are told to its own screen, and to nobody else.
func TestReach(t *testing.T) {
	at := []gateway.Address{
		{URL: "https://games.example.org/", Name: "games.example.org", Kind: gateway.PublicAddress},
		{URL: "http://192.168.1.23:8080/", Name: "Wi-Fi", Kind: gateway.NetworkAddress},
	}
	for _, tt := range []struct {
		name, peer, host, header string
		told                     int
		visited                  bool
	}{
		{"this computer", "127.0.0.1:5000", "localhost:8080", "", 2, false},
		{"this computer, by IPv6", "[::1]:5000", "[::1]:8080", "", 2, false},
		{"a page elsewhere that has its name lead here", "127.0.0.1:5000", "evil.example:8080", "", 1, true},
		{"a proxy on this computer", "127.0.0.1:5000", "localhost:8080", "X-Forwarded-For", 1, true},
		{"a phone", "192.168.1.50:5000", "192.168.1.23:8080", "", 1, true},
		{"a phone that says it is this computer", "192.168.1.50:5000", "localhost", "", 1, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := reachable(t, func() gateway.Reach { return gateway.Reach{Addresses: at, Firewall: "ufw"} })
			r := httptest.NewRequest("GET", "/api/reach", nil)
			r.RemoteAddr, r.Host = tt.peer, tt.host
			if tt.header != "" {
				r.Header.Set(tt.header, "203.0.113.9")
			}
			w := httptest.NewRecorder()
			g.Handler().ServeHTTP(w, r)
			var told gateway.Reach
			if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || w.Code != http.StatusOK {
				t.Fatalf("%d %v %s", w.Code, err, w.Body)
			}
			if len(told.Addresses) != tt.told || told.Visited != tt.visited || (told.Firewall != "") != (tt.told == 2) {
				t.Errorf("it is told %+v", told)
			}
		})
	}
}

func reachable(t *testing.T, reach func() gateway.Reach) *gateway.Gateway {
	t.Helper()
	g, err := gateway.New(t.Context(), gateway.Config{
		Metrics: gateway.NewMetrics(), Log: slog.New(slog.DiscardHandler), BasePath: "/", Reach: reach,
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Once a device has come from the network, the computer's own screen knows that it works.
func TestReachIsProved(t *testing.T) {
	g := reachable(t, nil)
	visited := func() bool {
		r := httptest.NewRequest("GET", "/api/reach", nil)
		r.RemoteAddr, r.Host = "127.0.0.1:5000", "localhost:8080"
		w := httptest.NewRecorder()
		g.Handler().ServeHTTP(w, r)
		var told gateway.Reach
		if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil {
			t.Fatal(err)
		}
		return told.Visited
	}
	if visited() {
		t.Error("nobody came, and it says that somebody did")
	}
	phone := httptest.NewRequest("GET", "/healthz", nil)
	phone.RemoteAddr = "192.168.1.50:5000"
	g.Handler().ServeHTTP(httptest.NewRecorder(), phone)
	if !visited() {
		t.Error("a phone came, and it does not say so")
	}
}
