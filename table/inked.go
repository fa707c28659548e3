package table

import (
	"encoding/binary"
	"errors"
	"maps"
	"time"

	"linework/game"
	"linework/ink"
)

// inked is a batch of ink that the match accepted. There are many of them, so the
// journal keeps them as bytes: a mark, the table time in milliseconds, the seat and
// the batch.
type inked struct {
	Seat  game.Seat
	Batch []byte
}

// inkMark begins an entry of ink; every other entry begins with a brace.
const inkMark = 1

func (*inked) kind() string { return "inked" }

func (c *inked) apply(s *state, at time.Duration) ([]game.Event, error) {
	return s.input(game.Input{At: at, Seat: c.Seat, Move: game.Ink{Batch: c.Batch}})
}

func (c *inked) encode(at time.Duration) []byte {
	raw := make([]byte, 0, len(c.Batch)+12)
	raw = append(raw, inkMark)
	raw = binary.AppendUvarint(raw, uint64(at.Milliseconds()))
	raw = append(raw, byte(c.Seat))
	return append(raw, c.Batch...)
}

// decodeInk reads what encode wrote.
func decodeInk(raw []byte) (time.Duration, *inked, error) {
	at, n := binary.Uvarint(raw[1:])
	rest := raw[1:]
	if n <= 0 || len(rest) < n+1 {
		return 0, nil, errors.New("read journal entry: ink that is cut short")
	}
	rest = rest[n:]
	return time.Duration(at) * time.Millisecond, &inked{Seat: game.Seat(rest[0]), Batch: rest[1:]}, nil
}

// Ink takes one binary frame of a device. It is answered only when it is refused:
// then the device gets the board as it really is.
func (t *Table) Ink(c Conn, batch []byte) error {
	return t.call(func() {
		who, ok := t.devices[c]
		if !ok {
			return
		}
		if err := t.ink(c, who, batch); err != nil {
			t.cfg.Observe.Refused(refusal(err).Code)
			c.Send(answer(0, nil, err))
			t.correct(c, who, batch)
		}
	})
}

func (t *Table) ink(from Conn, who int, batch []byte) error {
	seat, err := t.mover(who)
	if err != nil {
		t.breakOff(from)
		return err
	}
	if _, ok := t.state.match.Match.(game.Inker); !ok {
		return game.Refuse("unknown-move", "there is nothing to draw on in this game")
	}
	board, tokens, err := ink.Split(batch)
	if err != nil {
		return err
	}
	if ink.GoesOn(tokens) && t.pens[board] != from {
		return game.Refuse("ink-interrupted", "this stroke was broken off; begin another")
	}
	t.author = from
	err = t.do(&inked{Seat: seat, Batch: batch})
	t.author = nil
	if err == nil {
		t.pens[board] = from
	} else {
		t.breakOff(from)
	}
	return err
}

// breakOff forgets the gestures of a device: what goes on with them is refused.
func (t *Table) breakOff(c Conn) {
	maps.DeleteFunc(t.pens, func(_ int, pen Conn) bool { return pen == c })
}

// mover is the seat of the match for which a person may move now.
func (t *Table) mover(who int) (game.Seat, error) {
	if t.state.seat(who) == nil {
		return 0, game.Refuse("not-seated", "you are watching; take a seat to join in")
	}
	if err := t.during(); err != nil {
		return 0, err
	}
	seat := t.state.match.seatOf(who)
	if seat == game.Watcher {
		return 0, game.Refuse("not-playing", "you joined during this game; you play in the next one")
	}
	if t.state.paused {
		return 0, game.Refuse("paused", "the game is paused; the host can go on with it")
	}
	return seat, nil
}

// passOn sends a batch to everyone who may see its board. The device that drew it
// has drawn it already.
func (t *Table) passOn(batch []byte) {
	board, _, err := ink.Split(batch)
	if err != nil {
		panic("a match took ink that cannot be read: " + err.Error())
	}
	for c, who := range t.devices {
		if _, sees := t.shown[who][board]; sees && c != t.author {
			c.SendInk(batch)
		}
	}
}

// show sends every audience the boards that it may see since the last change, or
// that the rules have altered.
func (t *Table) show() {
	inker, ok := t.inker()
	if !ok {
		clear(t.shown)
		return
	}
	for id := range t.streams {
		if t.count(id) == 0 {
			delete(t.shown, id)
			continue
		}
		seen := map[int]int{}
		seat := t.state.match.seatOf(id)
		for _, b := range inker.Boards(seat) {
			seen[b.ID] = b.Edition
			if edition, had := t.shown[id][b.ID]; had && edition == b.Edition {
				continue
			}
			picture := inker.Picture(seat, b.ID)
			for c, who := range t.devices {
				if who == id && c != t.joining {
					c.SendInk(picture)
				}
			}
		}
		t.shown[id] = seen
	}
}

// showAll sends one device every board that it may see.
func (t *Table) showAll(c Conn, who int) {
	inker, ok := t.inker()
	if !ok {
		return
	}
	seat := t.state.match.seatOf(who)
	for _, b := range inker.Boards(seat) {
		c.SendInk(inker.Picture(seat, b.ID))
	}
}

// correct sends a device whose ink was refused the board as it is.
func (t *Table) correct(c Conn, who int, batch []byte) {
	board, _, err := ink.Split(batch)
	inker, ok := t.inker()
	if _, sees := t.shown[who][board]; err == nil && ok && sees {
		c.SendInk(inker.Picture(t.state.match.seatOf(who), board))
	}
}

func (t *Table) inker() (game.Inker, bool) {
	if t.state.match == nil {
		return nil, false
	}
	inker, ok := t.state.match.Match.(game.Inker)
	return inker, ok
}
