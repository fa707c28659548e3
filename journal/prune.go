package journal

import (
	"context"
	"fmt"
	"slices"
)

// Pruned says what was removed of a table's entries because nobody needs it any more. The
// entries that are left keep their numbers.
type Pruned struct {
	UpTo  uint64 // no entry behind this one was removed; 0 where none was
	Count uint64 // how many were
	Kept  Link   // the last link of a chain over the entries that are left up to there
	Link  Link   // the last link of the chain over all of them, which goes on from there
}

// A SeqRange is entries that follow each other, from the first to the last.
type SeqRange struct{ First, Last uint64 }

// A PruneStep is what is removed of a table in one transaction. It ends behind From, where the
// step before ended.
type PruneStep struct {
	From   uint64
	Ranges []SeqRange
	Bytes  int64
	After  Pruned
}

// pruneStepEntries is how many entries one transaction removes: appends of all tables wait for it.
const pruneStepEntries = 500

// PlanPruning reads a journal from where it was pruned last up to a mark, and returns the steps
// that remove what mayGo says can go. It fails where the chain is not what was recorded, so that
// pruning covers up no damage. The chain is compared up to lastSeq, which is the mark or
// lies behind it.
func PlanPruning(ctx context.Context, log Log, recorded []RecordedLink, upToMark, lastSeq uint64, mayGo func(data []byte) bool) (steps []PruneStep, err error) {
	before, err := log.Pruned(ctx)
	if err != nil || before.UpTo >= upToMark {
		return nil, err
	}
	marks, err := log.Marks(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(marks, upToMark) { // the last entry must stay, for it says how many there are
		return nil, fmt.Errorf("prune journal: entry %d has no mark", upToMark)
	}
	step := PruneStep{From: before.UpTo, After: before}
	_, err = readChain(ctx, log, Head{Entries: before.UpTo, Link: before.Link}, recorded, lastSeq, func(e chainEntry) {
		if e.Seq > upToMark {
			return
		}
		step.After.UpTo, step.After.Link = e.Seq, e.link
		if e.marked || !mayGo(e.Data) {
			step.After.Kept = step.After.Kept.Next(e.Seq, e.At.UnixMicro(), e.marked, e.hash)
		} else {
			step.remove(e.Seq, len(e.Data))
		}
		if e.marked || e.Seq == upToMark || step.After.Count-before.Count >= uint64(len(steps)+1)*pruneStepEntries {
			steps = append(steps, step)
			step = PruneStep{From: step.After.UpTo, After: step.After}
		}
	})
	return steps, err
}

// remove adds an entry to those that are removed.
func (p *PruneStep) remove(seq uint64, bytes int) {
	p.After.Count++
	p.Bytes += int64(bytes)
	if n := len(p.Ranges); n > 0 && p.Ranges[n-1].Last+1 == seq {
		p.Ranges[n-1].Last = seq
	} else {
		p.Ranges = append(p.Ranges, SeqRange{seq, seq})
	}
}

// CommitPruning removes what was planned, a step at a time.
func (a *Appender) CommitPruning(ctx context.Context, steps []PruneStep) error {
	for i := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := a.commitUnlessReleased(Addition{Prune: &steps[i]}); err != nil {
			return err
		}
	}
	return nil
}

// AddRecordedTo returns the links that were recorded of a chain which was pruned: those that lie
// before are of entries that are gone, and in their place comes what is known of the others.
func (p Pruned) AddRecordedTo(recorded []RecordedLink) []RecordedLink {
	if p.UpTo == 0 {
		return recorded
	}
	later := slices.DeleteFunc(slices.Clone(recorded), func(r RecordedLink) bool { return r.Seq < p.UpTo })
	return append([]RecordedLink{{Seq: p.UpTo, Link: p.Kept}, {Seq: p.UpTo, Link: p.Link, Base: true}}, later...)
}

// CheckWhilePruned runs a check that reads a journal, again where the table was pruned meanwhile.
func CheckWhilePruned(ctx context.Context, log Log, check func(Pruned) error) error {
	for {
		before, err := log.Pruned(ctx)
		if err != nil {
			return err
		}
		failure := check(before)
		after, err := log.Pruned(ctx)
		if err != nil || after == before {
			return failure
		}
	}
}

// PrunedInCopy returns what a copy of a table says of the entries that it lacks, by what its
// source says. The copy has entries up to lastSeq, some of them perhaps from before the source
// was pruned; eachEntry calls a function with each, in order.
func (p Pruned) PrunedInCopy(lastSeq uint64, eachEntry func(visit func(seq uint64, atMicros int64, marked bool, data []byte)) error) (Pruned, error) {
	if p.UpTo > lastSeq {
		return p, fmt.Errorf("%w: entries were removed while they were read; copy it again", ErrHeld)
	}
	p.Count, p.Kept = p.UpTo, Link{}
	err := eachEntry(func(seq uint64, atMicros int64, marked bool, data []byte) {
		p.Count--
		p.Kept = p.Kept.Next(seq, atMicros, marked, HashPayload(data))
	})
	return p, err
}
