package table

import (
	"maps"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// An inkBuffer is ink of the running boards, and of the warm-up sheet, that the match has
// accepted and the journal does not have yet.
//
// Ink waits for more after some has just been sent. A single pen never waits: it sends
// less often. Where all draw at once, one entry of the journal and one write to each socket
// carry what came from all of them.
type inkBuffer struct {
	room          *room.Room
	pacer         *InkPacer
	strokes       []inkStroke
	lastFlush     time.Time
	gestureOwners map[int]*device // by board: the device whose gesture may go on
}

// An inkStroke is a batch of ink that the match, or the warm-up sheet, has accepted.
type inkStroke struct {
	room.InkBatch
	layer room.SeatID // of the sheet; Public for one of the match
	board int
	from  *device // the device that drew it, which has drawn it already; nil for a bot's
}

// drawAndBuffer lets a stroke into the match, or onto the warm-up sheet, and buffers it, or
// refuses it; nobody sees it before the journal has it. A gesture goes on only from the device
// that began it.
func (b *inkBuffer) drawAndBuffer(s inkStroke) error {
	if s.layer == room.Public {
		if _, ok := b.room.Match.Match.(game.DrawingMatch); !ok {
			return game.Refuse("unknown-move.no-ink")
		}
	}
	board, tokens, err := ink.Split(s.Batch)
	if err != nil {
		return err
	}
	if s.from != nil && ink.ContinuesGesture(tokens) && b.gestureOwners[board] != s.from {
		return game.Refuse("ink-interrupted")
	}
	s.board, s.At = board, s.At.Truncate(time.Millisecond)
	if s.layer != room.Public {
		sheet, _ := b.room.Sheet() // where it is not on show it refuses ink
		err = sheet.Draw(s.layer, s.Batch)
	} else {
		err = b.room.DrawInk(s.InkBatch)
	}
	if err != nil {
		b.endGestures(s.from)
		return err
	}
	b.strokes = append(b.strokes, s)
	if s.from != nil {
		b.gestureOwners[board] = s.from
		b.sendPenIntervalIfChanged(s.from)
	}
	return nil
}

// sendPenIntervalIfChanged tells a device that draws how long to gather, if that is not what
// it does.
func (b *inkBuffer) sendPenIntervalIfChanged(d *device) {
	if interval := b.pacer.PenInterval(); interval != d.penInterval {
		d.penInterval = interval
		d.Send(game.MustJSON(Gather{Type: "gather", For: int(interval.Milliseconds())}))
	}
}

// endGestures ends the gestures of a device: what goes on with them is refused.
func (b *inkBuffer) endGestures(d *device) {
	maps.DeleteFunc(b.gestureOwners, func(_ int, owner *device) bool { return owner == d })
}

// hasInk reports whether there is ink that nobody has seen.
func (b *inkBuffer) hasInk() bool { return len(b.strokes) > 0 }

// untilDue returns how long until the buffered ink has waited long enough; an hour where there
// is none.
func (b *inkBuffer) untilDue() time.Duration {
	if !b.hasInk() {
		return time.Hour
	}
	return b.pacer.TableInterval() - time.Since(b.lastFlush)
}

// encodeJournalEntry returns the buffered ink as an entry of the journal. It is all of a match
// or all of the warm-up sheet, for the buffer is flushed before a game begins or ends.
func (b *inkBuffer) encodeJournalEntry() []byte {
	if b.strokes[0].layer != room.Public {
		return room.Encode(0, &room.SheetDrawn{Batches: game.MapList(b.strokes, func(s inkStroke) []byte { return s.Batch })})
	}
	return room.Encode(0, &room.InkDrawn{Batches: game.MapList(b.strokes, func(s inkStroke) room.InkBatch { return s.InkBatch })})
}

// maxBatchesPerBoard returns how many of the buffered batches are of one board at most. On a
// machine with no time to spare several batches of a pen go in one write; that must not pass
// for quiet.
func (b *inkBuffer) maxBatchesPerBoard() (most int) {
	count := map[int]int{}
	for _, s := range b.strokes {
		count[s.board]++
		most = max(most, count[s.board])
	}
	return most
}

// sendAndClear sends the buffered ink, which the journal has now, tells the pacer to how many
// devices it went, and empties the buffer.
func (b *inkBuffer) sendAndClear(now time.Time, send func([]inkStroke) (deviceCount int)) {
	b.pacer.RecordWritesAndAdjust(now, send(b.strokes)*b.maxBatchesPerBoard())
	clear(b.strokes)
	b.strokes, b.lastFlush = b.strokes[:0], now
}
