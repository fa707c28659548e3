package lobby_test

import (
	"testing"
	"time"

	"linework/lobby/operations"
	"linework/table"
)

// do notes an operation, after the list was read once.
func (h testLobby) do(t *testing.T, o operations.Operation) {
	t.Helper()
	if err := h.Operations().Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := h.Operations().Append(t.Context(), o); err != nil {
		t.Fatal(err)
	}
}

func TestOpeningOfTables(t *testing.T) {
	l := openLobby(t, t.TempDir(), 10)
	check := func(password, want string) {
		t.Helper()
		if got := refusalCode(l.CheckMayOpenTable(password, table.Origin{})); got != want {
			t.Errorf("with %q refused as %q, want %q", password, got, want)
		}
	}
	check("", "")
	l.do(t, operations.NewOpening(operations.Nobody, ""))
	check("tea", "no-new-tables")
	l.do(t, operations.NewOpening(operations.WithPassword, "tea"))
	check("", "password-needed")
	check("coffee", "wrong-password")
	check("tea", "")
}

// A table that an operator has closed is closed before and after a restart, and removed only then.
func TestClosedTableStaysClosed(t *testing.T) {
	data := t.TempDir()
	l := openLobby(t, data, 10)
	ticket, err := l.CreateAndSeatHost(t.Context(), "Ana", "iota")
	if err != nil {
		t.Fatal(err)
	}
	l.AnnounceRestart()
	l.do(t, operations.Operation{Kind: operations.NoticeSent, Minutes: 5})
	if err := l.RemoveClosed(t.Context(), ticket.Code, "ana"); refusalCode(err) != "table-open" {
		t.Errorf("a table that is open is removed: %v", err)
	}
	open, err := l.Open(t.Context(), ticket.Code)
	if err != nil {
		t.Fatal(err)
	}
	l.do(t, operations.Operation{Kind: operations.TableClosed, Table: ticket.Code})
	for limit := time.Now().Add(10 * time.Second); !open.HasLeftMemory() && time.Now().Before(limit); {
		time.Sleep(time.Millisecond)
	}
	if _, err := l.Open(t.Context(), ticket.Code); refusalCode(err) != "table-closed" || !open.HasLeftMemory() {
		t.Errorf("a closed table: %v, gone %v", err, open.HasLeftMemory())
	}
	l.close()
	again := openLobby(t, data, 10)
	if err := again.Operations().Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := again.Greeting(t.Context(), ticket.Code); refusalCode(err) != "table-closed" {
		t.Errorf("after a restart: %v", err)
	}
	if err := again.RemoveClosed(t.Context(), ticket.Code, "ana"); err != nil {
		t.Error(err)
	}
	if _, err := again.Open(t.Context(), ticket.Code); refusalCode(err) != "no-such-table" {
		t.Errorf("once removed: %v", err)
	}
}
