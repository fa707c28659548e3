// Package ink is drawing as data: strokes of integer points on a square board,
// what a pen, an eraser, undo, redo and clear do to them, the bytes in which they
// travel, and the pictures that they make.
//
// The life of ink: a device gathers the samples of its pen, packs them with a
// Writer into a batch and sends it. Whoever keeps the board applies the batch to a
// Drawing, which takes all of it or refuses it, and passes the same bytes on to
// those who may see the board; they apply it to a Drawing of their own. The same
// batches always make the same drawing, however they were cut: all arithmetic that
// a drawing depends on is in whole numbers. Who comes later gets a snapshot, which
// is a batch too.
//
// A drawing has one author, so undo takes back the author's own last stroke. A
// board on which several people draw is several drawings, one above the other.
//
// Pictures follow from strokes: Outline gives the shape of a line as a pen of that
// width leaves it, and SVG, PNG and time-lapse are made of outlines. The browser
// draws the same shapes with the package perfect-freehand.
//
// The bytes are written out in docs/protocol.md; testdata/wire.json holds examples
// that every implementation can be tested with.
package ink
