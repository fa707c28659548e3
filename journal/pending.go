package journal

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// pendingName is the file with the entries that were acknowledged and that the database doesn't have yet.
const pendingName = "linework.pending"

// The file is two halves, which are filled by turns: while the writer moves the entries of one into the
// database, appends go on in the other. A half is records, one behind the other, and its end: a record without
// a payload and a table, which the next record takes the place of. All numbers are little-endian.
//
//	record: sum 4 | length of the payload 4 | turn 8 | table id 8 | epoch 8 | seq 8 | at 8 | payload
//
// The sum is a CRC-32C of all that follows it. A turn is the number of a half's filling: what stands behind
// the end is of an older one. A half without an end has been damaged.
const (
	pendingHalfBytes   = 128 << 10
	recordHeaderBytes  = 4 + 4 + 5*8
	maxPendingPayload  = pendingHalfBytes / 8
	movePendingAtBytes = pendingHalfBytes * 3 / 4
)

// movePendingAfter is how long an entry stays in the file at the most, where nothing else is committed.
const movePendingAfter = time.Second

// A pendingRecord is an entry in the file.
type pendingRecord struct {
	turn           uint64
	tableID, epoch int64
	seq            uint64
	at             int64 // in microseconds
	data           []byte
}

// A pendingFile takes the entries that need not reach the disk, which is all ink: some thousand a second,
// and each so small that a transaction costs fifty times more. Written here, an entry has been handed to
// the operating system and is acknowledged; the writer moves entries into the database, hundreds in one
// transaction, ahead of whatever it commits next. A table's goroutine writes by itself: to wake up the
// writer and to wait for it would cost more than the write.
type pendingFile struct {
	requestMove func() // has the writer commit something soon

	mu        sync.Mutex
	file      *os.File
	halves    [2]pendingHalf
	filling   int    // the half that takes entries
	turn      uint64 // of that half
	isMoving  bool   // entries of the other half are on their way, or a commit of them has failed
	isClosed  bool
	moveTimer *time.Timer
	buffer    []byte // for a record and an end
	content   []byte // of a half that is being moved
}

// A pendingHalf is what a half of the file has.
type pendingHalf struct {
	size int
	logs map[int64]pendingLog // whose entries are in it, by table id
}

// A pendingLog is a log with entries in a half, and its head behind the last of them.
type pendingLog struct {
	log  *sqliteLog
	head Head
}

// createPendingFile makes the file, or empties it: what it had is in the database by now.
func createPendingFile(dir string) (*pendingFile, error) {
	path := filepath.Join(dir, pendingName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	if err := chownToFolderOwnerIfRoot(path, dir); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	p := &pendingFile{file: file, turn: 1}
	for i := range p.halves {
		p.halves[i].logs = map[int64]pendingLog{}
		if err := p.writeEnd(i); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	p.moveTimer = time.AfterFunc(time.Hour, func() { p.requestMove() })
	p.moveTimer.Stop()
	return p, nil
}

// appendOrLeaveToWriter writes the only entry of an addition that need not reach the disk, and moves its log
// on. It reports whether it did. Otherwise the addition is the writer's, and so is all that follows of its
// log, until doneByWriter.
func (p *pendingFile) appendOrLeaveToWriter(l *sqliteLog, a *Addition) (appended bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.appendIfPossible(l, a) {
		l.additionsAtWriter++
		return false
	}
	return true
}

// doneByWriter notes that the writer is done with an addition.
func (p *pendingFile) doneByWriter(l *sqliteLog) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l.additionsAtWriter--
}

func (p *pendingFile) appendIfPossible(l *sqliteLog, a *Addition) (appended bool) {
	if a.Sync || a.Mark || a.Prune != nil || len(a.Blobs) > 0 || len(a.Entries) != 1 || len(a.Entries[0]) > maxPendingPayload {
		return false
	}
	half := &p.halves[p.filling]
	if p.isClosed || l.additionsAtWriter > 0 || half.size+2*recordHeaderBytes+len(a.Entries[0]) > pendingHalfBytes || l.CheckAlive() != nil {
		return false
	}
	r := pendingRecord{turn: p.turn, tableID: l.id, epoch: l.epoch, seq: l.head.Entries + 1, at: time.Now().UnixMicro(), data: a.Entries[0]}
	p.buffer = appendRecord(p.buffer[:0], r)
	bytes := len(p.buffer)
	p.buffer = appendRecord(p.buffer, pendingRecord{turn: p.turn})
	if _, err := p.file.WriteAt(p.buffer, int64(p.filling*pendingHalfBytes+half.size)); err != nil {
		return false // the writer will say what is wrong with the disk
	}
	if half.size == 0 {
		p.moveTimer.Reset(movePendingAfter)
	}
	if half.size < movePendingAtBytes && half.size+bytes >= movePendingAtBytes {
		p.moveTimer.Reset(0)
	}
	half.size += bytes
	l.head.AddEntry(r.at, false, a.Hashes[0])
	l.bytes += int64(len(r.data))
	l.size.Add(int64(len(r.data)))
	half.logs[l.id] = pendingLog{l, l.head}
	return true
}

// writeEnd makes a half of the file empty.
func (p *pendingFile) writeEnd(half int) error {
	_, err := p.file.WriteAt(appendRecord(nil, pendingRecord{turn: p.turn}), int64(half*pendingHalfBytes))
	return err
}

// beginMove returns the halves with entries that the database doesn't have, the older one first. Appends go on
// in the other half; but where a commit has failed there is none, and they wait until endMove.
func (p *pendingFile) beginMove() (halves []int) {
	p.mu.Lock()
	p.moveTimer.Stop()
	other := 1 - p.filling
	if p.isMoving {
		return []int{other, p.filling}
	}
	defer p.mu.Unlock()
	if p.halves[p.filling].size == 0 {
		return nil
	}
	p.isMoving = true
	halves = []int{p.filling}
	p.filling, p.turn = other, p.turn+1
	return halves
}

// endMove takes the entries of halves for moved if they were committed.
func (p *pendingFile) endMove(halves []int, isCommitted bool) {
	if len(halves) < len(p.halves) {
		if len(halves) == 0 {
			return
		}
		p.mu.Lock()
	}
	defer p.mu.Unlock()
	if !isCommitted {
		p.moveTimer.Reset(movePendingAfter)
		return
	}
	for _, i := range halves {
		// What cannot be written is found in the database when the file is read.
		_ = p.writeEnd(i)
		p.halves[i].size = 0
		clear(p.halves[i].logs)
	}
	p.isMoving = false
}

// readHalf reads the entries of a half that is not being filled.
func (p *pendingFile) readHalf(half int) (iter.Seq[pendingRecord], error) {
	p.content = slices.Grow(p.content[:0], p.halves[half].size)[:p.halves[half].size]
	if _, err := p.file.ReadAt(p.content, int64(half*pendingHalfBytes)); err != nil {
		return nil, err
	}
	content := p.content
	return func(yield func(pendingRecord) bool) {
		for len(content) > 0 {
			var r pendingRecord
			r, content, _ = cutRecord(content)
			if !yield(r) {
				return
			}
		}
	}, nil
}

// close takes no more entries.
func (p *pendingFile) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.isClosed = true
	p.moveTimer.Stop()
}

// removeIfMoved closes the file, and removes it when the database has all of it.
func (p *pendingFile) removeIfMoved() error {
	isMoved := p.halves[0].size+p.halves[1].size == 0
	err := p.file.Close()
	if isMoved {
		err = errors.Join(err, os.Remove(p.file.Name()))
	}
	return err
}

// appendRecord appends a record to a buffer.
func appendRecord(b []byte, r pendingRecord) []byte {
	start := len(b)
	b = append(b, 0, 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(r.data)))
	for _, number := range []uint64{r.turn, uint64(r.tableID), uint64(r.epoch), r.seq, uint64(r.at)} {
		b = binary.LittleEndian.AppendUint64(b, number)
	}
	b = append(b, r.data...)
	binary.LittleEndian.PutUint32(b[start:], crc32.Checksum(b[start+4:], castagnoli))
	return b
}

// cutRecord reads the first record of a text, and returns the text behind it. It is not ok where the text does
// not begin with a record.
func cutRecord(text []byte) (r pendingRecord, rest []byte, ok bool) {
	if len(text) < recordHeaderBytes {
		return r, nil, false
	}
	length := int(binary.LittleEndian.Uint32(text[4:]))
	if length > maxPendingPayload || recordHeaderBytes+length > len(text) ||
		binary.LittleEndian.Uint32(text) != crc32.Checksum(text[4:recordHeaderBytes+length], castagnoli) {
		return r, nil, false
	}
	number := func(i int) uint64 { return binary.LittleEndian.Uint64(text[8+8*i:]) }
	r = pendingRecord{turn: number(0), tableID: int64(number(1)), epoch: int64(number(2)), seq: number(3), at: int64(number(4))}
	r.data = text[recordHeaderBytes : recordHeaderBytes+length]
	return r, text[recordHeaderBytes+length:], true
}

// readPendingFile reads the entries in the file of a folder, which a server may be filling, oldest first. Where
// it is damaged, or was cut by a power cut, the error wraps ErrDamaged, and the entries are those before.
func readPendingFile(dir string) (all []pendingRecord, err error) {
	path := filepath.Join(dir, pendingName)
	for range 3 { // a record may be half written just now
		var content []byte
		content, err = os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) || err == nil && len(content) == 0 {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if all, err = parsePendingFile(content); err == nil {
			return all, nil
		}
	}
	return all, fmt.Errorf("%s: %w", path, err)
}

// parsePendingFile returns the entries in both halves, oldest first, as far as they can be read.
func parsePendingFile(content []byte) (all []pendingRecord, err error) {
	middle := min(len(content), pendingHalfBytes)
	first, err1 := parseHalf(content[:middle])
	second, err2 := parseHalf(content[middle:])
	if len(first) > 0 && len(second) > 0 && first[0].turn > second[0].turn {
		first, second = second, first
	}
	return append(first, second...), errors.Join(err1, err2)
}

// parseHalf reads the records of a half up to its end.
func parseHalf(content []byte) (all []pendingRecord, err error) {
	for {
		r, rest, ok := cutRecord(content)
		switch {
		case !ok || len(all) > 0 && r.turn != all[0].turn:
			return all, fmt.Errorf("%w: ink of the last moments cannot be read", ErrDamaged)
		case r.tableID == 0:
			return all, nil
		}
		all, content = append(all, r), rest
	}
}

// keepUnreadablePendingFile copies the file of a folder that could not be read as a whole, before it is made anew.
// As long as the copy is there, whoever checks the folder is told.
func keepUnreadablePendingFile(dir string) error {
	path := filepath.Join(dir, pendingName)
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path+time.Now().UTC().Format(keptPendingSuffix), content, 0o600)
}

const keptPendingSuffix = ".lost-20060102-150405"

// findKeptPendingFiles returns a fault for each pending file that could not be read as a whole.
func findKeptPendingFiles(dir string) (faults []Fault) {
	copies, _ := filepath.Glob(filepath.Join(dir, pendingName+".lost-*")) // the pattern is a good one
	for _, path := range copies {
		faults = append(faults, Fault{Err: fmt.Errorf("%w: ink of the last moments before a server died could not all be read, and no move is among it (remove %s when you have seen this)", ErrDamaged, path)})
	}
	return faults
}

// insertPendingEntry inserts an entry that is the next of its table, if the lease has not moved; and else nothing,
// for then it is in the database, or its table is another's.
const insertPendingEntry = `INSERT INTO entries (journal, seq, at, sum, data) SELECT id, ?3, ?4, ?5, ?6 FROM tables
WHERE id = ?1 AND epoch = ?2 AND ?3 = 1 + (SELECT coalesce(max(seq), 0) FROM entries WHERE journal = ?1)`

// insertMissingEntries inserts the entries that the database lacks.
func insertMissingEntries(ctx context.Context, db querier, all []pendingRecord) error {
	for _, r := range all {
		sum := ChecksumEntry(r.tableID, r.seq, r.at, r.data)
		if _, err := db.ExecContext(ctx, insertPendingEntry, r.tableID, r.epoch, int64(r.seq), r.at, int64(sum), r.data); err != nil {
			return err
		}
	}
	return nil
}
