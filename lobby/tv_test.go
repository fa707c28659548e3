package lobby_test

import (
	"testing"
	"time"

	"linework/table"
)

// A table that a TV waits with is kept while the TV is there, through a restart, and once
// somebody has sat down; else it is forgotten.
func TestCreateForTV(t *testing.T) {
	data := t.TempDir()
	first := openLobby(t, data, 10)
	create := func(l testLobby) table.Ticket {
		t.Helper()
		ticket, err := l.CreateWithoutHostForTV(t.Context(), "")
		if err != nil || ticket.Seat != 0 || ticket.Token != "" {
			t.Fatalf("a table for a TV: %+v, %v", ticket, err)
		}
		return ticket
	}
	waiting, used, left := create(first), create(first), create(first)
	attachDevice(t, first.Lobby, waiting)
	at, tv := attachDevice(t, first.Lobby, used)
	if _, err := at.Sit("Ana"); err != nil {
		t.Fatal(err)
	}
	at.Detach(tv)
	at.CloseIfEmpty()
	at, tv = attachDevice(t, first.Lobby, left)
	at.Detach(tv)
	at.CloseIfEmpty()
	for limit := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		if _, err := first.Greeting(t.Context(), left.Code); refusalCode(err) == "no-such-table" {
			break
		}
		if time.Now().After(limit) { // only keeps a broken test from hanging
			t.Fatal("a table whose TV has gone is not forgotten")
		}
	}
	first.close()

	l := openLobby(t, data, 10)
	for _, tt := range []struct {
		code   string
		people int
		tv     bool
	}{{waiting.Code, 0, true}, {used.Code, 1, false}} {
		g, err := l.Greeting(t.Context(), tt.code)
		if err != nil {
			t.Fatal(err)
		}
		if s := g.SummaryFor("", ""); s.People != tt.people || s.TV != tt.tv {
			t.Errorf("a table of %d people is greeted with %+v", tt.people, s)
		}
	}
	if _, err := l.CreateWithoutHostForTV(t.Context(), "chess"); refusalCode(err) != "no-such-game" {
		t.Errorf("a game that is not here: %v", err)
	}
}
