package table

import (
	"maps"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// inkBuffer is the ink of the running boards, and of the warm-up sheet, on its way from the device that drew it to the
// journal, and from there to everyone.
//
// Ink waits for more after some has just been shown. A single pen never waits: it sends
// less often. Where all draw at once, one entry of the journal and one write to each socket
// carry what came from all of them.
type inkBuffer struct {
	room          *room.Room
	pacer         *InkPacer
	strokes       []stroke               // let into the match, and not yet in the journal
	lastFlush     time.Time              // when ink was last shown
	gestureOwners map[int]Conn           // by board: the device whose gesture may go on
	toldIntervals map[Conn]time.Duration // how long devices gather, where they were told
}

func newInkBuffer(r *room.Room, rhythm *InkPacer) inkBuffer {
	return inkBuffer{room: r, pacer: rhythm, gestureOwners: map[int]Conn{}, toldIntervals: map[Conn]time.Duration{}}
}

// drawInMatch lets a device's batch into the match, or says why not.
func (p *inkBuffer) drawInMatch(at time.Duration, seat game.Seat, from Conn, batch []byte) error {
	if _, ok := p.room.Match.Match.(game.Inker); !ok {
		return game.Refuse("unknown-move", "there’s nothing to draw on in this game")
	}
	return p.acceptGesture(at, stroke{InkBatch: room.InkBatch{Seat: seat, Batch: batch}, from: from})
}

// drawOnSheet lets a device's batch onto its layer of the warm-up sheet, or says why not.
func (p *inkBuffer) drawOnSheet(id room.SeatID, from Conn, batch []byte) error {
	return p.acceptGesture(0, stroke{InkBatch: room.InkBatch{Batch: batch}, from: from, layer: id})
}

// acceptGesture takes a device's batch. A gesture goes on from the device that began it.
func (p *inkBuffer) acceptGesture(at time.Duration, s stroke) error {
	board, tokens, err := ink.Split(s.Batch)
	if err != nil {
		return err
	}
	if ink.GoesOn(tokens) && p.gestureOwners[board] != s.from {
		return game.Refuse("ink-interrupted", "this stroke was cut short; start another")
	}
	s.board = board
	if err := p.bufferStroke(at, s); err != nil {
		p.endGestures(s.from)
		return err
	}
	p.gestureOwners[board] = s.from
	p.sendPenInterval(s.from)
	return nil
}

// sendPenInterval tells a device that draws how long to gather, if that is not what it does.
func (p *inkBuffer) sendPenInterval(c Conn) {
	now := p.pacer.PenInterval()
	told, ok := p.toldIntervals[c]
	if !ok {
		told = IdlePenInterval
	}
	if now != told {
		p.toldIntervals[c] = now
		c.Send(mustJSON(Gather{Type: "gather", For: int(now.Milliseconds())}))
	}
}

// drawForBot lets a bot's batch into the match.
func (p *inkBuffer) drawForBot(at time.Duration, seat game.Seat, batch []byte) error {
	board, _, err := ink.Split(batch)
	if err != nil {
		return err
	}
	return p.bufferStroke(at, stroke{InkBatch: room.InkBatch{Seat: seat, Batch: batch}, board: board})
}

// bufferStroke lets a stroke into the match, or onto the warm-up sheet, and gathers it; nobody sees
// it before the journal has it.
func (p *inkBuffer) bufferStroke(at time.Duration, s stroke) error {
	s.At = at.Truncate(time.Millisecond)
	let := func() error { return p.room.DrawInk(s.InkBatch) }
	if s.layer != room.Public {
		let = func() error { return p.room.DrawOnSheet(s.layer, s.Batch) }
	}
	if err := let(); err != nil {
		return err
	}
	p.strokes = append(p.strokes, s)
	return nil
}

// endGestures forgets the gestures of a device: what goes on with them is refused.
func (p *inkBuffer) endGestures(c Conn) {
	maps.DeleteFunc(p.gestureOwners, func(_ int, pen Conn) bool { return pen == c })
}

// removeDevice notes that a device has gone.
func (p *inkBuffer) removeDevice(c Conn) {
	p.endGestures(c)
	delete(p.toldIntervals, c)
}

// hasInk reports whether there is ink that nobody has seen.
func (p *inkBuffer) hasInk() bool { return len(p.strokes) > 0 }

// isDue reports whether the ink that waits has waited long enough.
func (p *inkBuffer) isDue() bool { return p.hasInk() && p.untilDue() <= 0 }

// untilDue is how long until ink may be shown again.
func (p *inkBuffer) untilDue() time.Duration {
	return p.pacer.TableInterval() - time.Since(p.lastFlush)
}

// encodeEntry is the ink that was gathered, for the journal. It is all of a match or all of the
// warm-up sheet, for what was gathered is kept before a game begins or ends.
func (p *inkBuffer) encodeEntry() []byte {
	size := 0
	for _, s := range p.strokes {
		size += len(s.Batch) + 12
	}
	if p.strokes[0].layer != room.Public {
		raw := room.BeginSheetEntry(size)
		for _, s := range p.strokes {
			raw = room.AppendSheetBatch(raw, s.Batch)
		}
		return raw
	}
	raw := room.BeginInkEntry(size)
	for _, s := range p.strokes {
		raw = s.AppendTo(raw)
	}
	return raw
}

// maxBatchesPerBoard is how many of the batches that were gathered are of one board. On a machine with no
// time to spare several batches of a pen go in one write; that is not to pass for quiet.
func (p *inkBuffer) maxBatchesPerBoard() (most int) {
	count := map[int]int{}
	for _, s := range p.strokes {
		count[s.board]++
		most = max(most, count[s.board])
	}
	return most
}

// flush hands out the ink that was gathered, which the journal has now. Spread says to how
// many devices it went.
func (p *inkBuffer) flush(now time.Time, spread func([]stroke) int) {
	p.pacer.RecordWrites(now, spread(p.strokes)*p.maxBatchesPerBoard())
	clear(p.strokes)
	p.strokes, p.lastFlush = p.strokes[:0], now
}
