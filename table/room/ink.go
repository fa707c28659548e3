package room

import (
	"encoding/binary"
	"errors"
	"time"

	"linework/game"
)

// InkDrawn is ink that the match accepted: batches of one pen or of several, in the
// order in which they came. There are many of them, so the journal keeps them as
// bytes: a mark, and for each batch the table time in milliseconds, the seat, the
// length and the batch itself.
type InkDrawn struct{ Batches []InkBatch }

// An InkBatch is one batch of a seat's pen.
type InkBatch struct {
	At    time.Duration
	Seat  game.Seat
	Batch []byte

	live bool // it is drawn now, and not read from the journal
}

// Every entry that is not ink begins with a brace.
const (
	oneInkMark = 1 // begins an entry of one batch, without its length, as they were written at first
	inkMark    = 2
)

// IsInk reports whether an entry of the journal is ink, of a match or of the warm-up sheet. Once the
// game is settled nobody needs it any more.
func IsInk(entry []byte) bool {
	return len(entry) > 0 && (entry[0] == oneInkMark || entry[0] == inkMark || entry[0] == sheetMark)
}

func (c *InkDrawn) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	for _, p := range c.Batches {
		if err := p.drawAndCountCost(r); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (p InkBatch) drawAndCountCost(r *Room) error {
	_, err := r.Match.applyInputWithChance(game.Input{At: p.At, Seat: p.Seat, Move: game.Ink{Batch: p.Batch, Fresh: p.live}})
	if err == nil {
		r.Match.inkSpent[p.Seat] += p.inkCost()
	}
	return err
}

func (p InkBatch) inkCost() int { return len(p.Batch) + batchOverhead }

func (c *InkDrawn) encode() []byte {
	size := 1
	for _, p := range c.Batches {
		size += len(p.Batch) + 12
	}
	raw := append(make([]byte, 0, size), inkMark)
	for _, p := range c.Batches {
		raw = binary.AppendUvarint(raw, uint64(p.At.Milliseconds()))
		raw = append(raw, byte(p.Seat))
		raw = binary.AppendUvarint(raw, uint64(len(p.Batch)))
		raw = append(raw, p.Batch...)
	}
	return raw
}

// decodeInkEntry reads what encode wrote, and the older form. The entry's time is that of its
// last batch.
func decodeInkEntry(raw []byte) (at time.Duration, c *InkDrawn, err error) {
	cut := errors.New("read journal entry: ink that is cut short")
	c = &InkDrawn{}
	if raw[0] == oneInkMark {
		ms, n := binary.Uvarint(raw[1:])
		if n <= 0 || len(raw) < n+2 {
			return 0, nil, cut
		}
		at = time.Duration(ms) * time.Millisecond
		c.Batches = []InkBatch{{At: at, Seat: game.Seat(raw[n+1]), Batch: raw[n+2:]}}
		return at, c, nil
	}
	for rest := raw[1:]; len(rest) > 0; {
		ms, n := binary.Uvarint(rest)
		if n <= 0 || len(rest) < n+2 {
			return 0, nil, cut
		}
		seat := game.Seat(rest[n])
		size, m := binary.Uvarint(rest[n+1:])
		rest = rest[n+1+max(m, 0):]
		if m <= 0 || size > uint64(len(rest)) {
			return 0, nil, cut
		}
		at = time.Duration(ms) * time.Millisecond
		c.Batches = append(c.Batches, InkBatch{At: at, Seat: seat, Batch: rest[:size]})
		rest = rest[size:]
	}
	return at, c, nil
}

// DrawInk lets a batch that is drawn now into the match. Only such ink is limited: a journal
// from before there was a limit replays as it was.
func (r *Room) DrawInk(p InkBatch) error {
	p.live = true
	if err := r.Match.checkInkLeft(p.Seat, p.inkCost()); err != nil {
		return err
	}
	if err := p.drawAndCountCost(r); err != nil {
		return err
	}
	r.At = max(r.At, p.At)
	return nil
}

// InkInMemory returns about how many bytes of memory all that was drawn takes: on the warm-up sheet, in the match, in the
// one before whose results can still be looked at, and in the games whose galleries somebody has opened.
func (r *Room) InkInMemory() (sum int) {
	sum = r.sheet.shownBytes
	for _, m := range []*Match{r.Match, r.LastMatch} {
		if m != nil {
			for _, spent := range m.inkSpent {
				sum += spent
			}
		}
	}
	for _, drawings := range r.drawings {
		for _, d := range drawings {
			sum += len(d.Ink)
		}
	}
	return sum
}
