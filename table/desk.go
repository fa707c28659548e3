package table

import (
	"crypto/rand"
	"fmt"
	"log/slog"
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

// A desk is where the bots of a table sit. It looks when the table looks, and does what
// they have chosen through the table.
type desk struct {
	cfg   *Config
	log   *slog.Logger
	room  *room.Room
	clock *clock
	table tableActions
	later func(func()) // does something in the table's goroutine, unless the table has stopped by then

	thoughts map[game.Seat]thought
	minds    map[game.Seat]*mind
	cheered  int // the phase at which bots were last moved to react
}

// tableActions is what the desk does at the table.
type tableActions interface {
	commitNow(room.Change) error
	drawForBot(game.Seat, []byte) error
	showReaction(*room.Seat, string) error
	isStopped() bool
}

func newDesk(cfg *Config, log *slog.Logger, r *room.Room, c *clock, table tableActions, later func(func())) desk {
	return desk{cfg: cfg, log: log, room: r, clock: c, table: table, later: later, thoughts: map[game.Seat]thought{}, minds: map[game.Seat]*mind{}}
}

// think lets bots choose and draw, and skips empty seats, each when its time has come.
func (d *desk) think() {
	if !d.clock.isRunning() {
		clear(d.thoughts)
		return
	}
	status := d.room.Match.Status()
	asked := status.Waiting | status.Welcome
	for seat, th := range d.thoughts {
		if th.phase != status.Phase || !asked.Has(seat) {
			delete(d.thoughts, seat)
		}
	}
	for seat := range asked.All() {
		x := d.room.SeatByID(d.room.Match.Playing[seat])
		if !x.Vacant && x.PlayingBot() == "" || x.Vacant && !status.Waiting.Has(seat) {
			continue
		}
		th, ok := d.thoughts[seat]
		if !ok {
			wait := vacantAfter
			if !x.Vacant {
				wait = d.cfg.BotDelay()
			}
			th = thought{phase: status.Phase, due: time.Now().Add(wait)}
			d.thoughts[seat] = th
		}
		switch {
		case th.busy || time.Now().Before(th.due):
		case x.Vacant:
			d.skip(seat)
			return // the phase has changed; tend looks again
		case len(th.sketch) > 0:
			d.sketch(seat, th)
		default:
			d.ponder(seat, th, x.PlayingBot())
		}
	}
}

// sketch draws what is due of a bot's sketch before the next beat. When the board is closed meanwhile, the
// rest is dropped.
func (d *desk) sketch(seat game.Seat, th thought) {
	now := time.Now()
	for len(th.sketch) > 0 && th.next.Before(now.Add(penBeat)) {
		if err := d.table.drawForBot(seat, th.sketch[0].Batch); err != nil {
			th.sketch, th.due = nil, now.Add(againAfter)
			break
		}
		th.sketch = th.sketch[1:]
		if len(th.sketch) > 0 {
			th.next = th.next.Add(th.sketch[0].After)
			th.due = th.next.Truncate(penBeat)
		}
	}
	d.thoughts[seat] = th
}

// mindOf is the mind that plays a seat.
func (d *desk) mindOf(seat game.Seat, name string) *mind {
	m, ok := d.minds[seat]
	if !ok || m.match != d.room.Match || m.name != name {
		m = &mind{Mind: game.MindOf(findBot(d.room.Match.Game, name), chance()), name: name, match: d.room.Match}
		d.minds[seat] = m
	}
	return m
}

// ponder has a bot choose from what its seat sees, outside of the table's
// goroutine, and brings the move back.
func (d *desk) ponder(seat game.Seat, th thought, name string) {
	mind := d.mindOf(seat, name)
	if mind.busy {
		return // with a phase that has passed; when it is done the table looks again
	}
	mind.busy, th.busy = true, true
	d.thoughts[seat] = th
	m := mind.match
	sight := game.Look(m.Match, seat, mind, d.clock.now()-m.Start)
	sight.Tempo = d.cfg.BotTempo * float64(m.Pace) / 100
	go func() {
		d.cfg.BotSlots <- struct{}{}
		move, rest, fault := choose(mind, sight)
		<-d.cfg.BotSlots
		d.later(func() {
			mind.busy = false
			if d.room.Match != m || m.Status().Phase != th.phase || !d.thoughts[seat].busy {
				return
			}
			if fault != "" {
				d.log.Error("bot failed; its turn is skipped", "bot", name, "fault", fault)
				d.giveUp(seat)
				return
			}
			if sketch, ok := move.(game.Sketch); ok {
				move = paced(sketch, sight)
			}
			d.answerFor(seat, th, name, move, rest)
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
func (d *desk) answerFor(seat game.Seat, th thought, name string, move game.Move, rest time.Duration) {
	th.busy = false
	th.due = time.Now().Add(max(rest, d.cfg.BotDelay()))
	switch m := move.(type) {
	case nil:
		th.due = time.Now().Add(max(rest, time.Duration(float64(againAfter)*d.cfg.BotTempo), atOnce))
		d.thoughts[seat] = th
	case game.Sketch:
		if len(m.Batches) > 0 {
			th.sketch, th.next = m.Batches, time.Now().Add(m.Batches[0].After)
			th.due = th.next.Truncate(penBeat)
		}
		d.thoughts[seat] = th
	default:
		d.thoughts[seat] = th
		if err := d.play(seat, th.phase, move); err != nil && !d.table.isStopped() {
			d.thinkAgain(seat, th, name, move, err)
		}
	}
}

// thinkAgain lets a bot choose anew whose move was refused. Where all play at once
// that is ordinary: somebody was faster. One that goes on is at fault, and skipped.
func (d *desk) thinkAgain(seat game.Seat, th thought, name string, move game.Move, err error) {
	th.tries++
	d.thoughts[seat] = th
	if th.tries < maxTries {
		d.log.Debug("bot was refused", "bot", name, "move", game.Kind(move), "error", err)
		return
	}
	d.log.Error("bot was refused again and again; it is skipped", "bot", name, "move", move, "error", err)
	d.giveUp(seat)
}

// giveUp skips a bot at fault. One that nobody waits for is asked again in the next phase.
func (d *desk) giveUp(seat game.Seat) {
	if d.room.Match.Status().Waiting.Has(seat) {
		d.skip(seat)
	}
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

// forget drops what a bot was about to do.
func (d *desk) forget(seat game.Seat) { delete(d.thoughts, seat) }

// skip does the mildest legal thing for a seat (CM-5).
func (d *desk) skip(seat game.Seat) {
	c := room.NewMove(seat, d.room.Match.Status().Phase, game.Skip{}, "table")
	if err := d.table.commitNow(c); err != nil && !d.table.isStopped() {
		panic("a skip was refused: " + err.Error()) // the laws forbid it
	}
}

// play hands a bot's move to the match. Ink is drawn.
func (d *desk) play(seat game.Seat, phase int, move game.Move) error {
	if batch, ok := move.(game.Ink); ok {
		return d.table.drawForBot(seat, batch.Batch)
	}
	return d.table.commitNow(room.NewMove(seat, phase, move, "bot"))
}

// untilThought is how long until a bot moves.
func (d *desk) untilThought() time.Duration {
	wake := time.Hour
	for _, th := range d.thoughts {
		if !th.busy {
			wake = min(wake, time.Until(th.due))
		}
	}
	return wake
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
