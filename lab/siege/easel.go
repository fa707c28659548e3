package siege

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// An easel is a table at which one person may draw at once: a lesson of Funny Lines,
// drawn freehand, whose teacher is the attacker.
type easel struct {
	*device
	board int
}

// easel opens a table and takes up the pen.
func (c *camp) easel(k int) (*easel, error) {
	t, err := c.open(k, "Mallory", "funnylines")
	if err != nil {
		return nil, err
	}
	e := &easel{device: &device{camp: c, from: k, ticket: t}}
	if err := e.enter(); err != nil {
		return nil, err
	}
	var view struct {
		Card struct {
			Shapes []struct {
				Kind string `json:"kind"`
			} `json:"shapes"`
		} `json:"card"`
		Can struct {
			Draw []int `json:"draw"`
			Pen  int   `json:"pen"`
		} `json:"can"`
	}
	steps := []func() (seen, error){
		func() (seen, error) { return e.do("options", `{"options":{"play":2,"hand":1},"pace":100}`, "") },
		func() (seen, error) { return e.do("start", `{"force":true}`, "") },
		func() (seen, error) { return e.play("roster", `{"names":["Ida"]}`) },
		func() (seen, error) { return e.play("begin", `{}`) },
		func() (seen, error) { return e.play("ask", fmt.Sprintf(`{"shape":%q}`, view.Card.Shapes[0].Kind)) },
		func() (seen, error) { return e.play("draw", fmt.Sprintf(`{"shape":%d}`, view.Can.Draw[0])) },
	}
	for k, step := range steps {
		if k == 4 && len(view.Card.Shapes) == 0 || k == 5 && len(view.Can.Draw) == 0 {
			return nil, fmt.Errorf("nothing can be drawn: %s", e.last.Match.View)
		}
		if err := done(step()); err != nil {
			return nil, fmt.Errorf("step %d towards the easel: %w", k, err)
		}
		if e.last.Match != nil {
			if err := json.Unmarshal(e.last.Match.View, &view); err != nil {
				return nil, err
			}
		}
	}
	e.board = view.Can.Pen
	return e, nil
}

// play makes a move for the phase last seen.
func (d *device) play(kind, data string) (seen, error) {
	phase := 0
	if d.last.Match != nil {
		phase = d.last.Match.Phase
	}
	return d.do("move", data, fmt.Sprintf(`,"phase":%d,"kind":%q`, phase, kind))
}

// points is how many of a batch there are: the most that one may have.
const points = 256

// batch is a stroke of a nervous hand, as long as one frame of ink may be.
func batch(board int) []byte {
	place := func() int { return 500 + rand.IntN(3000) }
	x, y := place(), place()
	b := []byte{0x40 | byte(board), 0xf0 | byte(rand.IntN(3)), byte(x >> 4), byte(x<<4 | y>>8), byte(y)}
	for k := range points - 1 {
		dx, dy := []int{60, -60, -60, 60}[k%4], []int{7, -7, -7, 7}[k%4] // off, and back to where it was
		token := 0x8000 | (dx+64)<<7 | (dy + 64)
		b = append(b, byte(token>>8), byte(token))
	}
	return b
}

// fill draws so many points, on one connection after the other: each has a burst of its
// own. It reports how many there was time for.
func (e *easel) fill(total int) (drawn int, err error) {
	const atOnce = 100 // batches
	for drawn < total && e.camp.ctx.Err() == nil {
		var out []byte
		n := min(atOnce, (total-drawn+points-1)/points)
		for range n {
			out = frame(out, final|binaryF, batch(e.board))
		}
		if err := e.socket.raw(out, n); err != nil {
			return drawn, err
		}
		if err := done(e.do("ping", "null", "")); err != nil { // all of it was read
			return drawn, fmt.Errorf("after %d points: %w", drawn, err)
		}
		drawn += n * points
		_ = e.socket.Close()
		if err := e.enter(); err != nil {
			return drawn, err
		}
	}
	return drawn, nil
}

// finish ends the lesson, so that the drawing comes into the gallery.
func (e *easel) finish() error {
	for _, kind := range []string{"done", "reveal", "end"} {
		if err := done(e.play(kind, `{}`)); err != nil {
			return fmt.Errorf("%s: %w", kind, err)
		}
	}
	return nil
}
