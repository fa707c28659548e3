package gateway_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"linework/gateway"
	"linework/gateway/answer"
	"linework/ink"
	"linework/table"
)

// TestAnyNodeTakesAnyRequest asks one node for what another runs.
func TestAnyNodeTakesAnyRequest(t *testing.T) { runOnEachStore(t, anyNodeTakesAnyRequest) }

func anyNodeTakesAnyRequest(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	t.Run("sit down and play", func(t *testing.T) {
		hers := a.openTable(t, "iota")
		his := b.takeSeat(t, hers.Code, "Ben")
		var greeting table.Summary
		if status := b.get(t, "/api/tables/"+hers.Code, &greeting); status != http.StatusOK || greeting.People != 2 {
			t.Fatalf("the other node greets with %d %+v", status, greeting)
		}
		ana, ben := a.join(t, hers.Code, hers.Token), b.join(t, hers.Code, his.Token)
		ana.mustDo("options", `{"options":{"deck":1},"pace":100}`)
		ana.mustDo("start", `{"force":true}`)
		ben.await("the game", func(f frame) bool { return f.Match != nil })
		done := make(chan struct{})
		go func() {
			defer close(done)
			playWithRandomBot(ana)
		}()
		playWithRandomBot(ben)
		<-done
		if view, _ := ben.lastViews(); len(view.Evening) != 1 {
			t.Errorf("after a game the evening is %+v", view.Evening)
		}
		if b.lobby.TableCount() != 0 {
			t.Error("the other node has opened the table, too")
		}
	})
	t.Run("draw", func(t *testing.T) {
		hers := a.openTable(t, "boards")
		his := b.takeSeat(t, hers.Code, "Ben")
		ana, ben := a.join(t, hers.Code, hers.Token), b.join(t, hers.Code, his.Token)
		ana.mustDo("start", `{"force":true}`)
		ben.await("the game", func(f frame) bool { return f.Match != nil })
		for _, from := range []struct {
			pen, eye *device
			board    int
		}{{ben, ana, 1}, {ana, ben, 0}} {
			var w ink.Writer
			batch := w.Append(ink.AppendHeader(nil, from.board), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 10, Y: 20}})
			if err := from.pen.SendInk(batch); err != nil {
				t.Fatal(err)
			}
			for limit := time.After(hangs); ; {
				select {
				case got := <-from.eye.ink:
					if bytes.Equal(got, batch) {
						limit = nil
					}
				case <-limit:
					t.Fatal("the ink does not come through")
				}
				if limit == nil {
					break
				}
			}
		}
	})
	t.Run("look at the pictures", func(t *testing.T) {
		hers := a.openTable(t, "vernissage")
		ana := a.join(t, hers.Code, hers.Token)
		ana.mustDo("start", `{"force":true}`)
		ana.move("done", "null")
		view, _ := ana.lastViews()
		path := "/api/tables/" + hers.Code + "/gallery/" + view.Gallery
		for _, of := range []string{"", "/0/0.svg", "/0/0.png", "/0/0.ink"} {
			here, want := a.fetch(t, path+of)
			there, got := b.fetch(t, path+of)
			if there.StatusCode != http.StatusOK || here.StatusCode != http.StatusOK || !bytes.Equal(got, want) || there.Header.Get("Content-Type") != here.Header.Get("Content-Type") {
				t.Errorf("%s: %d with %d bytes, and %d with %d through the other node", of, here.StatusCode, len(want), there.StatusCode, len(got))
			}
			if n := len(there.Header.Values("Content-Security-Policy")); n != 1 {
				t.Errorf("%s: %d policies", of, n)
			}
		}
		if res, body := b.fetch(t, path+"/album.zip"); res.StatusCode != http.StatusOK || !bytes.HasPrefix(body, []byte("PK")) {
			t.Errorf("the album: %d with %d bytes", res.StatusCode, len(body))
		}
		if res, body := b.fetch(t, "/api/tables/"+hers.Code+"/gallery/wrong"); res.StatusCode != http.StatusGone || !bytes.Contains(body, []byte("bad-key")) {
			t.Errorf("with a wrong key: %d %s", res.StatusCode, body)
		}
	})
	t.Run("what nobody has is told by whoever is asked", func(t *testing.T) {
		for _, code := range []string{"BCDFG", "AEIOU"} {
			if res, body := b.fetch(t, "/api/tables/"+code); res.StatusCode != http.StatusNotFound || !bytes.Contains(body, []byte("no-such-table")) {
				t.Errorf("%s: %d %s", code, res.StatusCode, body)
			}
		}
		if code := b.dialHello(t, "BCDFG"); code != table.CloseNoTable {
			t.Errorf("a socket is closed with %d", code)
		}
	})
}

// dialHello says hello to a table and is the code that it is sent away with.
func (s *server) dialHello(t *testing.T, code string) int {
	t.Helper()
	d := s.dial(t, code)
	d.sendCommand("hello", `{"version":2}`)
	return d.awaitCloseCode()
}

func TestNodesUnderAPath(t *testing.T) {
	c := newCluster(t)
	mounted := func(cfg *gateway.Config) { cfg.BasePath = "/games/" }
	a, b := c.addNode(mounted), c.addNode(mounted)
	hers := a.openTable(t, "iota")
	var greeting table.Summary
	if status := b.get(t, "/games/api/tables/"+strings.ToLower(hers.Code), &greeting); status != http.StatusOK || greeting.Code != hers.Code {
		t.Errorf("%d %+v", status, greeting)
	}
}

func TestNodesKnowEachOther(t *testing.T) {
	c := newCluster(t)
	a := c.addNode()
	other := c.addNode(func(cfg *gateway.Config) { cfg.NodeToken = "of somebody else" })
	hers := a.openTable(t, "iota")
	ask := func(at *node, token string) (int, string) {
		res, body := at.fetch(t, "/api/tables/"+hers.Code, "Linework-Node", token)
		var said answer.Trouble
		_ = json.Unmarshal(body, &said)
		return res.StatusCode, said.Code
	}
	if status, code := ask(a, "a guess"); status != http.StatusForbidden || code != "foreign-node" {
		t.Errorf("a request with a wrong token is answered with %d %s", status, code)
	}
	if status, _ := ask(a, nodeToken); status != http.StatusOK {
		t.Errorf("one with the right token is answered with %d", status)
	}
	if res, body := other.fetch(t, "/api/tables/"+hers.Code); res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte(`"nodes-apart"`)) {
		t.Errorf("through a node with another token: %d %s", res.StatusCode, body)
	}
	if code := other.dialHello(t, hers.Code); code != table.CloseAway {
		t.Errorf("a socket through it is closed with %d", code)
	}
}

// A request that comes from another node goes to no third one.
func TestNoCircles(t *testing.T) {
	c := newCluster(t)
	a, b := c.addNode(), c.addNode()
	hers := a.openTable(t, "iota")
	res, body := b.fetch(t, "/api/tables/"+hers.Code, "Linework-Node", nodeToken)
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Linework-Moved") == "" || !bytes.Contains(body, []byte(`"moving"`)) {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	_, figures := b.fetch(t, "/metrics")
	if bytes.Contains(figures, []byte("linework_relayed_total{")) {
		t.Error("it was passed on")
	}
}

// Limits count the client, whichever node it comes to.
func TestLimitsCountTheClient(t *testing.T) {
	c := newCluster(t)
	few := func(cfg *gateway.Config) { cfg.Trusted = loopback }
	a, b := c.addNode(few), c.addNode(few)
	a.gate.ForgiveNothing()
	hers := a.openTable(t, "iota")
	try := func(from string) int {
		res, _ := b.fetch(t, "/api/tables/"+hers.Code+"/gallery/wrong", "X-Forwarded-For", from)
		return res.StatusCode
	}
	last := 0
	for range 61 {
		last = try("192.0.2.7")
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("who tries 61 wrong keys is answered with %d", last)
	}
	if status := try("192.0.2.8"); status != http.StatusGone {
		t.Errorf("somebody else who tries one with %d", status)
	}
}

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

func TestNewTablesSpread(t *testing.T) { runOnEachStore(t, newTablesSpread) }

func newTablesSpread(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	for range 3 {
		a.openTable(t, "iota")
	}
	eventually(t, "the load of the first", func() bool {
		return b.lobby.ChooseOtherNodeForNewTable(t.Context()) == nil && a.lobby.ChooseOtherNodeForNewTable(t.Context()) != nil
	})
	for k := range 3 {
		a.createTable(t, fmt.Sprint("Ben ", k))
	}
	if there := b.lobby.TableCount(); there == 0 {
		t.Errorf("all %d tables are at the node that had three", a.lobby.TableCount())
	}
	t.Run("and go nowhere else when the other has died", func(t *testing.T) {
		b.listener.closeWithConnections() // and nobody has noticed yet
		a.createTable(t, "Cleo")
	})
}
