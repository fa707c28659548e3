package fault

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"linework/journal/pgtest"
)

var (
	rounds       = flag.Int("rounds", 2, "how many rounds to play; each has the fault that its number asks for")
	first        = flag.Uint64("first", 0, "number of the first round, which is its seed too")
	within       = flag.Duration("within", time.Hour, "begin no round after so long")
	only         = flag.String("only", "", "play only rounds of the faults that have this in their name")
	keptIn       = flag.String("kept", "kept", "folder for the histories of rounds that fail")
	keepAll      = flag.Bool("keep-all", false, "keep the histories of all rounds")
	underPatroni = flag.Bool("patroni", false, "have three PostgreSQLs under Patroni, who alone replaces those that die")
	rolling      = flag.Int("rolling", 5, "at how many tables people draw while nodes are restarted one after another; 0 for no such test")
	again        = flag.String("again", "", "folder of a kept round that TestKept is to check again")
)

// programDir has the server that all tests run, once the first of them has built it.
var programDir string

func TestMain(m *testing.M) {
	flag.Parse()
	var err error
	if programDir, err = os.MkdirTemp("", "linework-fault-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(programDir)
	os.Exit(code)
}

var buildOnce sync.Once

// sharedProgram returns the path of the server as people run it.
func sharedProgram(t testing.TB) string {
	t.Helper()
	buildOnce.Do(func() { buildProgram(t, programDir) })
	return filepath.Join(programDir, "linework")
}

// buildProgram builds the server in a folder.
func buildProgram(t testing.TB, dir string, flags ...string) string {
	t.Helper()
	path := filepath.Join(dir, "linework")
	cmd := exec.Command("go", slices.Concat([]string{"build", "-ldflags", "-s -w", "-o", path}, flags, []string{"linework/cmd/linework"})...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// TestRounds plays round after round, each with one fault, and has what every device was
// told checked against the journal.
func TestRounds(t *testing.T) {
	pgtest.SkipOrFailWithoutPostgres(t)
	if *underPatroni {
		pgtest.SkipWithoutPatroni(t)
	}
	server := sharedProgram(t)
	var list []fault
	for _, f := range faults {
		if strings.Contains(f.name, *only) {
			list = append(list, f)
		}
	}
	jumping, workshop := "", t.TempDir() // the server whose clock can jump, once it is built
	var outcomes []outcome
	for k, began := uint64(0), time.Now(); k < uint64(*rounds) && time.Since(began) < *within; k++ {
		seed := *first + k
		f := list[seed%uint64(len(list))]
		t.Run(fmt.Sprintf("%d %s", seed, f.name), func(t *testing.T) {
			o := outcome{seed: seed, fault: f.name}
			defer func() { outcomes = append(outcomes, o) }()
			if f.skip != nil {
				o.skipped = f.skip(t)
			}
			program := server
			if f.clock && o.skipped == "" {
				if jumping == "" {
					jumping, o.skipped = buildJumpingProgram(t, workshop)
				}
				program = jumping
			}
			if o.skipped != "" {
				t.Skip(o.skipped)
			}
			playRound(t, program, f, &o)
			for _, v := range o.violations[:min(len(o.violations), 20)] {
				t.Error(v)
			}
			if o.savedIn != "" {
				t.Logf("kept in %s; tell it again with: linework replay CODE --data %s", o.savedIn, filepath.Join(o.savedIn, "data"))
			}
			t.Logf("%d entries, %d moves confirmed, %d batches of ink drawn, ink shown %d times; the next entry after %v, the next update of a device after %v", o.entries, o.moves, o.drawn, o.ink, o.took.Round(time.Millisecond), o.waited.Round(time.Millisecond))
		})
	}
	report(outcomes)
}

func playRound(t *testing.T, server string, f fault, o *outcome) {
	disk := ""
	if f.disk {
		disk = mountSmallDisk(t)
	}
	r := &round{cluster: startCluster(t, server, disk), seed: o.seed, rng: rand.New(rand.NewPCG(o.seed, 7)), seats: map[string][]int{}, saveDir: *keptIn, smallDisk: disk}
	r.seatEveryone()
	time.Sleep(time.Duration(1000+r.rng.IntN(2000)) * time.Millisecond) // a moment like any other
	since := f.cause(r)
	o.waited = r.awaitUpdates(since)
	time.Sleep(2 * time.Second)
	r.quiesce()
	r.checkTables(o, since)
}

// report prints the rounds by fault.
func report(outcomes []outcome) {
	type sum struct {
		rounds, violations, entries, moves, drawn, ink int
		took, waited                                   time.Duration
		skipped                                        string
	}
	sums := map[string]*sum{}
	var order []string
	total := sum{}
	for _, o := range outcomes {
		s := sums[o.fault]
		if s == nil {
			s = &sum{}
			sums[o.fault], order = s, append(order, o.fault)
		}
		if o.skipped != "" {
			s.skipped = o.skipped
			continue
		}
		for _, s := range []*sum{s, &total} {
			s.rounds, s.violations = s.rounds+1, s.violations+len(o.violations)
			s.entries, s.moves, s.drawn, s.ink = s.entries+o.entries, s.moves+o.moves, s.drawn+o.drawn, s.ink+o.ink
			s.took, s.waited = max(s.took, o.took), max(s.waited, o.waited)
		}
	}
	slices.Sort(order)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FAULT\tROUNDS\tVIOLATIONS\tENTRIES\tMOVES\tINK DRAWN\tINK SHOWN\tNEXT ENTRY\tLONGEST WAIT")
	line := func(name string, s *sum) {
		if s.rounds == 0 && s.skipped != "" {
			fmt.Fprintf(w, "%s\tskipped: %s\n", name, s.skipped)
			return
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f s\t%.1f s\n", name, s.rounds, s.violations, s.entries, s.moves, s.drawn, s.ink, s.took.Seconds(), s.waited.Seconds())
	}
	for _, name := range order {
		line(name, sums[name])
	}
	line("all", &total)
	_ = w.Flush()
}
