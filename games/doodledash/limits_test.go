package doodledash

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// A wait is a stage that waits for people, its option, and how to get there.
type wait struct {
	stage  Stage
	option string
	scene  func(t testing.TB, settings string) *scene
}

var waits = []wait{
	{Naming, readyOption, func(t testing.TB, settings string) *scene { return newScene(t, 5, settings) }},
	{Drawing, drawOption, func(t testing.TB, settings string) *scene { return sceneInDrawing(t, 5, settings) }},
	{Guessing, guessOption, func(t testing.TB, settings string) *scene { return sceneInGuessing(t, 5, settings) }},
	{Accepting, answerOption, func(t testing.TB, settings string) *scene {
		s := sceneInGuessing(t, 5, settings)
		s.Say("a guess toothbrush")
		return s
	}},
	{Voting, answerOption, func(t testing.TB, settings string) *scene {
		s := sceneInGuessing(t, 5, settings)
		s.Say("a object b")
		return s
	}},
	{Looking, lookOption, func(t testing.TB, settings string) *scene {
		s := sceneInGuessing(t, 5, settings)
		s.Say("a guess tooth")
		return s
	}},
}

func TestLimits(t *testing.T) {
	t.Run("CM-9 every wait has a limit that can be changed or switched off", func(t *testing.T) {
		for _, w := range waits {
			i := slices.IndexFunc(Game{}.Info().Options, func(o game.Option) bool { return o.Key == w.option })
			option := Game{}.Info().Options[i]
			if option.Choices[0].Value != 0 || option.Default == 0 || len(option.Choices) < 4 {
				t.Errorf("%s has the choices %v", w.option, option.Choices)
			}
			for _, choice := range option.Choices {
				s := w.scene(t, fmt.Sprintf("%s=%d", w.option, choice.Value))
				want := time.Duration(choice.Value) * time.Second
				got := s.m.Deadline - s.Now
				if choice.Value == 0 {
					got = s.m.Deadline
				}
				if s.m.Stage != w.stage || got != want {
					t.Errorf("%s, %s=%d: %s has %v", w.stage, w.option, choice.Value, s.m.Stage, got)
				}
			}
		}
	})
	t.Run("CM-9 the pace of the table stretches them", func(t *testing.T) {
		setup := newSetup(t, 4, "ready=20")
		setup.Pace = 150
		if s, _ := dealScene(t, setup); s.m.Deadline != 30*time.Second {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("CM-8 no bell rings before its time, and none without a limit", func(t *testing.T) {
		for _, w := range waits {
			s := w.scene(t, "")
			_, err := s.m.Apply(game.Input{At: s.m.Deadline - time.Millisecond}, newRNG(0))
			if gametest.RefusalCodeOrFailure(err) != "too-early" {
				t.Errorf("%s: got %v", w.stage, err)
			}
			s = w.scene(t, w.option+"=0")
			_, err = s.m.Apply(game.Input{At: time.Hour}, newRNG(0))
			if gametest.RefusalCodeOrFailure(err) != "too-early" {
				t.Errorf("%s: got %v", w.stage, err)
			}
		}
	})
	for _, tt := range []struct {
		rule  string
		stage Stage
		then  Stage
		told  string // to the public
	}{
		{"CM-9 a number that is not named is named by chance", Naming, Ready, `number-named {"number":5,"late":true}`},
		{"CM-9 unfinished drawings count as finished", Drawing, Guessing, `drawing-ended {"reason":"time","cylinder":-1,"die":-1}`},
		{"CM-9 a missing guess is no guess", Guessing, Guessing, `guessed {"step":1,"text":"","right":false,"late":true}`},
		{"CM-9 a refused guess that nobody accepts stays wrong", Accepting, Guessing, `shown {"step":2,"seats":[2]}`},
		{"CM-9 an objection without votes is lost", Voting, Guessing, `vote-ended {"board":1,"upheld":false}`},
		{"CM-9 the next round begins by itself", Looking, Naming, `round-began {"round":2,"rounds":10,"guesser":1,"again":false}`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			i := slices.IndexFunc(waits, func(w wait) bool { return w.stage == tt.stage })
			s := waits[i].scene(t, "")
			phase := s.m.Phase
			heard := gametest.FactsTo(wire, s.Say("bell"), game.Watcher)
			if s.m.Stage != tt.then || s.m.Phase == phase || heard[0] != tt.told {
				t.Errorf("then it is %s, and the public hears %v", s.m.Stage, heard)
			}
		})
	}
}

func TestSkip(t *testing.T) {
	t.Run("CM-5 a skip does for one seat what the bell does for all", func(t *testing.T) {
		for _, w := range waits {
			x, y := w.scene(t, "draw=0"), w.scene(t, "draw=0")
			if w.stage == Drawing || w.stage == Voting { // which has no bell of its own now; who is skipped abstains
				continue
			}
			y.Now = y.m.Deadline
			x.Say("bell")
			for y.m.Stage == w.stage && y.m.Phase < x.m.Phase && y.m.WaitingAndTimeoutActions().Waiting != 0 {
				y.Say(gametest.SeatLetter(slices.Collect(y.m.WaitingAndTimeoutActions().Waiting.All())[0]) + " skip")
			}
			if x.m.Stage != y.m.Stage || x.m.Phase != y.m.Phase || !slices.Equal(x.m.points, y.m.points) || x.m.Deadline != y.m.Deadline {
				t.Errorf("%s: by the bell it is %s, by skips %s", w.stage, x.m.Stage, y.m.Stage)
			}
		}
	})
	t.Run("CM-5 a drawer who is skipped is done and takes no place", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		events := s.Say("b skip")
		if got := gametest.FactsTo(wire, events, 2); !slices.Equal(got, []string{`finished {"seat":1,"late":true}`}) {
			t.Errorf("c hears %v", got)
		}
		s.WantRefused("b draw: finished", "b finish: finished")
		s.Say("wait 1s", "c finish", "wait 1s", "d finish")
		if v := s.view(4); v.Cylinder != 2 || v.Die != 3 || gametest.SeatLetters(v.Done) != "bcd" {
			t.Errorf("e sees %s", gametest.JSON(v))
		}
		if s.Say("e skip"); s.m.round.endReason != AllDone {
			t.Errorf("drawing ended by %q", s.m.round.endReason)
		}
	})
	t.Run("CM-5 who has finished can be skipped, and nothing happens", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b finish", "wait 1s", "c finish", "bell 2") // from here on the die rolls by itself
		before := s.Snapshot()
		for _, line := range []string{"b skip", "c skip"} {
			if events := s.Say(line); len(events) > 0 || s.Snapshot() != before {
				t.Errorf("%s tells %v", line, events)
			}
		}
	})
	t.Run("CM-5 the die of a skipped roller is rolled", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b finish", "wait 1s", "c finish", "c skip 3")
		if events := s.Say("c skip 6"); len(events) > 0 {
			t.Errorf("it rolls by itself, and for a skip too: %v", events)
		}
		s.Say("bell 2", "bell 6")
		if s.m.Stage != Guessing || !slices.Equal(s.m.round.rolls, []int{3, 2, 6}) {
			t.Errorf("it is %s after %v", s.m.Stage, s.m.round.rolls)
		}
	})
	t.Run("CM-5 a drawer who is skipped twice is awaited no more in this round", func(t *testing.T) {
		for _, first := range [][]string{nil, {"b finish"}, {"b finish", "wait 1s", "c finish"}} { // whether they draw, have the cylinder or the die
			for _, seat := range []game.Seat{1, 2} {
				s := sceneInDrawing(t, 5, "")
				s.Say(first...)
				skip := gametest.SeatLetter(seat) + " skip"
				if s.Say(skip); gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting) != "bcde" {
					t.Errorf("after %q and one skip of %s, awaited are %s", first, gametest.SeatLetter(seat), gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting))
				}
				if s.Say(skip); s.m.WaitingAndTimeoutActions().Waiting != game.Of(1, 2, 3, 4).Without(seat) {
					t.Errorf("after %q and two skips of %s, awaited are %s", first, gametest.SeatLetter(seat), gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting))
				}
				before := s.Snapshot()
				if events := s.Say(skip); len(events) > 0 || s.Snapshot() != before {
					t.Errorf("after %q a third skip of %s tells %v", first, gametest.SeatLetter(seat), events)
				}
				s.finishRound()
				if s.Say("b name 1", "bell"); gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting) != "acde" {
					t.Errorf("in the next round awaited are %s", gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting))
				}
			}
		}
	})
	t.Run("CM-5 nobody is skipped who is not awaited", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.WantRefused("b skip: not-awaited", "~ skip: not-seated")
		s.Say("a name 1", "bell")
		s.WantRefused("a skip: not-awaited")
	})
}

func TestLooking(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("CM-9 the next round begins when all of %d have looked enough", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			s.Say("a guess tooth")
			s.WantRefused("~ next: not-seated", "a start: not-now")
			for seat := range game.Seat(n) {
				if v := s.view(seat); v.Stage != Looking || !v.Can.Next || v.Word != "tooth" || s.m.Status().Waiting.Len() != n-int(seat) {
					t.Fatalf("%s sees %s", gametest.SeatLetter(seat), gametest.JSON(v))
				}
				s.Say(gametest.SeatLetter(seat) + " next")
				if int(seat) < n-1 {
					s.WantRefused(gametest.SeatLetter(seat) + " next: said-already")
				}
			}
			if v := s.view(0); v.Stage != Naming || v.Round != 2 {
				t.Errorf("then it is %s of round %d", v.Stage, v.Round)
			}
		})
	}
	t.Run("nobody goes on before the round is over", func(t *testing.T) {
		for _, w := range waits {
			if w.stage != Looking {
				w.scene(t, "").WantRefused("b next: not-now")
			}
		}
	})
}

func TestLimitOfEachStage(t *testing.T) {
	got := stageLimits(game.Setup{Options: game.Values{readyOption: 1, drawOption: 2, guessOption: 3, answerOption: 4, lookOption: 5}})
	const s = time.Second
	want := map[Stage]time.Duration{Naming: s, Ready: 3 * s, Drawing: 2 * s, Guessing: 3 * s, Accepting: 4 * s, Voting: 4 * s, Looking: 5 * s}
	if !maps.Equal(got, want) {
		t.Errorf("CM-9 the limits are %v, want %v", got, want)
	}
}

func TestRollIn(t *testing.T) {
	for _, tt := range []struct {
		race race
		want time.Duration
	}{
		{race{}, firstRollPatience},
		{race{hurriesFirst: true}, rollPatience},
		{race{rolls: []int{3}}, rollPatience},
		{race{rolls: []int{3}, automatic: true}, rollInterval},
		{race{automatic: true}, rollInterval},
	} {
		if got := tt.race.delayUntilAutomaticRoll(); got != tt.want {
			t.Errorf("DD-8 %+v: the die rolls after %s, want %s", tt.race, got, tt.want)
		}
	}
}
