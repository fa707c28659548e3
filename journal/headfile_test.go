package journal

import "testing"

// However commits with and without sync follow each other, the last head that had reached
// the disk is still in the file, and so is the last one of all.
func TestSyncedHeadIsNotOverwritten(t *testing.T) {
	const all = 6
	for flags := range 1 << all {
		dir := t.TempDir()
		f, _, err := openHeadFileAndStartSyncing(dir)
		if err != nil {
			t.Fatal(err)
		}
		f.addOrReplaceTable(tableHead{id: 1, created: 5, name: "a"})
		synced := uint64(0)
		for n := range uint64(all) {
			sync := flags>>n&1 == 1
			f.ticket++
			f.setHeadIfKnown(1, Head{Entries: n + 1})
			f.writeCommitAndRequestSync(sync)
			if sync {
				synced = n + 1
			}
			if head, ok := f.lookup(1); !ok || head.written.Entries != n+1 || head.synced.Entries != synced {
				t.Fatalf("commits %06b, after %d: %d entries are written and %d synced, want %d", flags, n+1, head.written.Entries, head.synced.Entries, synced)
			}
		}
		if err := f.writeAndClose(); err != nil {
			t.Fatal(err)
		}
		read, err := readHeadFile(dir)
		if err != nil {
			t.Fatal(err)
		}
		if head, ok := read.lookupByIDAndCreation(1, 5); !ok || head.written.Entries != all || head.synced.Entries != synced {
			t.Fatalf("commits %06b: the file says %+v", flags, head)
		}
	}
}
