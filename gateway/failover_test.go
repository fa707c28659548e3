package gateway_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/iota"
	"linework/gateway"
	"linework/journal"
	"linework/table"
)

// startMatchOfTwo starts a match of Ana and Ben, each at a node of their own.
func (c *cluster) startMatchOfTwo(hers, his *node, options string) (ticket, other table.Ticket, ana, ben *device) {
	c.t.Helper()
	ticket = hers.openTable(c.t, "iota")
	other = his.takeSeat(c.t, ticket.Code, "Ben")
	ana, ben = hers.join(c.t, ticket.Code, ticket.Token), his.join(c.t, ticket.Code, other.Token)
	ana.mustDo("options", `{"options":`+options+`,"pace":100}`)
	ana.mustDo("start", `{"force":true}`)
	ben.await("the game", func(f frame) bool { return f.Match != nil })
	return ticket, other, ana, ben
}

// passTurn has whoever is in turn pass, and returns the phase after it.
func passTurn(t *testing.T, players ...*device) int {
	t.Helper()
	for _, d := range players {
		if _, m := d.lastViews(); m.Waiting.Has(m.Seat) {
			if f := d.move("pass", "{}"); !f.OK {
				t.Fatalf("%s: %s", f.Code, f.Text)
			}
			_, m := d.lastViews()
			return m.Phase
		}
	}
	t.Fatal("nobody is in turn")
	return 0
}

func TestNodeDies(t *testing.T) { synctest.Test(t, nodeDies) }

func nodeDies(t *testing.T) {
	c := newClusterOnPipes(t)
	a, b := c.addNode(), c.addNode()
	hers, his, ana, ben := c.startMatchOfTwo(a, b, `{"deck":1}`)
	phase := passTurn(t, ana, ben)
	a.listener.closeWithConnections()
	ana.awaitCloseCode()
	ben.awaitCloseCode() // he came through the other node
	back := make(chan *device)
	go func() { back <- b.join(t, hers.Code, hers.Token) }()
	select {
	case <-back:
		t.Fatal("the table was taken from a node that counts as alive")
	case <-time.After(300 * time.Millisecond):
	}
	a.setHeartbeatSilent(true)
	ana = <-back
	if _, m := ana.lastViews(); m == nil || m.Phase != phase {
		t.Fatalf("after the node died the game is %+v, want phase %d", m, phase)
	}
	ben = b.join(t, hers.Code, his.Token)
	passTurn(t, ana, ben)
	if _, figures := b.fetch(t, "/metrics"); !bytes.Contains(figures, []byte("linework_tables_taken_over_total 1\n")) {
		t.Error("the take-over is not counted")
	}
}

// A node that neither answers nor counts as dead is waited for, and then devices are told
// to come back.
func TestNodeDoesNotAnswer(t *testing.T) { synctest.Test(t, nodeDoesNotAnswer) }

func nodeDoesNotAnswer(t *testing.T) {
	c := newClusterOnPipes(t)
	a, b := c.addNode(), c.addNode()
	b.gate.WaitForOwner(300 * time.Millisecond)
	hers := a.openTable(t, "iota")
	a.listener.closeWithConnections()
	if code := b.dialHello(t, hers.Code); code != table.CloseFault {
		t.Errorf("a socket is closed with %d", code)
	}
	res, body := b.fetch(t, "/api/tables/"+hers.Code)
	if res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte(`"moving"`)) || res.Header.Get("Retry-After") == "" {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// Two nodes that share a store and have no --node-address cannot pass anything on: whoever comes to the wrong
// one is told so, after the time in which a node that died would have been found out.
func TestNodesWithoutAddress(t *testing.T) { synctest.Test(t, nodesWithoutAddress) }

func nodesWithoutAddress(t *testing.T) {
	c := newClusterOnPipes(t)
	c.hideAddresses = true
	a, b := c.addNode(), c.addNode()
	hers := a.openTable(t, "iota")
	began := time.Now()
	if code := b.dialHello(t, hers.Code); code != table.CloseAway {
		t.Errorf("a socket is closed with %d", code)
	}
	res, body := b.fetch(t, "/api/tables/"+hers.Code)
	if res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte(`"nodes-apart"`)) {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("both took %v", took)
	}
	a.setHeartbeatSilent(true)
	if res, body := b.fetch(t, "/api/tables/"+hers.Code); res.StatusCode != http.StatusOK {
		t.Errorf("after the first node has died: %d %s", res.StatusCode, body)
	}
}

// TestNodeWakesUp has a node stand still for longer than its leases last.
func TestNodeWakesUp(t *testing.T) {
	c := newCluster(t)
	a, b := c.addNode(), c.addNode()
	hers, his, ana, ben := c.startMatchOfTwo(a, b, `{"deck":1}`)
	idle := a.openTable(t, "iota")
	watcher := a.join(t, idle.Code, idle.Token)
	a.setHeartbeatSilent(true)
	ben.awaitCloseCode() // no line leads through a dead node
	ben = b.join(t, hers.Code, his.Token)
	b.join(t, idle.Code, "")
	before := c.shared.CountEntries(hers.Code)
	t.Run("it can write nothing, and says so", func(t *testing.T) {
		ana.sendText(`{"id":99,"do":"pause"}`) // it may have found out by itself a moment before
		if code := ana.awaitCloseCode(); code != table.CloseAgain {
			t.Errorf("her device is closed with %d", code)
		}
		if now := c.shared.CountEntries(hers.Code); now != before {
			t.Errorf("it has written %d entries", now-before)
		}
	})
	t.Run("who only looks on is sent to the new owner", func(t *testing.T) {
		a.setHeartbeatSilent(false)
		if code := watcher.awaitCloseCode(); code != table.CloseAgain {
			t.Errorf("closed with %d", code)
		}
	})
	ana = a.rejoinUntilWelcome(t, hers.Code, hers.Token) // the node may still be about to find out
	passTurn(t, ana, ben)
	if !b.runsTable(hers.Code) {
		t.Error("the table has moved again")
	}
}

func TestNodeIsAskedToGo(t *testing.T) { runOnEachStore(t, nodeIsAskedToGo) }

func nodeIsAskedToGo(t *testing.T, c *cluster) {
	a, b, d := c.addNode(), c.addNode(), c.addNode()
	type game struct {
		what     string
		options  string
		ticket   table.Ticket
		ana, ben *device
		left     int
		phase    int
	}
	matches := []*game{
		{what: "a clock that runs", options: `{"deck":1,"turn":120}`},
		{what: "no clock", options: `{"deck":1,"turn":0}`},
		{what: "a clock that stands", options: `{"deck":1,"turn":60}`},
	}
	for _, m := range matches {
		m.ticket, _, m.ana, m.ben = c.startMatchOfTwo(a, b, m.options)
		passTurn(t, m.ana, m.ben)
		if strings.HasSuffix(m.what, "stands") {
			m.ana.mustDo("pause", "")
		}
	}
	lobbyOnly := a.openTable(t, "iota")
	waiting := a.join(t, lobbyOnly.Code, lobbyOnly.Token)
	time.Sleep(1200 * time.Millisecond) // so that there is something to lose
	for _, m := range matches {
		f := a.join(t, m.ticket.Code, m.ticket.Token)
		_, match := f.lastViews()
		m.left, m.phase = match.Left, match.Phase
	}
	a.lobby.DrainToOtherNodes(t.Context())
	t.Run("devices are told to come back at once", func(t *testing.T) {
		for _, m := range matches {
			if hers, his := m.ana.awaitCloseCode(), m.ben.awaitCloseCode(); hers != table.CloseAgain || his != table.CloseAgain {
				t.Errorf("%s: closed with %d, and through another node with %d", m.what, hers, his)
			}
		}
		if code := waiting.awaitCloseCode(); code != table.CloseAgain {
			t.Errorf("in the lobby: closed with %d", code)
		}
	})
	t.Run("a proxy is told to send nobody there", func(t *testing.T) {
		if res, body := a.fetch(t, "/readyz"); res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte("asked to go")) {
			t.Errorf("%d %s", res.StatusCode, body)
		}
		if res, _ := a.fetch(t, "/healthz"); res.StatusCode != http.StatusOK {
			t.Errorf("it is said to be unwell: %d", res.StatusCode)
		}
	})
	t.Run("no clock goes back", func(t *testing.T) { // nor loses anything: table/move_test.go has its own time
		for i, m := range matches {
			at := []*node{a, b, d}[i] // also through the one that leaves
			_, match := at.join(t, m.ticket.Code, m.ticket.Token).lastViews()
			if match == nil || match.Phase != m.phase {
				t.Fatalf("%s: the game is %+v", m.what, match)
			}
			const written = 500 // ms, more than it takes to write down a pause
			if runs := strings.HasSuffix(m.what, "runs"); match.Left > m.left+written || !runs && match.Left < m.left-written {
				t.Errorf("%s: %d ms were left, and now %d", m.what, m.left, match.Left)
			}
		}
	})
	t.Run("the others share the tables", func(t *testing.T) {
		if a.lobby.TableCount() != 0 || b.lobby.TableCount() == 0 || d.lobby.TableCount() == 0 {
			t.Errorf("the nodes have %d, %d and %d tables", a.lobby.TableCount(), b.lobby.TableCount(), d.lobby.TableCount())
		}
		if n := a.lobby.HandedOverCount(); n != 4 {
			t.Errorf("%d tables count as handed over", n)
		}
	})
	t.Run("new tables go elsewhere", func(t *testing.T) {
		ticket := a.createTable(t, "Cleo")
		if a.lobby.TableCount() != 0 {
			t.Error("a node that leaves has opened a table")
		}
		a.drainAndShutDown()
		b.join(t, ticket.Code, ticket.Token)
	})
}

// A table that was given to a node which has to go itself, before anybody came, goes on.
func TestGivenAndGivenAgain(t *testing.T) { synctest.Test(t, givenAndGivenAgain) }

func givenAndGivenAgain(t *testing.T) {
	c := newClusterOnPipes(t)
	a := c.addNode()
	hers := a.openTable(t, "iota")
	b := c.addNode()
	a.drainAndShutDown()
	d := c.addNode()
	b.lobby.DrainToOtherNodes(t.Context())
	b.join(t, hers.Code, hers.Token)
	if !d.runsTable(hers.Code) {
		t.Error("the last node does not run the table")
	}
}

// A node that was killed and started again waits until it does not count as two.
func TestNodeComesBack(t *testing.T) {
	for name, address := range map[string]string{"without an address": "", "at an address where it is not": "http://127.0.0.1:1"} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { nodeComesBack(t, address) }) })
	}
}

func nodeComesBack(t *testing.T, address string) {
	c := newClusterOnPipes(t)
	join := c.join
	c.join = func(n journal.Node, lost func(string)) journal.Store {
		n.Address = address
		return join(n, lost)
	}
	a := c.addNode()
	hers := a.openTable(t, "iota")
	a.listener.closeWithConnections()
	b := c.addNode()
	seated := make(chan table.Ticket)
	go func() { seated <- b.takeSeat(t, hers.Code, "Ben") }()
	select {
	case <-seated:
		t.Fatal("the table was taken from a node that counts as alive")
	case <-time.After(300 * time.Millisecond):
	}
	a.setHeartbeatSilent(true)
	if his := <-seated; his.Seat != 2 {
		t.Errorf("his ticket is %+v", his)
	}
}

// Alone, a node that is asked to go does as a server of one node: the tables are safe.
func TestLastNodeIsAskedToGo(t *testing.T) { synctest.Test(t, lastNodeIsAskedToGo) }

func lastNodeIsAskedToGo(t *testing.T) {
	c := newClusterOnPipes(t)
	a := c.addNode()
	hers := a.openTable(t, "iota")
	ana := a.join(t, hers.Code, hers.Token)
	a.drainAndShutDown()
	if code := ana.awaitCloseCode(); code != table.CloseGoingAway {
		t.Errorf("closed with %d", code)
	}
	b := c.addNode()
	b.join(t, hers.Code, hers.Token)
}

func TestStoreIsAway(t *testing.T) { synctest.Test(t, storeIsAway) }

func storeIsAway(t *testing.T) {
	c := newClusterOnPipes(t)
	a, b := c.addNode(), c.addNode()
	hers, his, ana, ben := c.startMatchOfTwo(a, b, `{"deck":1,"turn":0}`)
	before := c.shared.CountEntries(hers.Code)
	_, was := ben.lastViews()
	c.away(true)
	ana.sendCommand("pause", "")
	for _, d := range []*device{ana, ben} {
		if code := d.awaitCloseCode(); code != table.CloseAway {
			t.Errorf("a device is closed with %d", code)
		}
	}
	if view, match := ben.lastViews(); view.Paused || match.Phase != was.Phase {
		t.Error("somebody heard of what is not safe")
	}
	if res, body := b.fetch(t, "/readyz"); res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	back := make(chan *device, 2)
	go func() { back <- a.rejoinUntilWelcome(t, hers.Code, hers.Token) }()
	go func() { back <- b.rejoinUntilWelcome(t, hers.Code, his.Token) }()
	select {
	case <-back:
		t.Fatal("a device came in without a store")
	case <-time.After(300 * time.Millisecond):
	}
	c.away(false)
	for range 2 {
		view, match := (<-back).lastViews()
		if view.Paused || match == nil || match.Phase != was.Phase {
			t.Errorf("after the store came back the table is %+v", view)
		}
	}
	if now := c.shared.CountEntries(hers.Code); now != before {
		t.Errorf("%d entries were written while the store was away", now-before)
	}
}

// rejoinUntilWelcome joins as a client does: at once again where it is told so.
func (s *server) rejoinUntilWelcome(t *testing.T, code, token string) *device {
	t.Helper()
	for {
		d := s.dial(t, code)
		d.sendCommand("hello", fmt.Sprintf(`{"version":2,"token":%q}`, token))
		select {
		case f := <-d.frames:
			if f.Type == "welcome" {
				return d
			}
		case why := <-d.closed:
			d.closed <- why
		}
		if why := d.awaitCloseCode(); why != table.CloseAgain {
			t.Errorf("a device that comes back is closed with %d", why)
			return d
		}
	}
}

// iotaWithNextRules is iota under the next version of its rules.
type iotaWithNextRules struct{ iota.Game }

func (n iotaWithNextRules) Info() game.Info {
	info := n.Game.Info()
	info.Rules++
	return info
}

func offerNextRulesOfIota(cfg *gateway.Config) {
	cfg.Games = slices.Replace(games.All(), 0, 1, game.Game(iotaWithNextRules{}))
}

// TestRollingUpgrade has nodes of two versions side by side.
func TestRollingUpgrade(t *testing.T) {
	c := newCluster(t)
	first, old, second := c.addNode(offerNextRulesOfIota), c.addNode(), c.addNode(offerNextRulesOfIota)
	begin := func(at *node) (table.Ticket, int) {
		ticket, _, ana, ben := c.startMatchOfTwo(at, at, `{"deck":1,"turn":0}`)
		return ticket, passTurn(t, ana, ben)
	}
	t.Run("a game goes only to a node that knows its rules", func(t *testing.T) {
		for k := range 4 {
			ticket, phase := begin(first)
			defer func() {
				if _, m := old.join(t, ticket.Code, ticket.Token).lastViews(); m == nil || m.Phase != phase || !second.runsTable(ticket.Code) {
					t.Errorf("table %d: the game is %+v", k, m)
				}
			}()
		}
		first.drainAndShutDown()
	})
	t.Run("a node that cannot carry it on gives it to one that can", func(t *testing.T) {
		third := c.addNode(offerNextRulesOfIota)
		ticket, phase := begin(second)
		second.listener.closeWithConnections()
		second.setHeartbeatSilent(true)
		d := old.dial(t, ticket.Code)
		d.sendCommand("hello", fmt.Sprintf(`{"version":2,"token":%q}`, ticket.Token))
		if code := d.awaitCloseCode(); code != table.CloseAgain {
			t.Fatalf("closed with %d", code)
		}
		if _, m := old.join(t, ticket.Code, ticket.Token).lastViews(); m == nil || m.Phase != phase || !third.runsTable(ticket.Code) {
			t.Errorf("the game is %+v", m)
		}
		third.drainAndShutDown()
		t.Run("and where nobody can, it ends and the evening goes on", func(t *testing.T) {
			if view, _ := old.join(t, ticket.Code, ticket.Token).lastViews(); view.Stage == table.Playing || view.Abandoned == "" {
				t.Errorf("the table is %+v", view)
			}
		})
	})
	t.Run("an older game goes to any", func(t *testing.T) {
		ticket, phase := begin(old)
		young := c.addNode(offerNextRulesOfIota)
		old.drainAndShutDown()
		if _, m := young.join(t, ticket.Code, ticket.Token).lastViews(); m == nil || m.Phase != phase {
			t.Errorf("the game is %+v", m)
		}
	})
}
