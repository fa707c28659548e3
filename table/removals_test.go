package table_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/table"
)

const home, school = "192.0.2.7/32", "198.51.100.9/32"

// sitFrom gives somebody a seat who comes from somewhere, and connects a device of theirs.
func (r *testTable) sitFrom(name string, from table.Origin) (*device, table.Ticket) {
	r.t.Helper()
	ticket, err := r.SitOrKnock(name, "", from)
	if err != nil || ticket.Seat == 0 {
		r.t.Fatalf("%s sits down: %+v, %v", name, ticket, err)
	}
	return r.enter(table.DoHello{Token: ticket.Token, Browser: from.Browser, Network: from.Network}), ticket
}

// enter connects a device that must be let in.
func (r *testTable) enter(hello table.DoHello) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, why, err := r.attach(d, hello); code != 0 || err != nil {
		r.t.Fatalf("turned away with %d %s, %v", code, why, err)
	}
	return d
}

func TestRemovalIsForOneNetwork(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sitFrom("Ana", table.Origin{Browser: "anas", Network: school})
		cem, his := r.sitFrom("Cem", table.Origin{Browser: "cems", Network: school})
		_, bens := r.sitFrom("Ben", table.Origin{Browser: "bens", Network: school})
		screen := strings.Repeat("tv", 20)
		tv := r.enter(table.DoHello{Screen: screen, Network: school})
		watcher, far := r.enter(table.DoHello{Network: school}), r.enter(table.DoHello{Network: home})
		ana.mustSend("kick", fmt.Sprintf(`{"seat":%d}`, bens.Seat))
		{ // seats already taken, TVs and other networks are not affected
			if tv.code != 0 || cem.code != 0 || far.code != 0 || watcher.code != table.CloseWatchers {
				t.Errorf("the TV is closed with %d, Cem with %d, who watches from afar with %d, from the network with %d", tv.code, cem.code, far.code, watcher.code)
			}
			r.enter(table.DoHello{Token: his.Token, Browser: "a new phone", Network: school})
			r.enter(table.DoHello{Screen: screen, Network: school})
			r.sitFrom("Dora", table.Origin{Browser: "doras", Network: home})
		}
		{ // whoever is unknown knocks from then on, and is not let in by unlocking the table
			ticket, err := r.SitOrKnock("Eva", "", table.Origin{Browser: "evas", Network: school})
			if err != nil || ticket.Seat != 0 {
				t.Fatalf("Eva sits down: %+v, %v", ticket, err)
			}
			ana.mustSend("open", `{"open":false}`)
			ana.mustSend("open", `{"open":true}`)
			if got, err := r.TicketFor(ticket.Token); err != nil || got.Seat != 0 {
				t.Errorf("Eva has seat %d, %v", got.Seat, err)
			}
			ana.mustSend("let-in", `{"knock":1}`)
			if got, err := r.TicketFor(ticket.Token); err != nil || got.Seat == 0 {
				t.Errorf("Eva was let in and has seat %d, %v", got.Seat, err)
			}
		}
		{ // the journal tells no address and no browser
			for _, e := range r.log.all() {
				if text := string(e.Data); strings.Contains(text, "198.51") || strings.Contains(text, "bens") {
					t.Errorf("an entry says %s", text)
				}
			}
		}
		{ // only hosts let somebody back in
			cem.mustRefuse("not-host", "readmit", fmt.Sprintf(`{"seat":%d}`, bens.Seat))
			ana.mustRefuse("no-such-seat", "readmit", `{"seat":99}`)
			ana.mustSend("readmit", fmt.Sprintf(`{"seat":%d}`, bens.Seat))
			r.sitFrom("Ben", table.Origin{Browser: "bens", Network: school})
		}
	})
}

// Somebody who was not here when they were removed, and of whom nothing is known since a
// restart, is known again as soon as they show their old token.
func TestRemovalLearnsOrigins(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		_, hers := r.sitFrom("Ana", table.Origin{Network: home})
		_, bens := r.sitFrom("Ben", table.Origin{Browser: "bens", Network: school})
		r.reopen()
		ana := r.enter(table.DoHello{Token: hers.Token, Network: home})
		ana.mustSend("kick", fmt.Sprintf(`{"seat":%d}`, bens.Seat))
		if code, _, _ := r.attach(&device{t: t, at: r.Table}, table.DoHello{Token: bens.Token, Browser: "bens", Network: school}); code != table.CloseKicked {
			t.Errorf("the old token is closed with %d", code)
		}
		if ticket, err := r.SitOrKnock("Benno", "", table.Origin{Browser: "bens", Network: home}); err != nil || ticket.Seat != 0 {
			t.Errorf("the old browser sits down: %+v, %v", ticket, err)
		}
		for _, network := range []string{school, home} { // from where the browser came meanwhile, too
			if ticket, err := r.SitOrKnock("Benno", "", table.Origin{Browser: "another", Network: network}); err != nil || ticket.Seat != 0 {
				t.Errorf("another browser sits down from %s: %+v, %v", network, ticket, err)
			}
			sleepUntilSettled(3 * time.Minute)
		}
	})
}

// Somebody who was removed knocks like anybody else, and whoever lets them in lifts all their removals.
func TestRemovedPersonIsLetBackIn(t *testing.T) {
	for _, way := range []string{"let-in", "readmit"} {
		t.Run("CM-31 the host lets them in with "+way, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sitFrom("Ana", table.Origin{Network: home})
				bens := table.Origin{Browser: "bens", Network: school}
				var last table.Ticket
				for range 2 { // removed, let in and removed again
					_, last = r.sitFrom("Ben", bens)
					ana.mustSend("kick", fmt.Sprintf(`{"seat":%d}`, last.Seat))
					ticket, err := r.SitOrKnock("Benno", "", bens)
					if err != nil || ticket.Seat != 0 {
						t.Fatalf("he sits down: %+v, %v", ticket, err)
					}
					synctest.Wait()
					door := ana.lastDoor()
					if len(door.Knocks) != 1 || door.Knocks[0].RemovedAs != "Ben" || door.Knocks[0].Near || len(door.Removed) != 1 {
						t.Fatalf("the host is told %+v", door)
					}
					if way == "let-in" {
						ana.mustSend(way, fmt.Sprintf(`{"knock":%d}`, door.Knocks[0].ID))
					} else {
						ana.mustSend(way, fmt.Sprintf(`{"seat":%d}`, last.Seat))
					}
					synctest.Wait()
					if got, err := r.TicketFor(ticket.Token); err != nil || got.Seat == 0 || len(ana.lastDoor().Removed)+len(ana.lastDoor().Knocks) != 0 {
						t.Fatalf("he has seat %d, %v; the host is told %+v", got.Seat, err, ana.lastDoor())
					}
				}
			})
		})
	}
}
