package journal

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

// A request is one change that waits to be committed: an append, or whatever
// change does. Either it happens as a whole or not at all.
type request struct {
	Addition
	log        *sqliteLog // whose addition it is, nil for a change
	change     func(*sql.Conn) error
	onCommit   func() // puts into the heads what change has done, once it is committed; may be nil
	checkpoint bool   // empty the write-ahead log, if nothing else is queued

	err  error
	done chan error
}

// A writer is the one goroutine that writes to the file. While it commits one
// batch the next one gathers, so the busier the tables are, the more of them
// share the price of reaching the disk.
type writer struct {
	conn         *sql.Conn
	heads        *headFile
	pending      *pendingFile
	inserter     *entryInserter
	statements   map[string]*sql.Stmt // the fixed ones, by their text
	syncFull     bool                 // whether synchronous is FULL now, or NORMAL
	commitFailed bool                 // whether a commit has failed since the last checkpoint

	batchTime int64 // of the batch that is being written

	queue *Queue[*request]
	ended chan struct{}
}

// Requests that need not reach the disk wait for others, after a commit: the longer the more
// that commit had. Ink comes in thousands of small entries a second, and a commit of its own
// costs more than its entry; but where few draw, nobody waits.
const (
	gatherPerRequest = 250 * time.Microsecond
	gatherAtMost     = 10 * time.Millisecond
)

// checkpointAfterIdle is how long nothing was written when the write-ahead log is moved into
// the file. What has come that far no flipped bit in the log can take back.
const checkpointAfterIdle = 2 * time.Second

// startWriter starts the goroutine that writes on a connection.
func startWriter(conn *sql.Conn, heads *headFile, pending *pendingFile) (*writer, error) {
	w := &writer{conn: conn, heads: heads, pending: pending, statements: map[string]*sql.Stmt{}, syncFull: true, queue: NewQueue(func(r *request) bool { return r.Sync }), ended: make(chan struct{})}
	var err error
	if w.inserter, err = prepareEntryInserter(conn); err != nil {
		return nil, translateError(err)
	}
	pending.requestMove = func() { w.submitMove() }
	go w.commitBatchesUntilStopped()
	return w, nil
}

// submitMove queues a commit of what is in the pending file.
func (w *writer) submitMove() (outcome <-chan error) {
	return w.submit(&request{change: func(*sql.Conn) error { return nil }, onCommit: func() {}})
}

// submit queues a request and returns the channel that will get its outcome.
func (w *writer) submit(r *request) (outcome <-chan error) {
	if r.done == nil {
		r.done = make(chan error, 1)
	}
	if !w.queue.AddUnlessStopped(r) {
		r.done <- ErrClosed
	}
	return r.done
}

// submitChange queues a change that is to reach the disk. onCommit, which may be nil, is called once
// it is committed.
func (w *writer) submitChange(change func(*sql.Conn) error, onCommit func()) (outcome <-chan error) {
	return w.submit(&request{Addition: Addition{Sync: true}, change: change, onCommit: onCommit})
}

// commitQueuedAndClose commits what is queued, ends the writer and closes its connection.
func (w *writer) commitQueuedAndClose() error {
	w.queue.Stop()
	<-w.ended
	// SQLite keeps a connection half open while it has statements.
	errs := []error{w.inserter.close()}
	for _, stmt := range w.statements {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// commitBatchesUntilStopped commits one batch after the other, and checkpoints where none comes.
func (w *writer) commitBatchesUntilStopped() {
	defer close(w.ended)
	idle := time.AfterFunc(checkpointAfterIdle, func() { w.submit(&request{checkpoint: true}) })
	defer idle.Stop()
	n := 0
	for committed := (time.Time{}); ; committed = time.Now() {
		batch := w.queue.NextBatch(committed.Add(min(time.Duration(n)*gatherPerRequest, gatherAtMost)), nil)
		if n = len(batch); n == 0 {
			return
		}
		if n == 1 && batch[0].checkpoint {
			batch[0].done <- checkpointAndTruncateWAL(context.Background(), w.conn)
			continue
		}
		writes := slices.ContainsFunc(batch, (*request).isMeantToWrite) // whoever was answered may use a request again
		w.commitBatchAndAnswer(batch)
		if writes {
			idle.Reset(checkpointAfterIdle)
		}
	}
}

// isMeantToWrite reports whether a request was to change something.
func (r *request) isMeantToWrite() bool { return r.log != nil || r.onCommit != nil || r.Sync }

// commitBatchAndAnswer commits a batch and answers everyone in it. An append that
// fails, or whose commit fails, is the last of its log.
func (w *writer) commitBatchAndAnswer(batch []*request) {
	err := w.commitUnrefusedInOneTransaction(batch)
	for _, r := range batch {
		if err != nil && !errors.As(r.err, &requestError{}) {
			r.err = translateError(err)
			if r.log != nil {
				r.err = r.log.MarkDeadOnce(r.err)
			}
		}
		r.done <- r.err
	}
}

// commitUnrefusedInOneTransaction makes one transaction of the batch. A request that is refused for its
// own sake has its err set and leaves nothing; any other error fails them all.
func (w *writer) commitUnrefusedInOneTransaction(batch []*request) (err error) {
	if err := w.resetWALAfterFailedCommit(); err != nil {
		return err
	}
	if err := w.setSynchronous(slices.ContainsFunc(batch, func(r *request) bool { return r.Sync })); err != nil {
		return err
	}
	if err := w.execPrepared("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	halves := w.pending.beginMove()
	defer func() {
		w.pending.endMove(halves, err == nil)
		if err != nil {
			w.commitFailed = true
			// SQLite may have rolled back by itself, and then this fails.
			_ = w.execPrepared("ROLLBACK")
		}
	}()
	for _, half := range halves {
		if err := w.insertPendingEntries(half); err != nil {
			return err
		}
	}
	w.batchTime = time.Now().UnixMicro()
	for _, r := range batch {
		if err := w.applyRequestInSavepoint(r); err != nil {
			return err
		}
	}
	if err := w.execPrepared("COMMIT"); err != nil {
		return err
	}
	w.updateHeadsAfterCommit(halves, batch)
	return nil
}

// insertPendingEntries inserts what a half of the pending file has.
func (w *writer) insertPendingEntries(half int) error {
	entries, err := w.pending.readHalf(half)
	if err != nil {
		return err
	}
	logs := w.pending.halves[half].logs
	for r := range entries {
		x, kept := logs[r.tableID]
		if !kept {
			continue
		}
		sum := ChecksumEntry(r.tableID, r.seq, r.at, r.data)
		err := w.inserter.insertRow(r.tableID, r.epoch, int64(r.seq), r.at, int64(sum), r.data)
		if isConstraintViolation(err) { // an Editor has removed or replaced the table
			_ = x.log.MarkDeadOnce(ErrLost)
			delete(logs, r.tableID)
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// updateHeadsAfterCommit writes what was committed into the heads, before anyone is answered.
func (w *writer) updateHeadsAfterCommit(movedHalves []int, batch []*request) {
	writes, sync := len(movedHalves) > 0, false
	w.heads.ticket++
	for _, half := range movedHalves {
		for id, x := range w.pending.halves[half].logs {
			w.heads.setHeadIfKnown(id, x.head)
		}
	}
	for _, r := range batch {
		if r.err != nil {
			continue
		}
		if r.log != nil {
			w.heads.setHeadIfKnown(r.log.id, r.log.head)
		}
		if r.onCommit != nil {
			r.onCommit()
		}
		writes = writes || r.isMeantToWrite()
		sync = sync || r.Sync
	}
	if writes {
		w.heads.writeCommitAndRequestSync(sync)
	}
}

// applyRequestInSavepoint does what one request asks for, in a savepoint where that takes more than
// one statement.
func (w *writer) applyRequestInSavepoint(r *request) error {
	if r.checkpoint {
		return nil // others are in the batch
	}
	oneStatement := r.change == nil && len(r.Entries) == 1 && !r.Mark && len(r.Blobs) == 0
	if !oneStatement {
		if err := w.execPrepared("SAVEPOINT request"); err != nil {
			return err
		}
	}
	if r.change != nil {
		r.err = r.change(w.conn)
	} else {
		r.err = w.insertEntriesAndBlobs(r)
	}
	if r.err != nil && !errors.As(r.err, &requestError{}) {
		return r.err
	}
	if oneStatement {
		return nil
	}
	if r.err != nil {
		if err := w.execPrepared("ROLLBACK TO request"); err != nil {
			return err
		}
	}
	return w.execPrepared("RELEASE request")
}

// insertEntriesAndBlobs inserts the next entries of a log, with their mark, and stores its blobs.
func (w *writer) insertEntriesAndBlobs(r *request) error {
	l := r.log
	if err := l.CheckAlive(); err != nil {
		return requestError{err}
	}
	if r.Prune != nil {
		return w.removePrunedEntries(l, r.Prune)
	}
	head := l.head // the log's own moves on when all is inserted
	for _, blob := range r.Blobs {
		if err := w.storeBlobAndItsUse(l, &head, blob); err != nil {
			return err
		}
	}
	for i, data := range r.Entries {
		if err := CheckSize(data); err != nil {
			return requestError{l.MarkDeadOnce(err)}
		}
		if data == nil {
			data = []byte{}
		}
		head.AddEntry(w.batchTime, r.Mark && i == len(r.Entries)-1, r.Hashes[i])
		sum := ChecksumEntry(l.id, head.Entries, w.batchTime, data)
		err := w.inserter.insertRow(l.id, l.epoch, int64(head.Entries), w.batchTime, int64(sum), data)
		if isConstraintViolation(err) {
			return requestError{l.MarkDeadOnce(ErrLost)} // the epoch has moved, or someone else has used this seq
		}
		if err != nil {
			return err
		}
		l.bytes += int64(len(data))
		l.size.Add(int64(len(data)))
	}
	if r.Mark {
		const insert = "INSERT INTO marks (journal, seq, bytes) VALUES (?, ?, ?)"
		if _, err := w.conn.ExecContext(context.Background(), insert, l.id, int64(head.Entries), l.bytes); err != nil {
			return err
		}
		if err := insertHeadLink(context.Background(), w.conn, l.id, head); err != nil {
			return err
		}
	}
	l.head = head
	return nil
}

// storeBlobAndItsUse stores one blob, if it is not there yet, and records in the head that the table
// uses it. As with entries, under another epoch the schema refuses the row.
func (w *writer) storeBlobAndItsUse(l *sqliteLog, head *Head, blob []byte) error {
	const use = `INSERT INTO uses (journal, hash) VALUES ((SELECT id FROM tables WHERE id = ? AND epoch = ?), ?) ON CONFLICT DO NOTHING`
	const store = `INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING`
	hash := HashBlob(blob)
	used, err := w.conn.ExecContext(context.Background(), use, l.id, l.epoch, hash)
	if isConstraintViolation(err) {
		return requestError{l.MarkDeadOnce(ErrLost)}
	}
	if err != nil {
		return err
	}
	if added, err := used.RowsAffected(); err != nil || added == 0 {
		return err
	}
	if err := CheckSize(blob); err != nil {
		return requestError{l.MarkDeadOnce(err)}
	}
	if blob == nil {
		blob = []byte{}
	}
	if _, err := w.conn.ExecContext(context.Background(), store, hash, blob); err != nil {
		return err
	}
	l.size.Add(int64(len(blob)))
	head.addBlobHash(hash)
	return nil
}

// A requestError fails one request for its own sake; the batch goes on without it.
type requestError struct{ error }

func (r requestError) Unwrap() error { return r.error }

// setSynchronous sets whether the next commit has to reach the disk.
func (w *writer) setSynchronous(full bool) error {
	if w.syncFull == full {
		return nil
	}
	text := "PRAGMA synchronous = NORMAL"
	if full {
		text = "PRAGMA synchronous = FULL"
	}
	// SQLite acts on this when it compiles it, so it is compiled each time.
	if _, err := w.conn.ExecContext(context.Background(), text); err != nil {
		return err
	}
	w.syncFull = full
	return nil
}

// resetWALAfterFailedCommit begins a new write-ahead log if a commit has failed. What an fsync
// could not write the system may forget without a further word, and a hole in
// the log would cost all that comes after it; so nothing more goes into that log.
func (w *writer) resetWALAfterFailedCommit() error {
	if !w.commitFailed {
		return nil
	}
	var busy, frames, moved int
	row := w.conn.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)")
	if err := row.Scan(&busy, &frames, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return errors.New("a reader keeps the write-ahead log from being renewed")
	}
	w.commitFailed = false
	return nil
}

// execPrepared runs one of the writer's own statements, prepared at its first use.
func (w *writer) execPrepared(text string) error {
	stmt, ok := w.statements[text]
	if !ok {
		var err error
		if stmt, err = w.conn.PrepareContext(context.Background(), text); err != nil {
			return err
		}
		w.statements[text] = stmt
	}
	_, err := stmt.ExecContext(context.Background())
	return err
}
