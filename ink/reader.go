package ink

// A Reader decodes the ops of batches. What a token means depends on those before it, so one
// Reader serves one board from its beginning; the zero Reader is ready. It allocates
// nothing, and no input can make it panic.
//
// After an error the Reader is unusable; to be able to continue, keep a copy from before the
// batch.
type Reader struct {
	pen   penState
	rest  []byte
	first bool // nothing of this batch has been read
	err   error
}

// StartBatch begins to read a batch and returns the board it is for.
func (r *Reader) StartBatch(batch []byte) (board int, err error) {
	board, r.rest, r.err = Split(batch)
	r.first = true
	return board, r.err
}

// Err returns why Next stopped; nil at the end of the batch.
func (r *Reader) Err() error { return r.err }

// Next decodes one op. It reports false at the end of the batch and at an error.
func (r *Reader) Next() (op Op, ok bool) {
	for r.err == nil && len(r.rest) > 0 {
		token := r.rest[0]
		r.rest = r.rest[1:]
		switch {
		case token < tokenPress:
			return r.readPointRelativeToPrediction(token)
		case token < tokenJump:
			change := int(token&15) - 8
			if change >= 0 {
				change++
			}
			r.setPressureOrFail(int(r.pen.at.P) + change*pressStep)
		case token == tokenJump:
			return r.readAbsolutePoint()
		case token == tokenPressure:
			if b := r.takeBytesOrFail(1); b != nil {
				r.setPressureOrFail(int(b[0]))
			}
		case token >= tokenBegin:
			return r.readBegin(token)
		default:
			return r.readControl(token)
		}
		r.first = false
	}
	return Op{}, false
}

// readPointRelativeToPrediction decodes a point that is encoded by its distance from the predicted one.
func (r *Reader) readPointRelativeToPrediction(token byte) (op Op, ok bool) {
	var ex, ey int
	switch {
	case token < tokenMiddle:
		ex, ey = int(token)/nearSide-nearReach, int(token)%nearSide-nearReach
		if ex > nearReach {
			return r.failWith(ErrMalformed)
		}
	case token < tokenFar:
		b := r.takeBytesOrFail(1)
		if b == nil {
			return Op{}, false
		}
		v := int(token&0x3F)<<8 | int(b[0])
		ex, ey = v>>7-middleReach, v&0x7F-middleReach
	default:
		b := r.takeBytesOrFail(2)
		if b == nil {
			return Op{}, false
		}
		v := int(token&0x0F)<<16 | int(b[0])<<8 | int(b[1])
		ex, ey = v>>10-farReach, v&0x3FF-farReach
	}
	x, y := r.pen.predictNextPoint()
	x, y = x+ex, y+ey
	if uint(x) >= Size || uint(y) >= Size {
		return r.failWith(ErrMalformed)
	}
	return r.moveOpenPen(Point{uint16(x), uint16(y), r.pen.at.P})
}

// readAbsolutePoint decodes a point that is encoded by itself.
func (r *Reader) readAbsolutePoint() (op Op, ok bool) {
	b := r.takeBytesOrFail(3)
	if b == nil {
		return Op{}, false
	}
	p := decodePoint(b)
	p.P = r.pen.at.P
	return r.moveOpenPen(p)
}

// moveOpenPen moves the pen to a point and returns the op; it fails where no gesture is open.
func (r *Reader) moveOpenPen(p Point) (op Op, ok bool) {
	if !r.pen.open {
		return r.failWith(ErrNoStroke)
	}
	r.first = false
	r.pen.moveTo(p)
	return Op{Do: Move, Point: p}, true
}

// setPressureOrFail changes the pressure of the points that follow; it sets an error where
// none is open, or the gesture has no pressure.
func (r *Reader) setPressureOrFail(pressure int) {
	switch {
	case !r.pen.open:
		r.err = ErrNoStroke
	case !r.pen.pressure || pressure < 0 || pressure > 255:
		r.err = ErrMalformed
	default:
		r.pen.at.P = uint8(pressure)
	}
}

func (r *Reader) readBegin(token byte) (op Op, ok bool) {
	tool, pressure := Tool(token-tokenBegin), token >= tokenBeginPen
	if pressure {
		tool = Tool(token - tokenBeginPen)
	}
	if tool >= toolCount || pressure && !tool.IsPen() {
		return r.failWith(ErrMalformed)
	}
	b := r.takeBytesOrFail(3)
	if b == nil {
		return Op{}, false
	}
	p := decodePoint(b)
	if pressure {
		if b = r.takeBytesOrFail(1); b == nil {
			return Op{}, false
		}
		p.P = b[0]
	}
	r.first = false
	r.pen.beginGesture(p, pressure)
	return Op{Do: Begin, Tool: tool, Pressure: pressure, Point: p}, true
}

func (r *Reader) readControl(token byte) (op Op, ok bool) {
	do := End + Kind(token-tokenEnd)
	switch {
	case do == End && !r.pen.open:
		return r.failWith(ErrNoStroke)
	case do > Reset, do == Reset && !r.first:
		return r.failWith(ErrMalformed)
	}
	r.first = false
	r.pen.open = false
	return Op{Do: do}, true
}

// takeBytesOrFail returns the next bytes, or nil and sets an error where the batch ends too
// soon.
func (r *Reader) takeBytesOrFail(count int) []byte {
	if len(r.rest) < count {
		r.err = ErrMalformed
		return nil
	}
	b := r.rest[:count]
	r.rest = r.rest[count:]
	return b
}

// failWith sets the error at which Next stops.
func (r *Reader) failWith(err error) (op Op, ok bool) {
	r.err = err
	return Op{}, false
}

func decodePoint(encoded []byte) Point {
	v := uint(encoded[0])<<16 | uint(encoded[1])<<8 | uint(encoded[2])
	return Point{X: uint16(v >> 12), Y: uint16(v & 0xFFF)}
}
