package doodledash

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestNaming(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-4 with %d players the guesser names a number from 1 to 7", n), func(t *testing.T) {
			for number, word := range []string{"tooth", "diver", "pillow", "gravity", "stopwatch", "seal / sea lion", "LP-/Record Player"} {
				s := opened(t, n, "")
				events := s.Say(fmt.Sprintf("a name %d", number+1))
				heard := fmt.Sprintf(`number-named {"number":%d,"late":false}`, number+1)
				for seat := game.Watcher; int(seat) < n; seat++ {
					want, shown := []string{heard}, ""
					if seat > 0 {
						want, shown = append(want, `word-chosen {"word":"`+word+`"}`), word
					}
					if got := gametest.Heard(events, seat); !slices.Equal(got, want) {
						t.Errorf("%s hears %v", gametest.Letter(seat), got)
					}
					if v := s.view(seat); v.Word != shown || v.Number != number+1 || v.Stage != Ready {
						t.Errorf("%s sees %q, number %d", gametest.Letter(seat), v.Word, v.Number)
					}
				}
			}
		})
	}
	t.Run("DD-4 the guesser sees no card, the drawers do", func(t *testing.T) {
		s, events := dealt(t, setupOf(t, 4, ""))
		for seat := game.Watcher; seat < 4; seat++ {
			if got, want := len(s.view(seat).Card) > 0, seat > 0; got != want {
				t.Errorf("%s sees the card: %v", gametest.Letter(seat), got)
			}
			if got, want := len(gametest.Heard(events, seat)), map[bool]int{false: 1, true: 2}[seat > 0]; got != want {
				t.Errorf("%s hears %v", gametest.Letter(seat), gametest.Heard(events, seat))
			}
		}
	})
	t.Run("DD-4 no other number, and nobody else's", func(t *testing.T) {
		s := opened(t, 4, "")
		s.WantRefused("a name 0: bad-number", "a name 8: bad-number", "a name -1: bad-number", "b name 1: not-guesser", "~ name 1: not-seated", "a start: not-now")
		s.Say("a name 7")
		s.WantRefused("a name 6: not-now", "b start: not-guesser")
		if !s.view(0).Can.Start || s.view(1).Can.Start || s.view(0).Can.Name {
			t.Error("only the guesser can start, once the number is named")
		}
	})
}

func TestYoungPlayers(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-5 with %d players a starred word is skipped", n), func(t *testing.T) {
			s := opened(t, n, "young=1")
			twice, _ := s.Input("a name 5")
			events := s.Say("a name 4")
			if _, err := s.m.Apply(twice, chance(0)); gametest.Code(err) != "stale" {
				t.Errorf("a number that was named without knowing that: %v", err)
			}
			for seat := game.Watcher; int(seat) < n; seat++ {
				if got := gametest.Heard(events, seat); !slices.Equal(got, []string{`number-skipped {"number":4}`}) {
					t.Errorf("%s hears %v", gametest.Letter(seat), got)
				}
			}
			v := s.view(0)
			if v.Stage != Naming || !slices.Equal(v.Skipped, []int{4}) || !v.Can.Name {
				t.Errorf("then it is %s, skipped %v", v.Stage, v.Skipped)
			}
			s.WantRefused("a name 4: hard-word")
			if s.Say("a name 5"); s.view(1).Word != "stopwatch" {
				t.Errorf("the word is %q", s.view(1).Word)
			}
		})
	}
	t.Run("DD-5 without the option it is drawn", func(t *testing.T) {
		s := opened(t, 4, "young=0")
		if s.Say("a name 4"); s.view(1).Word != "gravity" {
			t.Errorf("the word is %q", s.view(1).Word)
		}
	})
	t.Run("DD-5 chance names no starred word either", func(t *testing.T) {
		setup := setupOf(t, 3, "young=1")
		named := map[int]bool{}
		for seed := range uint64(300) {
			s, _ := dealt(t, setup)
			if _, err := s.m.Apply(game.Input{At: s.m.Deadline}, chance(seed)); err != nil {
				t.Fatal(err)
			}
			named[s.m.round.named] = true
		}
		if len(named) != 6 || named[4] {
			t.Errorf("chance named %v", named)
		}
	})
	t.Run("DD-5 naming a starred word wins no time", func(t *testing.T) {
		s := opened(t, 4, "young=1 ready=20")
		s.Say("wait 15s", "a name 4")
		if got := s.m.Status().Deadline.Seconds(); got != 20 {
			t.Errorf("the bell is set for %v s", got)
		}
	})
	t.Run("DD-5 a card of nothing but hard words is played all the same", func(t *testing.T) {
		setup := setupOf(t, 4, "young=1")
		for i := range setup.Pack.Cards[0].Sides[0].Words {
			setup.Pack.Cards[0].Sides[0].Words[i].Hard = true
		}
		s, _ := dealt(t, setup)
		if s.Say("a name 4"); s.view(1).Word != "gravity" {
			t.Errorf("the word is %q", s.view(1).Word)
		}
	})
}

func TestStart(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-6 all of %d draw at once, from the signal on", n), func(t *testing.T) {
			s := opened(t, n, "")
			s.WantRefused("b draw: not-now", "b finish: not-now", "b roll: not-now", "a guess tooth: not-now")
			s.Say("a name 1")
			s.WantRefused("b draw: not-now", "b finish: not-now")
			events := s.Say("a start")
			for seat := game.Watcher; int(seat) < n; seat++ {
				if got := gametest.Heard(events, seat); !slices.Equal(got, []string{`drawing-began {"late":false}`}) {
					t.Errorf("%s hears %v", gametest.Letter(seat), got)
				}
				if v := s.view(seat); v.Can.Draw != (seat > 0) || v.Can.Finish != (seat > 0) || v.Stage != Drawing {
					t.Errorf("%s can %+v", gametest.Letter(seat), v.Can)
				}
			}
			s.drawAll()
			s.drawAll()
			s.WantRefused("a draw: not-drawer", "a draw b: not-drawer", "a finish: not-drawer", "a roll: not-drawer", "a start: not-now")
		})
	}
}
