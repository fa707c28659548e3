package journal

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var flips = flag.Int("flips", 15, "how many bits to flip, and files to cut short, in TestNoLossIsSilent")

// tableContents is what was acknowledged of a table.
type tableContents struct {
	entries [][]byte
	marks   []uint64
	blobs   []string // hashes, in order
}

// A savedFolder is a folder in which some tables were played at.
type savedFolder struct {
	files  map[string][]byte // as they were left
	tables map[string]tableContents
}

// playTables plays at some tables, and keeps the folder as a killed process leaves it, with a
// write-ahead log, and as one that was closed.
func playTables(t *testing.T, seed uint64) (killed, closed savedFolder) {
	t.Helper()
	var bits [32]byte
	bits[0] = byte(seed)
	chance := rand.NewChaCha8(bits)
	random := rand.New(chance)
	some := func(n int) []byte {
		text := make([]byte, n)
		_, _ = chance.Read(text)
		return text
	}
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	tables := map[string]tableContents{}
	logs := map[string]Log{}
	for i := range 6 {
		name := fmt.Sprint("TABL", i)
		logs[name], tables[name] = acquireOrCreate(t, s, name), tableContents{}
	}
	pack := bytes.Repeat([]byte("words that all tables keep "), 400)
	step := func(name string) error {
		log, c := logs[name], tables[name]
		defer func() { tables[name] = c }()
		switch roll := random.IntN(100); {
		case roll < 3:
			blob := pack
			if roll > 0 {
				blob = some(200 + random.IntN(9000))
			}
			if hash := HashBlob(blob); !slices.Contains(c.blobs, hash) {
				c.blobs = append(c.blobs, hash)
				slices.Sort(c.blobs)
			}
			return log.StoreBlobs(blob)
		case roll < 6:
			c.entries = append(c.entries, some(500+random.IntN(6000)))
			c.marks = append(c.marks, uint64(len(c.entries)))
			return log.AppendMark(true, c.entries[len(c.entries)-1])
		default:
			n := 1 + random.IntN(3)
			for range n {
				c.entries = append(c.entries, some(10+random.IntN(300)))
			}
			return log.Append(roll < 50, c.entries[len(c.entries)-n:]...)
		}
	}
	names := slices.Sorted(maps.Keys(logs))
	for n := range 900 {
		if err := step(names[random.IntN(len(names))]); err != nil {
			t.Fatal(err)
		}
		if n == 700 { // a table goes, and what was played up to here is in the file itself
			if err := errors.Join(logs["TABL5"].Release(), s.Remove(t.Context(), "TABL5")); err != nil {
				t.Fatal(err)
			}
			delete(tables, "TABL5")
			names = names[:5]
			if err := <-s.writer.submit(&request{checkpoint: true}); err != nil {
				t.Fatal(err)
			}
		}
	}
	killed = savedFolder{readFiles(t, dir), tables}
	if len(killed.files[fileName+"-wal"]) < 100_000 {
		t.Fatalf("the write-ahead log has %d bytes", len(killed.files[fileName+"-wal"]))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return killed, savedFolder{readFiles(t, dir), tables}
}

func readFiles(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, name := range []string{fileName, fileName + "-wal", headsName, pendingName} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			files[name] = text
		} else if !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	return files
}

// restore puts the files into a new folder and returns it.
func (p savedFolder) restore(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range p.files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// damage flips a bit of the database or its write-ahead log, or cuts it short.
func (p savedFolder) damage(random *rand.Rand) (savedFolder, string) {
	p.files = maps.Clone(p.files)
	name := fileName
	if log := len(p.files[name+"-wal"]); log > 0 && random.IntN(2) == 0 {
		name += "-wal"
	}
	text := slices.Clone(p.files[name])
	at := random.IntN(len(text))
	how := fmt.Sprintf("%s cut at %d of %d", name, at, len(text))
	if random.IntN(4) > 0 {
		bit := random.IntN(8)
		text[at] ^= 1 << bit
		how = fmt.Sprintf("%s, bit %d of byte %d flipped", name, bit, at)
	} else {
		text = text[:at]
	}
	p.files[name] = text
	return p, how
}

// differs reports whether somebody who reads finds anything else than what was acknowledged.
func (p savedFolder) differs(source Source) bool {
	ctx := context.Background()
	all, err := source.Tables(ctx)
	if err != nil || len(all) != len(p.tables) {
		return true
	}
	for _, s := range all {
		want, ok := p.tables[s.Table]
		log, err := source.Peek(ctx, s.Table)
		if err != nil || !ok {
			return true
		}
		n := 0
		for e, err := range log.ReadFrom(ctx, 1) {
			if err != nil || n == len(want.entries) || !bytes.Equal(e.Data, want.entries[n]) {
				return true
			}
			n++
		}
		marks, err := log.Marks(ctx)
		if err != nil || n != len(want.entries) || !slices.Equal(marks, want.marks) {
			return true
		}
		hashes, err := log.BlobHashes(ctx)
		if err != nil || !slices.Equal(hashes, want.blobs) {
			return true
		}
		for _, hash := range hashes {
			if _, err := log.Blob(ctx, hash); err != nil {
				return true
			}
		}
	}
	return false
}

// checkFolder does what linework journal check does, and reports whether it tells of anything.
func checkFolder(t *testing.T, p savedFolder, dir string) (differs, told bool) {
	t.Helper()
	r, err := OpenReader(dir)
	if err != nil {
		return true, true
	}
	defer r.Close()
	differs = p.differs(r)
	losses, err := r.ListRecordedLosses(t.Context())
	told = len(losses) > 0 || err != nil
	err = r.Audit(t.Context(), func(f Fault) { told = told || !errors.Is(f.Err, ErrNoHeads) })
	return differs, told || err != nil
}

// startStore does what a server does when it starts.
func startStore(t *testing.T, p savedFolder, dir string) (differs, told bool) {
	t.Helper()
	s, err := OpenSQLite(dir)
	if err != nil {
		return true, true
	}
	defer s.Close()
	differs = p.differs(s)
	opened := s.OpenReport()
	losses, err := s.ListRecordedLosses(t.Context())
	told = len(opened.Faults)+len(losses) > 0 || err != nil || errors.Is(opened.HeadsErr, ErrDamaged)
	err = s.Audit(t.Context(), func(f Fault) { told = true })
	return differs, told || err != nil
}

// Whatever bit of the database or its write-ahead log is flipped, and wherever they are
// cut: what is lost by that is told at the start, by the check before it, and by every one
// after it. Without the heads some would be silent.
func TestNoLossIsSilent(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	killed, closed := playTables(t, seed)
	for _, p := range []savedFolder{killed, closed} {
		for _, how := range []func(*testing.T, savedFolder, string) (bool, bool){checkFolder, startStore, checkFolder} {
			if differs, told := how(t, p, p.restore(t)); differs || told {
				t.Fatalf("a folder in good order differs: %t, is told of: %t", differs, told)
			}
		}
	}
	harmless, lost, silentWithout := 0, 0, 0
	n := 0
	for ; n < *flips || silentWithout == 0 && n < 10**flips; n++ { // a few may all have been loud
		p := killed
		if n%4 == 3 {
			p = closed
		}
		p, how := p.damage(random)
		dir := p.restore(t)
		before, toldBefore := checkFolder(t, p, dir)
		dir = p.restore(t)
		differs, told := startStore(t, p, dir)
		after, toldAfter := checkFolder(t, p, dir)
		if before && !toldBefore || differs && !told || after && !toldAfter {
			t.Errorf("%s: silent; told by a check %t, at the start %t, and by a check after it %t", how, toldBefore, told, toldAfter)
		}
		if !differs && !before {
			harmless++
			continue
		}
		lost++
		delete(p.files, headsName)
		dir = p.restore(t)
		if differs, told := checkFolder(t, p, dir); differs && !told {
			silentWithout++
		}
	}
	t.Logf("%d times damaged: %d times nothing was lost, %d times something was, and told; %d of these would be silent without the heads", n, harmless, lost, silentWithout)
	if silentWithout == 0 {
		t.Error("without the heads nothing is silent: this tests nothing")
	}
}
