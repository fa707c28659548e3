package journal

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"
)

// headsName is the file with the head of each table. It lies beside the database and not in
// it: a write-ahead log that is cut short, or stops at a flipped bit, takes back what the
// database says of itself, and not what this file says.
const headsName = "linework.heads"

// The file is an array of slots of 256 bytes: the first says up to which ticket all is
// synced, every other has the head of a table, twice. A slot is written in place and never
// crosses a sector. All numbers are little-endian; each part has a CRC-32C.
//
//	slot 0:  magic 8 | 2 cells of: ticket 8, sum 4
//	others:  id 8, created 8, name 32, sum 4 | 2 cells of: ticket 8, entries 8, link 32, blobs 8, blob sum 32, sum 4
//
// A ticket is the number of a commit. A cell whose ticket is no higher than the synced one
// was on the disk when it was acknowledged, and so was what it counts; of the other cell a
// power cut may have taken some. So the newest synced cell is never written over.
const (
	headsMagic     = "LNWKHED1"
	slotBytes      = 256
	headsPage      = 4096 // what is written at once
	headsGrowBytes = 16 * headsPage
	nameBytes      = 31
	titleBytes     = 8 + 8 + 1 + nameBytes
	cellBytes      = 8 + 8 + 32 + 8 + 32
	firstCell      = titleBytes + 4
	secondCell     = firstCell + cellBytes + 4
	ticketBytes    = 8
)

// A tableHead is what the file says of one table.
type tableHead struct {
	id      int64
	created int64
	name    string // the beginning of it, where it is long
	written Head   // what was acknowledged last
	synced  Head   // what had reached the disk by then
}

// A headFile keeps the heads of all tables. The writer's goroutine alone uses it.
type headFile struct {
	file       *os.File
	bytes      []byte        // what the file has, or is about to have
	slots      map[int64]int // by id of the table
	free       []int
	dirty      []bool // pages that are not written yet
	isComplete bool   // it knows every table: it was there and could be read
	ticket     uint64 // of the last commit
	synced     uint64

	syncRequested chan struct{} // tells syncWheneverRequested that something was written
	syncEnded     chan struct{}
	syncFailed    atomic.Bool           // a sync has failed
	lastError     atomic.Pointer[error] // why the file is behind; nil while it is not
}

// openHeadFileAndStartSyncing opens or makes the file, and starts the goroutine that syncs it. The
// problem says what is wrong with its content, if anything: it goes on without what cannot be read.
func openHeadFileAndStartSyncing(dir string) (f *headFile, contentProblem, err error) {
	path := filepath.Join(dir, headsName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	f, contentProblem = parseHeadFileBlankingDamage(text)
	f.file = file
	if contentProblem != nil {
		contentProblem = fmt.Errorf("%s: %w", path, contentProblem)
	}
	if len(text) == 0 { // whoever runs the server must be able to write it
		if err := chownToFolderOwnerIfRoot(path, dir); err != nil {
			return nil, nil, errors.Join(err, file.Close())
		}
	}
	f.syncRequested, f.syncEnded = make(chan struct{}, 1), make(chan struct{})
	go f.syncWheneverRequested()
	return f, contentProblem, nil
}

// readHeadFile reads the file of a folder that somebody else may be writing to. What cannot
// be read is left out, and the problem says so.
func readHeadFile(dir string) (f *headFile, contentProblem error) {
	path := filepath.Join(dir, headsName)
	for range 3 { // a slot may be half written just now
		text, err := os.ReadFile(path)
		f, contentProblem = parseHeadFileBlankingDamage(text)
		if contentProblem = cmp.Or(err, contentProblem); contentProblem == nil || errors.Is(contentProblem, fs.ErrNotExist) {
			return f, contentProblem
		}
	}
	return f, fmt.Errorf("%s: %w", path, contentProblem)
}

// parseHeadFileBlankingDamage returns the file that has the content. What does not match its checksum
// is blank then, and the problem says how much that is.
func parseHeadFileBlankingDamage(content []byte) (f *headFile, problem error) {
	f = &headFile{slots: map[int64]int{}}
	bad := 0
	size := max(headsGrowBytes, (len(content)+headsPage-1)/headsPage*headsPage)
	f.bytes = append(content, make([]byte, size-len(content))...)
	f.dirty = make([]bool, size/headsPage)
	check := func(slot int, part []byte, size int) bool {
		if isBlankOrMatchesChecksum(part, size) {
			return true
		}
		bad++
		clear(part[:size+4])
		f.markSlotPageDirty(slot)
		return false
	}
	head := f.slot(0)
	if len(content) > 0 && string(head[:8]) != headsMagic {
		bad++
	}
	copy(head, headsMagic)
	f.markSlotPageDirty(0)
	for _, at := range []int{8, 8 + ticketBytes + 4} {
		check(0, head[at:], ticketBytes)
		f.synced = max(f.synced, binary.LittleEndian.Uint64(head[at:]))
	}
	f.ticket = f.synced
	for n := len(f.bytes)/slotBytes - 1; n > 0; n-- {
		slot := f.slot(n)
		if isZero(slot) {
			f.free = append(f.free, n)
			continue
		}
		if !check(n, slot, titleBytes) || isZero(slot[:titleBytes]) {
			clear(slot)
			f.free = append(f.free, n)
			continue
		}
		for _, at := range []int{firstCell, secondCell} {
			check(n, slot[at:], cellBytes)
			f.ticket = max(f.ticket, binary.LittleEndian.Uint64(slot[at:]))
		}
		f.slots[int64(binary.LittleEndian.Uint64(slot))] = n
	}
	switch {
	case len(content) == 0:
		return f, fs.ErrNotExist
	case bad > 0:
		return f, fmt.Errorf("%w: %d of its parts cannot be read", ErrDamaged, bad)
	}
	f.isComplete = true
	return f, nil
}

// lookup returns what the file says of the table with an id, if it knows one.
func (f *headFile) lookup(id int64) (t tableHead, known bool) {
	n, known := f.slots[id]
	if !known {
		return t, false
	}
	slot := f.slot(n)
	t = tableHead{id: id, created: int64(binary.LittleEndian.Uint64(slot[8:])), name: string(slot[17 : 17+min(int(slot[16]), nameBytes)])}
	var written, synced uint64
	for _, at := range []int{firstCell, secondCell} {
		ticket, h := decodeCellUnchecked(slot[at:])
		if ticket > written {
			written, t.written = ticket, h
		}
		if ticket > synced && ticket <= f.synced {
			synced, t.synced = ticket, h
		}
	}
	return t, written > 0
}

// lookupByIDAndCreation is lookup for the table that has the id and was created at that time.
func (f *headFile) lookupByIDAndCreation(id, created int64) (t tableHead, known bool) {
	if t, known = f.lookup(id); known && t.created == created {
		return t, true
	}
	return tableHead{}, false
}

// isZero reports whether all bytes are zero.
func isZero(b []byte) bool { return !slices.ContainsFunc(b, func(x byte) bool { return x != 0 }) }

// isBlankOrMatchesChecksum reports whether a part is blank or its first bytes match the checksum
// behind them.
func isBlankOrMatchesChecksum(part []byte, coveredBytes int) bool {
	return isZero(part[:coveredBytes+4]) || binary.LittleEndian.Uint32(part[coveredBytes:]) == crc32.Checksum(part[:coveredBytes], castagnoli)
}

// writeChecksumBehind writes the checksum of the first bytes of a part behind them.
func writeChecksumBehind(part []byte, coveredBytes int) {
	binary.LittleEndian.PutUint32(part[coveredBytes:], crc32.Checksum(part[:coveredBytes], castagnoli))
}

// decodeCellUnchecked reads a head, and the ticket of the commit that wrote it.
func decodeCellUnchecked(cell []byte) (ticket uint64, h Head) {
	h.Entries = binary.LittleEndian.Uint64(cell[8:])
	copy(h.Link[:], cell[16:])
	h.Blobs = binary.LittleEndian.Uint64(cell[48:])
	copy(h.BlobSum[:], cell[56:])
	return binary.LittleEndian.Uint64(cell), h
}

func (f *headFile) slot(index int) []byte      { return f.bytes[index*slotBytes : (index+1)*slotBytes] }
func (f *headFile) markSlotPageDirty(slot int) { f.dirty[slot*slotBytes/headsPage] = true }

// addOrReplaceTable makes a slot for a table, in place of what has the same id, and sets its head.
func (f *headFile) addOrReplaceTable(t tableHead) {
	n, ok := f.slots[t.id]
	if !ok {
		if len(f.free) == 0 {
			first := len(f.bytes) / slotBytes
			f.bytes = append(f.bytes, make([]byte, headsGrowBytes)...)
			f.dirty = append(f.dirty, make([]bool, headsGrowBytes/headsPage)...)
			for n := len(f.bytes)/slotBytes - 1; n >= first; n-- {
				f.free = append(f.free, n)
				f.markSlotPageDirty(n)
			}
		}
		n = f.free[len(f.free)-1]
		f.free = f.free[:len(f.free)-1]
		f.slots[t.id] = n
	}
	slot := f.slot(n)
	clear(slot)
	binary.LittleEndian.PutUint64(slot, uint64(t.id))
	binary.LittleEndian.PutUint64(slot[8:], uint64(t.created))
	slot[16] = byte(copy(slot[17:17+nameBytes], t.name))
	writeChecksumBehind(slot, titleBytes)
	f.setHeadIfKnown(t.id, t.written)
}

// setHeadIfKnown sets the head of a table, as of this commit, if it has a slot.
func (f *headFile) setHeadIfKnown(id int64, h Head) {
	n, ok := f.slots[id]
	if !ok {
		return
	}
	slot := f.slot(n)
	a, b := binary.LittleEndian.Uint64(slot[firstCell:]), binary.LittleEndian.Uint64(slot[secondCell:])
	cell := slot[firstCell:]
	if a <= f.synced && (b > f.synced || b < a) {
		cell = slot[secondCell:]
	}
	binary.LittleEndian.PutUint64(cell, f.ticket)
	binary.LittleEndian.PutUint64(cell[8:], h.Entries)
	copy(cell[16:], h.Link[:])
	binary.LittleEndian.PutUint64(cell[48:], h.Blobs)
	copy(cell[56:], h.BlobSum[:])
	writeChecksumBehind(cell, cellBytes)
	f.markSlotPageDirty(n)
}

// removeTableIfKnown blanks the slot of a table, if it has one.
func (f *headFile) removeTableIfKnown(id int64) {
	n, ok := f.slots[id]
	if !ok {
		return
	}
	clear(f.slot(n))
	f.markSlotPageDirty(n)
	delete(f.slots, id)
	f.free = append(f.free, n)
}

// writeCommitAndRequestSync writes what has changed; with databaseIsSynced, all that was
// written up to now is on the disk, in the database, and soon here. Nobody waits for that:
// what a power cut finds without its head are the commits of some milliseconds. What cannot
// be written is tried again with the next commit.
func (f *headFile) writeCommitAndRequestSync(databaseIsSynced bool) {
	if databaseIsSynced {
		f.synced = f.ticket
		at := 8
		if f.ticket%2 == 1 {
			at += ticketBytes + 4
		}
		binary.LittleEndian.PutUint64(f.slot(0)[at:], f.synced)
		writeChecksumBehind(f.slot(0)[at:], ticketBytes)
		f.markSlotPageDirty(0)
	}
	if f.syncFailed.CompareAndSwap(true, false) {
		for page := range f.dirty {
			f.dirty[page] = true
		}
	}
	if f.writeDirtyPages() == nil && databaseIsSynced {
		select {
		case f.syncRequested <- struct{}{}:
		default: // it will be with what waits already
		}
	}
}

// writeDirtyPages writes the pages that have changed, and neighbours at once.
func (f *headFile) writeDirtyPages() error {
	for page := 0; page < len(f.dirty); page++ {
		if !f.dirty[page] {
			continue
		}
		end := page
		for end < len(f.dirty) && f.dirty[end] {
			end++
		}
		if _, err := f.file.WriteAt(f.bytes[page*headsPage:end*headsPage], int64(page*headsPage)); err != nil {
			f.lastError.Store(&err)
			return err
		}
		clear(f.dirty[page:end])
		page = end
	}
	f.lastError.Store(nil)
	return nil
}

// syncEvery is how long the disk has between two syncs of heads, where commits follow each
// other faster: it is needed for the commits themselves.
const syncEvery = 5 * time.Millisecond

// syncWheneverRequested brings to the disk what was written, as soon as it is requested.
// What it fails to bring there the system may have forgotten, so all is written again then.
func (f *headFile) syncWheneverRequested() {
	defer close(f.syncEnded)
	for range f.syncRequested {
		if err := syncData(f.file); err != nil {
			f.lastError.Store(&err)
			f.syncFailed.Store(true)
		}
		time.Sleep(syncEvery)
	}
}

// writeDirtyPagesAndSync writes what has changed and waits until all is on the disk.
func (f *headFile) writeDirtyPagesAndSync() error {
	if err := f.writeDirtyPages(); err != nil {
		return err
	}
	return syncData(f.file)
}

// writeAndClose writes what has changed and closes the file.
func (f *headFile) writeAndClose() error {
	close(f.syncRequested)
	<-f.syncEnded
	return errors.Join(f.writeDirtyPagesAndSync(), f.file.Close())
}
