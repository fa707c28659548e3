package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"
)

// A request is one change that waits to be committed: an append, or whatever
// change does. Either it happens as a whole or not at all.
type request struct {
	sync    bool
	log     *sqliteLog // whose append it is, nil for a change
	entries [][]byte
	hashes  []PayloadHash // of the entries; hash makes them
	kept    []string      // hashes of the blobs that the table did not keep before
	chained bool          // it is in the head of its log
	mark    bool          // whether the last of them gets a mark
	blobs   [][]byte      // to be kept
	change  func(*sql.Conn) error
	noted   func() // puts into the heads what change has done, once it is committed
	fold    bool   // fold the write-ahead log, if it is quiet

	err  error
	done chan error
}

// A writer is the one goroutine that writes to the file. While it commits one
// batch the next one gathers, so the busier the tables are, the more of them
// share the price of reaching the disk.
type writer struct {
	conn       *sql.Conn
	heads      *headFile
	insert     *insertion
	statements map[string]*sql.Stmt // the fixed ones, by their text
	full       bool                 // whether synchronous is FULL now, or NORMAL
	torn       bool                 // whether a commit has failed since the last checkpoint

	batch  []*request      // that is being written
	at     int64           // when
	hashed <-chan struct{} // is closed when its payloads are hashed

	queue *Queue[*request]
	ended chan struct{}
}

// Requests that need not reach the disk wait for others, after a commit: the longer the more
// that commit had. Ink comes in thousands of small entries a second, and a commit of its own
// costs more than its entry; but where few draw, nobody waits.
const (
	gatherEach = 250 * time.Microsecond
	gatherMost = 10 * time.Millisecond
)

// quietAfter is how long nothing was written when the write-ahead log is folded into the
// file. What has come that far no flipped bit in the log can take back.
const quietAfter = 2 * time.Second

func startWriter(conn *sql.Conn, heads *headFile) (*writer, error) {
	w := &writer{conn: conn, heads: heads, statements: map[string]*sql.Stmt{}, full: true, queue: NewQueue(func(r *request) bool { return r.sync }), ended: make(chan struct{})}
	var err error
	if w.insert, err = prepareInsertion(conn); err != nil {
		return nil, explain(err)
	}
	go w.run()
	return w, nil
}

// submit queues a request and returns the channel that will get its outcome.
func (w *writer) submit(r *request) <-chan error {
	if r.done == nil {
		r.done = make(chan error, 1)
	}
	if !w.queue.Add(r) {
		r.done <- ErrClosed
	}
	return r.done
}

// stop commits what is queued and ends the writer.
func (w *writer) stop() error {
	w.queue.Stop()
	<-w.ended
	// SQLite keeps a connection half open while it has statements.
	errs := []error{w.insert.close()}
	for _, stmt := range w.statements {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

func (w *writer) run() {
	defer close(w.ended)
	quiet := time.AfterFunc(quietAfter, func() { w.submit(&request{fold: true}) })
	defer quiet.Stop()
	n := 0
	for committed := (time.Time{}); ; committed = time.Now() {
		batch := w.queue.Next(committed.Add(min(time.Duration(n)*gatherEach, gatherMost)), nil)
		if n = len(batch); n == 0 {
			return
		}
		if n == 1 && batch[0].fold {
			batch[0].done <- foldLog(context.Background(), w.conn)
			continue
		}
		writes := slices.ContainsFunc(batch, (*request).writes) // who was answered may use a request again
		w.settle(batch)
		if writes {
			quiet.Reset(quietAfter)
		}
	}
}

// writes reports whether a request was to change something.
func (r *request) writes() bool { return r.log != nil || r.noted != nil || r.sync }

// settle commits a batch and tells everyone in it how it went. An append that
// fails, or whose commit fails, is the last of its log.
func (w *writer) settle(batch []*request) {
	err := w.commit(batch)
	for _, r := range batch {
		if err != nil && !errors.As(r.err, &refusal{}) {
			r.err = explain(err)
			if r.log != nil {
				r.log.die(r.err)
			}
		}
		r.done <- r.err
	}
}

// commit makes one transaction of the batch. A request that is refused for its
// own sake has its err set and leaves nothing; any other error fails them all.
func (w *writer) commit(batch []*request) (err error) {
	if err := w.mend(); err != nil {
		return err
	}
	sync := false
	for _, r := range batch {
		sync = sync || r.sync
	}
	if err := w.synchronous(sync); err != nil {
		return err
	}
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			w.torn = true
			// SQLite may have rolled back by itself, and then this fails.
			_ = w.exec("ROLLBACK")
		}
	}()
	w.batch, w.at = batch, time.Now().UnixMicro()
	w.hashed = hash(batch)
	defer func() { <-w.hashed }() // who is answered may use a request again
	for _, r := range batch {
		if err := w.lay(r, w.at); err != nil {
			return err
		}
	}
	if err := w.exec("COMMIT"); err != nil {
		return err
	}
	w.noteHeads(batch)
	return nil
}

// hash hashes the payloads of a batch while the batch is written: the commit waits for the
// disk, and nobody else has work then. Whoever needs the hashes waits for the channel.
func hash(batch []*request) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, r := range batch {
			for _, data := range r.entries {
				r.hashes = append(r.hashes, HashPayload(data))
			}
		}
	}()
	return done
}

// chain makes the head of a log that of what one of its requests has laid down.
func (w *writer) chain(r *request) {
	if r.chained {
		return
	}
	<-w.hashed
	r.chained = true
	for i, h := range r.hashes {
		r.log.head.AddEntry(w.at, r.mark && i == len(r.hashes)-1, h)
	}
	for _, hash := range r.kept {
		r.log.head.addBlob(hash)
	}
}

// noteHeads puts what was committed into the heads, before anyone is told.
func (w *writer) noteHeads(batch []*request) {
	sync, any := false, false
	w.heads.begin()
	for _, r := range batch {
		if r.err != nil {
			continue
		}
		if r.log != nil {
			w.chain(r)
			w.heads.set(r.log.id, r.log.head)
		}
		if r.noted != nil {
			r.noted()
		}
		any = any || r.log != nil || r.noted != nil
		sync = sync || r.sync
	}
	if any || sync {
		w.heads.commit(sync)
	}
}

// lay does what one request asks for, in a savepoint where that takes more than
// one statement.
func (w *writer) lay(r *request, now int64) error {
	if r.fold {
		return nil // it is not quiet
	}
	whole := r.change == nil && len(r.entries) == 1 && !r.mark && len(r.blobs) == 0
	if !whole {
		if err := w.exec("SAVEPOINT request"); err != nil {
			return err
		}
	}
	if r.change != nil {
		r.err = r.change(w.conn)
	} else {
		r.err = w.append(r, now)
	}
	if r.err != nil && !errors.As(r.err, &refusal{}) {
		return r.err
	}
	if whole {
		return nil
	}
	if r.err != nil {
		if err := w.exec("ROLLBACK TO request"); err != nil {
			return err
		}
	}
	return w.exec("RELEASE request")
}

// append lays down the next entries of a log, or keeps its blobs.
func (w *writer) append(r *request, now int64) error {
	l := r.log
	if l.dead != nil {
		return refusal{fmt.Errorf("%w (acquire the table again)", l.dead)}
	}
	for _, blob := range r.blobs {
		if err := w.keep(r, blob); err != nil {
			return err
		}
	}
	for _, data := range r.entries {
		if err := l.fits(data); err != nil {
			return err
		}
		if data == nil {
			data = []byte{}
		}
		sum := Checksum(l.id, l.next, now, data)
		err := w.insert.run(l.id, l.epoch, int64(l.next), now, int64(sum), data)
		if isConstraint(err) {
			return l.die(ErrLost) // the epoch has moved, or someone else has used this seq
		}
		if err != nil {
			return err
		}
		l.next++
		l.bytes += int64(len(data))
		l.size.Add(int64(len(data)))
	}
	if r.mark {
		const insert = "INSERT INTO marks (journal, seq, bytes) VALUES (?, ?, ?)"
		if _, err := w.conn.ExecContext(context.Background(), insert, l.id, int64(l.next-1), l.bytes); err != nil {
			return err
		}
		for _, q := range w.batch { // it is the only one that needs the link before the commit
			if q.log == l && q.err == nil {
				w.chain(q)
			}
			if q == r {
				break
			}
		}
		if err := stateLink(context.Background(), w.conn, l.id, l.head); err != nil {
			return err
		}
	}
	return nil
}

// fits refuses an entry or blob that is too big.
func (l *sqliteLog) fits(data []byte) error {
	if len(data) > MaxEntry {
		return l.die(fmt.Errorf("%w: %d bytes, %d are allowed", ErrTooBig, len(data), MaxEntry))
	}
	return nil
}

// A refusal fails one request for its own sake; the batch goes on without it.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

// synchronous says whether the next commit has to reach the disk.
func (w *writer) synchronous(full bool) error {
	if w.full == full {
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
	w.full = full
	return nil
}

// mend begins a new write-ahead log after a commit has failed. What an fsync
// could not write the system may forget without a further word, and a hole in
// the log would cost all that comes after it; so nothing more goes into that log.
func (w *writer) mend() error {
	if !w.torn {
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
	w.torn = false
	return nil
}

// exec runs one of the writer's own statements, prepared at its first use.
func (w *writer) exec(text string) error {
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
