package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"
)

// A Source is journals that can be read, whether a server uses them or not.
type Source interface {
	// Tables lists every table, by name.
	Tables(ctx context.Context) ([]Summary, error)
	// Peek opens a table's journal to be read, or fails with ErrUnknown.
	Peek(ctx context.Context, table string) (Log, error)
}

// A Target is journals that take in tables from elsewhere.
type Target interface {
	Source
	// Receive stores a transfer, all of it or nothing, and returns the seq of the last
	// entry that is there then. It fails with ErrTaken when the table has not the entries
	// that the transfer begins after, and with ErrHeld while a live owner has it, where the
	// store can tell.
	Receive(ctx context.Context, t Transfer) (lastSeq uint64, err error)
}

// A Transfer is a table, or the end of one, on its way to another store. The table may be
// in use: first its entries are to be read, then its marks and blobs.
type Transfer struct {
	Table    string
	Created  time.Time
	Existing uint64 // how many entries the other store has already
	Log      Log
}

// NewMarks returns the seqs of the new entries that have a mark, up to the last that was read.
func (t Transfer) NewMarks(ctx context.Context, upToSeq uint64) (seqs []uint64, err error) {
	all, err := t.Log.Marks(ctx)
	return slices.DeleteFunc(all, func(seq uint64) bool { return seq <= t.Existing || seq > upToSeq }), err
}

// AllBlobs yields all blobs of the table, in the order of their hashes. None is nil.
func (t Transfer) AllBlobs(ctx context.Context) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		hashes, err := t.Log.BlobHashes(ctx)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, hash := range hashes {
			blob, err := t.Log.Blob(ctx, hash)
			if !yield(append([]byte{}, blob...), err) || err != nil {
				return
			}
		}
	}
}

// A CopyResult says what CopyAndVerify has done with a table.
type CopyResult struct {
	Table   string
	Entries uint64 // that are there now
	Added   uint64 // of them, those that were not there before
	Digest  string // of all of them, the same in both stores
	Err     error  // why the table was left alone
}

// CopyAndVerify copies tables from one store to another, each whole or not at all, reads both and
// compares their digests. With no names it copies all. A table of which the other store
// has the beginning gets the rest: so it can be stopped and called again, and called
// again when a server has gone on with the tables meanwhile. A table that is another one
// there is left alone. Each is reported as it is done; it fails if one of them failed.
func CopyAndVerify(ctx context.Context, from Source, to Target, reportTable func(CopyResult), onlyTables ...string) error {
	all, err := from.Tables(ctx)
	if err != nil {
		return err
	}
	failed := 0
	for _, name := range onlyTables {
		if !slices.ContainsFunc(all, func(s Summary) bool { return s.Table == name }) {
			failed++
			reportTable(CopyResult{Table: name, Err: ErrUnknown})
		}
	}
	existing, err := to.Tables(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		if len(onlyTables) > 0 && !slices.Contains(onlyTables, s.Table) {
			continue
		}
		var there *Summary // nil where the other store does not have the table
		if i := slices.IndexFunc(existing, func(e Summary) bool { return e.Table == s.Table }); i >= 0 {
			there = &existing[i]
		}
		c := CopyResult{Table: s.Table}
		if c.Err = c.copyAndVerifyTable(ctx, from, to, s, there); c.Err != nil {
			failed++
		}
		reportTable(c)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d tables could not be copied", failed)
	}
	return nil
}

// copyAndVerifyTable copies one table to the other store, which has some entries of it or, where
// inTarget is nil, does not know it, and makes sure that the copy is the same.
func (c *CopyResult) copyAndVerifyTable(ctx context.Context, from Source, to Target, table Summary, inTarget *Summary) error {
	source, err := from.Peek(ctx, table.Table)
	if err != nil {
		return err
	}
	existing := uint64(0)
	if inTarget != nil {
		if existing = inTarget.Entries; existing > table.Entries {
			return fmt.Errorf("%w there, with %d entries, and there are %d here", ErrTaken, existing, table.Entries)
		}
		if _, err := verifySamePrefix(ctx, source, to, table.Table, existing); err != nil {
			return err
		}
	}
	blobs, err := source.BlobHashes(ctx)
	if err != nil {
		return err
	}
	c.Entries, err = to.Receive(ctx, Transfer{Table: table.Table, Created: table.Created, Existing: existing, Log: source})
	if err != nil {
		return err
	}
	c.Added = c.Entries - existing
	if c.Digest, err = verifySamePrefix(ctx, source, to, table.Table, c.Entries); err != nil {
		return err
	}
	return checkCopiedBlobs(ctx, blobs, to, table.Table)
}

// verifySamePrefix makes sure that the first entries of a table are the same in both stores,
// and returns their digest.
func verifySamePrefix(ctx context.Context, source Log, to Source, table string, entries uint64) (digest string, err error) {
	target, err := to.Peek(ctx, table)
	if err != nil {
		return "", err
	}
	return digestSameEntries(ctx, source, target, entries)
}

// checkCopiedBlobs reads the blobs that the copy of a table must have; each is checked
// against its hash.
func checkCopiedBlobs(ctx context.Context, requiredHashes []string, to Source, table string) error {
	target, err := to.Peek(ctx, table)
	if err != nil {
		return err
	}
	got, err := target.BlobHashes(ctx)
	if err != nil {
		return err
	}
	for _, hash := range requiredHashes {
		if !slices.Contains(got, hash) {
			return fmt.Errorf("%w: the copy does not keep blob %.12s", ErrDamaged, hash)
		}
		if _, err := target.Blob(ctx, hash); err != nil {
			return err
		}
	}
	return nil
}

// digestSameEntries returns the SHA-256 of the first entries of two journals, with their times
// and marks. An entry that one of them has pruned counts in neither. It fails with ErrTaken
// where they differ, and with ErrDamaged where one has fewer.
func digestSameEntries(ctx context.Context, source, target Log, count uint64) (hexSHA256 string, err error) {
	want, err := hashFirstEntries(ctx, source, count)
	if err != nil {
		return "", err
	}
	got, err := hashFirstEntries(ctx, target, count)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, seq := range slices.Sorted(maps.Keys(want)) {
		hash, exists := got[seq]
		if exists && hash != want[seq] {
			return "", fmt.Errorf("%w there, and entry %d is another", ErrTaken, seq)
		}
		if exists {
			sum.Write(hash[:])
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// hashFirstEntries returns a hash of each of the first entries that are left, by seq. It fails with
// ErrDamaged when there are fewer.
func hashFirstEntries(ctx context.Context, log Log, count uint64) (hashes map[uint64]Link, err error) {
	marks, err := log.Marks(ctx)
	if err != nil {
		return nil, err
	}
	hashes = map[uint64]Link{}
	read := uint64(0)
	for e, err := range log.ReadFrom(ctx, 1) {
		if err != nil {
			return nil, err
		}
		if read = e.Seq; e.Seq > count {
			break
		}
		hashes[e.Seq] = Link{}.Next(e.Seq, e.At.UnixMicro(), slices.Contains(marks, e.Seq), HashPayload(e.Data))
	}
	if read < count {
		return nil, fmt.Errorf("%w: it has %d entries, and there should be %d", ErrDamaged, read, count)
	}
	return hashes, nil
}
