package ink

// A Reader goes through the tokens of batches. What a token means depends on those
// before it, so one Reader serves one board from its beginning; the zero Reader is
// ready. It allocates nothing, and no input can make it panic.
//
// After an error the Reader is spoilt; to be able to go on, keep a copy from before
// the batch.
type Reader struct {
	nib   nib
	rest  []byte
	first bool // nothing of this batch has been read
	err   error
}

// Batch begins to read a batch and says for which board it is.
func (r *Reader) Batch(batch []byte) (board int, err error) {
	board, r.rest, r.err = Split(batch)
	r.first = true
	return board, r.err
}

// Err is why Next stopped; nil at the end of the batch.
func (r *Reader) Err() error { return r.err }

// Next reads one op. It reports false at the end of the batch and at an error.
func (r *Reader) Next() (Op, bool) {
	for r.err == nil && len(r.rest) > 0 {
		token := r.rest[0]
		r.rest = r.rest[1:]
		switch {
		case token < tokenPress:
			return r.point(token)
		case token < tokenJump:
			change := int(token&15) - 8
			if change >= 0 {
				change++
			}
			r.press(int(r.nib.at.P) + change*pressStep)
		case token == tokenJump:
			return r.jump()
		case token == tokenPressure:
			if b := r.take(1); b != nil {
				r.press(int(b[0]))
			}
		case token >= tokenBegin:
			return r.begin(token)
		default:
			return r.control(token)
		}
		r.first = false
	}
	return Op{}, false
}

// point reads a point that is told by its error.
func (r *Reader) point(token byte) (Op, bool) {
	var ex, ey int
	switch {
	case token < tokenMiddle:
		ex, ey = int(token)/nearSide-nearReach, int(token)%nearSide-nearReach
		if ex > nearReach {
			return r.fail(ErrMalformed)
		}
	case token < tokenFar:
		b := r.take(1)
		if b == nil {
			return Op{}, false
		}
		v := int(token&0x3F)<<8 | int(b[0])
		ex, ey = v>>7-middleReach, v&0x7F-middleReach
	default:
		b := r.take(2)
		if b == nil {
			return Op{}, false
		}
		v := int(token&0x0F)<<16 | int(b[0])<<8 | int(b[1])
		ex, ey = v>>10-farReach, v&0x3FF-farReach
	}
	x, y := r.nib.guess()
	x, y = x+ex, y+ey
	if uint(x) >= Size || uint(y) >= Size {
		return r.fail(ErrMalformed)
	}
	return r.move(Point{uint16(x), uint16(y), r.nib.at.P})
}

func (r *Reader) jump() (Op, bool) {
	b := r.take(3)
	if b == nil {
		return Op{}, false
	}
	p := place(b)
	p.P = r.nib.at.P
	return r.move(p)
}

func (r *Reader) move(p Point) (Op, bool) {
	if !r.nib.open {
		return r.fail(ErrNoStroke)
	}
	r.first = false
	r.nib.move(p)
	return Op{Do: Move, Point: p}, true
}

// press changes the pressure of the points that follow.
func (r *Reader) press(p int) {
	switch {
	case !r.nib.open:
		r.err = ErrNoStroke
	case !r.nib.pressure || p < 0 || p > 255:
		r.err = ErrMalformed
	default:
		r.nib.at.P = uint8(p)
	}
}

func (r *Reader) begin(token byte) (Op, bool) {
	tool, pressure := Tool(token-tokenBegin), token >= tokenBeginPen
	if pressure {
		tool = Tool(token - tokenBeginPen)
	}
	if tool >= tools || pressure && !tool.Pen() {
		return r.fail(ErrMalformed)
	}
	b := r.take(3)
	if b == nil {
		return Op{}, false
	}
	p := place(b)
	if pressure {
		if b = r.take(1); b == nil {
			return Op{}, false
		}
		p.P = b[0]
	}
	r.first = false
	r.nib.begin(p, pressure)
	return Op{Do: Begin, Tool: tool, Pressure: pressure, Point: p}, true
}

func (r *Reader) control(token byte) (Op, bool) {
	var do Kind
	switch token {
	case tokenEnd:
		if do = End; !r.nib.open {
			return r.fail(ErrNoStroke)
		}
	case tokenUndo:
		do = Undo
	case tokenRedo:
		do = Redo
	case tokenClear:
		do = Clear
	case tokenReset:
		if do = Reset; !r.first {
			return r.fail(ErrMalformed)
		}
	default:
		return r.fail(ErrMalformed)
	}
	r.first = false
	r.nib.open = false
	return Op{Do: do}, true
}

// take is the next n bytes, or nil and an error where the batch ends too soon.
func (r *Reader) take(n int) []byte {
	if len(r.rest) < n {
		r.err = ErrMalformed
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *Reader) fail(err error) (Op, bool) {
	r.err = err
	return Op{}, false
}

func place(b []byte) Point {
	v := uint(b[0])<<16 | uint(b[1])<<8 | uint(b[2])
	return Point{X: uint16(v >> 12), Y: uint16(v & 0xFFF)}
}
