package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"time"
)

// A Store keeps the journals of all tables. It is safe for use by several
// goroutines at once.
type Store interface {
	// Create begins the journal of a new table and takes its lease. It fails
	// with ErrTaken when the name is in use.
	Create(ctx context.Context, table string) (Log, error)

	// Acquire takes the lease of a table under a higher epoch, so that whoever
	// held it before can append no more. It fails with ErrUnknown when there is
	// no such table and with ErrHeld while a live owner has it.
	Acquire(ctx context.Context, table string) (Log, error)

	// Remove deletes a table and every entry of it, for ever, and the blobs that no
	// other table uses. Its name is free then. It fails with ErrUnknown when there is no
	// such table and with ErrHeld while a live owner has it.
	Remove(ctx context.Context, table string) error

	// Peek opens a table's journal to be read, without its lease: whoever has it goes
	// on. The log takes no appends. It fails with ErrUnknown when there is no such table.
	Peek(ctx context.Context, table string) (Log, error)

	// Tables lists every table, by name.
	Tables(ctx context.Context) ([]Summary, error)

	// Count returns how many tables there are, and costs far less than their list.
	Count(ctx context.Context) (int, error)

	// Usage returns how much room the journals take, and how much there is.
	Usage(ctx context.Context) (Usage, error)

	OperationLog

	// CheckDurableWrite writes something and makes it durable: it reports whether an append
	// would be taken now.
	CheckDurableWrite(ctx context.Context) error

	// Close waits for the appends under way, then gives every lease back.
	// Whatever is asked of the store or its logs afterwards fails with ErrClosed.
	Close() error
}

// A Log is one table's journal, held by this process.
type Log interface {
	// ReadFrom yields every entry in order that is left, from a seq on; the first has seq 1. What
	// lies before it is not looked at. After an error it yields no more. It may be called at any
	// time, and again, until the store closes.
	ReadFrom(ctx context.Context, seq uint64) iter.Seq2[Entry, error]

	// Append writes the entries as the next ones, all of them or none, and
	// returns when they are durable. With sync they have reached the disk, and so
	// has everything appended before; without it they have reached the operating
	// system, and outlive a kill of this process but perhaps not a power cut.
	// Appending nothing does nothing.
	//
	// After an error the log is dead and takes no more: the caller releases it,
	// acquires the table again and reads what is there. The entries of the failed
	// append are then either all there or, nearly always, all absent.
	Append(sync bool, entries ...[]byte) error

	// AppendMark appends the entries and puts a mark on the last of them, by which it
	// can be found without reading what lies before it.
	AppendMark(sync bool, entries ...[]byte) error

	// Marks returns the seqs of all entries with a mark, in order.
	Marks(ctx context.Context) ([]uint64, error)

	// Prune removes, of the entries up to a mark, those without a mark that mayGo says can go.
	// The others keep their seqs, and whoever reads passes over the gaps. It removes some at
	// a time, and appends go on meanwhile. After an error some may be gone, and the log goes on.
	Prune(ctx context.Context, upToMark uint64, mayGo func(data []byte) bool) error

	// Pruned says what Prune has removed.
	Pruned(ctx context.Context) (Pruned, error)

	// StoreBlobs stores blobs beside the entries, each under its Hash and each once, however
	// many tables use it. They are durable when an entry is that was appended with
	// sync after them. After an error the log is dead, as after one of Append.
	StoreBlobs(blobs ...[]byte) error

	// BlobHashes returns the hashes of the table's blobs, in order.
	BlobHashes(ctx context.Context) ([]string, error)

	// Blob returns the blob with a hash, or ErrDamaged when it is not there or is another.
	Blob(ctx context.Context, hash string) ([]byte, error)

	// Size returns how many bytes of entries and blobs the table has. A blob that several
	// tables use counts for each.
	Size() int64

	// Release gives the lease back once the appends under way are done. It may be
	// called again; only the first call does anything.
	Release() error
}

// An Entry is one entry of a table's journal, opaque to the journal.
type Entry struct {
	Seq  uint64    // 1, 2, 3 … without gaps but for what Log.Prune has removed
	At   time.Time // wall clock of the append; it may step back when the clock is set
	Data []byte    // never nil; the receiver owns it
}

// A Summary is what a Store knows about a table without reading its journal.
type Summary struct {
	Table    string
	Created  time.Time
	Last     time.Time // of the last append, or Created while there is none
	Entries  uint64
	Unpruned bool // there is a mark up to which it was not pruned
}

// Usage is how much room the journals take on their disk, in bytes.
type Usage struct {
	Used int64 // by what is stored; space that was freed and waits for new entries is not counted
	Free int64 // what the system would still give; -1 where it does not say
}

// HashBlob returns the name of a blob: its SHA-256, in hexadecimal.
func HashBlob(blob []byte) string {
	sum := sha256.Sum256(blob)
	return hex.EncodeToString(sum[:])
}

// AddContext puts what was being done in front of an error, if there is one. It is to be
// deferred.
func AddContext(err *error, whileDoing string) {
	if *err != nil {
		*err = fmt.Errorf("%s: %w", whileDoing, *err)
	}
}

// MaxEntry is the size of the largest entry or blob, in bytes.
const MaxEntry = 4 << 20

// Errors that a caller can act on. Every error of a Store or Log that has one of
// these causes wraps it.
var (
	// ErrTaken means that the name of a new table is in use.
	ErrTaken = errors.New("the table exists already")
	// ErrUnknown means that there is no table of this name.
	ErrUnknown = errors.New("no such table")
	// ErrHeld means that a live owner has the table.
	ErrHeld = errors.New("the table is held by another owner")
	// ErrLost means that the lease has moved: someone else owns the table now.
	ErrLost = errors.New("the lease on the table has moved to another owner")
	// ErrFull means that the disk is full.
	ErrFull = errors.New("no space left on device")
	// ErrReadOnly means that the file or its folder cannot be written.
	ErrReadOnly = errors.New("it cannot be written")
	// ErrDisk means that the disk failed in another way.
	ErrDisk = errors.New("the disk does not answer as it should")
	// ErrAway means that the database does not answer, or takes no writes just now. What
	// was acknowledged is safe; the same may work in a moment.
	ErrAway = errors.New("the database cannot be reached")
	// ErrTooBig means that an entry is larger than MaxEntry.
	ErrTooBig = errors.New("the entry is too big")
	// ErrDamaged means that what was read back is not what was written.
	ErrDamaged = errors.New("the journal is damaged")
	// ErrReleased means that the log was given back before.
	ErrReleased = errors.New("the log has been released")
	// ErrClosed means that the store is closed.
	ErrClosed = errors.New("the journal is closed")
	// ErrInUse means that another process has the data folder.
	ErrInUse = errors.New("another process is using it")
	// ErrForeign means that a file is not one of ours, or from a newer version.
	ErrForeign = errors.New("not a journal that this version can read")
)
