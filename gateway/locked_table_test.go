package gateway_test

import (
	"fmt"
	"net/http"
	"testing"

	"linework/gateway/answer"
	"linework/table"
)

// TestLockedTableIsKnockedAt goes the way of a newcomer to a locked table, in mid-game.
func TestLockedTableIsKnockedAt(t *testing.T) {
	s := newServer(t)
	ticket := s.createTable(t, "Ana")
	ana, ben := s.join(t, ticket.Code, ticket.Token), s.join(t, ticket.Code, s.takeSeat(t, ticket.Code, "Ben").Token)
	ana.mustDo("start", `{"force":true}`)
	ana.mustDo("open", `{"open":false}`)
	seats, seat := "/api/tables/"+ticket.Code+"/seats", "/api/tables/"+ticket.Code+"/seat"
	knock := func(name string) (newcomer table.Ticket) {
		t.Helper()
		if status := s.post(t, seats, fmt.Sprintf(`{"name":%q}`, name), &newcomer); status != http.StatusAccepted || newcomer.Seat != 0 || newcomer.Token == "" {
			t.Fatalf("%s knocks: %d %+v", name, status, newcomer)
		}
		return newcomer
	}
	atDoor := func(names ...string) []table.Knock {
		t.Helper()
		f := ana.await(fmt.Sprintf("%v at the door", names), func(f frame) bool { return f.Type == "door" && len(f.Knocks) == len(names) })
		for i, k := range f.Knocks {
			if k.Name != names[i] {
				t.Fatalf("at the door are %+v, want %v", f.Knocks, names)
			}
		}
		return f.Knocks
	}
	mira := knock("Mira")
	if d := s.dial(t, ticket.Code); d.sendCommand("hello", fmt.Sprintf(`{"version":2,"token":%q}`, mira.Token)) == 0 || d.awaitCloseCode() != table.CloseToken {
		t.Error("a knock is no seat")
	}
	atDoor("Mira")
	eve := knock("ana") // she is not told that there is an Ana
	knocks := atDoor("Mira", "ana")
	var got table.Ticket
	if status := s.getWithToken(t, seat, mira.Token, &got); status != http.StatusAccepted || got != mira {
		t.Errorf("who waits is told %d %+v", status, got)
	}
	if f := ben.sendAndAwaitAnswer("let-in", fmt.Sprintf(`{"knock":%d}`, knocks[1].ID)); f.Code != "not-host" {
		t.Errorf("Ben lets someone in: %+v", f)
	}
	ana.mustDo("let-in", fmt.Sprintf(`{"knock":%d}`, knocks[0].ID))
	ana.mustDo("turn-away", fmt.Sprintf(`{"knock":%d}`, knocks[1].ID))
	if f := ana.sendAndAwaitAnswer("let-in", fmt.Sprintf(`{"knock":%d}`, knocks[0].ID)); f.Code != "no-such-knock" {
		t.Errorf("let in twice: %+v", f)
	}
	var trouble answer.Trouble
	if status := s.getWithToken(t, seat, eve.Token, &trouble); status != http.StatusForbidden || trouble.Code != "turned-away" {
		t.Errorf("who was turned away is told %d %+v", status, trouble)
	}
	if status := s.getWithToken(t, seat, "nonsense", &trouble); status != http.StatusGone || trouble.Code != "no-such-knock" {
		t.Errorf("who never knocked is told %d %+v", status, trouble)
	}
	at, err := s.lobby.Open(t.Context(), ticket.Code)
	if err != nil {
		t.Fatal(err)
	}
	at.Close() // what she was promised outlives the table in memory
	if status := s.getWithToken(t, seat, mira.Token, &got); status != http.StatusOK || got.Seat != 3 || got.Token != mira.Token {
		t.Errorf("who was let in is told %d %+v", status, got)
	}
	if view, match := s.join(t, got.Code, got.Token).lastViews(); view.Seats[2].Name != "Mira" || match.Seat != -1 {
		t.Errorf("Mira sees %+v", view)
	}
	for len(ben.frames) > 0 {
		if f := <-ben.frames; f.Type == "door" {
			t.Errorf("Ben was told who is at the door: %+v", f)
		}
	}
}
