package table

import (
	"crypto/rand"
	mathrand "math/rand/v2"
	"runtime/debug"
	"time"

	"linework/game"
)

// A thought is a bot, or the table for an empty seat, about to move.
type thought struct {
	phase int
	due   time.Time
	busy  bool // choosing, in a goroutine of its own
	tries int  // moves that were refused in this phase
}

const (
	vacantAfter = 700 * time.Millisecond // before an empty seat is skipped, so that people can follow
	againAfter  = 500 * time.Millisecond // when a bot said "not yet"
	inkEvery    = 50 * time.Millisecond  // between two batches of a bot's pen
	maxTries    = 10                     // refusals in a phase before a bot is skipped
)

// think lets bots choose and skips empty seats, each when its time has come.
func (t *Table) think() {
	if !t.clock.running() {
		clear(t.bots)
		return
	}
	status := t.state.match.Status()
	for seat, th := range t.bots {
		if th.phase != status.Phase || !status.Waiting.Has(seat) {
			delete(t.bots, seat)
		}
	}
	for seat := range status.Waiting.All() {
		x := t.state.seat(t.state.match.playing[seat])
		if !x.vacant && x.player() == "" {
			continue
		}
		th, ok := t.bots[seat]
		switch {
		case !ok && x.vacant:
			t.bots[seat] = thought{phase: status.Phase, due: time.Now().Add(vacantAfter)}
		case !ok:
			t.bots[seat] = thought{phase: status.Phase, due: time.Now().Add(t.cfg.Think())}
		case th.busy || time.Now().Before(th.due):
		case x.vacant:
			t.skip(seat)
			return // the phase has changed; tend looks again
		default:
			th.busy = true
			t.bots[seat] = th
			t.ponder(seat, status.Phase, x.player())
		}
	}
}

// ponder has a bot choose from what its seat sees, outside of the table's
// goroutine, and brings the move back.
func (t *Table) ponder(seat game.Seat, phase int, name string) {
	m := t.state.match
	view := m.View(seat)
	bot := findBot(m.game, name)
	go func() {
		t.cfg.Brains <- struct{}{}
		move, fault := choose(bot, view)
		<-t.cfg.Brains
		_ = t.call(func() {
			if t.state.match != m || m.Status().Phase != phase || !t.bots[seat].busy {
				return
			}
			if fault != "" {
				t.log.Error("bot failed; its turn is skipped", "bot", name, "fault", fault)
				t.skip(seat)
				return
			}
			if move == nil {
				t.bots[seat] = thought{phase: phase, due: time.Now().Add(againAfter)}
				return
			}
			next := thought{phase: phase, due: time.Now().Add(t.cfg.Think()), tries: t.bots[seat].tries}
			if _, drawing := move.(game.Ink); drawing {
				next.due = time.Now().Add(inkEvery)
			}
			t.bots[seat] = next
			if err := t.play(seat, phase, move, "bot"); err != nil && t.dead == nil {
				t.thinkAgain(seat, next, name, move, err)
			}
		})
	}()
}

// thinkAgain lets a bot choose anew whose move was refused. Where all play at once
// that is ordinary: somebody was faster. One that goes on is at fault, and skipped.
func (t *Table) thinkAgain(seat game.Seat, th thought, name string, move game.Move, err error) {
	th.tries++
	t.bots[seat] = th
	if th.tries < maxTries {
		t.log.Debug("bot was refused", "bot", name, "move", move.Kind(), "error", err)
		return
	}
	t.log.Error("bot was refused again and again; it is skipped", "bot", name, "move", move, "error", err)
	t.skip(seat)
}

// choose asks a bot; a bot that panics costs its seat the turn and nobody more.
func choose(bot game.Bot, view any) (move game.Move, fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = string(debug.Stack())
		}
	}()
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // never fails
	return bot.Play(view, mathrand.New(mathrand.NewChaCha8(seed))), ""
}

// skip does the mildest legal thing for a seat (CM-5).
func (t *Table) skip(seat game.Seat) {
	delete(t.bots, seat)
	if err := t.play(seat, t.state.match.Status().Phase, game.Skip{}, "table"); err != nil && t.dead == nil {
		panic("a skip was refused: " + err.Error()) // the laws forbid it
	}
}

// play hands a move to the match and, if it is accepted, keeps and tells it.
func (t *Table) play(seat game.Seat, phase int, move game.Move, by string) error {
	if batch, ok := move.(game.Ink); ok {
		return t.draw(penned{Seat: seat, Batch: batch.Batch})
	}
	err := t.do(&played{Seat: seat, Phase: phase, Kind: move.Kind(), Move: mustJSON(move), move: move})
	if err == nil {
		t.cfg.Observe.Moved(t.state.match.game.Info().ID, by)
	}
	return err
}

// findBot is a game's bot by name; the first, which plays at random, where a
// newer version no longer has it.
func findBot(g game.Game, name string) game.Bot {
	for _, b := range g.Bots() {
		if b.Name() == name {
			return b
		}
	}
	return g.Bots()[0]
}

// hasBot reports whether a game has a bot of that name.
func hasBot(g game.Game, name string) bool { return findBot(g, name).Name() == name }
