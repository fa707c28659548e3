package ink

import "encoding/binary"

// Version is the version of the format, in the two highest bits of a batch.
const Version = 1

// The first byte of a batch is the version and the number of the board; a board
// from manyBoards on has the rest of its number in a varint behind it.
const (
	versionShift = 6
	manyBoards   = 1<<versionShift - 1
	// MaxBoard is the highest number that a board can have.
	MaxBoard = manyBoards + 1<<14 - 1
)

// After it come tokens. Their leading bits say what they are and how long. A point
// is mostly told by how far it lies from where a steady hand would have put it, the
// error, in as few bytes as hold both of its coordinates.
const (
	tokenNear     = 0x00 // 0eeeeeee: both errors from -5 to 5, as 11·(x+5) + (y+5)
	tokenMiddle   = 0x80 // 10xxxxxx xyyyyyyy: from -64 to 63, plus 64
	tokenFar      = 0xC0 // 1100xxxx xxxxxxyy yyyyyyyy: from -512 to 511, plus 512
	tokenPress    = 0xD0 // 1101ssss: pressure changes by 8·(s-8) for s < 8, else by 8·(s-7)
	tokenJump     = 0xE0 // and 3 bytes: the point itself
	tokenPressure = 0xE1 // and 1 byte: pressure itself
	tokenEnd      = 0xE2 // and so on, in the order of the kinds from End to Reset
	tokenUndo     = 0xE3
	tokenRedo     = 0xE4
	tokenClear    = 0xE5
	tokenReset    = 0xE6
	tokenBegin    = 0xF0 // plus the tool, and 3 bytes: the first point
	tokenBeginPen = 0xF8 // the same for a pen with pressure, and 1 byte: the pressure

	nearReach   = 5
	nearSide    = 2*nearReach + 1
	middleReach = 64
	farReach    = 512
	pressStep   = 8 // the unit of tokenPress
)

// penState is what both ends remember of the pen between two tokens.
type penState struct {
	open     bool // a gesture has begun and not ended
	pressure bool
	at       Point
	dx, dy   int // the last step
}

func (n *penState) beginGesture(p Point, pressure bool) {
	*n = penState{open: true, pressure: pressure, at: p}
}

func (n *penState) moveTo(p Point) {
	n.dx, n.dy = int(p.X)-int(n.at.X), int(p.Y)-int(n.at.Y)
	n.at = p
}

// predictNextPoint returns where the next point lies if the hand repeats its last step.
func (n *penState) predictNextPoint() (x, y int) {
	return clampToBoard(int(n.at.X) + n.dx), clampToBoard(int(n.at.Y) + n.dy)
}

func clampToBoard(v int) int { return min(max(v, 0), Size-1) }

// AppendHeader begins a batch for a board, which must be from 0 to MaxBoard.
func AppendHeader(dst []byte, board int) []byte {
	if board < manyBoards {
		return append(dst, byte(Version<<versionShift|board))
	}
	dst = append(dst, Version<<versionShift|manyBoards)
	return binary.AppendUvarint(dst, uint64(board-manyBoards))
}

// Split splits a batch into its board and its tokens.
func Split(batch []byte) (board int, tokens []byte, err error) {
	if len(batch) == 0 {
		return 0, nil, ErrMalformed
	}
	if batch[0]>>versionShift != Version {
		return 0, nil, ErrVersion
	}
	board, tokens = int(batch[0]&manyBoards), batch[1:]
	if board == manyBoards {
		more, n := binary.Uvarint(tokens)
		if n <= 0 || more > MaxBoard-manyBoards {
			return 0, nil, ErrMalformed
		}
		board, tokens = manyBoards+int(more), tokens[n:]
	}
	return board, tokens, nil
}

// ContinuesGesture reports whether tokens continue a gesture that an earlier batch began:
// without that batch they mean nothing.
func ContinuesGesture(tokens []byte) bool {
	return len(tokens) > 0 && tokens[0] < tokenUndo
}

// IsSnapshot reports whether a batch is a whole board, as the server sends it.
func IsSnapshot(batch []byte) bool {
	_, tokens, err := Split(batch)
	return err == nil && len(tokens) > 0 && tokens[0] == tokenReset
}

// A Writer encodes ops as tokens. What a token means depends on those before it, so one
// Writer serves one board from its beginning; the zero Writer is ready.
type Writer struct{ pen penState }

// Append appends one op to a batch that AppendHeader began. It allocates nothing when dst
// has room. Points beyond the edge are put on the edge.
func (w *Writer) Append(dst []byte, op Op) []byte {
	p := Point{min(op.Point.X, Size-1), min(op.Point.Y, Size-1), op.Point.P}
	switch op.Do {
	case Begin:
		pressure := op.Pressure && op.Tool.IsPen()
		w.pen.beginGesture(p, pressure)
		if pressure {
			return append(appendCoordinates(append(dst, tokenBeginPen+byte(op.Tool)), p), p.P)
		}
		return appendCoordinates(append(dst, tokenBegin+byte(op.Tool)), p)
	case Move:
		return w.appendMove(dst, p)
	}
	w.pen.open = false
	return append(dst, tokenEnd+byte(op.Do-End))
}

// appendMove appends a point, with its pressure if that has changed.
func (w *Writer) appendMove(dst []byte, p Point) []byte {
	if w.pen.pressure && p.P != w.pen.at.P {
		dst = appendPressure(dst, int(p.P)-int(w.pen.at.P), p.P)
	}
	x, y := w.pen.predictNextPoint()
	ex, ey := int(p.X)-x, int(p.Y)-y
	w.pen.moveTo(p)
	switch {
	case uint(ex+nearReach) < nearSide && uint(ey+nearReach) < nearSide:
		return append(dst, tokenNear|byte((ex+nearReach)*nearSide+ey+nearReach))
	case predictionErrorFitsReach(ex, ey, middleReach):
		v := (ex+middleReach)<<7 | (ey + middleReach)
		return append(dst, tokenMiddle|byte(v>>8), byte(v))
	case predictionErrorFitsReach(ex, ey, farReach):
		v := (ex+farReach)<<10 | (ey + farReach)
		return append(dst, tokenFar|byte(v>>16), byte(v>>8), byte(v))
	}
	return appendCoordinates(append(dst, tokenJump), p)
}

// predictionErrorFitsReach reports whether both errors are from -reach to reach-1.
func predictionErrorFitsReach(errorX, errorY, reach int) bool {
	return uint(errorX+reach) < uint(2*reach) && uint(errorY+reach) < uint(2*reach)
}

func appendCoordinates(dst []byte, p Point) []byte {
	v := uint(p.X)<<12 | uint(p.Y)
	return append(dst, byte(v>>16), byte(v>>8), byte(v))
}

// appendPressure appends a change of pressure, in one byte where it fits.
func appendPressure(dst []byte, change int, pressure uint8) []byte {
	steps := change / pressStep
	if change%pressStep != 0 || steps < -8 || steps > 8 {
		return append(dst, tokenPressure, pressure)
	}
	if steps < 0 {
		return append(dst, tokenPress|byte(steps+8))
	}
	return append(dst, tokenPress|byte(steps+7))
}
