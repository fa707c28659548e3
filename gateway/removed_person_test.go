package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"linework/gateway/answer"
	"linework/table"
)

// A removedPerson is Ben, whom Ana has just removed from her open table. All come from one network.
type removedPerson struct {
	*server
	t       *testing.T
	code    string
	host    *device
	hosts   table.Ticket
	seat    table.Ticket        // that was his
	key     string              // of a hand-over that he asked for before
	invited string              // the invitation that he had
	told    table.RemovedPerson // what the host was told
}

// removeBen has Ben sit down and be removed.
func removeBen(t *testing.T, s *server) *removedPerson {
	t.Helper()
	p := &removedPerson{server: s, t: t, hosts: s.createTable(t, "Ana")}
	p.code = p.hosts.Code
	p.host = s.join(t, p.code, p.hosts.Token)
	if status := s.post(t, "/api/tables/"+p.code+"/seats", `{"name":"Ben","browser":"bens"}`, &p.seat); status != http.StatusCreated {
		t.Fatalf("Ben sits down: %d", status)
	}
	ben := p.hello(fmt.Sprintf(`{"version":2,"token":%q,"browser":"bens"}`, p.seat.Token))
	view, _ := ben.lastViews()
	p.invited = view.Invitation
	var handOver table.HandOver
	if err := json.Unmarshal(ben.mustDo("hand-over", `{}`).Data, &handOver); err != nil {
		t.Fatal(err)
	}
	p.key = handOver.Key
	p.host.sendCommand("kick", fmt.Sprintf(`{"seat":%d}`, p.seat.Seat))
	p.told = p.host.await("who was removed", func(f frame) bool { return f.Type == "door" && len(f.Removed) == 1 }).Removed[0]
	if code := ben.awaitCloseCode(); code != table.CloseKicked {
		t.Fatalf("Ben is sent away with %d", code)
	}
	return p
}

// hello brings a device to the table; where it is turned away, that is to be awaited.
func (p *removedPerson) hello(data string) *device {
	d := p.dial(p.t, p.code)
	d.sendCommand("hello", data)
	d.await("a welcome or the end", func(f frame) bool { return f.Type == "welcome" || f.Type == "bye" })
	return d
}

// mustNotSit asks for a seat, which must lead to a knock at most.
func (p *removedPerson) mustNotSit(body, wantCode string) {
	p.t.Helper()
	var ticket table.Ticket
	var trouble answer.Trouble
	seats := "/api/tables/" + p.code + "/seats"
	if wantCode == "" {
		if status := p.post(p.t, seats, body, &ticket); status != http.StatusAccepted || ticket.Seat != 0 {
			p.t.Errorf("%s is answered with %d, seat %d", body, status, ticket.Seat)
		}
		return
	}
	if status := p.post(p.t, seats, body, &trouble); status < 400 || trouble.Code != wantCode {
		p.t.Errorf("%s is answered with %d, %s", body, status, trouble.Code)
	}
}

// mustNotEnter says hello, which must be refused with a code.
func (p *removedPerson) mustNotEnter(hello string, wantCode int) {
	p.t.Helper()
	if code := p.hello(hello).awaitCloseCode(); code != wantCode {
		p.t.Errorf("hello %s is closed with %d", hello, code)
	}
}

// TestRemovedStaysRemoved tries ten ways to come back to an open table.
func TestRemovedStaysRemoved(t *testing.T) {
	for way, try := range map[string]func(p *removedPerson){
		"by loading the page again": func(p *removedPerson) {
			p.mustNotEnter(fmt.Sprintf(`{"version":2,"token":%q,"browser":"bens"}`, p.seat.Token), table.CloseKicked)
		},
		"under another name": func(p *removedPerson) {
			p.mustNotSit(`{"name":"Benno","browser":"bens"}`, "")
			if f := p.host.await("a knock", func(f frame) bool { return f.Type == "door" && len(f.Knocks) > 0 }); f.Knocks[0].RemovedAs != "Ben" {
				p.t.Errorf("the host is told %+v", f.Knocks[0])
			}
			p.host.mustDo("turn-away", `{"knock":1}`)
			p.mustNotSit(`{"name":"Bennet","browser":"bens"}`, "removed")
		},
		"in a private window": func(p *removedPerson) {
			p.mustNotSit(`{"name":"Benno","browser":"another"}`, "")
			p.mustNotEnter(`{"version":2,"browser":"another"}`, table.CloseWatchers)
		},
		"with a second device of the seat": func(p *removedPerson) {
			p.mustNotEnter(fmt.Sprintf(`{"version":2,"token":%q,"browser":"bens tablet"}`, p.seat.Token), table.CloseKicked)
			p.mustNotSit(`{"name":"Benno","browser":"bens tablet"}`, "")
		},
		"with a hand-over link": func(p *removedPerson) { p.mustNotSit(fmt.Sprintf(`{"key":%q}`, p.key), "bad-key") },
		"with a TV": func(p *removedPerson) {
			var tv table.Ticket
			p.post(p.t, "/api/tables", `{"tv":true}`, &tv)
			var trouble answer.Trouble
			show := fmt.Sprintf(`{"table":%q,"invitation":%q}`, p.code, p.invited)
			if status := p.post(p.t, "/api/tables/"+tv.Code+"/show", show, &trouble); status < 400 {
				p.t.Errorf("the TV shows the table: %d", status)
			}
			p.mustNotEnter(`{"version":2,"screen":"0123456789012345678901234567890123456789"}`, table.CloseWatchers)
		},
		"with the old invitation": func(p *removedPerson) {
			p.mustNotSit(fmt.Sprintf(`{"name":"Benno","browser":"another","invitation":%q}`, p.invited), "")
			if f := p.host.await("a knock", func(f frame) bool { return f.Type == "door" && len(f.Knocks) > 0 }); f.Knocks[0].Invited || !f.Knocks[0].Near {
				p.t.Errorf("the host is told %+v", f.Knocks[0])
			}
		},
		"after a restart": func(p *removedPerson) {
			at, err := p.lobby.Open(p.t.Context(), p.code)
			if err != nil {
				p.t.Fatal(err)
			}
			at.Close()
			p.mustNotSit(`{"name":"Benno","browser":"bens"}`, "")
			p.mustNotSit(`{"name":"Benno","browser":"another"}`, "")
			p.mustNotEnter(fmt.Sprintf(`{"version":2,"token":%q}`, p.seat.Token), table.CloseKicked)
		},
		"with cleared storage": func(p *removedPerson) { p.mustNotSit(`{"name":"Ben"}`, "") },
	} {
		t.Run("CM-31 somebody who was removed does not come back "+way, func(t *testing.T) {
			try(removeBen(t, newServer(t)))
		})
	}
	t.Run("CM-31 nor at another node, which has the table then", func(t *testing.T) {
		c := newCluster(t)
		a, b := c.addNode(), c.addNode()
		p := removeBen(t, a.server)
		elsewhere := &removedPerson{server: b.server, t: t, code: p.code, seat: p.seat}
		elsewhere.mustNotSit(`{"name":"Benno","browser":"another"}`, "") // passed on
		for _, n := range []*node{a, b} {
			if n.runsTable(p.code) {
				n.lobby.DrainToOtherNodes(t.Context())
				if n == b {
					elsewhere.server = a.server
				}
				break
			}
		}
		elsewhere.mustNotSit(`{"name":"Benno","browser":"bens"}`, "")
		elsewhere.mustNotSit(`{"name":"Benno","browser":"another"}`, "")
		elsewhere.mustNotEnter(fmt.Sprintf(`{"version":2,"token":%q}`, p.seat.Token), table.CloseKicked)
	})
	t.Run("CM-31 the host sees who was removed and lets them back in; seats already taken stay", func(t *testing.T) {
		p := removeBen(t, newServer(t))
		if p.told != (table.RemovedPerson{Seat: p.seat.Seat, Name: "Ben"}) {
			t.Errorf("the host is told %+v", p.told)
		}
		asks := func() (told table.Summary) {
			r, err := http.NewRequestWithContext(t.Context(), "GET", p.URL+"/api/tables/"+p.code, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set(table.BrowserHeader, "bens")
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
				t.Fatal(err)
			}
			return told
		}
		if !asks().Removed {
			t.Error("Ben is not told that he was removed")
		}
		again := p.join(t, p.code, p.hosts.Token) // from the same network
		again.mustDo("readmit", fmt.Sprintf(`{"seat":%d}`, p.seat.Seat))
		p.host.await("nobody", func(f frame) bool { return f.Type == "door" && len(f.Removed) == 0 })
		var ticket table.Ticket
		if status := p.post(t, "/api/tables/"+p.code+"/seats", `{"name":"Ben","browser":"bens"}`, &ticket); status != http.StatusCreated {
			t.Errorf("Ben is let back in: %d", status)
		}
		if asks().Removed {
			t.Error("Ben is told that he is still removed")
		}
	})
}
