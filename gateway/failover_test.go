package gateway_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/iota"
	"linework/gateway"
	"linework/journal"
	"linework/table"
)

// A match of two that has begun, each at a node of their own.
func (c *cluster) match(hers, his *node, options string) (ticket, other table.Ticket, ana, ben *device) {
	c.t.Helper()
	ticket = hers.open(c.t, "iota")
	other = his.sit(c.t, ticket.Code, "Ben")
	ana, ben = hers.join(c.t, ticket.Code, ticket.Token), his.join(c.t, ticket.Code, other.Token)
	ana.must("options", `{"options":`+options+`,"pace":100}`)
	ana.must("start", `{"force":true}`)
	ben.await("the game", func(f frame) bool { return f.Match != nil })
	return ticket, other, ana, ben
}

// pass has whoever is in turn pass, and returns the phase after it.
func pass(t *testing.T, players ...*device) int {
	t.Helper()
	for _, d := range players {
		if _, m := d.seen(); m.Waiting.Has(m.Seat) {
			if f := d.move("pass", "{}"); !f.OK {
				t.Fatalf("%s: %s", f.Code, f.Text)
			}
			_, m := d.seen()
			return m.Phase
		}
	}
	t.Fatal("nobody is in turn")
	return 0
}

func TestNodeDies(t *testing.T) {
	c := newCluster(t)
	a, b := c.add(), c.add()
	hers, his, ana, ben := c.match(a, b, `{"deck":1}`)
	phase := pass(t, ana, ben)
	a.door.cut()
	ana.closeCode()
	ben.closeCode() // he came through the other node
	back := make(chan *device)
	go func() { back <- b.join(t, hers.Code, hers.Token) }()
	select {
	case <-back:
		t.Fatal("the table was taken from a node that counts as alive")
	case <-time.After(300 * time.Millisecond):
	}
	a.quiet(true)
	ana = <-back
	if _, m := ana.seen(); m == nil || m.Phase != phase {
		t.Fatalf("after the node died the game is %+v, want phase %d", m, phase)
	}
	ben = b.join(t, hers.Code, his.Token)
	pass(t, ana, ben)
	if _, figures := fetch(t, b.URL+"/metrics"); !bytes.Contains(figures, []byte("linework_tables_taken_over_total 1\n")) {
		t.Error("the take-over is not counted")
	}
}

// A node that neither answers nor counts as dead is waited for, and then devices are told
// to come back.
func TestNodeDoesNotAnswer(t *testing.T) {
	c := newCluster(t)
	a, b := c.add(), c.add()
	b.gate.WaitForOwner(300 * time.Millisecond)
	hers := a.open(t, "iota")
	a.door.cut()
	if code := b.dialHello(t, hers.Code); code != table.CloseFault {
		t.Errorf("a socket is closed with %d", code)
	}
	res, body := fetch(t, b.URL+"/api/tables/"+hers.Code)
	if res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte(`"moving"`)) || res.Header.Get("Retry-After") == "" {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// TestNodeWakesUp has a node stand still for longer than its leases last.
func TestNodeWakesUp(t *testing.T) {
	c := newCluster(t)
	a, b := c.add(), c.add()
	hers, his, ana, ben := c.match(a, b, `{"deck":1}`)
	idle := a.open(t, "iota")
	watcher := a.join(t, idle.Code, idle.Token)
	a.quiet(true)
	ben.closeCode() // no line leads through a dead node
	ben = b.join(t, hers.Code, his.Token)
	b.join(t, idle.Code, "")
	before := c.shared.CountEntries(hers.Code)
	t.Run("it can write nothing, and says so", func(t *testing.T) {
		ana.raw(`{"id":99,"do":"pause"}`) // it may have found out by itself a moment before
		if code := ana.closeCode(); code != table.CloseAgain {
			t.Errorf("her device is closed with %d", code)
		}
		if now := c.shared.CountEntries(hers.Code); now != before {
			t.Errorf("it has written %d entries", now-before)
		}
	})
	t.Run("who only looks on is sent to the new owner", func(t *testing.T) {
		a.quiet(false)
		if code := watcher.closeCode(); code != table.CloseAgain {
			t.Errorf("closed with %d", code)
		}
	})
	ana = a.join(t, hers.Code, hers.Token)
	pass(t, ana, ben)
	if !b.runs(hers.Code) {
		t.Error("the table has moved again")
	}
}

func TestNodeIsAskedToGo(t *testing.T) { onEach(t, nodeIsAskedToGo) }

func nodeIsAskedToGo(t *testing.T, c *cluster) {
	a, b, d := c.add(), c.add(), c.add()
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
		m.ticket, _, m.ana, m.ben = c.match(a, b, m.options)
		pass(t, m.ana, m.ben)
		if strings.HasSuffix(m.what, "stands") {
			m.ana.must("pause", "")
		}
	}
	lobbyOnly := a.open(t, "iota")
	waiting := a.join(t, lobbyOnly.Code, lobbyOnly.Token)
	time.Sleep(1200 * time.Millisecond) // so that there is something to lose
	for _, m := range matches {
		f := a.join(t, m.ticket.Code, m.ticket.Token)
		_, match := f.seen()
		m.left, m.phase = match.Left, match.Phase
	}
	a.lobby.DrainToOtherNodes(t.Context())
	t.Run("devices are told to come back at once", func(t *testing.T) {
		for _, m := range matches {
			if hers, his := m.ana.closeCode(), m.ben.closeCode(); hers != table.CloseAgain || his != table.CloseAgain {
				t.Errorf("%s: closed with %d, and through another node with %d", m.what, hers, his)
			}
		}
		if code := waiting.closeCode(); code != table.CloseAgain {
			t.Errorf("in the lobby: closed with %d", code)
		}
	})
	t.Run("a proxy is told to send nobody there", func(t *testing.T) {
		if res, body := fetch(t, a.URL+"/readyz"); res.StatusCode != http.StatusServiceUnavailable || !bytes.Contains(body, []byte("asked to go")) {
			t.Errorf("%d %s", res.StatusCode, body)
		}
		if res, _ := fetch(t, a.URL+"/healthz"); res.StatusCode != http.StatusOK {
			t.Errorf("it is said to be unwell: %d", res.StatusCode)
		}
	})
	t.Run("no clock goes back", func(t *testing.T) { // nor loses anything: table/move_test.go has its own time
		for i, m := range matches {
			at := []*node{a, b, d}[i] // also through the one that leaves
			_, match := at.join(t, m.ticket.Code, m.ticket.Token).seen()
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
		ticket := a.create(t, "Cleo")
		if a.lobby.TableCount() != 0 {
			t.Error("a node that leaves has opened a table")
		}
		a.leave()
		b.join(t, ticket.Code, ticket.Token)
	})
}

// A table that was given to a node which has to go itself, before anybody came, goes on.
func TestGivenAndGivenAgain(t *testing.T) {
	c := newCluster(t)
	a := c.add()
	hers := a.open(t, "iota")
	b := c.add()
	a.leave()
	d := c.add()
	b.lobby.DrainToOtherNodes(t.Context())
	b.join(t, hers.Code, hers.Token)
	if !d.runs(hers.Code) {
		t.Error("the last node does not run the table")
	}
}

// A node that was killed and started again waits until it does not count as two.
func TestNodeComesBack(t *testing.T) {
	for name, address := range map[string]string{"without an address": "", "at an address where it is not": "http://127.0.0.1:1"} {
		t.Run(name, func(t *testing.T) {
			c := newCluster(t)
			join := c.join
			c.join = func(n journal.Node, lost func(string)) journal.Store {
				n.Address = address
				return join(n, lost)
			}
			a := c.add()
			hers := a.open(t, "iota")
			a.door.cut()
			b := c.add()
			seated := make(chan table.Ticket)
			go func() { seated <- b.sit(t, hers.Code, "Ben") }()
			select {
			case <-seated:
				t.Fatal("the table was taken from a node that counts as alive")
			case <-time.After(300 * time.Millisecond):
			}
			a.quiet(true)
			if his := <-seated; his.Seat != 2 {
				t.Errorf("his ticket is %+v", his)
			}
		})
	}
}

// Alone, a node that is asked to go does as a server of one node: the tables are safe.
func TestLastNodeIsAskedToGo(t *testing.T) {
	c := newCluster(t)
	a := c.add()
	hers := a.open(t, "iota")
	ana := a.join(t, hers.Code, hers.Token)
	a.leave()
	if code := ana.closeCode(); code != table.CloseGoingAway {
		t.Errorf("closed with %d", code)
	}
	b := c.add()
	b.join(t, hers.Code, hers.Token)
}

func TestStoreIsAway(t *testing.T) {
	c := newCluster(t)
	a, b := c.add(), c.add()
	hers, his, ana, ben := c.match(a, b, `{"deck":1,"turn":0}`)
	before := c.shared.CountEntries(hers.Code)
	_, was := ben.seen()
	c.away(true)
	ana.say("pause", "")
	for _, d := range []*device{ana, ben} {
		if code := d.closeCode(); code != table.CloseAway {
			t.Errorf("a device is closed with %d", code)
		}
	}
	if view, match := ben.seen(); view.Paused || match.Phase != was.Phase {
		t.Error("somebody heard of what is not safe")
	}
	if res, body := fetch(t, b.URL+"/readyz"); res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	back := make(chan *device, 2)
	go func() { back <- a.comeBack(t, hers.Code, hers.Token) }()
	go func() { back <- b.comeBack(t, hers.Code, his.Token) }()
	select {
	case <-back:
		t.Fatal("a device came in without a store")
	case <-time.After(300 * time.Millisecond):
	}
	c.away(false)
	for range 2 {
		view, match := (<-back).seen()
		if view.Paused || match == nil || match.Phase != was.Phase {
			t.Errorf("after the store came back the table is %+v", view)
		}
	}
	if now := c.shared.CountEntries(hers.Code); now != before {
		t.Errorf("%d entries were written while the store was away", now-before)
	}
}

// comeBack is join as a client does it: at once again where it is told so.
func (s *server) comeBack(t *testing.T, code, token string) *device {
	t.Helper()
	for {
		d := s.dial(t, code)
		d.say("hello", fmt.Sprintf(`{"version":2,"token":%q}`, token))
		select {
		case f := <-d.frames:
			if f.Type == "welcome" {
				return d
			}
		case why := <-d.closed:
			d.closed <- why
		}
		if why := d.closeCode(); why != table.CloseAgain {
			t.Errorf("a device that comes back is closed with %d", why)
			return d
		}
	}
}

// newer is iota under the next version of its rules.
type newer struct{ iota.Game }

func (n newer) Info() game.Info {
	info := n.Game.Info()
	info.Rules++
	return info
}

func upgraded(cfg *gateway.Config) {
	cfg.Games = slices.Replace(games.All(), 0, 1, game.Game(newer{}))
}

// TestRollingUpgrade has nodes of two versions side by side.
func TestRollingUpgrade(t *testing.T) {
	c := newCluster(t)
	first, old, second := c.add(upgraded), c.add(), c.add(upgraded)
	begin := func(at *node) (table.Ticket, int) {
		ticket, _, ana, ben := c.match(at, at, `{"deck":1,"turn":0}`)
		return ticket, pass(t, ana, ben)
	}
	t.Run("a game goes only to a node that knows its rules", func(t *testing.T) {
		for k := range 4 {
			ticket, phase := begin(first)
			defer func() {
				if _, m := old.join(t, ticket.Code, ticket.Token).seen(); m == nil || m.Phase != phase || !second.runs(ticket.Code) {
					t.Errorf("table %d: the game is %+v", k, m)
				}
			}()
		}
		first.leave()
	})
	t.Run("a node that cannot carry it on gives it to one that can", func(t *testing.T) {
		third := c.add(upgraded)
		ticket, phase := begin(second)
		second.door.cut()
		second.quiet(true)
		d := old.dial(t, ticket.Code)
		d.say("hello", fmt.Sprintf(`{"version":2,"token":%q}`, ticket.Token))
		if code := d.closeCode(); code != table.CloseAgain {
			t.Fatalf("closed with %d", code)
		}
		if _, m := old.join(t, ticket.Code, ticket.Token).seen(); m == nil || m.Phase != phase || !third.runs(ticket.Code) {
			t.Errorf("the game is %+v", m)
		}
		third.leave()
		t.Run("and where nobody can, it ends and the evening goes on", func(t *testing.T) {
			if view, _ := old.join(t, ticket.Code, ticket.Token).seen(); view.Stage == table.Playing || view.Abandoned == "" {
				t.Errorf("the table is %+v", view)
			}
		})
	})
	t.Run("an older game goes to any", func(t *testing.T) {
		ticket, phase := begin(old)
		young := c.add(upgraded)
		old.leave()
		if _, m := young.join(t, ticket.Code, ticket.Token).seen(); m == nil || m.Phase != phase {
			t.Errorf("the game is %+v", m)
		}
	})
}
