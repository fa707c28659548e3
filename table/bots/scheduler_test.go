package bots

import (
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/table/room"
)

// A waitingGame waits for seat 0 for ever, with bots of three strengths.
type waitingGame struct{}

func (waitingGame) Info() game.Info { return game.Info{ID: "waiting", Name: "Waiting", Min: 1, Max: 4} }
func (waitingGame) New(game.Setup, *rand.Rand) (game.Match, []game.Event, error) {
	return waitingMatch{}, nil, nil
}
func (waitingGame) Wire() game.Wire { return game.Wire{View: struct{}{}} }
func (waitingGame) Bots() []game.Bot {
	return []game.Bot{bot("random"), bot("middling"), bot("strong")}
}

type waitingMatch struct{}

func (waitingMatch) Apply(game.Input, *rand.Rand) ([]game.Event, error) { return nil, nil }
func (waitingMatch) View(game.Seat) any                                 { return struct{}{} }
func (waitingMatch) Status() game.Status {
	return game.Status{Phase: 1, Waiting: game.Seats(0).With(0)}
}

// A bot always plays the same move.
type bot string

func (b bot) Name() string                 { return string(b) }
func (b bot) Label() string                { return string(b) }
func (bot) Play(any, *rand.Rand) game.Move { return game.Skip{} }

// fakeActions refuse the moves of bots, and count.
type fakeActions struct {
	posted       chan func()
	moves, skips int
	drawn        int
	reactions    []string
}

func (a *fakeActions) CommitMove(c *room.MovePlayed) error {
	if c.By == "table" {
		a.skips++
		return nil
	}
	a.moves++
	return errors.New("no")
}
func (a *fakeActions) DrawInk(game.Seat, []byte) error { a.drawn++; return nil }
func (a *fakeActions) ShowReaction(_ *room.Seat, emoji string) error {
	a.reactions = append(a.reactions, emoji)
	return nil
}
func (a *fakeActions) IsStopped() bool { return false }
func (a *fakeActions) Post(do func())  { a.posted <- do }

// newScheduler is a scheduler at a table where a match waits for one seat.
func newScheduler(t *testing.T, seat *room.SeatTaken) (*Scheduler, *fakeActions) {
	t.Helper()
	r := room.New(func(string) (game.Game, bool) { return waitingGame{}, true }, nil)
	seat.Seat = 1
	for _, c := range []room.Change{&room.TableOpened{Code: "BKWRT"}, seat, &room.GameStarted{Game: "waiting", Setup: game.Setup{Names: []string{"Nib"}}, Playing: []room.SeatID{1}}} {
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	a := &fakeActions{posted: make(chan func(), 100)}
	cfg := Config{Delay: func() time.Duration { return time.Second }, Tempo: 1, Slots: make(chan struct{}, 1)}
	return NewScheduler(cfg, slog.New(slog.NewTextHandler(io.Discard, nil)), r, func() time.Duration { return 0 }, a), a
}

// run lets time pass as the table does: it runs what was posted, and looks when it must.
func (s *Scheduler) run(a *fakeActions, d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		s.ScheduleAndRunDueTurns(true)
		synctest.Wait()
		select {
		case do := <-a.posted:
			do()
		case <-time.After(max(time.Millisecond, min(s.UntilNextTurn(), time.Until(end)))):
		}
	}
}

// A bot that is refused chooses again, ten times in a phase, and is skipped then.
func TestRefusedBotIsSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, a := newScheduler(t, &room.SeatTaken{Name: "Nib", Bot: "strong"})
		s.run(a, 9500*time.Millisecond)
		if a.moves != 9 || a.skips != 0 {
			t.Fatalf("after 9 s the bot has played %d times, and was skipped %d times", a.moves, a.skips)
		}
		s.run(a, time.Second)
		if a.moves != 10 || a.skips != 1 {
			t.Errorf("after 10 s the bot has played %d times, and was skipped %d times", a.moves, a.skips)
		}
	})
}

// A person is waited for; nobody plays for them, and nobody skips them.
func TestPersonIsNotPlayedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, a := newScheduler(t, &room.SeatTaken{Name: "Ana", Hash: "a"})
		s.run(a, time.Minute)
		if a.moves+a.skips > 0 {
			t.Errorf("%d moves and %d skips were made for a person", a.moves, a.skips)
		}
	})
}

// An empty seat is skipped after a moment, and nothing happens while the clock stands still.
func TestVacantSeatIsSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, a := newScheduler(t, &room.SeatTaken{Name: "Ana", Hash: "a"})
		if _, err := s.room.Do(0, &room.SeatLeft{Seat: 1}); err != nil {
			t.Fatal(err)
		}
		s.ScheduleAndRunDueTurns(true)
		time.Sleep(time.Minute)
		s.ScheduleAndRunDueTurns(false)
		s.run(a, 650*time.Millisecond)
		if a.skips != 0 {
			t.Fatal("the seat is skipped before people could follow")
		}
		s.run(a, 100*time.Millisecond)
		if a.skips == 0 {
			t.Error("the seat is not skipped")
		}
	})
}

// Where a game has no bot of a name, one of middling strength plays.
func TestFindUnknownBot(t *testing.T) {
	for name, want := range map[string]string{"random": "random", "strong": "strong", "retired": "middling", "": "middling"} {
		if got := FindOrMiddling(waitingGame{}, name).Name(); got != want {
			t.Errorf("for %q plays %q, want %q", name, got, want)
		}
	}
	if Has(waitingGame{}, "retired") || !Has(waitingGame{}, "strong") {
		t.Error("it is wrong which bots the game has")
	}
}

// happened is a fact that is taken in a mood.
type happened game.Mood

func (h happened) Mood() game.Mood { return game.Mood(h) }

// At the end of a game a bot reacts after a moment; before, seldom, and as fits what somebody else did.
// One that was muted never does.
func TestReactions(t *testing.T) {
	delight, puzzlement := []game.Event{{Fact: happened(game.Delighted)}}, []game.Event{{Fact: 1}, {Fact: happened(game.Puzzled)}}
	for _, tt := range []struct {
		what       string
		events     []game.Event
		by         game.Seat
		over       bool
		muted      bool
		least, max int // reactions to 300 of these
		emojis     []string
	}{
		{"the end", nil, 0, true, false, 300, 300, reactionEmojis[game.Delighted]},
		{"the end, muted", nil, 0, true, true, 0, 0, nil},
		{"a delight", delight, game.Watcher, false, false, 10, 120, reactionEmojis[game.Delighted]},
		{"something odd", puzzlement, game.Watcher, false, false, 10, 120, reactionEmojis[game.Puzzled]},
		{"nothing", nil, game.Watcher, false, false, 0, 0, nil},
		{"its own doing", delight, 0, false, false, 0, 0, nil},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, a := newScheduler(t, &room.SeatTaken{Name: "Nib", Bot: "strong"})
			s.cfg.Reactions = true
			s.room.SeatByID(1).Muted = tt.muted
			for range 300 {
				s.MaybeReact(tt.events, tt.by, tt.over)
				time.Sleep(2 * time.Second)
				synctest.Wait()
				for len(a.posted) > 0 {
					(<-a.posted)()
				}
			}
			if n := len(a.reactions); n < tt.least || n > tt.max {
				t.Errorf("the bot reacts %d of 300 times to %s", n, tt.what)
			}
			for _, emoji := range a.reactions {
				if !slices.Contains(tt.emojis, emoji) {
					t.Errorf("the bot shows %s at %s", emoji, tt.what)
				}
			}
		})
	}
}

// Bots are told which seats people play: not those of bots, stand-ins, or nobody.
func TestSeatsOfPeople(t *testing.T) {
	s, _ := newScheduler(t, &room.SeatTaken{Name: "Ana", Hash: "a"})
	if got := s.seatsOfPeople(); got != game.Of(0) {
		t.Errorf("people play %v", got)
	}
	x := s.room.SeatByID(1)
	for what, change := range map[string]room.Seat{"a bot": {Bot: "strong"}, "a stand-in": {Hash: "a", StandIn: "strong"}, "nobody": {Vacant: true}} {
		*x = change
		x.ID = 1
		if got := s.seatsOfPeople(); got != 0 {
			t.Errorf("of %s it says that people play %v", what, got)
		}
	}
}
