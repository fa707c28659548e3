package room

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"time"

	"linework/game"
)

// moveMark begins the entry of a move. Most entries are moves, so they are bytes around what the game
// says in JSON: a third of what JSON alone takes, and read without looking at every letter of it.
const moveMark = 4

// encode returns the move as an entry: the mark, the table time in milliseconds, the seat, the phase,
// the kind and the move, each of the two behind its length, and then the rulings if there are any.
// What that cannot say, no match accepts; ok is false then.
func (c *MovePlayed) encode(at time.Duration) (raw []byte, ok bool) {
	if at < 0 || c.Seat < 0 || c.Phase < 0 || len(c.Move) == 0 {
		return nil, false
	}
	raw = append(make([]byte, 0, len(c.Kind)+len(c.Move)+16), moveMark)
	raw = binary.AppendUvarint(raw, uint64(at.Milliseconds()))
	raw = append(raw, byte(c.Seat))
	raw = binary.AppendUvarint(raw, uint64(c.Phase))
	raw = binary.AppendUvarint(raw, uint64(len(c.Kind)))
	raw = append(raw, c.Kind...)
	raw = binary.AppendUvarint(raw, uint64(len(c.Move)))
	raw = append(raw, c.Move...)
	if c.Rulings != nil {
		raw = append(raw, game.MustJSON(c.Rulings)...)
	}
	return raw, true
}

// decodeMoveEntry reads what encode wrote.
func decodeMoveEntry(raw []byte) (at time.Duration, c *MovePlayed, err error) {
	r := moveReader{rest: raw[1:]}
	at = time.Duration(r.nextNumber(math.MaxInt64/int(time.Millisecond))) * time.Millisecond
	c = &MovePlayed{Seat: game.Seat(r.nextNumber(math.MaxInt8)), Phase: r.nextNumber(math.MaxInt)}
	c.Kind = string(r.nextText())
	c.Move = r.nextText()
	if r.isCut {
		return 0, nil, errors.New("read journal entry: a move that is cut short")
	}
	if len(r.rest) > 0 {
		err = json.Unmarshal(r.rest, &c.Rulings)
	}
	return at, c, err
}

// A moveReader takes values off the front of the entry of a move.
type moveReader struct {
	rest  []byte
	isCut bool // it has ended too early, or a number is too large
}

func (r *moveReader) nextNumber(most int) int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > uint64(most) {
		r.rest, r.isCut = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

func (r *moveReader) nextText() []byte {
	size := r.nextNumber(len(r.rest))
	if size > len(r.rest) { // the number itself has taken room
		r.rest, r.isCut = nil, true
		return nil
	}
	text := r.rest[:size:size]
	r.rest = r.rest[size:]
	return text
}
