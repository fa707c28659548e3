package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"linework/journal"
	"linework/lobby"
	"linework/table"
	"linework/texts"
)

// A device is a socket that nobody listens to.
type device struct{ byes chan int }

func (device) Send([]byte)                       {}
func (device) SendInk(...[]byte)                 {}
func (d device) Close(code int, _ texts.Message) { d.byes <- code }

// attachDevice has a device come to a table, with a ticket's token.
func attachDevice(t *testing.T, l *lobby.Lobby, ticket table.Ticket) (*table.Table, device) {
	t.Helper()
	d := device{make(chan int, 1)}
	var at *table.Table
	err := l.WithTableReopenedIfClosed(t.Context(), ticket.Code, func(tab *table.Table) error {
		at = tab
		code, why, err := tab.Attach(d, table.DoHello{Version: 2, Token: ticket.Token}, 1)
		if code != 0 {
			return errors.New(why.Text)
		}
		return err
	})
	if err != nil {
		t.Fatalf("come to table %s: %v", ticket.Code, err)
	}
	return at, d
}

func createTable(t *testing.T, l *lobby.Lobby, name string) table.Ticket {
	t.Helper()
	ticket, err := l.CreateAndSeatHost(t.Context(), name, "iota")
	if err != nil {
		t.Fatalf("open a table for %s: %v", name, err)
	}
	return ticket
}

// inMemory reports whether a table is in memory: its owner alone can remove it.
func inMemory(t *testing.T, store journal.Store, code string) bool {
	t.Helper()
	log, err := store.Acquire(t.Context(), code)
	if err == nil {
		_ = log.Release()
	}
	return errors.Is(err, journal.ErrHeld)
}

func TestGreetingDoesNotLoadTable(t *testing.T) {
	data := t.TempDir()
	first := openLobby(t, data, 100)
	var tickets []table.Ticket
	for k := range 20 {
		tickets = append(tickets, createTable(t, first.Lobby, fmt.Sprintf("Ana %d", k+10)))
	}
	first.close()
	l := openLobby(t, data, 2)
	for range 2 { // read, and remembered
		for k, ticket := range tickets {
			g, err := l.Greeting(t.Context(), strings.ToLower(ticket.Code))
			if err != nil {
				t.Fatal(err)
			}
			if s := g.SummaryFor("", ticket.Token); s.People != 1 || s.Names[0] != fmt.Sprintf("Ana %d", k+10) || s.Stage != table.Lobby || s.Game != "iota" {
				t.Fatalf("table %s is greeted with %+v", ticket.Code, s)
			}
			if _, err := l.Gallery(t.Context(), ticket.Code, "nonsense"); refusalCode(err) != "bad-key" {
				t.Fatalf("a wrong key to the gallery: %v", err)
			}
		}
	}
	if n := l.TableCount(); n != 0 {
		t.Fatalf("%d tables are in memory, and nobody has come to one", n)
	}
	if _, err := l.Greeting(t.Context(), "BBBBB"); refusalCode(err) != "no-such-table" {
		t.Errorf("an unknown code: %v", err)
	}
	if err := l.Remove(t.Context(), tickets[0].Code); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Greeting(t.Context(), tickets[0].Code); refusalCode(err) != "no-such-table" {
		t.Errorf("a removed table: %v", err)
	}
}

func TestGreetingIsCurrent(t *testing.T) {
	l := openLobby(t, t.TempDir(), 2)
	ana := createTable(t, l.Lobby, "Ana")
	people := func() int {
		t.Helper()
		g, err := l.Greeting(t.Context(), ana.Code)
		if err != nil {
			t.Fatal(err)
		}
		return g.SummaryFor("", "").People
	}
	for n := 1; n <= 3; n++ {
		if got := people(); got != n {
			t.Fatalf("%d people are greeted as %d", n, got)
		}
		at, err := l.Open(t.Context(), ana.Code)
		if err != nil {
			t.Fatal(err)
		}
		if n == 2 {
			at.CloseIfEmpty()
			if got := people(); got != n {
				t.Fatalf("out of memory %d people are greeted as %d", n, got)
			}
		}
		err = l.WithTableReopenedIfClosed(t.Context(), ana.Code, func(at *table.Table) error {
			_, err := at.Sit(fmt.Sprintf("Guest %d", n+10))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestEmptyTablesAreEvicted(t *testing.T) {
	l := openLobby(t, t.TempDir(), 3)
	ana, ben, cleo := createTable(t, l.Lobby, "Ana"), createTable(t, l.Lobby, "Ben"), createTable(t, l.Lobby, "Cleo")
	table1, device1 := attachDevice(t, l.Lobby, ana)
	if _, err := l.Open(t.Context(), ben.Code); err != nil { // asked for later than Cleo's
		t.Fatal(err)
	}
	if _, err := l.Open(t.Context(), "BBBBB"); refusalCode(err) != "no-such-table" || l.TableCount() != 3 {
		t.Fatalf("for an unknown code there are %d tables, %v", l.TableCount(), err)
	}
	dan := createTable(t, l.Lobby, "Dan")
	for ticket, want := range map[table.Ticket]bool{ana: true, ben: true, cleo: false, dan: true} {
		if got := inMemory(t, l.store, ticket.Code); got != want {
			t.Errorf("table of seat %v is in memory: %v, want %v", ticket, got, want)
		}
	}
	_, device2 := attachDevice(t, l.Lobby, cleo) // Ben's goes
	table3, device3 := attachDevice(t, l.Lobby, ben)
	if _, err := l.Open(t.Context(), dan.Code); refusalCode(err) != "table-full" {
		t.Errorf("people are at all tables, and another is opened: %v", err)
	}
	if _, err := l.CreateAndSeatHost(t.Context(), "Eve", ""); refusalCode(err) != "table-full" {
		t.Errorf("people are at all tables, and a new one is opened: %v", err)
	}
	if table1.CloseIfEmpty() {
		t.Error("a table that somebody is at has left memory")
	}
	table3.Detach(device3)
	attachDevice(t, l.Lobby, dan)
	for k, d := range []device{device1, device2} {
		select {
		case code := <-d.byes:
			t.Errorf("device %d was sent away with %d", k+1, code)
		default:
		}
	}
}

func TestConcurrentOpens(t *testing.T) {
	const most = 4
	l := openLobby(t, t.TempDir(), most)
	people := createTable(t, l.Lobby, "Ana")
	_, seated := attachDevice(t, l.Lobby, people)
	var codes []string
	for k := range 12 {
		codes = append(codes, createTable(t, l.Lobby, fmt.Sprintf("Guest %d", k+10)).Code)
	}
	var all sync.WaitGroup
	for k := range 6 {
		all.Go(func() {
			for n := range 40 {
				code := codes[(n*5+k)%len(codes)]
				if _, err := l.Open(t.Context(), code); err != nil {
					t.Errorf("open %s: %v", code, err)
				}
				if _, err := l.Greeting(t.Context(), code); err != nil {
					t.Errorf("greet %s: %v", code, err)
				}
				if n := l.TableCount(); n > most {
					t.Errorf("%d tables are in memory", n)
				}
			}
		})
	}
	all.Wait()
	select {
	case code := <-seated.byes:
		t.Errorf("Ana was sent away with %d", code)
	default:
	}
}

// A manyStored is a store that has more tables than it has.
type manyStored struct{ journal.Store }

func (manyStored) Count(context.Context) (int, error) { return 20_000, nil }

func TestCodesGrowLonger(t *testing.T) {
	few := openLobby(t, t.TempDir(), 10)
	if code := createTable(t, few.Lobby, "Ana").Code; len(code) != 5 {
		t.Errorf("the first code is %s", code)
	}
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	many := lobbyOn(t, manyStored{store}, 10)
	ticket := createTable(t, many.Lobby, "Ana")
	if len(ticket.Code) != 6 {
		t.Errorf("among 20,000 tables the code is %s", ticket.Code)
	}
	if _, err := many.Open(t.Context(), strings.ToLower(ticket.Code)); err != nil {
		t.Error(err)
	}
}

// Tables that are opened by the thousand fill no memory: the first of them leave, unless
// somebody is there.
func TestNewTablesStayLoaded(t *testing.T) {
	l := openLobby(t, t.TempDir(), 5000)
	used := createTable(t, l.Lobby, "Ana")
	attachDevice(t, l.Lobby, used)
	left := createTable(t, l.Lobby, "Ben")
	for k := range 200 {
		createTable(t, l.Lobby, fmt.Sprintf("Guest %d", k))
	}
	if n := l.TableCount(); n != 65 {
		t.Errorf("%d tables are in memory after 200 that nobody came to; want 64 new ones and one that is used", n)
	}
	if !inMemory(t, l.store, used.Code) {
		t.Error("a table that somebody is at has left memory")
	}
	attachDevice(t, l.Lobby, left)
}
