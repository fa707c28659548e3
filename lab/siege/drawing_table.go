package siege

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"linework/game"
	"linework/table"
)

// A drawingTable is a table at which one person may draw at once: a lesson of Funny Lines,
// drawn freehand, whose teacher is the attacker.
type drawingTable struct {
	*honestDevice
	board int
}

func (c *clientGroup) openTableAndStartDrawing(attacker int) (*drawingTable, error) {
	t, err := c.openTableAndCountRequest(attacker, table.NewTable{Name: "Mallory", Game: "funnylines"})
	if err != nil {
		return nil, err
	}
	e := &drawingTable{honestDevice: &honestDevice{group: c, source: attacker, ticket: t}}
	if err := e.connectAndAwaitWelcome(); err != nil {
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
	steps := []func() error{
		func() error {
			return e.sendCommandAndAwaitAnswer("options", table.DoOptions{Options: game.Values{"play": 2, "hand": 1}})
		},
		func() error { return e.sendCommandAndAwaitAnswer("start", table.DoStart{Force: true}) },
		func() error { return e.sendMoveAndAwaitAnswer("roster", map[string]any{"names": []string{"Ida"}}) },
		func() error { return e.sendMoveAndAwaitAnswer("begin", struct{}{}) },
		func() error {
			return e.sendMoveAndAwaitAnswer("ask", map[string]any{"shape": view.Card.Shapes[0].Kind})
		},
		func() error { return e.sendMoveAndAwaitAnswer("draw", map[string]any{"shape": view.Can.Draw[0]}) },
	}
	for k, step := range steps {
		if k == 4 && len(view.Card.Shapes) == 0 || k == 5 && len(view.Can.Draw) == 0 {
			return nil, fmt.Errorf("nothing can be drawn: %s", e.session.Match().View)
		}
		if err := step(); err != nil {
			return nil, fmt.Errorf("step %d towards drawing: %w", k, err)
		}
		if match := e.session.Match(); match != nil {
			if err := json.Unmarshal(match.View, &view); err != nil {
				return nil, err
			}
		}
	}
	e.board = view.Can.Pen
	return e, nil
}

// drawGallery has a lesson with a drawing of so many points, fewer in a small siege, and returns the path of its gallery.
func (c *clientGroup) drawGallery(points int) (galleryPath string, err error) {
	e, err := c.openTableAndStartDrawing(0)
	if err != nil {
		return "", err
	}
	drawn, err := e.drawPointsOnFreshConnections(points / c.order.Divisor)
	if err != nil {
		return "", err
	}
	c.countAnswer("drawn %d points", drawn)
	return e.finishGameAndDisconnect()
}

// pointsPerBatch is how many of a batch there are: the most that one may have.
const pointsPerBatch = 256

// randomFullBatch returns a stroke of a nervous hand, as long as one frame of ink may be.
func randomFullBatch(board int) []byte {
	place := func() int { return 500 + rand.IntN(3000) }
	x, y := place(), place()
	b := []byte{0x40 | byte(board), 0xf0 | byte(rand.IntN(3)), byte(x >> 4), byte(x<<4 | y>>8), byte(y)}
	for k := range pointsPerBatch - 1 {
		dx, dy := []int{60, -60, -60, 60}[k%4], []int{7, -7, -7, 7}[k%4] // off, and back to where it was
		token := 0x8000 | (dx+64)<<7 | (dy + 64)
		b = append(b, byte(token>>8), byte(token))
	}
	return b
}

// drawPointsOnFreshConnections draws so many points, on one connection after the other: each has a burst of its
// own. It reports how many there was time for.
func (e *drawingTable) drawPointsOnFreshConnections(total int) (drawn int, err error) {
	const atOnce = 100 // batches
	for drawn < total && e.group.ctx.Err() == nil {
		n := min(atOnce, (total-drawn+pointsPerBatch-1)/pointsPerBatch)
		for range n {
			if err := e.session.SendInk(randomFullBatch(e.board)); err != nil {
				return drawn, err
			}
			e.group.frames.Add(1)
		}
		if err := e.sendCommandAndAwaitAnswer("ping", nil); err != nil { // all of it was read
			return drawn, fmt.Errorf("after %d points: %w", drawn, err)
		}
		drawn += n * pointsPerBatch
		e.disconnect()
		if err := e.connectAndAwaitWelcome(); err != nil {
			return drawn, err
		}
	}
	return drawn, nil
}

// finishGameAndDisconnect ends the lesson, so that the drawing comes into the gallery, and hangs up. It
// returns the path of the gallery.
func (e *drawingTable) finishGameAndDisconnect() (galleryPath string, err error) {
	defer e.disconnect()
	for _, kind := range []string{"done", "reveal", "end"} {
		if err := e.sendMoveAndAwaitAnswer(kind, struct{}{}); err != nil {
			return "", fmt.Errorf("%s: %w", kind, err)
		}
	}
	return "api/tables/" + e.ticket.Code + "/gallery/" + e.session.Table().Gallery, nil
}
