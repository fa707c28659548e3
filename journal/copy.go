package journal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"
)

// A Source is journals that can be read, whether a server uses them or not.
type Source interface {
	// Tables lists every table, by name.
	Tables(ctx context.Context) ([]Summary, error)
	// Log is a table's journal to be read, or ErrUnknown.
	Log(ctx context.Context, table string) (Log, error)
}

// A Target is journals that take in tables from elsewhere.
type Target interface {
	Source
	// Take lays down what a parcel holds, all of it or nothing, and returns the seq of the
	// last entry that is there then. It fails with ErrTaken when the table has not the
	// entries that the parcel begins after, and with ErrHeld while a live owner has it,
	// where the store can tell.
	Take(ctx context.Context, p Parcel) (last uint64, err error)
}

// A keeper is a log that can list its blobs, as those of all stores can.
type keeper interface {
	Kept(ctx context.Context) ([]string, error)
}

// A Parcel is a table, or the end of one, on its way to another store. The table may be in
// use: first its entries are read, then what lies beside them.
type Parcel struct {
	Table   string
	Created time.Time
	After   uint64 // how many entries the other store has already
	Log     Log
}

// Entries yields the entries of the parcel.
func (p Parcel) Entries(ctx context.Context) iter.Seq2[Entry, error] {
	return p.Log.ReadFrom(ctx, p.After+1)
}

// Marks is the seqs of its entries with a mark, up to the last that was read.
func (p Parcel) Marks(ctx context.Context, last uint64) ([]uint64, error) {
	all, err := p.Log.Marks(ctx)
	return slices.DeleteFunc(all, func(seq uint64) bool { return seq <= p.After || seq > last }), err
}

// Kept is the hashes of all blobs that the table keeps, in order.
func (p Parcel) Kept(ctx context.Context) ([]string, error) { return kept(ctx, p.Log) }

func kept(ctx context.Context, log Log) ([]string, error) {
	k, ok := log.(keeper)
	if !ok {
		return nil, errors.New("the journal cannot list its blobs")
	}
	return k.Kept(ctx)
}

// Copied says what Copy has done with a table.
type Copied struct {
	Table   string
	Entries uint64 // that are there now
	Fresh   uint64 // of them, those that were not there before
	Digest  string // of all of them, the same in both stores
	Err     error  // why the table was left alone
}

// Copy copies tables from one store to another, each whole or not at all, reads both and
// compares their digests. With no names it copies all. A table of which the other store
// has the beginning gets the rest: so Copy can be stopped and called again, and called
// again when a server has gone on with the tables meanwhile. A table that is another one
// there is left alone. Each is told as it is done; Copy fails if one of them failed.
func Copy(ctx context.Context, from Source, to Target, tell func(Copied), tables ...string) error {
	all, err := from.Tables(ctx)
	if err != nil {
		return err
	}
	failed := 0
	for _, name := range tables {
		if !slices.ContainsFunc(all, func(s Summary) bool { return s.Table == name }) {
			failed++
			tell(Copied{Table: name, Err: ErrUnknown})
		}
	}
	present, err := to.Tables(ctx)
	if err != nil {
		return err
	}
	there := map[string]uint64{}
	for _, s := range present {
		there[s.Table] = s.Entries
	}
	for _, s := range all {
		if len(tables) > 0 && !slices.Contains(tables, s.Table) {
			continue
		}
		before, known := there[s.Table]
		c := Copied{Table: s.Table}
		if c.Err = c.copy(ctx, from, to, s, before, known); c.Err != nil {
			failed++
		}
		tell(c)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d tables could not be copied", failed)
	}
	return nil
}

// copy brings one table to the other store, which has some entries of it or, where it is
// not known there, nothing at all.
func (c *Copied) copy(ctx context.Context, from Source, to Target, s Summary, before uint64, known bool) error {
	source, err := from.Log(ctx, s.Table)
	if err != nil {
		return err
	}
	if known && before > s.Entries {
		return fmt.Errorf("%w there, with %d entries, and there are %d here", ErrTaken, before, s.Entries)
	}
	if known {
		if _, err := compare(ctx, source, to, s.Table, before); err != nil {
			return err
		}
	}
	must, err := kept(ctx, source)
	if err != nil {
		return err
	}
	c.Entries, err = to.Take(ctx, Parcel{Table: s.Table, Created: s.Created, After: before, Log: source})
	if err != nil {
		return err
	}
	c.Fresh = c.Entries - before
	if c.Digest, err = compare(ctx, source, to, s.Table, c.Entries); err != nil {
		return err
	}
	return compareBlobs(ctx, must, to, s.Table)
}

// compare makes sure that the first n entries of a table are the same in both stores.
func compare(ctx context.Context, source Log, to Source, table string, n uint64) (string, error) {
	target, err := to.Log(ctx, table)
	if err != nil {
		return "", err
	}
	want, err := Digest(ctx, source, n)
	if err != nil {
		return "", err
	}
	got, err := Digest(ctx, target, n)
	if err != nil {
		return "", err
	}
	if want != got {
		return "", fmt.Errorf("%w there, and its first %d entries are others", ErrTaken, n)
	}
	return got, nil
}

// compareBlobs reads the blobs that the copy of a table must have; each is checked against
// its hash.
func compareBlobs(ctx context.Context, must []string, to Source, table string) error {
	target, err := to.Log(ctx, table)
	if err != nil {
		return err
	}
	got, err := kept(ctx, target)
	if err != nil {
		return err
	}
	for _, hash := range must {
		if !slices.Contains(got, hash) {
			return fmt.Errorf("%w: the copy does not keep blob %.12s", ErrDamaged, hash)
		}
		if _, err := target.Blob(ctx, hash); err != nil {
			return err
		}
	}
	return nil
}

// Digest is the SHA-256 of the first n entries of a journal, with their times and marks:
// what two stores must agree on. It fails with ErrDamaged when there are fewer.
func Digest(ctx context.Context, log Log, n uint64) (string, error) {
	sum := sha256.New()
	number := func(x uint64) { _ = binary.Write(sum, binary.LittleEndian, x) } // a hash takes all
	read := uint64(0)
	for e, err := range log.Read(ctx) {
		if err != nil {
			return "", err
		}
		if e.Seq > n {
			break
		}
		read = e.Seq
		number(e.Seq)
		number(uint64(e.At.UnixMicro()))
		number(uint64(len(e.Data)))
		sum.Write(e.Data)
	}
	if read < n {
		return "", fmt.Errorf("%w: it has %d entries, and there should be %d", ErrDamaged, read, n)
	}
	marks, err := log.Marks(ctx)
	if err != nil {
		return "", err
	}
	for _, seq := range marks {
		if seq <= n {
			number(seq)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
