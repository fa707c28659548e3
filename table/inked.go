package table

import (
	"maps"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// A stroke is a batch that was let into the match.
type stroke struct {
	room.Penned
	board int
	from  Conn // the device that drew it, which has drawn it already; nil for a bot's
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

func (t *Table) ink(from Conn, who room.SeatID, batch []byte) error {
	seat, err := t.room.Mover(who)
	if err == nil {
		err = t.afford("ink")
	}
	if err != nil {
		t.breakOff(from)
		return err
	}
	if _, ok := t.room.Match.Match.(game.Inker); !ok {
		return game.Refuse("unknown-move", "there is nothing to draw on in this game")
	}
	board, tokens, err := ink.Split(batch)
	if err != nil {
		return err
	}
	if ink.GoesOn(tokens) && t.pens[board] != from {
		return game.Refuse("ink-interrupted", "this stroke was broken off; begin another")
	}
	if err := t.draw(stroke{Penned: room.Penned{Seat: seat, Batch: batch}, board: board, from: from}); err != nil {
		t.breakOff(from)
		return err
	}
	t.pens[board] = from
	return nil
}

// draw lets a batch into the match and gathers it; nobody sees it before the
// journal has it.
func (t *Table) draw(p stroke) error {
	p.At = t.clock.now().Truncate(time.Millisecond)
	if err := t.room.Draw(p.Penned); err != nil {
		return err
	}
	t.gathered = append(t.gathered, p)
	return nil
}

// entry is the ink that was gathered, for the journal.
func (t *Table) inkEntry() []byte {
	size := 0
	for _, p := range t.gathered {
		size += len(p.Batch) + 12
	}
	raw := room.NewInk(size)
	for _, p := range t.gathered {
		raw = p.AppendTo(raw)
	}
	return raw
}

// untilPass is how long the ink that was gathered may still wait.
func (t *Table) untilPass() time.Duration { return gatherFor - time.Since(t.passed) }

// pass has the journal keep the ink that was gathered and shows it.
func (t *Table) pass() {
	if len(t.gathered) > 0 && t.dead == nil {
		_ = t.keep(false, false)
	}
}

// breakOff forgets the gestures of a device: what goes on with them is refused.
func (t *Table) breakOff(c Conn) {
	maps.DeleteFunc(t.pens, func(_ int, pen Conn) bool { return pen == c })
}

// passOn sends the ink that was gathered to everyone who may see its boards, each
// batch byte for byte as it came.
func (t *Table) passOn() {
	for c, who := range t.devices {
		seen := t.shown[who]
		batches := t.outgoing[:0]
		for _, p := range t.gathered {
			if _, sees := seen[p.board]; sees && c != p.from {
				batches = append(batches, p.Batch)
			}
		}
		if len(batches) > 0 {
			c.SendInk(batches...)
		}
		t.outgoing = batches
	}
	clear(t.outgoing[:cap(t.outgoing)])
	clear(t.gathered)
	t.gathered = t.gathered[:0]
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
		seat := t.room.Match.SeatOf(id)
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
func (t *Table) showAll(c Conn, who room.SeatID) {
	inker, ok := t.inker()
	if !ok {
		return
	}
	seat := t.room.Match.SeatOf(who)
	for _, b := range inker.Boards(seat) {
		c.SendInk(inker.Picture(seat, b.ID))
	}
}

// correct sends a device whose ink was refused the board as it is.
func (t *Table) correct(c Conn, who room.SeatID, batch []byte) {
	board, _, err := ink.Split(batch)
	inker, ok := t.inker()
	if _, sees := t.shown[who][board]; err == nil && ok && sees {
		c.SendInk(inker.Picture(t.room.Match.SeatOf(who), board))
	}
}

func (t *Table) inker() (game.Inker, bool) {
	if t.room.Match == nil {
		return nil, false
	}
	inker, ok := t.room.Match.Match.(game.Inker)
	return inker, ok
}
