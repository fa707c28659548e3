package journal

import (
	"fmt"
	"sync"
)

// An Addition is what one call adds to a table: entries, or blobs. All of it is stored or nothing.
type Addition struct {
	Sync    bool
	Entries [][]byte
	Hashes  []PayloadHash // of the entries
	Mark    bool          // whether the last entry gets a mark
	Blobs   [][]byte
	Prune   *PruneStep // what it removes, and then it adds nothing; nil for nothing
}

// HashEntriesInto hashes the entries, into the room of a slice that is used no more. Whoever
// appends does so, because tables wait for each other at whoever commits.
func (a *Addition) HashEntriesInto(buffer []PayloadHash) {
	a.Hashes = buffer[:0]
	for _, data := range a.Entries {
		a.Hashes = append(a.Hashes, HashPayload(data))
	}
}

// An Appender is the part of a Log by which its owner adds to it, the same in all stores.
type Appender struct {
	// Commit stores an addition and returns when it is committed. It is nil where the log
	// was opened to be read, and once it is released.
	Commit func(Addition) error

	// Additions share the lock while they are under way, so a release waits for them.
	releasing sync.RWMutex

	dying sync.Mutex
	dead  error // why the log takes no more
}

// Append commits entries.
func (a *Appender) Append(sync bool, entries ...[]byte) error {
	return a.commitUnlessReleased(Addition{Sync: sync, Entries: entries})
}

// AppendMark is Append with a mark on the last entry.
func (a *Appender) AppendMark(sync bool, entries ...[]byte) error {
	return a.commitUnlessReleased(Addition{Sync: sync, Entries: entries, Mark: true})
}

// StoreBlobs commits blobs.
func (a *Appender) StoreBlobs(blobs ...[]byte) error {
	return a.commitUnlessReleased(Addition{Blobs: blobs})
}

// commitUnlessReleased commits an addition, if there is anything in it.
func (a *Appender) commitUnlessReleased(addition Addition) (err error) {
	defer AddContext(&err, "append journal")
	a.releasing.RLock()
	defer a.releasing.RUnlock()
	if a.Commit == nil {
		return ErrReleased
	}
	if len(addition.Entries) == 0 && len(addition.Blobs) == 0 && addition.Prune == nil {
		return nil
	}
	return a.Commit(addition)
}

// ReleaseOnce waits for the additions under way, refuses all others, and gives the lease back
// with giveBack. It does so once.
func (a *Appender) ReleaseOnce(giveBack func() error) error {
	a.releasing.Lock()
	defer a.releasing.Unlock()
	if a.Commit == nil {
		return nil
	}
	a.Commit = nil
	return giveBack()
}

// MarkDeadOnce makes err the reason why the log takes no more, unless there is one, and returns
// that reason.
func (a *Appender) MarkDeadOnce(err error) (firstReason error) {
	a.dying.Lock()
	defer a.dying.Unlock()
	if a.dead == nil {
		a.dead = err
	}
	return a.dead
}

// CheckAlive fails when the log takes no more.
func (a *Appender) CheckAlive() error {
	a.dying.Lock()
	defer a.dying.Unlock()
	if a.dead != nil {
		return fmt.Errorf("%w (acquire the table again)", a.dead)
	}
	return nil
}

// CheckSize fails for an entry or blob that is too big.
func CheckSize(data []byte) error {
	if len(data) > MaxEntry {
		return fmt.Errorf("%w: %d bytes, %d are allowed", ErrTooBig, len(data), MaxEntry)
	}
	return nil
}
