package journal

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
)

// killedProcessEnv turns the test program into a process that appends until it is killed.
const killedProcessEnv = "LINEWORK_JOURNAL_VICTIM"

const killedProcessTables = 5

// runUntilKilled appends to all its tables at once, in batches of one to four entries, and
// prints each batch that the journal has acknowledged.
func runUntilKilled(dir string) {
	go func() { // nobody is left behind when the parent dies
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	fail := func(err error) {
		fmt.Println("error", err)
		os.Exit(1)
	}
	s, err := OpenSQLite(dir)
	if err != nil {
		fail(err)
	}
	for i := range killedProcessTables {
		go func() {
			table := fmt.Sprint("table", i)
			log, err := s.Acquire(context.Background(), table)
			if errors.Is(err, ErrUnknown) {
				log, err = s.Create(context.Background(), table)
			}
			if err != nil {
				fail(err)
			}
			next := 1
			for _, err := range log.ReadFrom(context.Background(), 1) {
				if err != nil {
					fail(err)
				}
				next++
			}
			for {
				size := 1 + rand.IntN(4)
				if err := log.Append(rand.IntN(2) == 0, makeBatch(table, next, size)...); err != nil {
					fail(err)
				}
				next += size
				fmt.Printf("%d %d\n", i, next-1)
			}
		}()
	}
	select {}
}

// makeBatch returns size entries from seq first on. Each says where it stands in its batch.
func makeBatch(table string, first, size int) [][]byte {
	var entries [][]byte
	for k := range size {
		entries = append(entries, fmt.Appendf(nil, "%s seq %d, %d of %d %s", table, first+k, k+1, size, bytes.Repeat([]byte("."), 180)))
	}
	return entries
}

// TestKill kills a process that appends, at a random moment, again and again.
// Whatever it had acknowledged is there, in whole batches and without gaps, and the
// next process owns the tables at once.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	var acknowledged [killedProcessTables]int
	for round := range 8 {
		killAfter(t, dir, 1+rand.IntN(400), &acknowledged)

		s, err := OpenSQLite(dir)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if losses, err := s.ListRecordedLosses(context.Background()); err != nil || len(losses) > 0 || len(s.OpenReport().Faults) > 0 {
			t.Errorf("round %d: it tells of the losses %v, %v, %v", round, losses, s.OpenReport().Faults, err)
		}
		for i, want := range acknowledged {
			table := fmt.Sprint("table", i)
			entries := readEntries(t, acquireOrCreate(t, s, table))
			if len(entries) < want {
				t.Errorf("round %d: %s has %d entries, %d were acknowledged", round, table, len(entries), want)
			}
			checkBatches(t, table, entries)
			acknowledged[i] = len(entries) // what was read once stays
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// killAfter starts a process that appends, kills it after some acknowledgements and records
// all that it printed.
func killAfter(t *testing.T, dir string, after int, acknowledged *[killedProcessTables]int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedProcessEnv+"="+dir)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	for n := 1; lines.Scan(); n++ {
		var table, seq int
		if _, err := fmt.Sscanf(lines.Text(), "%d %d", &table, &seq); err != nil {
			t.Errorf("the process says %q", lines.Text())
			break
		}
		acknowledged[table] = max(acknowledged[table], seq)
		if n == after {
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait() // it was killed, and says so
}

func checkBatches(t *testing.T, table string, entries []Entry) {
	t.Helper()
	for at := 0; at < len(entries); {
		var seq, k, size int
		text := string(entries[at].Data)
		if _, err := fmt.Sscanf(text, table+" seq %d, %d of %d", &seq, &k, &size); err != nil || k != 1 || seq != at+1 {
			t.Fatalf("%s: entry %d is %q, want the first of a batch", table, at+1, text)
		}
		if at+size > len(entries) {
			t.Fatalf("%s: the batch at entry %d lacks %d of its entries", table, at+1, at+size-len(entries))
		}
		for i, want := range makeBatch(table, seq, size) {
			if !bytes.Equal(entries[at+i].Data, want) {
				t.Fatalf("%s: entry %d is %q, want %q", table, at+i+1, entries[at+i].Data, want)
			}
		}
		at += size
	}
}
