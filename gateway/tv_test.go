package gateway_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"linework/gateway/answer"
	"linework/table"
)

// openTableAsTV opens a table as a TV does, and watches it.
func (s *server) openTableAsTV(t *testing.T) (string, *device) {
	t.Helper()
	var ticket table.Ticket
	if status := s.post(t, "/api/tables", `{"tv":true,"language":"de"}`, &ticket); status != http.StatusCreated || ticket.Seat != 0 || ticket.Token != "" {
		t.Fatalf("a TV asks for a table: %d %+v", status, ticket)
	}
	return ticket.Code, s.join(t, ticket.Code, "")
}

// showTableOnTV asks the TV with a code to show a table; it gives the refusal's code, or "".
func (s *server) showTableOnTV(t *testing.T, tv, code, invitation, token string) (int, string) {
	t.Helper()
	req, err := http.NewRequest("POST", s.URL+"/api/tables/"+tv+"/show", strings.NewReader(fmt.Sprintf(`{"table":%q,"invitation":%q}`, code, invitation)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		answer.Trouble
		Table string `json:"table"`
	}
	status := readJSON(t, res, &answer)
	if status == http.StatusOK && answer.Table != strings.ToUpper(code) {
		t.Errorf("the TV is said to show %q", answer.Table)
	}
	return status, answer.Code
}

func TestTableForATV(t *testing.T) {
	s := newServer(t)
	code, tv := s.openTableAsTV(t)
	var sum table.Summary
	if s.get(t, "/api/tables/"+code, &sum); !sum.TV || sum.People != 0 {
		t.Errorf("a table that a TV waits with is greeted as %+v", sum)
	}
	ana := s.join(t, code, s.takeSeat(t, code, "Ana").Token)
	ana.mustDo("choose", `{"game":"iota"}`) // so she is the host
	tv.await("the game", func(f frame) bool { return f.Table != nil && f.Table.Game == "iota" })
	for _, body := range []string{`{"tv":true,"name":"Ana"}`, `{"tv":true,"play":true}`} {
		var trouble answer.Trouble
		if status := s.post(t, "/api/tables", body, &trouble); status != http.StatusBadRequest || trouble.Code != "malformed" {
			t.Errorf("%s: %d %+v", body, status, trouble)
		}
	}
}

func TestShowOnTV(t *testing.T) {
	s := newServer(t)
	hers, other := s.createTable(t, "Ana"), s.createTable(t, "Zoe")
	ana := s.join(t, hers.Code, hers.Token)
	view, _ := ana.lastViews()
	code, tv := s.openTableAsTV(t)
	for _, tt := range []struct {
		name                 string
		tv, table, inv, seat string
		status               int
		code                 string
	}{
		{"a code that no TV shows", "BBBBB", hers.Code, "", hers.Token, 404, "no-such-table"},
		{"a table of people is no TV", other.Code, hers.Code, "", hers.Token, 409, "no-tv"},
		{"a table that there is not", code, "BBBBB", "", hers.Token, 404, "no-such-table"},
		{"what is no code", code, "AEIOU", "", hers.Token, 404, "no-such-table"},
		{"a table of others", code, hers.Code, "", other.Token, 410, "bad-key"},
		{"the TV's own table", code, code, "", hers.Token, 410, "bad-key"},
		{"by a seat", code, hers.Code, "", hers.Token, 200, ""},
		{"by an invitation, as typed", strings.ToLower(code), strings.ToLower(hers.Code), view.Invitation, "", 200, ""},
	} {
		if status, refused := s.showTableOnTV(t, tt.tv, tt.table, tt.inv, tt.seat); status != tt.status || refused != tt.code {
			t.Errorf("%s: %d %q, want %d %q", tt.name, status, refused, tt.status, tt.code)
		}
	}
	for range 2 {
		if f := tv.await("another table", func(f frame) bool { return f.Type == "show" }); string(f.Code) != hers.Code {
			t.Errorf("the TV is to show %s", f.Code)
		}
	}
	ana.mustDo("open", `{"open":false}`)
	if status, refused := s.showTableOnTV(t, code, hers.Code, "", hers.Token); status != http.StatusForbidden || refused != "locked" {
		t.Errorf("a locked table: %d %q", status, refused)
	}
	ana.mustDo("open", `{"open":true}`)
	s.takeSeat(t, code, "Ben")
	if status, refused := s.showTableOnTV(t, code, hers.Code, "", hers.Token); status != http.StatusConflict || refused != "no-tv" {
		t.Errorf("with Ben at the TV's table: %d %q", status, refused)
	}
}

// Whoever tries out codes of TVs is stopped like whoever tries out those of tables, be it
// by codes that are not there or by those of people.
func TestCodesOfTVsAreNotGuessed(t *testing.T) {
	for name, wrong := range map[string]func(ours string) string{
		"codes that are not there": func(string) string { return "BBBBB" },
		"codes of tables":          func(ours string) string { return ours },
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t)
			s.gate.ForgiveNothing()
			hers := s.createTable(t, "Ana")
			code, _ := s.openTableAsTV(t)
			tries := 0
			for ; tries < 500; tries++ {
				if status, _ := s.showTableOnTV(t, wrong(hers.Code), hers.Code, "", hers.Token); status == http.StatusTooManyRequests {
					break
				}
			}
			if tries < 30 || tries == 500 {
				t.Fatalf("stopped after %d wrong codes", tries)
			}
			if status, refused := s.showTableOnTV(t, code, hers.Code, "", hers.Token); status != http.StatusTooManyRequests || refused != "slow-down" {
				t.Errorf("then the right one is answered with %d %q", status, refused)
			}
		})
	}
}

// A TV and the phone that sends it elsewhere may each be at any node.
func TestShowOnTVAcrossNodes(t *testing.T) { runOnEachStore(t, showOnTVAcrossNodes) }

func showOnTVAcrossNodes(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	hers := b.openTable(t, "iota")
	b.join(t, hers.Code, hers.Token)
	ticket, err := a.lobby.CreateWithoutHostForTV(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	tv := b.join(t, ticket.Code, "") // through the other node
	for _, at := range []*node{a, b} {
		if status, refused := at.showTableOnTV(t, ticket.Code, hers.Code, "", hers.Token); status != http.StatusOK {
			t.Fatalf("%d %q", status, refused)
		}
		if f := tv.await("another table", func(f frame) bool { return f.Type == "show" }); string(f.Code) != hers.Code {
			t.Errorf("the TV is to show %s", f.Code)
		}
	}
}

// joinScreen watches a table as a TV with a key of its own does.
func (s *server) joinScreen(t *testing.T, code, key string) *device {
	t.Helper()
	d := s.dial(t, code)
	d.mustDo("hello", fmt.Sprintf(`{"version":2,"screen":%q}`, key))
	return d
}

// A TV stays at a table that is locked, and finds it again where another node goes on with
// it because the first was stopped.
func TestTVAtALockedTableFollowsToAnotherNode(t *testing.T) { runOnEachStore(t, lockedTVFollows) }

func lockedTVFollows(t *testing.T, c *cluster) {
	a, b := c.addNode(), c.addNode()
	hers := a.openTable(t, "iota")
	key := strings.Repeat("k", 32)
	tv, stranger := b.joinScreen(t, hers.Code, key), b.join(t, hers.Code, "")
	a.join(t, hers.Code, hers.Token).mustDo("open", `{"open":false}`)
	if code := stranger.awaitCloseCode(); code != table.CloseWatchers {
		t.Errorf("who watched is closed with %d", code)
	}
	tv.mustDo("ping", "null")
	a.drainAndShutDown()
	if code := tv.awaitCloseCode(); code != table.CloseAgain {
		t.Errorf("the TV is closed with %d", code)
	}
	b.joinScreen(t, hers.Code, key)
	for what, hello := range map[string]string{"none": `{"version":2}`, "a wrong one": `{"version":2,"screen":"` + strings.Repeat("x", 32) + `"}`} {
		d := b.dial(t, hers.Code)
		d.sendCommand("hello", hello)
		if code := d.awaitCloseCode(); code != table.CloseWatchers {
			t.Errorf("with %s as its key a TV is closed with %d", what, code)
		}
	}
}
