package fault

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"linework/journal/pgtest"
	"linework/lab/fault/check"
	"linework/table"
)

// TestCheckerSeesBrokenFence has a node write late, after another has taken its table: it
// is frozen with moves on their way to it, and wakes up when the other has the lease. With
// the fence as it is nothing is wrong. With one that takes an append under any epoch, the
// checker says who wrote and who should have.
func TestCheckerSeesBrokenFence(t *testing.T) {
	pgtest.SkipOrFailWithoutPostgres(t)
	t.Parallel()
	t.Run("as it is", func(t *testing.T) {
		for _, v := range playLateWriter(t, sharedProgram(t), 0, t.TempDir()).violations {
			t.Error(v)
		}
	})
	t.Run("broken", func(t *testing.T) {
		server := buildProgram(t, t.TempDir(), "-tags", "brokenfence")
		kept := t.TempDir()
		const tries = 5 // the late node may notice before it writes
		for try := range uint64(tries) {
			var told outcome
			t.Run("try", func(t *testing.T) { told = playLateWriter(t, server, try, kept) })
			if late := slices.IndexFunc(told.violations, func(v check.Violation) bool {
				return v.Law == "writers" && strings.Contains(v.Text, "held the lease")
			}); late >= 0 {
				t.Logf("after %d tries: %v", try+1, told.violations[late])
				checkSavedRound(t, server, told)
				return
			}
		}
		t.Errorf("a broken fence was not seen in %d tries", tries)
	})
}

// playLateWriter plays one such round and is what the checker says. Only the two people move,
// and only by hand.
func playLateWriter(t *testing.T, server string, seed uint64, kept string) outcome {
	r := &round{saveDir: kept, cluster: startCluster(t, server, ""), seed: seed, rng: rand.New(rand.NewPCG(seed, 7)), seats: map[string][]int{}}
	ana := r.createTable(0, "iota")
	ben := r.takeSeat(0, ana.Code, table.NewSeat{Name: "Ben"})
	r.tables, r.seats[ana.Code], r.victims = []string{ana.Code}, []int{1, 2}, []string{ana.Code}
	late := r.findHolder(ana.Code)
	var other *node
	for _, n := range r.nodes {
		if n != late {
			other = n
		}
	}
	var home atomic.Pointer[node] // where the two find the table
	home.Store(late)
	way := func(int) string { return home.Load().listen }
	phone, bens := newDevice(t, "Ana's phone", ana, seed, way), newDevice(t, "Ben's phone", ben, seed, way)
	tv := newDevice(t, "the TV", table.Ticket{Code: ana.Code}, seed, func(int) string { return other.listen })
	r.devices = []*device{phone, bens, tv}
	phone.start()
	bens.start()
	in := func(d *device) bool { d.mu.Lock(); defer d.mu.Unlock(); return d.entered }
	r.await("both to come in", func() bool { return in(phone) && in(bens) })
	phone.mu.Lock()
	phone.send("start", []byte(`{"force":true}`), nil)
	phone.mu.Unlock()
	seen := func(d *device) bool { d.mu.Lock(); defer d.mu.Unlock(); return d.match != nil }
	r.await("the game", func() bool { return seen(phone) && seen(bens) })
	late.signal(syscall.SIGSTOP)
	for _, d := range []*device{phone, bens} { // whose turn it is
		d.mu.Lock()
		d.playAsBot()
		d.mu.Unlock()
	}
	tv.start() // and with it the table goes to another node
	r.await("the other node to have the table", func() bool { return in(tv) })
	late.signal(syscall.SIGCONT)
	time.Sleep(2 * time.Second) // for the late one to write, if it can
	home.Store(other)
	r.quiesce()
	o := outcome{seed: seed, fault: "late writer"}
	r.checkTables(&o, time.Now())
	return o
}

// checkSavedRound wants a kept round to be checked again with the same outcome, and its journal
// to be told as a story.
func checkSavedRound(t *testing.T, server string, o outcome) {
	t.Helper()
	found, err := recheckSavedRound(o.savedIn)
	if err != nil || !slices.Equal(found, o.violations) {
		t.Errorf("what was kept is found to have\n%v\nand had\n%v: %v", found, o.violations, err)
	}
	out, err := exec.Command(server, "replay", o.violations[0].Table, "--data", filepath.Join(o.savedIn, "data")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Ana") {
		t.Errorf("the story of what was kept: %v\n%s", err, out)
	}
}
