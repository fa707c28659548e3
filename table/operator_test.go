package table_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"linework/game"
	"linework/table"
	"linework/texts"
)

// A strictOperator keeps some browsers and networks out, and has a notice.
type strictOperator struct {
	browsers, networks, knocking, names map[string]bool
	notice                              *table.Notice
}

func (o *strictOperator) StandingOf(from table.Origin) table.ServerStanding {
	switch {
	case o.browsers[from.Browser]:
		return table.StandingBrowserOut
	case o.networks[from.Network]:
		return table.StandingNetworkOut
	case o.knocking[from.Network]:
		return table.StandingKnock
	}
	return table.StandingGood
}

func (o *strictOperator) KeepsOut(_, name string) bool { return o.names[name] }

func (o *strictOperator) Notice() *table.Notice { return o.notice }

func TestOperatorRemovesPerson(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		o := &strictOperator{browsers: map[string]bool{}, networks: map[string]bool{}, knocking: map[string]bool{}, names: map[string]bool{"Ben": true}}
		cfg := config()
		cfg.Operator = o
		r.Close()
		r.load(cfg)
		from := func(browser, network string) table.Origin { return table.Origin{Browser: browser, Network: network} }
		ana, _ := r.sitFrom("Ana", from("anas", home))
		ben, bens := r.sitFrom("Ben", from("bens", school))
		cem, his := r.sitFrom("Cem", from("cems", school))
		person, err := r.RemoveForOperator(0, "Ben")
		if err != nil || person.Name != "Ben" || len(person.Origins) != 1 || person.Origins[0] != from("bens", school) || ben.code != table.CloseKicked {
			t.Fatalf("removed %+v, %v; his device is closed with %d", person, err, ben.code)
		}
		if _, err := r.RemoveForOperator(bens.Seat, "Ben"); err == nil {
			t.Error("he is removed twice")
		}
		if code, _, _ := r.attach(&device{t: t, at: r.Table}, table.DoHello{Token: bens.Token, Browser: "bens"}); code != table.CloseKicked {
			t.Errorf("the old token is closed with %d", code)
		}
		if _, err := r.SitOrKnock("Benno", "", from("bens", home)); refusedAs(err) != "kept-out" {
			t.Errorf("who was removed sits down: %v", err)
		}
		if removed := ana.lastDoor().Removed; len(removed) != 0 {
			t.Errorf("the host is asked about %+v, whom the operator has removed", removed)
		}
		ana.mustRefuse("no-such-seat", "readmit", fmt.Sprintf(`{"seat":%d}`, bens.Seat))
		delete(o.names, "Ben")
		if ticket, err := r.SitOrKnock("Benno", "", from("bens", school)); err != nil || ticket.Seat == 0 {
			t.Errorf("whom the operator has let back in has seat %d, %v", ticket.Seat, err)
		}
		o.browsers["bens"], o.networks[school] = true, true
		watcher := &device{t: t, at: r.Table}
		if code, _, _ := r.attach(watcher, table.DoHello{Network: school}); code != table.CloseKicked {
			t.Errorf("somebody new from the network watches: %d", code)
		}
		if _, err := r.SitOrKnock("Dora", "", from("doras", school)); refusedAs(err) != "kept-out" {
			t.Errorf("somebody new from the network sits down: %v", err)
		}
		r.enter(table.DoHello{Token: his.Token, Browser: "cems", Network: school}) // seats already taken are not affected
		r.SendAwayKeptOut()
		if ana.code != 0 || cem.code != 0 {
			t.Errorf("others are sent away: %d, %d", ana.code, cem.code)
		}
		o.browsers["cems"] = true
		r.SendAwayKeptOut()
		if cem.code != table.CloseKicked {
			t.Errorf("who is kept out is closed with %d", cem.code)
		}
		delete(o.networks, school)
		o.knocking[school] = true
		if ticket, err := r.SitOrKnock("Dora", "", from("doras", school)); err != nil || ticket.Seat != 0 {
			t.Errorf("who should knock has seat %d, %v", ticket.Seat, err)
		}
		r.CloseForOperator()
		if ana.code != table.CloseClosed || refusedAs(table.ClosedRefusal()) != "table-closed" {
			t.Errorf("a closed table sends away with %d", ana.code)
		}
	})
}

func TestOperatorSeesTable(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		r.seatPair()
		s, err := r.Status()
		if err != nil || s.Stage != table.Playing || s.Game != "iota" || s.Here != 2 || len(s.Seats) != 2 || s.Seats[1].Bot || s.Bytes == 0 {
			t.Errorf("the operator sees %+v, %v", s, err)
		}
		r.Announce(*table.NewNotice(texts.Message{Text: "Tea?"}, time.Minute))
	})
}

// What a table takes in memory grows with who is there and what they draw.
func TestOperatorSeesMemory(t *testing.T) {
	runDrawingTable(t, func(t *testing.T, r *testTable) {
		memory := func() int64 {
			s, err := r.Status()
			if err != nil {
				t.Fatal(err)
			}
			return s.Memory
		}
		empty := memory()
		ana, _ := r.sit("Ana")
		ana.mustSend("start", `{"force":true}`)
		one := memory()
		batch := (&pen{}).largeBatch()
		_ = r.Ink(ana, batch)
		if drawn := memory() - one; empty == 0 || one <= empty || drawn < int64(len(batch)) || drawn > 2*int64(len(batch)) {
			t.Errorf("an empty table takes %d bytes, one with Ana %d, and a batch of %d adds %d", empty, one, len(batch), drawn)
		}
	})
}

func refusedAs(err error) string {
	r := &game.Refusal{}
	_ = errors.As(err, &r)
	return r.Code
}
