package journal

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
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
	headsMagic  = "LNWKHED1"
	slotBytes   = 256
	headsPage   = 4096 // what is written at once
	headsGrow   = 16 * headsPage
	nameBytes   = 31
	titleBytes  = 8 + 8 + 1 + nameBytes
	cellBytes   = 8 + 8 + 32 + 8 + 32
	firstCell   = titleBytes + 4
	secondCell  = firstCell + cellBytes + 4
	ticketBytes = 8
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
	file   *os.File
	bytes  []byte        // what the file has, or is about to have
	slots  map[int64]int // by id of the table
	free   []int
	dirty  []bool // pages that are not written yet
	whole  bool   // it knows every table: it was there and could be read
	ticket uint64 // of the last commit
	synced uint64

	hasten   chan struct{} // tells keepSynced that there is something
	ended    chan struct{}
	unsynced atomic.Bool           // a sync has failed
	trouble  atomic.Pointer[error] // why the file is behind; nil while it is not
}

// openHeads opens the file for writing. A note says what is wrong with it, where something
// is: it goes on without what cannot be read.
func openHeads(dir string) (f *headFile, note, err error) {
	path := filepath.Join(dir, headsName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	f = newHeads()
	f.file = file
	if note = f.load(text); note != nil {
		note = fmt.Errorf("%s: %w", path, note)
	}
	if len(text) == 0 { // whoever runs the server must be able to write it
		if err := adopt(path, dir); err != nil {
			return nil, nil, errors.Join(err, file.Close())
		}
	}
	f.hasten, f.ended = make(chan struct{}, 1), make(chan struct{})
	go f.keepSynced()
	return f, note, nil
}

// readHeads reads the file of a folder that somebody else may be writing to.
func readHeads(dir string) (f *headFile, note error) {
	path := filepath.Join(dir, headsName)
	for range 3 { // a slot may be half written just now
		text, err := os.ReadFile(path)
		f = newHeads()
		if err == nil {
			err = f.load(text)
		}
		if note = err; note == nil || errors.Is(note, fs.ErrNotExist) {
			return f, note
		}
	}
	return f, fmt.Errorf("%s: %w", path, note)
}

func newHeads() *headFile { return &headFile{slots: map[int64]int{}} }

// load takes in what a file has. What makes no sense is blank then, and the error says how
// much that is.
func (f *headFile) load(text []byte) error {
	bad := 0
	size := max(headsGrow, (len(text)+headsPage-1)/headsPage*headsPage)
	f.bytes = append(text, make([]byte, size-len(text))...)
	f.dirty = make([]bool, size/headsPage)
	check := func(n int, part []byte, bytes int) bool {
		if sound(part, bytes) {
			return true
		}
		bad++
		clear(part[:bytes+4])
		f.touch(n)
		return false
	}
	head := f.slot(0)
	if len(text) > 0 && string(head[:8]) != headsMagic {
		bad++
	}
	copy(head, headsMagic)
	f.touch(0)
	for _, at := range []int{8, 8 + ticketBytes + 4} {
		check(0, head[at:], ticketBytes)
		f.synced = max(f.synced, binary.LittleEndian.Uint64(head[at:]))
	}
	f.ticket = f.synced
	for n := len(f.bytes)/slotBytes - 1; n > 0; n-- {
		slot := f.slot(n)
		if blank(slot) {
			f.free = append(f.free, n)
			continue
		}
		if !check(n, slot, titleBytes) || blank(slot[:titleBytes]) {
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
	case len(text) == 0:
		return fs.ErrNotExist
	case bad > 0:
		return fmt.Errorf("%w: %d of its parts cannot be read", ErrDamaged, bad)
	}
	f.whole = true
	return nil
}

// get is what the file says of a table, if it knows it.
func (f *headFile) get(id int64) (t tableHead, ok bool) {
	n, ok := f.slots[id]
	if !ok {
		return t, false
	}
	slot := f.slot(n)
	t = tableHead{id: id, created: int64(binary.LittleEndian.Uint64(slot[8:])), name: string(slot[17 : 17+min(int(slot[16]), nameBytes)])}
	var written, synced uint64
	for _, at := range []int{firstCell, secondCell} {
		ticket, h := readCell(slot[at:])
		if ticket > written {
			written, t.written = ticket, h
		}
		if ticket > synced && ticket <= f.synced {
			synced, t.synced = ticket, h
		}
	}
	return t, written > 0
}

func blank(b []byte) bool {
	for _, x := range b {
		if x != 0 {
			return false
		}
	}
	return true
}

// sound reports whether a part of some bytes matches the sum behind it. A blank part does.
func sound(part []byte, n int) bool {
	return blank(part[:n+4]) || binary.LittleEndian.Uint32(part[n:]) == crc32.Checksum(part[:n], castagnoli)
}

func seal(part []byte, n int) {
	binary.LittleEndian.PutUint32(part[n:], crc32.Checksum(part[:n], castagnoli))
}

func readCell(cell []byte) (ticket uint64, h Head) {
	h.Entries = binary.LittleEndian.Uint64(cell[8:])
	copy(h.Link[:], cell[16:])
	h.Blobs = binary.LittleEndian.Uint64(cell[48:])
	copy(h.BlobSum[:], cell[56:])
	return binary.LittleEndian.Uint64(cell), h
}

func (f *headFile) slot(n int) []byte { return f.bytes[n*slotBytes : (n+1)*slotBytes] }
func (f *headFile) touch(n int)       { f.dirty[n*slotBytes/headsPage] = true }

func (f *headFile) touchAll() {
	for page := range f.dirty {
		f.dirty[page] = true
	}
}

// begin starts the heads of one commit.
func (f *headFile) begin() { f.ticket++ }

// add makes a slot for a table, in place of what has the same id.
func (f *headFile) add(id, created int64, name string) {
	n, ok := f.slots[id]
	if !ok {
		if len(f.free) == 0 {
			first := len(f.bytes) / slotBytes
			f.bytes = append(f.bytes, make([]byte, headsGrow)...)
			f.dirty = append(f.dirty, make([]bool, headsGrow/headsPage)...)
			for n := len(f.bytes)/slotBytes - 1; n >= first; n-- {
				f.free = append(f.free, n)
				f.touch(n)
			}
		}
		n = f.free[len(f.free)-1]
		f.free = f.free[:len(f.free)-1]
		f.slots[id] = n
	}
	slot := f.slot(n)
	clear(slot)
	binary.LittleEndian.PutUint64(slot, uint64(id))
	binary.LittleEndian.PutUint64(slot[8:], uint64(created))
	slot[16] = byte(copy(slot[17:17+nameBytes], name))
	seal(slot, titleBytes)
	f.touch(n)
}

// set notes the head of a table that has a slot, as of this commit.
func (f *headFile) set(id int64, h Head) {
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
	seal(cell, cellBytes)
	f.touch(n)
}

// remove blanks the slot of a table.
func (f *headFile) remove(id int64) {
	n, ok := f.slots[id]
	if !ok {
		return
	}
	clear(f.slot(n))
	f.touch(n)
	delete(f.slots, id)
	f.free = append(f.free, n)
}

// commit writes what has changed; with sync, all that was written up to now is on the disk,
// in the database, and soon here. Nobody waits for that: what a power cut finds without its
// head are the commits of some milliseconds. What cannot be written stays to be tried again.
func (f *headFile) commit(sync bool) {
	if sync {
		f.synced = f.ticket
		at := 8
		if f.ticket%2 == 1 {
			at += ticketBytes + 4
		}
		binary.LittleEndian.PutUint64(f.slot(0)[at:], f.synced)
		seal(f.slot(0)[at:], ticketBytes)
		f.touch(0)
	}
	if f.unsynced.CompareAndSwap(true, false) {
		f.touchAll()
	}
	if f.write() == nil && sync {
		select {
		case f.hasten <- struct{}{}:
		default: // it will be with what waits already
		}
	}
}

// write writes the pages that have changed, and neighbours at once.
func (f *headFile) write() error {
	for page := 0; page < len(f.dirty); page++ {
		if !f.dirty[page] {
			continue
		}
		end := page
		for end < len(f.dirty) && f.dirty[end] {
			end++
		}
		if _, err := f.file.WriteAt(f.bytes[page*headsPage:end*headsPage], int64(page*headsPage)); err != nil {
			f.trouble.Store(&err)
			return err
		}
		clear(f.dirty[page:end])
		page = end
	}
	f.trouble.Store(nil)
	return nil
}

// syncEvery is how long the disk has between two syncs of heads, where commits follow each
// other faster: it is needed for the commits themselves.
const syncEvery = 5 * time.Millisecond

// keepSynced brings to the disk what was written, as soon as it is told to. What it fails to
// bring there the system may have forgotten, so all is written again then.
func (f *headFile) keepSynced() {
	defer close(f.ended)
	for range f.hasten {
		if err := syncData(f.file); err != nil {
			f.trouble.Store(&err)
			f.unsynced.Store(true)
		}
		time.Sleep(syncEvery)
	}
}

// flush brings all to the disk and waits for it.
func (f *headFile) flush() error {
	if err := f.write(); err != nil {
		return err
	}
	return syncData(f.file)
}

func (f *headFile) close() error {
	close(f.hasten)
	<-f.ended
	return errors.Join(f.flush(), f.file.Close())
}
