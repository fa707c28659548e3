package doodledash

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// rolling is a scene in which c has the die (b, of three players), a second after
// the first has finished.
func rolling(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s := drawing(t, n, settings)
	if s.Say("b finish", "wait 1s"); n > 3 {
		s.Say("c finish")
	}
	return s
}

func TestDie(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-7 the die has one stop face of six, with %d players", n), func(t *testing.T) {
			for face := 1; face <= 6; face++ {
				s := rolling(t, n, "")
				roller := gametest.Letter(s.m.round.die)
				events := s.Say(fmt.Sprintf("%s roll %d", roller, face))
				want := fmt.Sprintf(`die-rolled {"face":%d,"stop":%v}`, face, face == 6)
				for seat := game.Watcher; int(seat) < n; seat++ {
					if got := gametest.Heard(events, seat); got[0] != want {
						t.Errorf("%s hears %v", gametest.Letter(seat), got)
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
			s := rolling(t, 4, "")
			if _, err := s.m.Apply(game.Input{At: s.Now, Seat: 2, Phase: s.m.Phase, Move: Roll{}}, chance(seed)); err != nil {
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
		s := rolling(t, 4, "")
		s.Say("c roll 1", "wait 200ms", "c roll 2", "wait 200ms", "c roll 2", "wait 200ms", "c roll 5")
		if got := s.view(game.Watcher).Rolls; !slices.Equal(got, []int{1, 2, 2, 5}) {
			t.Errorf("it showed %v", got)
		}
		s.WantRefused("b roll: no-die", "d roll: no-die", "a roll: not-drawer", "~ roll: not-seated")
	})
	t.Run("DD-8 at most five in any second", func(t *testing.T) {
		s := rolling(t, 4, "")
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
			in, _ := s.Input("c roll 1")
			if _, err := s.m.Apply(in, showing(1)); err == nil {
				accepted++
			}
		}
		if accepted != 50 {
			t.Errorf("%d rolls in ten seconds", accepted)
		}
	})
	t.Run("DD-8 the die of somebody absent rolls twice a second", func(t *testing.T) {
		s := rolling(t, 4, "draw=0")
		from := s.Now
		var at []time.Duration
		for range 5 {
			s.Say("bell 3")
			at = append(at, s.Now-from)
		}
		if want := []time.Duration{ms(2000), ms(2500), ms(3000), ms(3500), ms(4000)}; !slices.Equal(at, want) {
			t.Errorf("it rolled after %v", at)
		}
		if !s.view(2).Alone {
			t.Error("it does not roll by itself")
		}
		s.Say("bell 6")
		if s.m.Stage != Guessing || s.m.round.ended != Stopped {
			t.Errorf("then it is %s", s.m.Stage)
		}
	})
	t.Run("DD-8 who taps has the die to themselves", func(t *testing.T) {
		s := rolling(t, 4, "draw=0")
		s.Say("bell 3", "bell 3", "wait 100ms", "c roll 2")
		if got := s.m.Deadline - s.Now; got != 2*time.Second || s.view(2).Alone {
			t.Errorf("the bell rings in %v", got)
		}
	})
	t.Run("DD-8 a bot's die rolls twice a second from its first move on", func(t *testing.T) {
		for _, bot := range (Game{}).Bots() {
			s := rolling(t, 4, "draw=0")
			move := bot.Play(s.view(2), chance(1))
			if _, skip := move.(game.Skip); !skip {
				t.Fatalf("%s plays %#v", bot.Name(), move)
			}
			s.Say("c skip 1")
			if got := s.m.Deadline - s.Now; got != 500*time.Millisecond {
				t.Errorf("the next roll is in %v", got)
			}
			if move := bot.Play(s.view(2), chance(1)); move != nil {
				t.Errorf("%s plays %#v while it rolls", bot.Name(), move)
			}
		}
	})
	t.Run("DD-9 the view says how long is left to draw while the die has the bell", func(t *testing.T) {
		s := drawing(t, 4, "draw=60")
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
