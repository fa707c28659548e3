package table

import (
	"maps"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// pens is the ink of the running boards on its way from the device that drew it to the
// journal, and from there to everyone.
//
// Ink waits for more after some has just been shown. A single pen never waits: it sends
// less often. Where all draw at once, one entry of the journal and one write to each socket
// carry what came from all of them.
type pens struct {
	room     *room.Room
	rhythm   *Rhythm
	gathered []stroke               // let into the match, and not yet in the journal
	shown    time.Time              // when ink was last shown
	holders  map[int]Conn           // by board: the device whose gesture may go on
	told     map[Conn]time.Duration // how long devices gather, where they were told
}

func newPens(r *room.Room, rhythm *Rhythm) pens {
	return pens{room: r, rhythm: rhythm, holders: map[int]Conn{}, told: map[Conn]time.Duration{}}
}

// take lets a device's batch into the match, or says why not.
func (p *pens) take(at time.Duration, seat game.Seat, from Conn, batch []byte) error {
	if _, ok := p.room.Match.Match.(game.Inker); !ok {
		return game.Refuse("unknown-move", "there is nothing to draw on in this game")
	}
	board, tokens, err := ink.Split(batch)
	if err != nil {
		return err
	}
	if ink.GoesOn(tokens) && p.holders[board] != from {
		return game.Refuse("ink-interrupted", "this stroke was broken off; begin another")
	}
	if err := p.draw(at, stroke{Penned: room.Penned{Seat: seat, Batch: batch}, board: board, from: from}); err != nil {
		p.breakOff(from)
		return err
	}
	p.holders[board] = from
	p.tellRhythm(from)
	return nil
}

// tellRhythm tells a device that draws how long to gather, if that is not what it does.
func (p *pens) tellRhythm(c Conn) {
	now := p.rhythm.Pens()
	told, ok := p.told[c]
	if !ok {
		told = QuietPens
	}
	if now != told {
		p.told[c] = now
		c.Send(mustJSON(Gather{Type: "gather", For: int(now.Milliseconds())}))
	}
}

// takeBot lets a bot's batch into the match.
func (p *pens) takeBot(at time.Duration, seat game.Seat, batch []byte) error {
	board, _, err := ink.Split(batch)
	if err != nil {
		return err
	}
	return p.draw(at, stroke{Penned: room.Penned{Seat: seat, Batch: batch}, board: board})
}

// draw lets a stroke into the match and gathers it; nobody sees it before the journal
// has it.
func (p *pens) draw(at time.Duration, s stroke) error {
	s.At = at.Truncate(time.Millisecond)
	if err := p.room.Draw(s.Penned); err != nil {
		return err
	}
	p.gathered = append(p.gathered, s)
	return nil
}

// breakOff forgets the gestures of a device: what goes on with them is refused.
func (p *pens) breakOff(c Conn) {
	maps.DeleteFunc(p.holders, func(_ int, pen Conn) bool { return pen == c })
}

// forget notes that a device has gone.
func (p *pens) forget(c Conn) {
	p.breakOff(c)
	delete(p.told, c)
}

// waiting reports whether there is ink that nobody has seen.
func (p *pens) waiting() bool { return len(p.gathered) > 0 }

// due reports whether the ink that waits has waited long enough.
func (p *pens) due() bool { return p.waiting() && p.untilDue() <= 0 }

// untilDue is how long until ink may be shown again.
func (p *pens) untilDue() time.Duration { return p.rhythm.Tables() - time.Since(p.shown) }

// entry is the ink that was gathered, for the journal.
func (p *pens) entry() []byte {
	size := 0
	for _, s := range p.gathered {
		size += len(s.Batch) + 12
	}
	raw := room.NewInk(size)
	for _, s := range p.gathered {
		raw = s.AppendTo(raw)
	}
	return raw
}

// most is how many of the batches that were gathered are of one board. On a machine with no
// time to spare several batches of a pen go in one write; that is not to pass for quiet.
func (p *pens) most() (most int) {
	count := map[int]int{}
	for _, s := range p.gathered {
		count[s.board]++
		most = max(most, count[s.board])
	}
	return most
}

// show hands out the ink that was gathered, which the journal has now. Spread says to how
// many devices it went.
func (p *pens) show(now time.Time, spread func([]stroke) int) {
	p.rhythm.Wrote(now, spread(p.gathered)*p.most())
	clear(p.gathered)
	p.gathered, p.shown = p.gathered[:0], now
}
