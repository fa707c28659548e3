package table

import (
	"encoding/binary"
	"errors"
	"maps"
	"time"

	"linework/game"
	"linework/ink"
)

// inked is ink that the match accepted: batches of one pen or of several, in the
// order in which they came. There are many of them, so the journal keeps them as
// bytes: a mark, and for each batch the table time in milliseconds, the seat, the
// length and the batch itself.
type inked struct{ Batches []penned }

// penned is one batch of a seat's pen.
type penned struct {
	At    time.Duration
	Seat  game.Seat
	Batch []byte

	from  Conn // the device that drew it, which has drawn it already
	fresh bool // it is drawn now, and not read from the journal
}

// Every entry that is not ink begins with a brace.
const (
	oneInkMark = 1 // begins an entry of one batch, without its length, as they were written at first
	inkMark    = 2
)

func (*inked) kind() string { return "inked" }

func (c *inked) apply(s *state, _ time.Duration) ([]game.Event, error) {
	for _, p := range c.Batches {
		if err := p.apply(s); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (p penned) apply(s *state) error {
	_, err := s.input(game.Input{At: p.At, Seat: p.Seat, Move: game.Ink{Batch: p.Batch, Fresh: p.fresh}})
	if err == nil {
		s.match.spent[p.Seat] += p.cost()
	}
	return err
}

// A batch costs its bytes and what is kept around them. A pen that never leaves the
// paper costs 1.4 KiB a second, so what a seat may spend in one game is 35 minutes of
// that. It bounds what the games of a table take in memory and in the journal.
const (
	perBatch = 64
	seatInk  = 3 << 20
)

func (p penned) cost() int { return len(p.Batch) + perBatch }

// afford refuses ink of a seat that has spent all that it gets in one game. Only ink that
// is drawn now is judged: a journal from before there was a limit replays as it was.
func (m *match) afford(p penned) error {
	if m.spent[p.Seat]+p.cost() > seatInk {
		return game.Refuse("ink-spent", "you have used up your ink for this game; there is more in the next one")
	}
	return nil
}

func (c *inked) encode() []byte {
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

// decodeInk reads what encode wrote. The entry's time is that of its last batch.
func decodeInk(raw []byte) (at time.Duration, c *inked, err error) {
	cut := errors.New("read journal entry: ink that is cut short")
	c = &inked{}
	if raw[0] == oneInkMark {
		ms, n := binary.Uvarint(raw[1:])
		if n <= 0 || len(raw) < n+2 {
			return 0, nil, cut
		}
		at = time.Duration(ms) * time.Millisecond
		c.Batches = []penned{{At: at, Seat: game.Seat(raw[n+1]), Batch: raw[n+2:]}}
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
		c.Batches = append(c.Batches, penned{At: at, Seat: seat, Batch: rest[:size]})
		rest = rest[size:]
	}
	return at, c, nil
}

// gatherFor is how long ink waits for more, after some has just been passed on.
// A single pen never waits: it sends less often. Where all draw at once, one entry
// of the journal and one write to each socket carry what came from all of them.
const gatherFor = 25 * time.Millisecond

// Ink takes one binary frame of a device. It is answered only when it is refused:
// then the device gets the board as it really is.
func (t *Table) Ink(c Conn, batch []byte) error {
	select {
	case t.inbox <- job{from: c, batch: batch}:
		return nil
	case <-t.done:
		return ErrClosed
	}
}

// takeInk lets a device's batch into the match, or says why not.
func (t *Table) takeInk(c Conn, batch []byte) {
	who, ok := t.devices[c]
	if !ok {
		return
	}
	if err := t.ink(c, who, batch); err != nil {
		t.pass()
		t.cfg.Observe.Refused(refusal(err).Code)
		c.Send(answer(0, nil, err))
		t.correct(c, who, batch)
	}
}

func (t *Table) ink(from Conn, who int, batch []byte) error {
	seat, err := t.mover(who)
	if err == nil {
		err = t.afford("ink")
	}
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
	if err := t.draw(penned{Seat: seat, Batch: batch, from: from}); err != nil {
		t.breakOff(from)
		return err
	}
	t.pens[board] = from
	return nil
}

// draw lets a batch into the match and gathers it; nobody sees it before the
// journal has it.
func (t *Table) draw(p penned) error {
	p.At, p.fresh = t.clock.now().Truncate(time.Millisecond), true
	if err := t.state.match.afford(p); err != nil {
		return err
	}
	if err := p.apply(t.state); err != nil {
		return err
	}
	t.state.at = max(t.state.at, p.At)
	t.gathered.Batches = append(t.gathered.Batches, p)
	return nil
}

// untilPass is how long the ink that was gathered may still wait.
func (t *Table) untilPass() time.Duration { return gatherFor - time.Since(t.passed) }

// pass has the journal keep the ink that was gathered and shows it.
func (t *Table) pass() {
	if len(t.gathered.Batches) > 0 && t.dead == nil {
		_ = t.keep(false, false)
	}
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

// passOn sends the ink that was gathered to everyone who may see its boards, each
// batch byte for byte as it came.
func (t *Table) passOn() {
	for c, who := range t.devices {
		seen := t.shown[who]
		batches := t.outgoing[:0]
		for _, p := range t.gathered.Batches {
			board, _, err := ink.Split(p.Batch)
			if err != nil {
				panic("a match took ink that cannot be read: " + err.Error())
			}
			if _, sees := seen[board]; sees && c != p.from {
				batches = append(batches, p.Batch)
			}
		}
		if len(batches) > 0 {
			c.SendInk(batches...)
		}
		t.outgoing = batches
	}
	clear(t.outgoing[:cap(t.outgoing)])
	clear(t.gathered.Batches)
	t.gathered.Batches = t.gathered.Batches[:0]
	t.passed = time.Now()
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
