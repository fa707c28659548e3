package doodlerush

import (
	"fmt"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestRounds(t *testing.T) {
	everyCount(t, "DR-3 draw, guess, draw, guess, draw, guess, a minute each and no pause", func(t *testing.T, n int) {
		r := seated(t, n, nil)
		if s := r.Match.Status(); s.Phase != 0 || s.Waiting != 0 || s.Deadline != 3*time.Second || r.view(0).Stage != Starting {
			t.Errorf("before the first round: %+v, %s", s, r.view(0).Stage)
		}
		end := 3 * time.Second
		for phase := 1; phase <= 6; phase++ {
			began, to := fact[RoundBegan](t, r.bell())
			if r.Now != end {
				t.Errorf("phase %d starts at %v, the last ended at %v", phase, r.Now, end)
			}
			end += time.Minute
			want := RoundBegan{Round: (phase + 1) / 2, Stage: []Stage{Guessing, Drawing}[phase%2], Inked: []int{}}
			if gametest.Wire(began) != gametest.Wire(want) || to != game.Everyone(n) {
				t.Errorf("phase %d begins with %+v, told to %b", phase, began, to)
			}
			s, v := r.Match.Status(), r.view(game.Watcher)
			if s.Phase != phase || s.Waiting != game.Players(n) || s.Deadline != end || s.Result != nil {
				t.Errorf("phase %d has the status %+v", phase, s)
			}
			if v.Stage != want.Stage || v.Round != want.Round || v.Phase != phase || v.Ends != int(end.Milliseconds()) {
				t.Errorf("phase %d looks like %+v", phase, v)
			}
		}
		fact[Ended](t, r.bell())
		if s := r.Match.Status(); s.Result == nil || s.Waiting != 0 || s.Deadline != 0 || r.view(0).Stage != Over || r.Now != end {
			t.Errorf("after the last round, at %v: %+v", r.Now, s)
		}
	})
	for _, seconds := range []int{30, 45, 60, 90, 120} {
		t.Run(fmt.Sprintf("DR-3 a round of %d seconds", seconds), func(t *testing.T) {
			r := seated(t, 3, game.Values{minuteOption: seconds})
			r.toEnd()
			if want := 3*time.Second + 6*time.Duration(seconds)*time.Second; r.Now != want {
				t.Errorf("the game took %v, not %v", r.Now, want)
			}
		})
	}
	t.Run("DR-3 no other length", func(t *testing.T) {
		for _, seconds := range []int{0, 29, 121} {
			if _, err := game.Settle((Game{}).Info().Options, game.Values{minuteOption: seconds}); gametest.Code(err) != "option-out-of-bounds" {
				t.Errorf("%d seconds: %v", seconds, err)
			}
		}
	})
	t.Run("CM-9 a slow table takes longer, and counts down as fast", func(t *testing.T) {
		table, err := gametest.Open(Game{}, game.Setup{Names: names[:3], Pace: 150, Pack: box(t, 3)}, gametest.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		r := &room{table, t}
		r.toEnd()
		if want := 3*time.Second + 6*90*time.Second; r.Now != want {
			t.Errorf("the game took %v, not %v", r.Now, want)
		}
	})
	t.Run("CM-8 the bell is heard when it is due", func(t *testing.T) {
		r := drawing(t, 3)
		r.Now += time.Minute - time.Millisecond
		if e := r.Say(game.Watcher, nil); gametest.Code(e.Err) != "too-early" {
			t.Errorf("got %v", e.Err)
		}
		r.after(1)
		if e := r.Say(game.Watcher, nil); e.Err != nil {
			t.Error(e.Err)
		}
	})
	t.Run("DR-3 a bell that rings late shortens nobody's minute", func(t *testing.T) {
		r := drawing(t, 3)
		r.Now += time.Minute + 40*time.Millisecond
		r.bell()
		if got := r.Match.Status().Deadline; got != r.Now+time.Minute {
			t.Errorf("it is %v, and the next bell is at %v", r.Now, got)
		}
	})
	t.Run("in the count-down nothing can be done", func(t *testing.T) {
		r := seated(t, 3, nil)
		for _, text := range []string{"a assign 0 a1", "a guess b0 kite", "a call kite", "a done", "a skip", "a wave a0", "a object b0", "a vote b0 yes", "a close 0 a0", "a accept 0 a0"} {
			r.refuses(text, "not-begun")
		}
		r.refuses("a draw a0", "not-drawing")
	})
	t.Run("nobody but players can do anything", func(t *testing.T) {
		r := guessing(t, 3)
		for _, text := range []string{"~ draw a0", "~ guess a0 car", "~ done", "d done", "d guess a0 car", "d draw a0"} {
			r.refuses(text, "not-seated")
		}
	})
	t.Run("an unknown move is refused", func(t *testing.T) { drawing(t, 3).refusesMove(0, nonsense{}, "unknown-move") })
}

type nonsense struct{}

func TestDone(t *testing.T) {
	everyCount(t, "DR-3 a round ends before its time when everyone is done", func(t *testing.T, n int) {
		r := drawing(t, n)
		for seat := range n - 1 {
			r.after(100)
			r.say(fmt.Sprintf("%c done", 'a'+seat))
			if s := r.Match.Status(); s.Phase != 1 || s.Waiting != game.Players(n)&^game.Players(seat+1) {
				t.Errorf("after %d are done: %+v", seat+1, s)
			}
		}
		r.after(100)
		told := r.say(fmt.Sprintf("%c done", 'a'+n-1))
		if began, _ := fact[RoundBegan](t, told); began.Stage != Guessing {
			t.Errorf("then %+v begins", began)
		}
		if s := r.Match.Status(); s.Phase != 2 || s.Deadline != r.Now+time.Minute || s.Waiting != game.Players(n) {
			t.Errorf("then the status is %+v", s)
		}
	})
	t.Run("who is done may go on all the same, and may take it back", func(t *testing.T) {
		r := drawing(t, 3)
		r.say("a done", "a draw a0", "b done", "a undone", "c done")
		if s := r.Match.Status(); s.Phase != 1 || s.Waiting != game.Of(0) {
			t.Errorf("the status is %+v", s)
		}
		v := r.view(game.Watcher)
		if v.Players[0].Done || !v.Players[1].Done {
			t.Errorf("shown is %+v", v.Players)
		}
	})
	t.Run("what is known is not said again", func(t *testing.T) {
		r := drawing(t, 3)
		r.refuses("a undone", "said-already")
		r.say("a done")
		r.refuses("a done", "said-already")
	})
	t.Run("CM-5 who is skipped is done with this round, and with no other", func(t *testing.T) {
		r := drawing(t, 3)
		for phase := 1; phase <= 6; phase++ {
			for _, text := range []string{"a skip", "b skip", "c skip"} {
				if r.Match.Status().Phase != phase {
					t.Fatalf("phase %d has become %d", phase, r.Match.Status().Phase)
				}
				r.say(text)
			}
		}
		if !r.Over() {
			t.Error("skips alone do not end the game")
		}
	})
}
