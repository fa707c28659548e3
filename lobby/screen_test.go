package lobby_test

import (
	"testing"
	"time"

	"linework/table"
)

// A table that a TV waits with is kept while the TV is there, through a restart, and once
// somebody has sat down; else it is forgotten.
func TestTablesOfTVs(t *testing.T) {
	data := t.TempDir()
	first := open(t, data, 10)
	create := func(l house) table.Ticket {
		t.Helper()
		ticket, err := l.CreateForTV(t.Context(), "")
		if err != nil || ticket.Seat != 0 || ticket.Token != "" {
			t.Fatalf("a table for a TV: %+v, %v", ticket, err)
		}
		return ticket
	}
	waiting, used, left := create(first), create(first), create(first)
	attend(t, first.Lobby, waiting)
	at, tv := attend(t, first.Lobby, used)
	if _, err := at.Sit("Ana"); err != nil {
		t.Fatal(err)
	}
	at.Detach(tv)
	at.Vacate()
	at, tv = attend(t, first.Lobby, left)
	at.Detach(tv)
	at.Vacate()
	for limit := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		if _, err := first.Greet(t.Context(), left.Code); code(err) == "no-such-table" {
			break
		}
		if time.Now().After(limit) { // only keeps a broken test from hanging
			t.Fatal("a table whose TV has gone is not forgotten")
		}
	}
	first.close()

	l := open(t, data, 10)
	for _, tt := range []struct {
		code   string
		people int
		tv     bool
	}{{waiting.Code, 0, true}, {used.Code, 1, false}} {
		g, err := l.Greet(t.Context(), tt.code)
		if err != nil {
			t.Fatal(err)
		}
		if s := g.To("", ""); s.People != tt.people || s.TV != tt.tv {
			t.Errorf("a table of %d people is greeted with %+v", tt.people, s)
		}
	}
	if _, err := l.CreateForTV(t.Context(), "chess"); code(err) != "no-such-game" {
		t.Errorf("a game that is not here: %v", err)
	}
}
