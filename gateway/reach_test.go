package gateway_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
)

// The networks of the computer are told to its own screen, and to nobody else.
func TestReach(t *testing.T) {
	near := func() ([]api.Address, bool, string) {
		return []api.Address{{URL: "http://192.168.1.23:8080/", Name: "Wi-Fi", Kind: api.NetworkAddress}}, false, "ufw"
	}
	for _, tt := range []struct {
		name, peer, host, header string
		told                     int // addresses
		visited                  bool
	}{
		{"this computer", "127.0.0.1:5000", "localhost:8080", "", 1, false},
		{"this computer, by IPv6", "[::1]:5000", "[::1]:8080", "", 1, false},
		{"a name of the local network", "127.0.0.1:5000", "linework.local:8080", "", 0, false},
		{"a proxy on this computer", "127.0.0.1:5000", "localhost:8080", "X-Forwarded-For", 0, false},
		{"a phone", "192.168.1.50:5000", "192.168.1.23:8080", "", 0, true},
		{"a phone that says it is this computer", "192.168.1.50:5000", "localhost", "", 0, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGatewayReachableAt(t, "", near)
			told := askReach(t, g, tt.peer, tt.host, tt.header)
			if len(told.Addresses) != tt.told || told.Visited != tt.visited || (told.Firewall != "") != (tt.told > 0) {
				t.Errorf("it is told %+v", told)
			}
			// The address that the operator gave is for everyone, and the only one.
			told = askReach(t, newGatewayReachableAt(t, "https://games.example.org/", near), tt.peer, tt.host, tt.header)
			if len(told.Addresses) != 1 || told.Addresses[0].URL != "https://games.example.org/" || told.Addresses[0].Kind != api.PublicAddress {
				t.Errorf("with a public address it is told %+v", told)
			}
		})
	}
}

func newGatewayReachableAt(t *testing.T, public string, near func() ([]api.Address, bool, string)) *gateway.Gateway {
	t.Helper()
	g, err := gateway.New(t.Context(), gateway.Config{
		Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler), Settings: api.Settings{BasePath: "/", PublicURL: public, Near: near},
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// askReach asks as a device does, with a header of a proxy where one is named.
func askReach(t *testing.T, g *gateway.Gateway, peer, host, header string) (told api.Reach) {
	t.Helper()
	r := httptest.NewRequest("GET", "/api/reach", nil)
	r.RemoteAddr, r.Host = peer, host
	if header != "" {
		r.Header.Set(header, "203.0.113.9")
	}
	w := httptest.NewRecorder()
	g.Handler().ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%d %v %s", w.Code, err, w.Body)
	}
	return told
}

// Once a device has come from the network, the computer's own screen knows that it works.
func TestReachIsProved(t *testing.T) {
	g := newGatewayReachableAt(t, "", nil)
	visited := func() bool { return askReach(t, g, "127.0.0.1:5000", "localhost:8080", "").Visited }
	if visited() {
		t.Error("nobody came, and it says that somebody did")
	}
	phone := httptest.NewRequest("GET", "http://192.168.1.23:8080/healthz", nil)
	phone.RemoteAddr = "192.168.1.50:5000"
	g.Handler().ServeHTTP(httptest.NewRecorder(), phone)
	if !visited() {
		t.Error("a phone came, and it does not say so")
	}
}
