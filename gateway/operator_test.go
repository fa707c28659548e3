package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"linework/gateway"
	"linework/gateway/admin"
	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/lobby/operations"
	"linework/table"
)

// An operatorPage is the page of whoever runs the server, in a browser.
type operatorPage struct {
	t      *testing.T
	server *server
	cookie *http.Cookie
	token  string // what the page sends with what it changes
}

// ask sends a request as the page does, changed by edit, and returns its status.
func (p *operatorPage) ask(method, path, body string, into any, edit ...func(*http.Request)) int {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.server.URL+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Origin", p.server.URL)
	}
	if p.cookie != nil {
		r.AddCookie(p.cookie)
	}
	r.Header.Set(admin.TokenHeader, p.token)
	for _, each := range edit {
		each(r)
	}
	res, err := p.server.http.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range res.Cookies() {
		p.cookie = c
	}
	if into == nil {
		into = new(any)
	}
	return readJSON(p.t, res, into)
}

// openLink makes a link, as the command does, and opens it.
func openLink(t *testing.T, s *server) *operatorPage {
	t.Helper()
	link, made := operations.NewLink()
	made.By = "ana@home"
	if err := operations.Append(t.Context(), s.store, made); err != nil {
		t.Fatal(err)
	}
	p := &operatorPage{t: t, server: s}
	if status := p.ask("POST", "/api/admin/session", fmt.Sprintf(`{"link":%q}`, link), nil); status != http.StatusOK || p.cookie == nil {
		t.Fatalf("the link is answered with %d", status)
	}
	p.token = p.overview().Token
	return p
}

func (p *operatorPage) overview() (o admin.Overview) {
	p.t.Helper()
	if status := p.ask("GET", "/api/admin", "", &o); status != http.StatusOK {
		p.t.Fatalf("the overview: %d", status)
	}
	return o
}

func (p *operatorPage) mustDo(body string) {
	p.t.Helper()
	var trouble answer.Trouble
	if status := p.ask("POST", "/api/admin/operations", body, &trouble); status != http.StatusOK {
		p.t.Fatalf("%s: %d %s", body, status, trouble.Text)
	}
}

// mustRefuse checks the code with which a request is refused.
func (p *operatorPage) mustRefuse(want, method, path, body string, edit ...func(*http.Request)) {
	p.t.Helper()
	var trouble answer.Trouble
	if status := p.ask(method, path, body, &trouble, edit...); status < 400 || trouble.Code != want {
		p.t.Errorf("%s %s %s: %d %q, want %q", method, path, body, status, trouble.Code, want)
	}
}

const closeNothing = `{"kind":"notice-withdrawn"}`

// A link opens one session, whose cookie no script sees, and only the page of this server does
// something with it.
func TestOperatorLink(t *testing.T) {
	s := newServer(t)
	stranger := &operatorPage{t: t, server: s}
	for _, path := range []string{"/api/admin", "/api/admin/reports", "/api/admin/node"} {
		stranger.mustRefuse("not-operator", "GET", path, "")
	}
	stranger.mustRefuse("not-operator", "POST", "/api/admin/operations", closeNothing)
	stranger.mustRefuse("bad-key", "POST", "/api/admin/session", `{"link":"guessed"}`)
	stranger.mustRefuse("not-operator", "POST", "/api/admin/session", `{"link":""}`)

	link, made := operations.NewLink()
	if err := operations.Append(t.Context(), s.store, made); err != nil {
		t.Fatal(err)
	}
	open := fmt.Sprintf(`{"link":%q}`, link)
	foreign := func(r *http.Request) { r.Header.Set("Origin", "https://elsewhere.example") }
	stranger.mustRefuse("foreign-origin", "POST", "/api/admin/session", open, foreign)
	p := &operatorPage{t: t, server: s}
	if status := p.ask("POST", "/api/admin/session", open, nil); status != http.StatusOK {
		t.Fatalf("the link is answered with %d", status)
	}
	if c := p.cookie; !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/api/admin" || c.MaxAge < 3600 || c.MaxAge > 86400 || c.Secure {
		t.Errorf("the cookie is %+v", c)
	}
	stranger.mustRefuse("bad-key", "POST", "/api/admin/session", open) // it works once
	p.mustRefuse("not-operator", "POST", "/api/admin/operations", closeNothing)
	p.token = p.overview().Token
	p.mustRefuse("foreign-origin", "POST", "/api/admin/operations", closeNothing, foreign)
	p.mustRefuse("foreign-origin", "POST", "/api/admin/operations", closeNothing, func(r *http.Request) { r.Header.Del("Origin") })
	p.mustRefuse("unknown-option", "POST", "/api/admin/operations", `{"kind":"person-removed","name":"Ben"}`)
	p.mustRefuse("malformed", "POST", "/api/admin/operations", `{"kind":"session-opened","hash":"x"}`)
	p.mustRefuse("unknown-option", "POST", "/api/admin/operations", `{"kind":"node-drained","node":"x"}`)
	p.mustDo(closeNothing)

	other := openLink(t, s)
	p.mustDo(fmt.Sprintf(`{"kind":"session-ended","session":%d}`, other.overview().Session))
	other.mustRefuse("not-operator", "GET", "/api/admin", "")
	p.mustDo(`{"kind":"all-revoked"}`)
	p.mustRefuse("not-operator", "GET", "/api/admin", "")
}

// Behind HTTPS the cookie is for HTTPS alone; and no page shows the operator's in a frame.
func TestOperatorCookieBehindProxy(t *testing.T) {
	s := newServerWith(t, func(cfg *gateway.Config) {
		cfg.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		cfg.OperatorHeaders = []string{"Remote-User=ana", "Remote-Groups=operators"}
		cfg.FrameAncestors = []string{"https://moodle.example.org"}
	})
	p := &operatorPage{t: t, server: s}
	says := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value); r.Header.Set("X-Forwarded-Proto", "https") }
	}
	p.mustRefuse("not-operator", "POST", "/api/admin/session", `{"link":""}`, says("Remote-User", "ben"))
	p.mustRefuse("not-operator", "POST", "/api/admin/session", `{"link":""}`)
	if status := p.ask("POST", "/api/admin/session", `{"link":""}`, nil, says("Remote-Groups", "family, operators")); status != http.StatusOK || !p.cookie.Secure {
		t.Fatalf("what the proxy says is answered with %d, %+v", status, p.cookie)
	}
	var o admin.Overview
	if status := p.ask("GET", "/api/admin", "", &o, says("Remote-Groups", "operators")); status != http.StatusOK || o.Operator != "Remote-Groups=operators" {
		t.Errorf("with the header: %d, %q", status, o.Operator)
	}
	p.mustRefuse("not-operator", "GET", "/api/admin", "") // the proxy has logged them out
	for path, want := range map[string]string{"/admin": "'none'", "/about": "https://moodle.example.org"} {
		res, err := s.http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if policy := res.Header.Get("Content-Security-Policy"); res.StatusCode != http.StatusOK || !strings.HasSuffix(policy, "frame-ancestors "+want) {
			t.Errorf("%s: %d %s", path, res.StatusCode, policy)
		}
	}
}

// A header is believed of a trusted proxy alone.
func TestOperatorHeaderOfStranger(t *testing.T) {
	s := newServerWith(t, func(cfg *gateway.Config) { cfg.OperatorHeaders = []string{"Remote-User=ana"} })
	p := &operatorPage{t: t, server: s}
	p.mustRefuse("not-operator", "POST", "/api/admin/session", `{"link":""}`, func(r *http.Request) { r.Header.Set("Remote-User", "ana") })
}

// Whoever guesses links is slowed down, and told nothing of one that is right.
func TestOperatorLinkIsNotGuessed(t *testing.T) {
	s := newServer(t)
	link, made := operations.NewLink()
	if err := operations.Append(t.Context(), s.store, made); err != nil {
		t.Fatal(err)
	}
	p := &operatorPage{t: t, server: s}
	for k := range 70 {
		var trouble answer.Trouble
		status := p.ask("POST", "/api/admin/session", fmt.Sprintf(`{"link":"%032d"}`, k), &trouble)
		if trouble.Code != "bad-key" && trouble.Code != "slow-down" {
			t.Fatalf("guess %d is answered with %d %s", k, status, trouble.Code)
		}
		if k == 69 && trouble.Toll == nil {
			t.Error("70 guesses cost nothing")
		}
	}
	p.mustRefuse("slow-down", "POST", "/api/admin/session", fmt.Sprintf(`{"link":%q}`, link))
}

// A notice reaches everyone at all tables, and whoever comes later.
func TestNotice(t *testing.T) {
	s := newServer(t)
	ana := s.createTable(t, "Ana")
	here := s.join(t, ana.Code, ana.Token)
	p := openLink(t, s)
	p.mustDo(`{"kind":"notice-sent","text":"Tea?","minutes":3}`)
	isNotice := func(f frame) bool { return f.Type == "notice" }
	if f := here.await("the notice", isNotice); f.Text != "Tea?" {
		t.Errorf("told %q", f.Text)
	}
	later := s.dial(t, ana.Code)
	later.sendCommand("hello", `{"version":2}`)
	if f := later.await("the notice", isNotice); f.Text != "Tea?" {
		t.Errorf("who comes later is told %q", f.Text)
	}
	if n := p.overview().Notice; n == nil || n.Text != "Tea?" || n.Left < 100 || n.Left > 180 {
		t.Errorf("the operator sees %+v", n)
	}
	p.mustDo(closeNothing)
	here.await("its end", func(f frame) bool { return f.Type == "notice" && f.Text == "" })
	s.lobby.AnnounceRestart()
	here.await("the restart", func(f frame) bool { return f.Type == "notice" && f.Say == "notice.restarting" })
}

// A closed table is closed for everyone, until it is reopened or removed.
func TestClosedTable(t *testing.T) {
	s := newServer(t)
	ana := s.createTable(t, "Ana")
	here := s.join(t, ana.Code, ana.Token)
	p := openLink(t, s)
	p.mustRefuse("table-open", "POST", "/api/admin/operations", fmt.Sprintf(`{"kind":"table-removed","table":%q}`, ana.Code))
	p.mustDo(fmt.Sprintf(`{"kind":"table-closed","table":%q}`, ana.Code))
	if code := here.awaitCloseCode(); code != table.CloseClosed {
		t.Errorf("sent away with %d", code)
	}
	p.mustRefuse("table-closed", "GET", "/api/tables/"+ana.Code, "")
	p.mustRefuse("table-closed", "POST", "/api/tables/"+ana.Code+"/seats", `{"name":"Ben"}`)
	d := s.dial(t, ana.Code)
	d.sendCommand("hello", fmt.Sprintf(`{"version":2,"token":%q}`, ana.Token))
	if code := d.awaitCloseCode(); code != table.CloseClosed {
		t.Errorf("who comes back is sent away with %d", code)
	}
	p.mustDo(fmt.Sprintf(`{"kind":"table-reopened","table":%q}`, ana.Code))
	s.join(t, ana.Code, ana.Token)
	p.mustDo(fmt.Sprintf(`{"kind":"table-closed","table":%q}`, ana.Code))
	eventually(t, "the table's end", func() bool { return s.lobby.TableCount() == 0 })
	p.mustDo(fmt.Sprintf(`{"kind":"table-removed","table":%q}`, ana.Code))
	p.mustRefuse("no-such-table", "GET", "/api/tables/"+ana.Code, "")
	if o := p.overview(); len(o.Closed) != 0 || o.Stored != 0 || o.Log[0].Kind != operations.TableRemoved || o.Log[0].By != "ana@home" {
		t.Errorf("the operator sees %+v", o)
	}
}

// Who may open tables is what the operator says.
func TestOpening(t *testing.T) {
	s := newServer(t)
	p := openLink(t, s)
	mustSay := func(opening string) {
		t.Helper()
		var c api.Catalogue
		if p.ask("GET", "/api/games", "", &c); c.Opening != opening {
			t.Errorf("the first page is told that %q may open tables, not %q", c.Opening, opening)
		}
	}
	mustSay("")
	p.mustDo(`{"kind":"opening-set","opening":"nobody"}`)
	mustSay("nobody")
	p.mustRefuse("no-new-tables", "POST", "/api/tables", `{"name":"Ana"}`)
	p.mustRefuse("password-needed", "POST", "/api/admin/operations", `{"kind":"opening-set","opening":"password"}`)
	p.mustDo(`{"kind":"opening-set","opening":"password","password":"tea"}`)
	mustSay("password")
	p.mustRefuse("password-needed", "POST", "/api/tables", `{"name":"Ana"}`)
	p.mustRefuse("wrong-password", "POST", "/api/tables", `{"name":"Ana","password":"coffee"}`)
	if status := s.post(t, "/api/tables", `{"name":"Ana","password":"tea"}`, new(any)); status != http.StatusCreated {
		t.Errorf("with the password: %d", status)
	}
	all, err := s.store.Operations(t.Context(), 0)
	if last := string(all[len(all)-1].Data); err != nil || !strings.Contains(last, "opening-set") || strings.Contains(last, `"tea"`) {
		t.Errorf("the password is stored: %v %s", err, last)
	}
	p.mustDo(`{"kind":"opening-set","opening":"everyone"}`)
	s.createTable(t, "Ben")
}

// A person who is removed from the server comes to no table of any node, until that is lifted.
func TestPersonIsKeptOut(t *testing.T) {
	c := newCluster(t)
	a, b := c.addNode(), c.addNode()
	host := a.openTable(t, "iota")
	other := b.openTable(t, "iota")
	hosts := a.join(t, host.Code, host.Token) // so that node a has it
	var ben table.Ticket
	if status := a.post(t, "/api/tables/"+host.Code+"/seats", `{"name":"Ben","browser":"bens"}`, &ben); status != http.StatusCreated {
		t.Fatalf("Ben sits down: %d", status)
	}
	p := openLink(t, b.server)
	if o := p.overview(); len(o.Nodes) != 2 || len(o.Tables) != 2 || len(o.Silent) != 0 {
		t.Fatalf("the operator sees %d nodes, %d tables, %q silent", len(o.Nodes), len(o.Tables), o.Silent)
	}
	p.mustRefuse("no-such-seat", "POST", "/api/admin/operations", fmt.Sprintf(`{"kind":"removal-asked","table":%q,"name":"Nobody"}`, host.Code))
	p.mustDo(fmt.Sprintf(`{"kind":"removal-asked","table":%q,"seat":%d,"name":"Ben"}`, host.Code, ben.Seat))
	hosts.await("that he has gone", func(f frame) bool { return f.Type == "update" && f.Table != nil && len(f.Table.Seats) == 1 })
	for _, n := range []*node{a, b} {
		eventually(t, "the removal at each node", func() bool {
			return n.lobby.Operations().Refresh(t.Context()) == nil && len(n.lobby.Operations().Removals()) == 1
		})
		at := &operatorPage{t: t, server: n.server}
		at.mustRefuse("kept-out", "POST", "/api/tables/"+other.Code+"/seats", `{"name":"Benno","browser":"bens"}`)
		at.mustRefuse("kept-out", "POST", "/api/tables", `{"name":"Benno","browser":"bens"}`)
		var ticket table.Ticket
		if status := n.post(t, "/api/tables/"+other.Code+"/seats", `{"name":"Cleo","browser":"another"}`, &ticket); status != http.StatusAccepted {
			t.Errorf("somebody new from the same network is answered with %d", status)
		}
	}
	d := b.dial(t, other.Code)
	d.sendCommand("hello", `{"version":2,"browser":"bens"}`)
	if code := d.awaitCloseCode(); code != table.CloseKicked {
		t.Errorf("he watches another table until %d", code)
	}
	raw, _ := json.Marshal(p.overview())
	if strings.Contains(string(raw), "bens") || strings.Contains(string(raw), "127.0.0.1/") {
		t.Errorf("the page is told who he is: %s", raw)
	}
	p.mustDo(fmt.Sprintf(`{"kind":"removal-lifted","removal":%d}`, p.overview().Removals[0].ID))
	for _, n := range []*node{a, b} {
		eventually(t, "that he is let back in", func() bool {
			return n.lobby.Operations().Refresh(t.Context()) == nil && len(n.lobby.Operations().Removals()) == 0
		})
	}
	for _, code := range []string{other.Code, host.Code} {
		if status := b.post(t, "/api/tables/"+code+"/seats", `{"name":"Benno","browser":"bens"}`, new(any)); status != http.StatusCreated {
			t.Errorf("who is let back in is answered with %d", status)
		}
	}
}

// A session and what is done in it count at every node, and one that is drained gives its tables away.
func TestOperatorOfSeveralNodes(t *testing.T) { runOnEachStore(t, operatorOfSeveralNodes) }

func operatorOfSeveralNodes(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	at := a.openTable(t, "iota")
	p := openLink(t, a.server)
	p.server = b.server
	var drained admin.NodeStatus
	for _, n := range p.overview().Nodes {
		if n.Address == a.URL {
			drained = n
		}
	}
	if drained.Tables != 1 || drained.Memory < 1<<20 || drained.Draining {
		t.Errorf("node a says %+v", drained)
	}
	p.mustDo(fmt.Sprintf(`{"kind":"node-drained","node":%q}`, drained.ID))
	eventually(t, "the tables leaving", func() bool { return a.lobby.IsDraining() && a.lobby.TableCount() == 0 })
	b.join(t, at.Code, at.Token)
	p.mustDo(fmt.Sprintf(`{"kind":"node-resumed","node":%q}`, drained.ID))
	eventually(t, "node a, back", func() bool { _ = a.lobby.Operations().Refresh(t.Context()); return !a.lobby.IsDraining() })
	p.server = a.server
	p.mustDo(`{"kind":"all-revoked"}`)
	p.server = b.server
	eventually(t, "the session's end", func() bool {
		_ = b.lobby.Operations().Refresh(t.Context())
		return p.ask("GET", "/api/admin", "", nil) == http.StatusUnauthorized
	})
}
