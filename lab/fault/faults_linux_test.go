package fault

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"linework/lab/fault/check"
)

// A fault is one thing that goes wrong in a round.
type fault struct {
	name  string
	disk  bool // the primary has a small disk of its own
	clock bool // nodes have clocks that jump
	skip  func(t testing.TB) string
	cause func(r *round) (since time.Time) // from when on the waiting of devices counts
}

// faults is all that goes wrong, in the order of rounds: first what is in the slice that
// every run of the tests plays.
var faults = []fault{
	{name: "node and primary killed", cause: func(r *round) time.Time {
		n := r.chooseVictim()
		r.markAllVictims()
		since := time.Now()
		n.kill()
		r.failOver()
		return since
	}},
	{name: "node frozen until all have left it", cause: func(r *round) time.Time {
		n := r.chooseVictim()
		since := time.Now()
		n.signal(syscall.SIGSTOP)
		for _, d := range r.devices {
			r.await(d.String()+" to leave a silent node", func() bool { return d.isStopped() || d.hasLeft(n) && !d.firstUpdateAfter(since).IsZero() })
		}
		n.signal(syscall.SIGCONT)
		return since
	}},
	{name: "node cut off from the store", cause: func(r *round) time.Time {
		n := r.chooseVictim()
		r.setWires([]*node{n}, true, 0, true)
		time.Sleep(8 * time.Second)
		r.setWires([]*node{n}, false, 0, true)
		return time.Now()
	}},
	{name: "node killed", cause: func(r *round) time.Time {
		n := r.chooseVictim()
		since := time.Now()
		n.kill()
		return since
	}},
	{name: "primary killed, standby promoted", cause: func(r *round) time.Time {
		r.markAllVictims()
		return r.failOver()
	}},
	{name: "store silent for 20 s", cause: func(r *round) time.Time {
		r.markAllVictims()
		r.freezeDatabase(20 * time.Second)
		return time.Now()
	}},
	{name: "store slow for 10 s", cause: func(r *round) time.Time {
		r.markAllVictims()
		r.setWires(r.nodes, false, 300*time.Millisecond, true)
		time.Sleep(10 * time.Second)
		r.setWires(r.nodes, false, 0, true)
		return time.Now()
	}},
	{name: "nodes cut off from each other", cause: func(r *round) time.Time {
		r.markAllVictims()
		r.setWires(r.nodes, true, 0, false)
		time.Sleep(8 * time.Second)
		r.setWires(r.nodes, false, 0, false)
		return time.Now()
	}},
	{name: "sockets cut all the time", cause: func(r *round) time.Time {
		r.markAllVictims()
		for end := time.Now().Add(12 * time.Second); time.Now().Before(end); {
			r.devices[r.rng.IntN(len(r.devices))].dropSocket()
			time.Sleep(time.Duration(20+r.rng.IntN(150)) * time.Millisecond)
		}
		return time.Now()
	}},
	{name: "slow readers, and a node killed", cause: func(r *round) time.Time {
		for i, d := range r.devices {
			d.mu.Lock()
			d.slow = i%3 == 1
			d.mu.Unlock()
		}
		time.Sleep(6 * time.Second)
		n := r.chooseVictim()
		since := time.Now()
		n.kill()
		return since
	}},
	{name: "disk of the store full", disk: true, skip: needsMount, cause: func(r *round) time.Time {
		r.markAllVictims()
		r.fillDisk(10 * time.Second)
		return time.Now()
	}},
	{name: "clocks of two nodes jump", clock: true, cause: func(r *round) time.Time { // figures would say nothing here: entries have the nodes' time
		r.steady = true
		keys := r.askForKeys()
		time.Sleep(time.Until(r.nodes[len(r.nodes)-1].began.Add(jumpAfter + time.Duration(strings.Count(jumps[0], ","))*jumpEvery)))
		r.handOver(keys)
		return time.Now()
	}},
}

// hasLeft reports whether a device is in by another node.
func (d *device) hasLeft(n *node) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.entered && d.nodeAddress != n.listen
}

// chooseVictim returns a node that has a table, and notes which ones go with it.
func (r *round) chooseVictim() *node {
	n := r.findHolder(r.tables[r.rng.IntN(len(r.tables))])
	for _, code := range r.tables {
		if r.findHolder(code) == n {
			r.victims = append(r.victims, code)
		}
	}
	return n
}

// markAllVictims notes that the fault hits all tables.
func (r *round) markAllVictims() { r.victims = r.tables }

// failOver kills the primary and makes the standby take writes, or leaves that to Patroni.
func (r *round) failOver() (since time.Time) {
	crashed := func(at time.Time) {
		since = at
		r.crashes = append(r.crashes, check.Window{From: at.Add(-crashTolerance), To: at.Add(crashTolerance)})
	}
	if r.patroni != nil {
		crashed(r.patroni.KillLeader(r.t))
		r.patroni.AwaitWritableLeader(r.t)
		return since
	}
	crashed(time.Now())
	r.primary.KillAndWait()
	r.standby.PromoteAndWait(r.t)
	return since
}

// freezeDatabase holds the primary still for a while. Patroni replaces it meanwhile, and what it
// had not yet given to its standby goes with it.
func (r *round) freezeDatabase(long time.Duration) {
	if r.patroni == nil {
		r.primary.Freeze()
		time.Sleep(long)
		r.primary.Thaw()
		return
	}
	now := time.Now()
	thaw := r.patroni.FreezeLeader(r.t)
	time.Sleep(long)
	thaw()
	r.patroni.AwaitWritableLeader(r.t)
	r.crashes = append(r.crashes, check.Window{From: now.Add(-crashTolerance), To: time.Now().Add(crashTolerance)})
}

// setWires cuts, slows down or mends the wires of nodes to the store, or to other nodes.
func (r *round) setWires(of []*node, cut bool, delay time.Duration, store bool) {
	for _, n := range of {
		if !store {
			n.front.set(cut, delay)
			continue
		}
		for _, p := range n.stores {
			p.set(cut, delay)
		}
	}
}

func needsMount(t testing.TB) string {
	if *underPatroni {
		return "under Patroni each member has a disk of its own"
	}
	if os.Getuid() != 0 {
		return "needs root, to mount a small disk"
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		return "no small disk can be mounted: " + err.Error()
	}
	_ = syscall.Unmount(dir, 0)
	return ""
}

// mountSmallDisk returns a folder with little room.
func mountSmallDisk(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "linework-disk-")
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256m,mode=0777"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Unmount(dir, syscall.MNT_DETACH)
		_ = os.Remove(dir)
	})
	return dir
}

// fillDisk takes all room of the primary's disk for a while. A primary that could not bear it
// is started again.
func (r *round) fillDisk(long time.Duration) {
	r.t.Helper()
	stuffing := filepath.Join(r.smallDisk, "stuffing")
	f, err := os.Create(stuffing)
	if err != nil {
		r.t.Fatal(err)
	}
	block := make([]byte, 64<<10)
	full := false
	for end := time.Now().Add(long); time.Now().Before(end); {
		if _, err := f.Write(block); err != nil { // and again, where the database gave room back
			full = true
			time.Sleep(20 * time.Millisecond)
		}
	}
	_ = f.Close()
	_ = os.Remove(stuffing)
	if !full {
		r.t.Error("the disk was never full")
	}
	if r.primary.HasEnded() {
		now := time.Now()
		r.crashes = append(r.crashes, check.Window{From: now.Add(-long - crashTolerance), To: now})
		r.primary.StartAgainAndWait(r.t)
	}
}
