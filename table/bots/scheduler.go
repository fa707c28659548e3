// Package bots plays the seats of a table that no person plays: it lets bots choose their
// moves in goroutines of their own, draws their sketches at the pace of a pen, skips empty
// seats, and shows a reaction now and then.
package bots

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"maps"
	mathrand "math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// A Config is how the bots of a table behave.
type Config struct {
	Delay     func() time.Duration // before a bot plays, so that people can follow
	Tempo     float64              // 1 to draw and decide as fast as people do, 0 for at once
	Reactions bool                 // bots react now and then
	Slots     chan struct{}        // bounds how many bots choose a move at the same time
}

// Actions is what bots can do at their table. A Scheduler calls it from the table's
// goroutine.
type Actions interface {
	CommitMove(*room.MovePlayed) error
	DrawInk(seat game.Seat, batch []byte) error
	ShowReaction(seat *room.Seat, emoji string) error
	IsStopped() bool
	// Post runs something in the table's goroutine, unless the table has stopped by then.
	Post(do func())
}

const (
	vacantSeatDelay = 700 * time.Millisecond // before an empty seat is skipped, so that people can follow
	retryDelay      = 500 * time.Millisecond // after a bot said "not yet", at the pace of a person,
	minRetryDelay   = 20 * time.Millisecond  // and at least
	maxRefusals     = 10                     // in a phase, before a bot is skipped
	// penInterval is how often bots' pens move, all at a table at once: one entry of the
	// journal and one write to each socket carry what all of them draw.
	penInterval = 80 * time.Millisecond
)

// A Scheduler decides when each bot of a table moves. It belongs to the table's goroutine;
// the goroutines in which bots choose come back to it through Actions.Post.
type Scheduler struct {
	cfg       Config
	log       *slog.Logger
	room      *room.Room
	tableTime func() time.Duration
	actions   Actions

	turns    map[game.Seat]turn
	sessions map[game.Seat]*session
}

// A turn is a bot, or the table for an empty seat, about to move in a phase.
type turn struct {
	phase       int
	due         time.Time
	choosing    bool              // in a goroutine of its own
	refusals    int               // of moves in this phase
	sketch      []game.TimedBatch // what is left of a drawing,
	nextBatchAt time.Time         // and when its next batch should be on the board
}

// A session is a bot at work in a seat, for one match.
type session struct {
	game.Mind
	name     string
	match    *room.Match
	thinking bool // perhaps about a phase that has passed
}

// NewScheduler returns a scheduler for the bots of a room. tableTime is the table's clock.
func NewScheduler(cfg Config, log *slog.Logger, r *room.Room, tableTime func() time.Duration, actions Actions) *Scheduler {
	return &Scheduler{cfg: cfg, log: log, room: r, tableTime: tableTime, actions: actions, turns: map[game.Seat]turn{}, sessions: map[game.Seat]*session{}}
}

// ScheduleAndRunDueTurns gives every bot that may move a time to do so, lets those whose time
// has come choose or draw, and skips an empty seat. While the table's clock stands still
// nobody moves, and all turns are forgotten.
func (s *Scheduler) ScheduleAndRunDueTurns(clockRunning bool) {
	if !clockRunning {
		clear(s.turns)
		return
	}
	status := s.room.Match.Status()
	mayMove := status.Waiting | status.MayMove
	maps.DeleteFunc(s.turns, func(seat game.Seat, t turn) bool { return t.phase != status.Phase || !mayMove.Has(seat) })
	for seat := range mayMove.All() {
		x := s.room.SeatByID(s.room.Match.Playing[seat])
		if !x.Vacant && x.PlayingBot() == "" || x.Vacant && !status.Waiting.Has(seat) {
			continue
		}
		t, ok := s.turns[seat]
		if !ok {
			delay := vacantSeatDelay
			if !x.Vacant {
				delay = s.cfg.Delay()
			}
			t = turn{phase: status.Phase, due: time.Now().Add(delay)}
			s.turns[seat] = t
		}
		switch {
		case t.choosing || time.Now().Before(t.due):
		case x.Vacant:
			s.playSkipMove(seat)
			return // the phase has changed; the table calls again
		case len(t.sketch) > 0:
			s.drawDueSketchBatches(seat, t)
		default:
			s.startChoosingMove(seat, t, x.PlayingBot())
		}
	}
}

// UntilNextTurn returns how long until a bot moves; an hour where none will.
func (s *Scheduler) UntilNextTurn() time.Duration {
	wait := time.Hour
	for _, t := range s.turns {
		if !t.choosing {
			wait = min(wait, time.Until(t.due))
		}
	}
	return wait
}

// CancelTurn drops what a seat was about to do.
func (s *Scheduler) CancelTurn(seat game.Seat) { delete(s.turns, seat) }

// drawDueSketchBatches draws what is due of a bot's sketch before the pens move next. When the
// board is closed meanwhile, the rest is dropped.
func (s *Scheduler) drawDueSketchBatches(seat game.Seat, t turn) {
	now := time.Now()
	for len(t.sketch) > 0 && t.nextBatchAt.Before(now.Add(penInterval)) {
		if err := s.actions.DrawInk(seat, t.sketch[0].Batch); err != nil {
			t.sketch, t.due = nil, now.Add(retryDelay)
			break
		}
		t.sketch = t.sketch[1:]
		if len(t.sketch) > 0 {
			t.nextBatchAt = t.nextBatchAt.Add(t.sketch[0].After)
			t.due = t.nextBatchAt.Truncate(penInterval)
		}
	}
	s.turns[seat] = t
}

func (s *Scheduler) findOrStartSession(seat game.Seat, botName string) *session {
	x, ok := s.sessions[seat]
	if !ok || x.match != s.room.Match || x.name != botName {
		x = &session{Mind: game.NewMind(FindOrMiddling(s.room.Match.Game, botName), newRand()), name: botName, match: s.room.Match}
		s.sessions[seat] = x
	}
	return x
}

// startChoosingMove has a bot choose from what its seat sees, in a goroutine of its own, and
// has the table's goroutine carry out the choice.
func (s *Scheduler) startChoosingMove(seat game.Seat, t turn, botName string) {
	bot := s.findOrStartSession(seat, botName)
	if bot.thinking {
		return // about a phase that has passed; when it is done the table calls again
	}
	bot.thinking, t.choosing = true, true
	s.turns[seat] = t
	m := bot.match
	sight := game.Observe(m.Match, seat, bot, s.tableTime()-m.Start)
	sight.Tempo, sight.People = s.cfg.Tempo*float64(m.Pace)/100, s.seatsOfPeople()
	go func() {
		s.cfg.Slots <- struct{}{}
		move, rest, fault := askBotRecovering(bot, sight)
		<-s.cfg.Slots
		s.actions.Post(func() {
			bot.thinking = false
			if s.room.Match != m || m.Status().Phase != t.phase || !s.turns[seat].choosing {
				return
			}
			if fault != "" {
				s.log.Error("bot failed; its turn is skipped", "bot", botName, "fault", fault)
				s.skipIfAwaited(seat)
				return
			}
			if sketch, ok := move.(game.Sketch); ok {
				move = scaleSketchPauses(sketch, sight)
			}
			s.playChoiceAndScheduleNext(seat, t, botName, move, rest)
		})
	}()
}

// seatsOfPeople returns the seats of the match that people play now.
func (s *Scheduler) seatsOfPeople() (people game.Seats) {
	for seat, id := range s.room.Match.Playing {
		if x := s.room.SeatByID(id); x.PlayingBot() == "" && !x.Vacant {
			people = people.With(game.Seat(seat))
		}
	}
	return people
}

// askBotRecovering returns a bot's move and how long it pauses after it. A bot that panics
// costs its seat the turn and nobody more.
func askBotRecovering(bot *session, sight game.Observation) (move game.Move, rest time.Duration, panicText string) {
	defer func() {
		if r := recover(); r != nil {
			panicText = fmt.Sprintf("%v\n%s", r, debug.Stack())
		}
	}()
	move, rest = bot.Think(sight, newRand())
	return move, rest, ""
}

// newRand returns chance for a bot. No journal keeps it: what the bot does is kept.
func newRand() *mathrand.Rand {
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // never fails
	return mathrand.New(mathrand.NewChaCha8(seed))
}

func scaleSketchPauses(sketch game.Sketch, sight game.Observation) game.Sketch {
	batches := slices.Clone(sketch.Batches)
	for i := range batches {
		batches[i].After = sight.ScalePause(batches[i].After)
	}
	return game.Sketch{Batches: batches}
}

// playChoiceAndScheduleNext does what a bot chose: it waits, begins a sketch or plays a move.
func (s *Scheduler) playChoiceAndScheduleNext(seat game.Seat, t turn, botName string, choice game.Move, restBeforeNext time.Duration) {
	t.choosing = false
	t.due = time.Now().Add(max(restBeforeNext, s.cfg.Delay()))
	switch m := choice.(type) {
	case nil:
		t.due = time.Now().Add(max(restBeforeNext, time.Duration(float64(retryDelay)*s.cfg.Tempo), minRetryDelay))
		s.turns[seat] = t
	case game.Sketch:
		if len(m.Batches) > 0 {
			t.sketch, t.nextBatchAt = m.Batches, time.Now().Add(m.Batches[0].After)
			t.due = t.nextBatchAt.Truncate(penInterval)
		}
		s.turns[seat] = t
	default:
		s.turns[seat] = t
		if err := s.playMoveOrDrawInk(seat, t.phase, choice); err != nil && !s.actions.IsStopped() {
			s.retryOrSkipAfterRefusal(seat, t, botName, choice, err)
		}
	}
}

func (s *Scheduler) playMoveOrDrawInk(seat game.Seat, phase int, move game.Move) error {
	if ink, ok := move.(game.Ink); ok {
		return s.actions.DrawInk(seat, ink.Batch)
	}
	return s.actions.CommitMove(s.room.Match.NewMovePlayed(seat, phase, move, "bot"))
}

// retryOrSkipAfterRefusal lets a bot whose move was refused choose anew. Where all play at
// once that is ordinary: somebody was faster. A bot that is refused maxRefusals times is at
// fault, and skipped.
func (s *Scheduler) retryOrSkipAfterRefusal(seat game.Seat, t turn, botName string, move game.Move, err error) {
	t.refusals++
	s.turns[seat] = t
	if t.refusals < maxRefusals {
		s.log.Debug("bot was refused", "bot", botName, "move", s.room.Match.Game.Wire().KindOf(move), "error", err)
		return
	}
	s.log.Error("bot was refused again and again; it is skipped", "bot", botName, "move", move, "error", err)
	s.skipIfAwaited(seat)
}

// skipIfAwaited skips a bot at fault. One that nobody waits for is asked again in the next
// phase.
func (s *Scheduler) skipIfAwaited(seat game.Seat) {
	if s.room.Match.Status().Waiting.Has(seat) {
		s.playSkipMove(seat)
	}
}

// playSkipMove plays the mildest legal move for a seat (CM-5). It panics where that is
// refused.
func (s *Scheduler) playSkipMove(seat game.Seat) {
	skip := s.room.Match.NewMovePlayed(seat, s.room.Match.Status().Phase, game.Skip{}, "table")
	if err := s.actions.CommitMove(skip); err != nil && !s.actions.IsStopped() {
		panic("a skip was refused: " + err.Error()) // the laws forbid it
	}
}

// FindOrMiddling returns a game's bot by name, or its bot of middling strength where it has
// none of that name: the evening has moved on to another game, or a newer version no longer
// has it.
func FindOrMiddling(g game.Game, botName string) game.Bot {
	offered := g.Bots()
	if bot := game.FirstWhere(offered, func(b game.Bot) bool { return b.Name() == botName }); bot != nil {
		return bot
	}
	return offered[len(offered)/2]
}

// Has reports whether a game has a bot of that name.
func Has(g game.Game, botName string) bool { return FindOrMiddling(g, botName).Name() == botName }
