package funnylines

import (
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/vote"
	"linework/ink"
)

// inkBoardsPerBoard is how many numbers of ink boards each drawing board has. Every card
// has fewer shapes.
const inkBoardsPerBoard = 64

// A board is a drawing board, with what was bought for it.
type board struct {
	number            int
	side              int // whose it is; -1 where it is everybody's
	carlo             game.Seat
	shapes            []*drawnShape
	inkByShape        []int // by shape of the card: the number of its ink board, or -1
	purchase          Counts
	purchasePending   bool // bought and not drawn yet
	toDraw            Counts
	purchases         int
	remarks           []Remark
	usedUp            [cards.Kinds]bool
	lastActive        time.Duration // when the Carlo last did something
	completeAnnounced bool          // everyone was told that it is complete
}

// A drawnShape is a shape on a board, with its ink.
type drawnShape struct {
	id        int // of its ink board
	shape     int // its place on the card
	kind      cards.Kind
	freehand  bool // drawn freehand
	isOpen    bool // the pen is still at it
	byMachine bool // the machine chose it
	edition   int
	drawnAt   time.Duration
	drawing   ink.Drawing
	box       Box    // around what is drawn, once it is not open
	picture   []byte // its picture, once it is not open
	vote.Case        // against it
}

// areAllBoardsComplete reports whether every shape of the card is on the board.
func (b *board) isComplete() bool {
	return !slices.Contains(b.inkByShape, -1) && b.shapeBeingDrawn() == nil
}

func (b *board) hasShapesToDrawOrFinish() bool {
	return b.toDraw != Counts{} || b.shapeBeingDrawn() != nil
}

// shapeBeingDrawn returns the shape that the Carlo is drawing; nil for none.
func (b *board) shapeBeingDrawn() *drawnShape {
	if n := len(b.shapes); n > 0 && b.shapes[n-1].isOpen {
		return b.shapes[n-1]
	}
	return nil
}

// count returns how many shapes of a kind are on the board.
func (b *board) count(kind cards.Kind) int {
	return game.CountWhere(b.shapes, func(d *drawnShape) bool { return d.kind == kind })
}

// recordPurchaseToDraw stores a purchase in place of the last, to be drawn later.
func (b *board) recordPurchaseToDraw(shapes Counts) {
	b.purchase, b.toDraw, b.purchasePending = shapes, Counts{}, true
	b.purchases++
}

// queuePurchasedShapes queues what of the purchase can be drawn, and records and returns what the
// Carlo announces about shapes that the card does not have (FL-17, FL-18).
func (b *board) queuePurchasedShapes(card *cards.Card) (shortages []Remark) {
	b.purchasePending = false
	for k := range cards.Kind(cards.Kinds) {
		done := b.count(k)
		left := card.Count(k) - done
		b.toDraw[k] = min(b.purchase[k], left)
		if b.purchase[k] > left {
			shortages = append(shortages, Remark{Shape: k, Left: left, More: done > 0, Buy: b.purchases})
			b.usedUp[k] = true
		}
	}
	b.remarks = append(b.remarks, shortages...)
	return shortages
}

// addPurchasedShape puts a shape of the card on the board; one less of its kind is to be drawn.
func (b *board) addPurchasedShape(cardShape int, kind cards.Kind, at time.Duration, edition int) *drawnShape {
	d := &drawnShape{id: b.number*inkBoardsPerBoard + len(b.shapes), shape: cardShape, kind: kind, edition: edition, drawnAt: at}
	b.shapes = append(b.shapes, d)
	b.inkByShape[cardShape] = d.id
	b.toDraw[kind]--
	return d
}

// removeAndRequeueLastShape undoes addPurchasedShape: the Carlo would rather draw another.
func (b *board) removeAndRequeueLastShape() {
	d := b.shapes[len(b.shapes)-1]
	b.shapes = b.shapes[:len(b.shapes)-1]
	b.inkByShape[d.shape] = -1
	b.toDraw[d.kind]++
}

// finishFreehand closes a shape as drawn with the pen, and caches its picture.
func (d *drawnShape) finishFreehand() {
	d.isOpen, d.freehand = false, true
	d.cacheBoxAndPicture()
}

// replaceWithStamp draws the printed shape as a hand would, in place of what was drawn (FL-60).
func (d *drawnShape) replaceWithStamp(printed cards.Shape, tool ink.Tool, seed uint64) {
	d.isOpen, d.freehand, d.drawing = false, false, ink.Drawing{}
	var w ink.Writer
	for _, batch := range strokeBatches(&w, d.id, ink.Stroke{Tool: tool, Pressure: true, Points: cards.DrawByHand(printed, seed)}) {
		if err := d.drawing.Apply(batch); err != nil {
			panic("a stamp is no ink: " + err.Error())
		}
	}
	d.cacheBoxAndPicture()
}

func (d *drawnShape) cacheBoxAndPicture() {
	var points []ink.Point
	for s := range d.drawing.Strokes() {
		points = append(points, s.Points...)
	}
	d.box = boundingBox(points)
	d.picture = d.drawing.AppendFlatSnapshot(nil, d.id)
}

func boundingBox(points []ink.Point) Box {
	box := Box{ink.Size, ink.Size, 0, 0}
	for _, p := range points {
		x, y := int(p.X), int(p.Y)
		box = Box{min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)}
	}
	return box
}

// batchPoints is how many points of a stamp are drawn in one go; a pen is as fast.
const batchPoints = 8

// strokeBatches splits a stroke into the batches in which a pen would send it.
func strokeBatches(writer *ink.Writer, board int, stroke ink.Stroke) [][]byte {
	var list [][]byte
	op := ink.Op{Do: ink.Begin, Tool: stroke.Tool, Pressure: stroke.Pressure}
	for part := range slices.Chunk(stroke.Points, batchPoints) {
		batch := ink.AppendHeader(nil, board)
		for _, op.Point = range part {
			batch = writer.Append(batch, op)
			op.Do = ink.Move
		}
		list = append(list, batch)
	}
	return append(list, writer.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.End}))
}
