package ink

import (
	"encoding/binary"
	"errors"
	"math"
	"time"
)

// A Moment is a batch and the table time at which it came.
type Moment struct {
	At    time.Duration
	Batch []byte
}

// A Recording is everything that happened on one board, in order (CM-13).
type Recording []Moment

// FinalDrawing returns the drawing as it was left.
func (r Recording) FinalDrawing() (*Drawing, error) {
	p := Player{Rest: r}
	err := p.PlayUntil(math.MaxInt64)
	return &p.Drawing, err
}

// A Player plays a recording forwards.
type Player struct {
	Drawing Drawing
	Rest    Recording // what is still to come
}

// PlayUntil applies all batches that came until a time. A recording can be put together of
// several drawings; of one that holds more than a drawing can, what fits is applied. What was
// reported while its round went on is a recording of one snapshot.
func (p *Player) PlayUntil(t time.Duration) error {
	for len(p.Rest) > 0 && p.Rest[0].At <= t {
		apply := p.Drawing.Apply
		if IsSnapshot(p.Rest[0].Batch) {
			apply = p.Drawing.Load
		}
		if err := apply(p.Rest[0].Batch); errors.Is(err, ErrFull) {
			p.Rest = nil
			return nil
		} else if err != nil {
			return err
		}
		p.Rest = p.Rest[1:]
	}
	return nil
}

// Append appends the recording in the form in which it is stored and sent: the
// version, and then for each moment the milliseconds since the one before, the
// length of the batch, and the batch.
func (r Recording) Append(dst []byte) []byte {
	dst = append(dst, Version)
	last := time.Duration(0)
	for _, m := range r {
		at := m.At.Truncate(time.Millisecond)
		dst = binary.AppendUvarint(dst, uint64(max(at-last, 0)/time.Millisecond))
		dst = binary.AppendUvarint(dst, uint64(len(m.Batch)))
		dst = append(dst, m.Batch...)
		last = max(at, last)
	}
	return dst
}

// ReadRecording reads what Append wrote. The batches are parts of data. It judges
// the form alone; whether a batch is ink is found when it is played.
func ReadRecording(data []byte) (Recording, error) {
	if len(data) == 0 {
		return nil, ErrMalformed
	}
	if data[0] != Version {
		return nil, ErrVersion
	}
	data = data[1:]
	var r Recording
	at := time.Duration(0)
	for len(data) > 0 {
		wait, n := binary.Uvarint(data)
		if n <= 0 || wait > maxWait {
			return nil, ErrMalformed
		}
		size, k := binary.Uvarint(data[n:])
		if k <= 0 || size > uint64(len(data)-n-k) {
			return nil, ErrMalformed
		}
		at += time.Duration(wait) * time.Millisecond
		if at > maxWait*time.Millisecond {
			return nil, ErrMalformed
		}
		end := n + k + int(size)
		r = append(r, Moment{At: at, Batch: data[n+k : end : end]})
		data = data[end:]
	}
	return r, nil
}

const maxWait = 1 << 40 // milliseconds; no table lives for 35 years
