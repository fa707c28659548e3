package gateway_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"linework/gateway/answer"
	"linework/table"
)

// getWithToken sends a request with a token and reads the answer into a value; it returns the status.
func (s *server) getWithToken(t *testing.T, path, token string, into any) int {
	t.Helper()
	req, err := http.NewRequest("GET", s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return readJSON(t, res, into)
}

// TestNamesAreForGuests greets with names only who was invited or has a seat, whether the
// table is in memory or not.
func TestNamesAreForGuests(t *testing.T) {
	s := newServer(t)
	ana, other := s.createTable(t, "Ana"), s.createTable(t, "Zoe")
	view, _ := s.join(t, ana.Code, ana.Token).lastViews()
	foreign, _ := s.join(t, other.Code, other.Token).lastViews()
	path := "/api/tables/" + ana.Code
	for _, where := range []string{"in memory", "in the store"} {
		for _, tt := range []struct{ who, query, token, names string }{
			{"a stranger", "", "", "null"},
			{"the invited", "?invitation=" + view.Invitation, "", `["Ana"]`},
			{"Ana", "", ana.Token, `["Ana"]`},
			{"someone invited elsewhere", "?invitation=" + foreign.Invitation, other.Token, "null"},
			{"someone with nothing", "?invitation=", "", "null"},
		} {
			var got map[string]json.RawMessage
			if status := s.getWithToken(t, path+tt.query, tt.token, &got); status != http.StatusOK {
				t.Fatalf("%s: status %d", tt.who, status)
			}
			names, told := got["names"]
			if !told {
				names = json.RawMessage("null")
			}
			if string(names) != tt.names || string(got["people"]) != "1" {
				t.Errorf("%s, %s: told %s", where, tt.who, got)
			}
		}
		at, err := s.lobby.Open(t.Context(), ana.Code)
		if err != nil {
			t.Fatal(err)
		}
		at.Close()
	}
}

// TestStrangersTakeNoPlaces asks for more tables than fit into memory, as one who tries
// out codes does.
func TestStrangersTakeNoPlaces(t *testing.T) {
	s := newServer(t)
	ana := s.createTable(t, "Ana")
	seated := s.join(t, ana.Code, ana.Token)
	var tickets []table.Ticket
	for range 110 { // there is room for 100
		ticket, err := s.lobby.CreateAndSeatHost(t.Context(), "Zoe", "iota")
		if err != nil {
			t.Fatalf("open table %d: %v", len(tickets)+1, err)
		}
		tickets = append(tickets, ticket)
	}
	for _, ticket := range tickets {
		at, err := s.lobby.Open(t.Context(), ticket.Code)
		if err != nil {
			t.Fatal(err)
		}
		at.Close()
	}
	for k, ticket := range tickets {
		var sum table.Summary
		var trouble answer.Trouble
		if status := s.get(t, "/api/tables/"+ticket.Code, &sum); status != http.StatusOK || sum.People != 1 {
			t.Fatalf("table %s: %d %+v", ticket.Code, status, sum)
		}
		if k >= 20 { // more wrong keys would be asked for a toll
			continue
		}
		if status := s.get(t, "/api/tables/"+ticket.Code+"/gallery/nonsense", &trouble); status != http.StatusGone {
			t.Fatalf("gallery of %s: %d %+v", ticket.Code, status, trouble)
		}
	}
	if n := s.lobby.TableCount(); n != 1 {
		t.Errorf("%d tables are in memory; people are at one", n)
	}
	for _, ticket := range tickets {
		s.takeSeat(t, ticket.Code, "Ben")
	}
	s.join(t, tickets[0].Code, tickets[0].Token)
	seated.mustDo("ping", "")
}
