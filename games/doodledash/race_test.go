package doodledash

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestFinish(t *testing.T) {
	for n := 4; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-7 of %d the first takes the cylinder, the second the die", n), func(t *testing.T) {
			s := sceneInDrawing(t, n, "")
			events := s.Say("c finish")
			if got := gametest.FactsTo(wire, events, 1); !slices.Equal(got, []string{`finished {"seat":2,"late":false}`, `cylinder-taken {"seat":2}`}) {
				t.Errorf("b hears %v", got)
			}
			if v := s.view(2); v.Cylinder != 2 || v.Die != game.Watcher || v.Done != game.Of(2) || v.Rolling {
				t.Errorf("c sees %s", gametest.JSON(v))
			}
			s.Say("wait 1s")
			events = s.Say("b finish")
			if got := gametest.FactsTo(wire, events, 2); !slices.Equal(got, []string{`finished {"seat":1,"late":false}`, `die-taken {"seat":1}`}) {
				t.Errorf("c hears %v", got)
			}
			if v := s.view(3); v.Cylinder != 2 || v.Die != 1 || v.Done != game.Of(1, 2) || !v.Rolling || !v.Can.Draw {
				t.Errorf("d sees %s", gametest.JSON(v))
			}
			if !s.view(1).Can.Roll || s.view(2).Can.Roll {
				t.Error("only who has the die can roll it")
			}
		})
	}
	t.Run("DD-7 whoever has finished is locked", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b finish", "wait 1s", "c finish", "wait 1s", "d finish")
		s.WantRefused("b draw: finished", "c draw: finished", "d draw: finished", "b finish: finished", "d finish: finished")
		if v := s.view(1); v.Can.Draw || v.Can.Finish {
			t.Errorf("b can %+v", v.Can)
		}
	})
	t.Run("DD-7 a blank board cannot be finished", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.Say("a name 1", "bell")
		if !s.view(1).Blank {
			t.Error("b's board is not blank")
		}
		s.WantRefused("b finish: blank")
		if s.Say("b draw"); s.view(1).Blank {
			t.Error("b's board is blank")
		}
		s.Say("b finish")
	})
	t.Run("DD-7 finishing is offered on a blank board too, since no new view comes with ink", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.Say("a name 1", "bell")
		v := s.view(1)
		if !v.Blank || !v.Can.Finish {
			t.Errorf("b can %+v", v.Can)
		}
		if events := s.Say("b draw"); len(events) > 0 || s.view(1).Can.Finish != v.Can.Finish {
			t.Errorf("ink tells %v, and then b can %+v", events, s.view(1).Can)
		}
	})
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-7 with %d the stop face ends drawing at once", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			v := s.view(game.Watcher)
			if v.Stage != Guessing || v.Ended != Stopped || !slices.Equal(v.Rolls, []int{6}) || v.Rolling {
				t.Errorf("after it: %s", gametest.JSON(v))
			}
			want := game.Seat(2)
			if n == 3 {
				want = 1
			}
			if v.Die != want {
				t.Errorf("the die is with %s", gametest.SeatLetter(v.Die))
			}
			last := gametest.SeatLetter(game.Seat(n - 1))
			s.WantRefused(last+" draw: not-now", last+" finish: not-now", gametest.SeatLetter(want)+" roll: not-now")
		})
	}
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-9 drawing ends when all of %d have finished", n), func(t *testing.T) {
			s := sceneInDrawing(t, n, "")
			for seat := range game.Seat(n) {
				if s.m.Stage != Drawing {
					t.Fatalf("it is %s before %s has finished", s.m.Stage, gametest.SeatLetter(seat))
				}
				if seat > 0 {
					s.Say(gametest.SeatLetter(seat)+" finish", "wait 1s")
				}
			}
			if v := s.view(0); v.Stage != Guessing || v.Ended != AllDone || v.Done != s.m.round.drawers || len(v.Rolls) > 0 {
				t.Errorf("then it is %s: %s", v.Stage, v.Ended)
			}
		})
	}
	t.Run("DD-9 later drawers take nothing", func(t *testing.T) {
		s := sceneInDrawing(t, 6, "")
		s.Say("b finish", "wait 1s", "c finish", "wait 1s")
		events := s.Say("d finish")
		if got := gametest.FactsTo(wire, events, 4); !slices.Equal(got, []string{`finished {"seat":3,"late":false}`}) {
			t.Errorf("e hears %v", got)
		}
		if v := s.view(3); v.Cylinder != 1 || v.Die != 2 {
			t.Errorf("d sees %s", gametest.JSON(v))
		}
	})
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-9 the limit ends it, and places of %d stay empty", n), func(t *testing.T) {
			s := sceneInDrawing(t, n, "draw=60")
			events := s.Say("bell")
			want := []string{`drawing-ended {"reason":"time","cylinder":-1,"die":-1}`, `shown {"step":3,"seats":` + gametest.JSON(s.m.round.drawers) + `}`}
			if got := gametest.FactsTo(wire, events, 0); !slices.Equal(got, want) || s.Now.Seconds() != 63 {
				t.Errorf("after %v a hears %v", s.Now, got)
			}
		})
	}
	t.Run("DD-9 only the cylinder was taken", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "draw=60")
		events := s.Say("d finish", "bell")
		want := []string{`drawing-ended {"reason":"time","cylinder":3,"die":-1}`, `shown {"step":1,"seats":[3]}`}
		if got := gametest.FactsTo(wire, events, 0); !slices.Equal(got, want) {
			t.Errorf("a hears %v", got)
		}
	})
	t.Run("DD-9 the limit ends it while the die rolls", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "draw=60")
		s.Say("wait 58s", "b finish", "c finish", "wait 500ms", "c roll 1", "wait 1490ms")
		if events := s.Say("bell"); s.Now.Seconds() != 63 || gametest.FactsTo(wire, events, 0)[0] != `drawing-ended {"reason":"time","cylinder":1,"die":2}` {
			t.Errorf("at %v: %v", s.Now, gametest.FactsTo(wire, events, 0))
		}
	})
}

func TestThreePlayers(t *testing.T) {
	t.Run("DD-10 no cylinder: the first to finish takes and rolls the die", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		events := s.Say("c finish")
		if got := gametest.FactsTo(wire, events, 1); !slices.Equal(got, []string{`finished {"seat":2,"late":false}`, `die-taken {"seat":2}`}) {
			t.Errorf("b hears %v", got)
		}
		s.Say("wait 1s", "c roll 2")
		s.WantRefused("b roll: no-die")
		events = s.Say("c roll 6")
		want := []string{`die-rolled {"face":6,"stop":true}`, `drawing-ended {"reason":"stop","cylinder":-1,"die":2}`, `shown {"step":2,"seats":[2]}`}
		if got := gametest.FactsTo(wire, events, 0); !slices.Equal(got, want) {
			t.Errorf("a hears %v", got)
		}
	})
	t.Run("DD-10 the die's drawing is shown first, then the other", func(t *testing.T) {
		s := sceneInGuessing(t, 3, "")
		if s.m.round.shown != game.Of(1) {
			t.Errorf("shown is %s", gametest.SeatLetters(s.m.round.shown))
		}
		if s.Say("a pass"); s.m.round.shown != game.Of(1, 2) || s.m.round.step != 3 {
			t.Errorf("then %s", gametest.SeatLetters(s.m.round.shown))
		}
	})
	for _, tt := range []struct{ rule, settings, die string }{
		{"DD-10 both at the same time: the younger has the die", "youngest=c", "c"},
		{"DD-10 both at the same time, nobody marked: the first has it", "", "b"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := sceneInDrawing(t, 3, tt.settings)
			s.Say("b finish", "wait 250ms", "c finish")
			if v := s.view(0); gametest.SeatLetter(v.Die) != tt.die || v.Cylinder != game.Watcher || v.Ended != AllDone {
				t.Errorf("the die is with %s, drawing ended by %s", gametest.SeatLetter(v.Die), v.Ended)
			}
		})
	}
}

// Each line is who finished when, in milliseconds; who then has the cylinder and the die.
func TestAtTheSameTime(t *testing.T) {
	for _, tt := range []struct {
		rule, settings string
		finish         []string
		cylinder, die  string
	}{
		{"DD-20 the younger has the cylinder", "youngest=c", []string{"b0", "c200"}, "c", "b"},
		{"DD-20 the younger was the first anyway", "youngest=b", []string{"b0", "c200"}, "b", "c"},
		{"DD-20 nobody is marked: the order of the server", "", []string{"c0", "b200"}, "c", "b"},
		{"DD-20 another is the youngest: the order of the server", "youngest=e", []string{"c0", "b200"}, "c", "b"},
		{"CM-18 DD-20 250 ms is the same time", "youngest=c", []string{"b0", "c250"}, "c", "b"},
		{"CM-18 DD-20 251 ms is later", "youngest=c", []string{"b0", "c251"}, "b", "c"},
		{"DD-20 a third took the die in between", "youngest=d", []string{"b0", "c100", "d200"}, "d", "b"},
		{"DD-20 a third took the die in between and is the youngest", "youngest=c", []string{"b0", "c100", "d200"}, "c", "b"},
		{"DD-20 three at once, the first is the youngest", "youngest=b", []string{"b0", "c100", "d200"}, "b", "c"},
		{"DD-20 three at once, nobody is marked", "", []string{"d0", "c100", "b200"}, "d", "c"},
		{"DD-20 four at once", "youngest=e", []string{"b0", "c50", "d100", "e150"}, "e", "b"},
		{"DD-20 exactly at once", "youngest=e", []string{"b0", "c0", "d0", "e0"}, "e", "b"},
		{"DD-20 CM-2 by age the younger has the cylinder and the next the die", "ages=abcdefg", []string{"b0", "c50", "d100", "e150"}, "e", "d"},
		{"DD-20 CM-2 by age, whoever was faster", "ages=gfedcba", []string{"e0", "d50", "c100"}, "c", "d"},
		{"DD-20 CM-2 by age the die goes to the second youngest of three", "ages=acdb", []string{"b0", "c100", "d200"}, "b", "d"},
		{"DD-20 CM-2 whose age nobody knows stays in the order of the server", "ages=adb", []string{"b0", "c100", "d200"}, "b", "c"},
		{"DD-20 the third comes too late for the same time", "youngest=d", []string{"b0", "c200", "d260"}, "b", "c"},
		{"DD-20 near the second is not near the first", "youngest=d", []string{"b0", "c1000", "d1100"}, "b", "c"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := sceneInDrawing(t, 7, tt.settings)
			start := s.Now
			for _, word := range tt.finish {
				s.Now = start + milliseconds(gametest.ParseNumber(t, word[1:]))
				s.Say(word[:1] + " finish")
			}
			if v := s.view(6); gametest.SeatLetter(v.Cylinder) != tt.cylinder || gametest.SeatLetter(v.Die) != tt.die {
				t.Errorf("the cylinder is with %s, the die with %s", gametest.SeatLetter(v.Cylinder), gametest.SeatLetter(v.Die))
			}
			s.Say("wait 300ms", tt.die+" roll 6")
			if v := s.view(0); gametest.SeatLetter(v.Cylinder) != tt.cylinder || gametest.SeatLetter(v.Die) != tt.die || gametest.SeatLetters(v.Shown) != tt.cylinder {
				t.Errorf("shown is %s", gametest.SeatLetters(v.Shown))
			}
		})
	}
	t.Run("DD-20 the drawers are told what changes hands, the guesser only hears a die", func(t *testing.T) {
		s := sceneInDrawing(t, 7, "youngest=d")
		s.Say("b finish", "wait 100ms")
		if got := gametest.FactsTo(wire, s.Say("c finish"), 0); !slices.Equal(got, []string{"die-heard {}"}) {
			t.Errorf("a hears %v", got)
		}
		events := s.Say("wait 100ms", "d finish")
		want := []string{`finished {"seat":3,"late":false}`, `cylinder-taken {"seat":3}`, `die-taken {"seat":1}`}
		if got := gametest.FactsTo(wire, events, 6); !slices.Equal(got, want) {
			t.Errorf("g hears %v", got)
		}
		if got := gametest.FactsTo(wire, events, 0); len(got) > 0 {
			t.Errorf("a hears %v", got)
		}
	})
	t.Run("DD-20 a die that is let roll waits until it is clear whose it is, and a person has it in the own hand", func(t *testing.T) {
		s := sceneInDrawing(t, 7, "ages=abcdefg")
		s.Say("d finish", "wait 50ms", "b finish", "wait 50ms", "b skip")
		if len(s.m.round.rolls) > 0 || s.m.Status().Deadline <= s.m.round.firstFinish+tieWindow {
			t.Errorf("it has rolled %v, and will at %v", s.m.round.rolls, s.m.Status().Deadline)
		}
		s.Say("wait 50ms", "c finish")
		if s.m.round.die != 2 || s.m.round.automatic {
			t.Errorf("%s has the die, and it rolls by itself: %v", gametest.SeatLetter(s.m.round.die), s.m.round.automatic)
		}
		s = sceneInDrawing(t, 7, "")
		s.m.round.rollsDuringTie = true // by version 2 it rolls at once (CM-27)
		s.Say("d finish", "wait 50ms", "b finish", "wait 50ms", "b skip")
		if len(s.m.round.rolls) != 1 {
			t.Errorf("by version 2 it has rolled %v", s.m.round.rolls)
		}
	})
	t.Run("DD-20 nobody rolls before it is clear whose the die is", func(t *testing.T) {
		s := sceneInDrawing(t, 7, "youngest=d")
		s.Say("b finish", "wait 100ms", "c finish")
		s.WantRefused("c roll: too-fast", "b roll: no-die")
		s.Say("wait 150ms")
		s.WantRefused("c roll: too-fast")
		s.Say("wait 1ms", "c roll 3")
	})
}

// sceneWithDie returns a scene in which c has the die (b, of three players), a second after
// the first has finished.
func sceneWithDie(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s := sceneInDrawing(t, players, settings)
	if s.Say("b finish", "wait 1s"); players > 3 {
		s.Say("c finish")
	}
	return s
}

func TestDie(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-7 the die has one stop face of six, with %d players", n), func(t *testing.T) {
			for face := 1; face <= 6; face++ {
				s := sceneWithDie(t, n, "")
				roller := gametest.SeatLetter(s.m.round.die)
				events := s.Say(fmt.Sprintf("%s roll %d", roller, face))
				want := fmt.Sprintf(`die-rolled {"face":%d,"stop":%v}`, face, face == 6)
				for seat := game.Watcher; int(seat) < n; seat++ {
					if got := gametest.FactsTo(wire, events, seat); got[0] != want {
						t.Errorf("%s hears %v", gametest.SeatLetter(seat), got)
					}
				}
				if ended := s.m.Stage != Drawing; ended != (face == 6) {
					t.Errorf("with %d it is %s", face, s.m.Stage)
				}
			}
		})
	}
	t.Run("DD-8 every face comes up about as often", func(t *testing.T) {
		var count [7]int
		for seed := range uint64(1200) {
			s := sceneWithDie(t, 4, "")
			if _, err := s.m.Apply(game.Input{At: s.Now, Seat: 2, Phase: s.m.Phase, Move: Roll{}}, newRNG(seed)); err != nil {
				t.Fatal(err)
			}
			count[s.m.round.rolls[0]]++
		}
		for face, times := range count {
			if face > 0 && (times < 150 || times > 250) {
				t.Errorf("%d came %d times of 1200", face, times)
			}
		}
	})
	t.Run("DD-8 each tap is one roll", func(t *testing.T) {
		s := sceneWithDie(t, 4, "")
		s.Say("c roll 1", "wait 200ms", "c roll 2", "wait 200ms", "c roll 2", "wait 200ms", "c roll 5")
		if got := s.view(game.Watcher).Rolls; !slices.Equal(got, []int{1, 2, 2, 5}) {
			t.Errorf("it showed %v", got)
		}
		s.WantRefused("b roll: no-die", "d roll: no-die", "a roll: not-drawer", "~ roll: not-seated")
	})
	t.Run("DD-8 at most five in any second", func(t *testing.T) {
		s := sceneWithDie(t, 4, "")
		for range 5 {
			s.Say("c roll 1", "wait 10ms")
		}
		s.WantRefused("c roll: too-fast")
		s.Say("wait 949ms")
		s.WantRefused("c roll: too-fast")
		s.Say("wait 1ms", "c roll 1")
		s.WantRefused("c roll: too-fast")
		s.Say("wait 10ms", "c roll 1")
		accepted := 0
		for range 1000 { // a finger that taps a hundred times a second, for ten
			s.Say("wait 10ms")
			in, _ := s.ReadLine("c roll 1")
			if _, err := s.m.Apply(in, rngShowing(1)); err == nil {
				accepted++
			}
		}
		if accepted != 50 {
			t.Errorf("%d rolls in ten seconds", accepted)
		}
	})
	t.Run("DD-8 the die of somebody absent rolls twice a second", func(t *testing.T) {
		s := sceneWithDie(t, 4, "draw=0")
		from := s.Now
		var at []time.Duration
		for range 5 {
			s.Say("bell 3")
			at = append(at, s.Now-from)
		}
		if want := []time.Duration{milliseconds(6000), milliseconds(6500), milliseconds(7000), milliseconds(7500), milliseconds(8000)}; !slices.Equal(at, want) {
			t.Errorf("it rolled after %v", at)
		}
		if !s.view(2).Alone {
			t.Error("it does not roll by itself")
		}
		s.Say("bell 6")
		if s.m.Stage != Guessing || s.m.round.endReason != Stopped {
			t.Errorf("then it is %s", s.m.Stage)
		}
	})
	t.Run("DD-8 who taps has the die to themselves", func(t *testing.T) {
		s := sceneWithDie(t, 4, "draw=0")
		s.Say("bell 3", "bell 3", "wait 100ms", "c roll 2")
		if got := s.m.Deadline - s.Now; got != 2*time.Second || s.view(2).Alone {
			t.Errorf("the bell rings in %v", got)
		}
	})
	t.Run("DD-8 a bot's die rolls twice a second from its first move on", func(t *testing.T) {
		for _, bot := range (gameWithRandomBot{}).Bots() {
			s := sceneWithDie(t, 4, "draw=0")
			move := chooseMove(bot, s.view(2), newRNG(1))
			if _, skip := move.(game.Skip); !skip {
				t.Fatalf("%s plays %#v", bot.Name(), move)
			}
			s.Say("c skip 1")
			if got := s.m.Deadline - s.Now; got != 500*time.Millisecond {
				t.Errorf("the next roll is in %v", got)
			}
			if move := chooseMove(bot, s.view(2), newRNG(1)); move != nil {
				t.Errorf("%s plays %#v while it rolls", bot.Name(), move)
			}
		}
	})
	t.Run("DD-9 the view says how long is left to draw while the die has the bell", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "draw=60")
		s.Say("wait 20s", "b finish", "wait 1s")
		if got := s.view(3).DrawLeft; got != -1 {
			t.Errorf("before the die it is %d", got)
		}
		s.Say("c finish")
		if got := s.view(0).DrawLeft; got != 39_000 {
			t.Errorf("with the die it is %d", got)
		}
		s.Say("wait 1s", "c roll 1")
		if got := s.view(game.Watcher).DrawLeft; got != 38_000 {
			t.Errorf("after a roll it is %d", got)
		}
		s.Say("c roll 6")
		if got := s.view(3).DrawLeft; got != -1 {
			t.Errorf("after drawing it is %d", got)
		}
	})
}
