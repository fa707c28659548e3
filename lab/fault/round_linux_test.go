package fault

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"linework/client"
	"linework/game"
	"linework/games"
	"linework/journal"
	"linework/journal/postgres"
	"linework/lab/fault/check"
	"linework/table"
	"linework/table/room"
)

// A round is a cluster with tables at which people play while something goes wrong.
type round struct {
	*cluster
	seed      uint64
	rng       *rand.Rand
	devices   []*device
	tables    []string
	seats     map[string][]int // that were given out, by table
	crashes   []check.Window   // of the database
	victims   []string         // tables that the fault hits
	saveDir   string           // folder for what is worth keeping
	smallDisk string           // the disk of the primary, where it is a small one
	steady    bool             // nothing goes wrong but clocks
	cases     []check.Case     // what is known of each table in the end
}

// An outcome is what came of a round.
type outcome struct {
	seed       uint64
	fault      string
	skipped    string        // why it was not played
	took       time.Duration // from the fault, or its end where it lasted, to the first entry after it
	waited     time.Duration // likewise, to the next update of the device that waited longest
	entries    int
	moves      int // that were confirmed
	drawn      int // batches of ink
	ink        int // batches that were shown, and boards as a whole
	violations []check.Violation
	savedIn    string // where the histories are
}

// crashTolerance is how much of the ink before a crash of the database may be gone: twice what
// docs/operating.md says, for the machine is busy.
const crashTolerance = time.Second

// seatEveryone gathers people at a table of each game, and waits until all games are on.
func (r *round) seatEveryone() {
	r.t.Helper()
	for k, g := range games.All() {
		r.openTable(k, g)
	}
	for _, d := range r.devices {
		if !d.isStopped() {
			d.start()
		}
	}
	for _, d := range r.devices {
		r.await(d.String()+" to see a game", func() bool { d.mu.Lock(); defer d.mu.Unlock(); return d.isStopped() || d.match != nil })
	}
}

// openTable opens a table with two people, one of whom has two devices, bots to fill it up, and
// a TV.
func (r *round) openTable(k int, g game.Game) {
	r.t.Helper()
	ana := r.createTable(k, g.Info().ID)
	ben := r.takeSeat(k+1, ana.Code, table.NewSeat{Name: "Ben"})
	r.tables = append(r.tables, ana.Code)
	r.seats[ana.Code] = []int{int(ana.Seat), int(ben.Seat)}
	phone := newDevice(r.t, "Ana's phone", ana, r.seed, r.addressesFrom(k))
	phone.plays = true
	laptop := newDevice(r.t, "Ana's laptop", ana, r.seed, r.addressesFrom(k+1))
	other := newDevice(r.t, "Ben's phone", ben, r.seed, r.addressesFrom(k+2))
	other.plays = true
	tv := newDevice(r.t, "the TV", table.Ticket{Code: ana.Code}, r.seed, r.addressesFrom(k+1))
	r.devices = append(r.devices, phone, laptop, other, tv)
	host := newDevice(r.t, "Ana's hand", ana, r.seed, r.addressesFrom(k)) // it sets the table, and goes
	host.start()
	r.await("the host to come in", func() bool { host.mu.Lock(); defer host.mu.Unlock(); return host.entered })
	host.mu.Lock()
	for range 2 { // four are enough for every game
		host.send("add-bot", fmt.Appendf(nil, `{"bot":%q}`, g.Bots()[0].Name()), nil)
	}
	host.mu.Unlock()
	r.await("the bots", func() bool { host.mu.Lock(); defer host.mu.Unlock(); return len(host.waiting) == 0 })
	host.stop()
	host.history.Left = true
	r.devices = append(r.devices, host)
}

// addressesFrom returns how a device finds a node: first its own, then the next one.
func (r *round) addressesFrom(first int) func(int) string {
	return func(try int) string { return r.nodes[(first+try)%len(r.nodes)].listen }
}

// server returns the k-th node.
func (r *round) server(k int) client.Server {
	return client.Server{URL: "http://" + r.nodes[k%len(r.nodes)].listen}
}

// createTable opens a table for a game, with Ana, by the k-th node.
func (r *round) createTable(k int, game string) table.Ticket {
	r.t.Helper()
	ticket, err := r.server(k).CreateTable(r.t.Context(), table.NewTable{Name: "Ana", Game: game})
	if err != nil {
		r.t.Fatal(err)
	}
	return ticket
}

// takeSeat takes a seat at a table, by the k-th node.
func (r *round) takeSeat(k int, code string, request table.NewSeat) table.Ticket {
	r.t.Helper()
	ticket, err := r.server(k).TakeSeat(r.t.Context(), code, request)
	if err != nil {
		r.t.Fatal(err)
	}
	return ticket
}

// awaitUpdates waits until every device was told something after a moment, and is how long those
// at the tables that the fault hit have waited.
func (r *round) awaitUpdates(since time.Time) (longest time.Duration) {
	r.t.Helper()
	for _, d := range r.devices {
		if d.isStopped() {
			continue
		}
		r.await(d.String()+" to be told how it goes on", func() bool { return !d.firstUpdateAfter(since).IsZero() })
		if slices.Contains(r.victims, d.ticket.Code) && !d.slow {
			longest = max(longest, d.firstUpdateAfter(since).Sub(since))
		}
	}
	return longest
}

// quiesce has everyone rest and the clocks stand still, lets every device see the end, and
// has each seat come in once more by a new device.
func (r *round) quiesce() {
	r.t.Helper()
	var last []*device
	for _, d := range r.devices {
		d.mu.Lock()
		d.resting, d.slow = true, false
		d.mu.Unlock()
	}
	for _, d := range r.devices {
		if d.history.Device != "Ana's phone" {
			continue
		}
		r.await("table "+d.ticket.Code+" to pause", func() bool {
			d.mu.Lock()
			defer d.mu.Unlock()
			if d.stage != table.Playing {
				return d.entered
			}
			for _, e := range slices.Backward(d.history.Events) {
				if e.What == check.Answered && e.ID == d.lastID && d.lastCommandWas("pause") && (e.OK || e.Code == "paused" || e.Code == "not-playing") {
					return true
				}
				if e.What == check.Said && e.Do == "pause" && time.Since(e.At) < time.Second {
					return false
				}
			}
			if d.entered {
				d.send("pause", []byte("null"), nil)
			}
			return false
		})
	}
	for _, d := range r.devices {
		if d.isStopped() {
			continue
		}
		again := newDevice(r.t, d.history.Device+", anew", d.ticket, r.seed, d.address)
		again.start()
		last = append(last, again)
	}
	r.devices = append(r.devices, last...)
	for _, d := range r.devices {
		r.await(d.String()+" to be in", func() bool { d.mu.Lock(); defer d.mu.Unlock(); return d.entered || d.isStopped() })
	}
	r.await("silence", func() bool {
		for _, d := range r.devices {
			d.mu.Lock()
			quiet := d.isStopped() || d.entered && len(d.waiting) == 0
			for _, e := range slices.Backward(d.history.Events) {
				if time.Since(e.At) > time.Second {
					break
				}
				quiet = quiet && e.What != check.Updated && e.What != check.Welcomed && e.What != check.Inked
			}
			d.mu.Unlock()
			if !quiet {
				return false
			}
		}
		return true
	})
	for _, d := range r.devices {
		if !d.isStopped() {
			d.stop()
		}
	}
}

func (d *device) lastCommandWas(do string) bool {
	for _, e := range slices.Backward(d.history.Events) {
		if e.What == check.Said {
			return e.Do == do
		}
	}
	return false
}

// checkTables reads the journal back and has every table checked.
func (r *round) checkTables(o *outcome, since time.Time) {
	r.t.Helper()
	ctx := context.Background()
	reader := r.openJournals(ctx)
	if !r.alone {
		r.await("all ink to be in entries", func() bool { return r.isInkInEntries(reader, r.tables) })
	}
	for _, code := range r.tables {
		c := check.Case{Truth: check.Truth{Table: code}, Seats: r.seats[code], Crashes: r.crashes, Steady: r.steady, Alone: r.alone}
		if !r.alone {
			c.Witnesses = r.readWitnesses(code)
		}
		c.Removed = r.readRemoved(code)
		for _, d := range r.devices {
			if d.ticket.Code != code {
				continue
			}
			c.Histories = append(c.Histories, d.history)
			o.count(d.history)
		}
		log, err := reader.Peek(ctx, code)
		if err != nil {
			o.violations = append(o.violations, check.Violation{Table: code, Law: "acknowledged", Text: "the table is gone: " + err.Error()})
			continue
		}
		found, entries := checkJournal(ctx, &c, log)
		o.violations = append(o.violations, found...)
		o.entries += len(entries)
		if slices.Contains(r.victims, code) {
			for _, e := range entries {
				if e.At.After(since) {
					o.took = max(o.took, e.At.Sub(since))
					break
				}
			}
		}
		r.cases = append(r.cases, c)
	}
	if len(o.violations) > 0 || *keepAll {
		o.savedIn = r.saveRound(ctx, reader, o, r.cases)
	}
}

// openJournals opens the journals, which nobody need write any more.
func (r *round) openJournals(ctx context.Context) journal.Source {
	r.t.Helper()
	if r.alone {
		reader, err := journal.OpenReader(r.nodes[0].data)
		if err != nil {
			r.t.Fatal(err)
		}
		r.t.Cleanup(func() { _ = reader.Close() })
		return reader
	}
	reader, err := postgres.OpenEditor(ctx, r.databaseURL())
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = reader.Close() })
	return reader
}

// count adds up what a device has said and was shown.
func (o *outcome) count(h check.History) {
	said := map[int]string{}
	for _, e := range h.Events {
		switch {
		case e.What == check.Said:
			said[e.ID] = e.Do
		case e.What == check.Answered && e.OK && said[e.ID] == "move":
			o.moves++
		case e.What == check.Drew:
			o.drawn++
		case e.What == check.Inked || e.What == check.Pictured:
			o.ink++
		}
	}
}

// checkJournal replays a journal into a case and checks it.
func checkJournal(ctx context.Context, c *check.Case, log journal.Log) ([]check.Violation, []journal.Entry) {
	code := c.Truth.Table
	entries, err := readWholeJournal(ctx, c, log)
	if err == nil {
		c.Truth, err = check.ReplayJournal(code, games.Find, entries, func(hash string) ([]byte, error) { return log.Blob(ctx, hash) })
	}
	if err != nil {
		return []check.Violation{{Table: code, Law: "replay", Text: err.Error()}}, entries
	}
	return check.Check(*c), entries
}

// readWholeJournal reads a journal with the entries that were removed of it. These must be ink of games
// that are settled, and as many as the store says.
func readWholeJournal(ctx context.Context, c *check.Case, log journal.Log) ([]journal.Entry, error) {
	pruned, err := log.Pruned(ctx)
	if err != nil {
		return nil, err
	}
	entries, err := collectEntries(log.ReadFrom(ctx, 1))
	if err != nil {
		return nil, err
	}
	kept := map[uint64]bool{} // of a pack that has changed the witness knows all
	for _, e := range entries {
		kept[e.Seq] = true
	}
	c.Removed = slices.DeleteFunc(c.Removed, func(e journal.Entry) bool {
		seen := kept[e.Seq]
		kept[e.Seq] = true
		return seen
	})
	for _, e := range c.Removed {
		if !room.IsInk(e.Data) || e.Seq > pruned.UpTo {
			return nil, fmt.Errorf("entry %d was removed, and the table was pruned up to %d: %.60q", e.Seq, pruned.UpTo, e.Data)
		}
	}
	if uint64(len(c.Removed)) != pruned.Count {
		return nil, fmt.Errorf("%d entries were removed, and the table says %d", len(c.Removed), pruned.Count)
	}
	entries = append(entries, c.Removed...)
	slices.SortFunc(entries, func(a, b journal.Entry) int { return cmp.Compare(a.Seq, b.Seq) })
	return entries, nil
}

func collectEntries(read func(func(journal.Entry, error) bool)) (list []journal.Entry, err error) {
	for e, failed := range read {
		if failed != nil {
			return list, failed
		}
		list = append(list, e)
	}
	return list, nil
}
