package table

import (
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// A thought is a bot, or the table for an empty seat, about to move.
type thought struct {
	phase  int
	due    time.Time
	busy   bool         // choosing, in a goroutine of its own
	tries  int          // moves that were refused in this phase
	sketch []game.Timed // what it is drawing,
	next   time.Time    // and when its first batch should be on the board
}

// A mind is a bot at work in a seat, for one match.
type mind struct {
	game.Mind
	name  string
	match *room.Match
	busy  bool // thinking, perhaps about a phase that has passed
}

const (
	vacantAfter = 700 * time.Millisecond // before an empty seat is skipped, so that people can follow
	againAfter  = 500 * time.Millisecond // when a bot said "not yet", at the pace of a person,
	atOnce      = 20 * time.Millisecond  // and at least
	maxTries    = 10                     // refusals in a phase before a bot is skipped
	// penBeat is how often bots' pens move, all at a table at once: one entry of the
	// journal and one write to each socket carry what all of them draw.
	penBeat = 80 * time.Millisecond
)

// think lets bots choose and draw, and skips empty seats, each when its time has come.
func (t *Table) think() {
	if !t.clock.running() {
		clear(t.bots)
		return
	}
	status := t.room.Match.Status()
	for seat, th := range t.bots {
		if th.phase != status.Phase || !status.Waiting.Has(seat) {
			delete(t.bots, seat)
		}
	}
	for seat := range status.Waiting.All() {
		x := t.room.Seat(t.room.Match.Playing[seat])
		if !x.Vacant && x.Player() == "" {
			continue
		}
		th, ok := t.bots[seat]
		switch {
		case !ok && x.Vacant:
			t.bots[seat] = thought{phase: status.Phase, due: time.Now().Add(vacantAfter)}
		case !ok:
			t.bots[seat] = thought{phase: status.Phase, due: time.Now().Add(t.cfg.Think())}
		case th.busy || time.Now().Before(th.due):
		case x.Vacant:
			t.skip(seat)
			return // the phase has changed; tend looks again
		case len(th.sketch) > 0:
			t.sketch(seat, th)
		default:
			t.ponder(seat, th, x.Player())
		}
	}
}

// sketch draws what is due of a bot's sketch before the next beat. When the board is closed meanwhile, the
// rest is dropped.
func (t *Table) sketch(seat game.Seat, th thought) {
	now := time.Now()
	for len(th.sketch) > 0 && th.next.Before(now.Add(penBeat)) {
		if err := t.pens.takeBot(t.clock.now(), seat, th.sketch[0].Batch); err != nil {
			th.sketch, th.due = nil, now.Add(againAfter)
			break
		}
		th.sketch = th.sketch[1:]
		if len(th.sketch) > 0 {
			th.next = th.next.Add(th.sketch[0].After)
			th.due = th.next.Truncate(penBeat)
		}
	}
	t.bots[seat] = th
}

// mindOf is the mind that plays a seat.
func (t *Table) mindOf(seat game.Seat, name string) *mind {
	m, ok := t.minds[seat]
	if !ok || m.match != t.room.Match || m.name != name {
		m = &mind{Mind: game.MindOf(findBot(t.room.Match.Game, name), chance()), name: name, match: t.room.Match}
		t.minds[seat] = m
	}
	return m
}

// ponder has a bot choose from what its seat sees, outside of the table's
// goroutine, and brings the move back.
func (t *Table) ponder(seat game.Seat, th thought, name string) {
	mind := t.mindOf(seat, name)
	if mind.busy {
		return // with a phase that has passed; when it is done the table looks again
	}
	mind.busy, th.busy = true, true
	t.bots[seat] = th
	m := mind.match
	sight := game.Look(m.Match, seat, mind, t.clock.now()-m.Start)
	sight.Tempo = t.cfg.Tempo
	go func() {
		t.cfg.Brains <- struct{}{}
		move, rest, fault := choose(mind, sight)
		<-t.cfg.Brains
		_ = t.call(func() {
			mind.busy = false
			if t.room.Match != m || m.Status().Phase != th.phase || !t.bots[seat].busy {
				return
			}
			if fault != "" {
				t.log.Error("bot failed; its turn is skipped", "bot", name, "fault", fault)
				t.skip(seat)
				return
			}
			if sketch, ok := move.(game.Sketch); ok {
				move = paced(sketch, sight)
			}
			t.answerFor(seat, th, name, move, rest)
		})
	}()
}

// paced is a sketch at the table's tempo.
func paced(sketch game.Sketch, s game.Sight) game.Sketch {
	batches := slices.Clone(sketch.Batches)
	for i := range batches {
		batches[i].After = s.Pace(batches[i].After)
	}
	return game.Sketch{Batches: batches}
}

// answerFor does what a bot chose.
func (t *Table) answerFor(seat game.Seat, th thought, name string, move game.Move, rest time.Duration) {
	th.busy = false
	th.due = time.Now().Add(max(rest, t.cfg.Think()))
	switch m := move.(type) {
	case nil:
		th.due = time.Now().Add(max(rest, time.Duration(float64(againAfter)*t.cfg.Tempo), atOnce))
		t.bots[seat] = th
	case game.Sketch:
		if len(m.Batches) > 0 {
			th.sketch, th.next = m.Batches, time.Now().Add(m.Batches[0].After)
			th.due = th.next.Truncate(penBeat)
		}
		t.bots[seat] = th
	default:
		t.bots[seat] = th
		if err := t.play(seat, th.phase, move, "bot"); err != nil && t.dead == nil {
			t.thinkAgain(seat, th, name, move, err)
		}
	}
}

// thinkAgain lets a bot choose anew whose move was refused. Where all play at once
// that is ordinary: somebody was faster. One that goes on is at fault, and skipped.
func (t *Table) thinkAgain(seat game.Seat, th thought, name string, move game.Move, err error) {
	th.tries++
	t.bots[seat] = th
	if th.tries < maxTries {
		t.log.Debug("bot was refused", "bot", name, "move", game.Kind(move), "error", err)
		return
	}
	t.log.Error("bot was refused again and again; it is skipped", "bot", name, "move", move, "error", err)
	t.skip(seat)
}

// choose asks a bot; a bot that panics costs its seat the turn and nobody more.
func choose(m *mind, s game.Sight) (move game.Move, rest time.Duration, fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprintf("%v\n%s", r, debug.Stack())
		}
	}()
	move, rest = m.Think(s, chance())
	return move, rest, ""
}

// chance is chance for a bot, which no journal keeps: what it does is kept.
func chance() *mathrand.Rand {
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // never fails
	return mathrand.New(mathrand.NewChaCha8(seed))
}

// skip does the mildest legal thing for a seat (CM-5).
func (t *Table) skip(seat game.Seat) {
	delete(t.bots, seat)
	if err := t.play(seat, t.room.Match.Status().Phase, game.Skip{}, "table"); err != nil && t.dead == nil {
		panic("a skip was refused: " + err.Error()) // the laws forbid it
	}
}

// play hands a move to the match and, if it is accepted, keeps and tells it.
func (t *Table) play(seat game.Seat, phase int, move game.Move, by string) error {
	if batch, ok := move.(game.Ink); ok {
		return t.pens.takeBot(t.clock.now(), seat, batch.Batch)
	}
	err := t.do(room.NewPlayed(seat, phase, move))
	if err == nil {
		t.cfg.Observe.Moved(t.room.Match.Game.Info().ID, by)
	}
	return err
}

// findBot is a game's bot by name; one of middling strength where it has none of that
// name: the evening has moved on to another game, or a newer version no longer has it.
func findBot(g game.Game, name string) game.Bot {
	bots := g.Bots()
	for _, b := range bots {
		if b.Name() == name {
			return b
		}
	}
	return bots[len(bots)/2]
}

// hasBot reports whether a game has a bot of that name.
func hasBot(g game.Game, name string) bool { return findBot(g, name).Name() == name }
