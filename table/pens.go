package table

import (
	"maps"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// pens is the ink of the running boards, and of the warm-up sheet, on its way from the device that drew it to the
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
	if _, ok := p.room.Match.Match.(game.DrawingMatch); !ok {
		return game.Refuse("unknown-move", "there’s nothing to draw on in this game")
	}
	return p.hold(at, stroke{Penned: room.Penned{Seat: seat, Batch: batch}, from: from})
}

// scribble lets a device's batch onto its layer of the warm-up sheet, or says why not.
func (p *pens) scribble(id room.SeatID, from Conn, batch []byte) error {
	return p.hold(0, stroke{Penned: room.Penned{Batch: batch}, from: from, layer: id})
}

// hold takes a device's batch. A gesture goes on from the device that began it.
func (p *pens) hold(at time.Duration, s stroke) error {
	board, tokens, err := ink.Split(s.Batch)
	if err != nil {
		return err
	}
	if ink.ContinuesGesture(tokens) && p.holders[board] != s.from {
		return game.Refuse("ink-interrupted", "this stroke was cut short; start another")
	}
	s.board = board
	if err := p.draw(at, s); err != nil {
		p.breakOff(s.from)
		return err
	}
	p.holders[board] = s.from
	p.tellRhythm(s.from)
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

// draw lets a stroke into the match, or onto the warm-up sheet, and gathers it; nobody sees
// it before the journal has it.
func (p *pens) draw(at time.Duration, s stroke) error {
	s.At = at.Truncate(time.Millisecond)
	let := func() error { return p.room.Draw(s.Penned) }
	if s.layer != room.Public {
		let = func() error { return p.room.Scribble(s.layer, s.Batch) }
	}
	if err := let(); err != nil {
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

// entry is the ink that was gathered, for the journal. It is all of a match or all of the
// warm-up sheet, for what was gathered is kept before a game begins or ends.
func (p *pens) entry() []byte {
	size := 0
	for _, s := range p.gathered {
		size += len(s.Batch) + 12
	}
	if p.gathered[0].layer != room.Public {
		raw := room.NewScribbles(size)
		for _, s := range p.gathered {
			raw = room.AppendScribble(raw, s.Batch)
		}
		return raw
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
