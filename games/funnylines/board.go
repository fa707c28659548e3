package funnylines

import (
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/vote"
	"linework/ink"
)

// boardStep is between the numbers of the ink boards of two drawing boards. No card
// has so many shapes.
const boardStep = 64

// A board is a drawing board, with what was bought for it.
type board struct {
	number   int
	side     int // whose it is; -1 where it is everybody's
	carlo    game.Seat
	shapes   []*drawn
	inkOf    []int // by shape of the card: the number of its ink board, or -1
	bought   Counts
	fresh    bool // bought and not drawn yet
	todo     Counts
	buys     int
	said     []Remark
	gone     [cards.Kinds]bool
	acted    time.Duration // when the Carlo last did something
	finished bool          // everyone was told that it is complete
}

// A drawn is a shape on a board, with its ink.
type drawn struct {
	id        int // of its ink board
	shape     int // its place on the card
	kind      cards.Kind
	hand      bool // drawn freehand
	open      bool // the pen is still at it
	late      bool // the machine chose it
	edition   int
	at        time.Duration
	drawing   ink.Drawing
	box       Box    // around what is drawn, once it is not open
	flat      []byte // its picture, once it is not open
	vote.Case        // against it
}

func newBoard(number, side int, carlo game.Seat, shapes int) *board {
	return &board{number: number, side: side, carlo: carlo, inkOf: slices.Repeat([]int{-1}, shapes)}
}

// complete reports whether every shape of the card is on the board.
func (b *board) complete() bool { return !slices.Contains(b.inkOf, -1) && b.pen() == nil }

// busy reports whether there is something to draw.
func (b *board) busy() bool { return b.todo != Counts{} || b.pen() != nil }

// pen is the shape that the Carlo is drawing; nil for none.
func (b *board) pen() *drawn {
	if n := len(b.shapes); n > 0 && b.shapes[n-1].open {
		return b.shapes[n-1]
	}
	return nil
}

// order notes a purchase, to be drawn later.
func (b *board) order(basket Counts) {
	b.bought, b.todo, b.fresh = basket, Counts{}, true
	b.buys++
}

// take up the purchase: what the card has of it is to be drawn, and of what it has not
// the table is told (FL-17, FL-18).
func (b *board) takeUp(card *cards.Card) []Remark {
	var said []Remark
	b.fresh = false
	for k := range cards.Kind(cards.Kinds) {
		done := 0
		for _, d := range b.shapes {
			if d.kind == k {
				done++
			}
		}
		left := card.Count(k) - done
		b.todo[k] = min(b.bought[k], left)
		if b.bought[k] > left {
			said = append(said, Remark{Shape: k, Left: left, More: done > 0, Buy: b.buys})
			b.gone[k] = true
		}
	}
	b.said = append(b.said, said...)
	return said
}

// lay puts a shape of the card on the board.
func (b *board) lay(shape int, kind cards.Kind, at time.Duration, edition int) *drawn {
	d := &drawn{id: b.number*boardStep + len(b.shapes), shape: shape, kind: kind, edition: edition, at: at}
	b.shapes = append(b.shapes, d)
	b.inkOf[shape] = d.id
	b.todo[kind]--
	return d
}

// takeBack undoes lay for the last shape: the Carlo would rather draw another.
func (b *board) takeBack() {
	d := b.shapes[len(b.shapes)-1]
	b.shapes = b.shapes[:len(b.shapes)-1]
	b.inkOf[d.shape] = -1
	b.todo[d.kind]++
}

// layDown takes the pen off the board, for good. A shape that was only chosen is gone.
func (b *board) layDown() {
	if d := b.pen(); d != nil && d.drawing.IsEmpty() {
		b.takeBack()
	} else if d != nil {
		d.close()
	}
	b.todo = Counts{}
}

// close ends a shape that was drawn freehand.
func (d *drawn) close() {
	d.open, d.hand = false, true
	d.settle()
}

// stamp draws the shape as by a hand (FL-60).
func (d *drawn) stamp(s cards.Shape, tool ink.Tool, seed uint64) {
	d.open, d.hand, d.drawing = false, false, ink.Drawing{}
	var w ink.Writer
	for _, points := range cards.DrawByHand(s, seed) {
		for _, batch := range batches(&w, d.id, ink.Stroke{Tool: tool, Pressure: true, Points: points}) {
			if err := d.drawing.Apply(batch); err != nil {
				panic("a stamp is no ink: " + err.Error())
			}
		}
	}
	d.settle()
}

// settle keeps what everyone sees of a shape that is drawn.
func (d *drawn) settle() {
	var points []ink.Point
	for s := range d.drawing.Strokes() {
		points = append(points, s.Points...)
	}
	d.box = around(points)
	d.flat = d.drawing.AppendFlat(nil, d.id)
}

// around is the box around some points.
func around(points []ink.Point) Box {
	box := Box{ink.Size, ink.Size, 0, 0}
	for _, p := range points {
		x, y := int(p.X), int(p.Y)
		box = Box{min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)}
	}
	return box
}

// penPoints is how many points of a stamp are drawn in one go; a pen is as fast.
const penPoints = 8

// batches packs a stroke into the batches in which a pen would send it.
func batches(w *ink.Writer, id int, s ink.Stroke) [][]byte {
	var list [][]byte
	op := ink.Op{Do: ink.Begin, Tool: s.Tool, Pressure: s.Pressure}
	for part := range slices.Chunk(s.Points, penPoints) {
		batch := ink.AppendHeader(nil, id)
		for _, op.Point = range part {
			batch = w.Append(batch, op)
			op.Do = ink.Move
		}
		list = append(list, batch)
	}
	return append(list, w.Append(ink.AppendHeader(nil, id), ink.Op{Do: ink.End}))
}
