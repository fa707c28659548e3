package dots

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, Game{}) }

func TestGoldens(t *testing.T) { gametest.PlayGoldens(t, Game{}) }

// newScene returns a match of n players called a, b, c …, of whom a begins, told line by line: "a a1-b1".
func newScene(t *testing.T, players, size int) *gametest.Scene {
	t.Helper()
	setup := game.Setup{Names: strings.Split("abcd", "")[:players], Options: game.Values{sizeOption: size, lineOption: 30}, Marks: map[game.Mark]game.Seat{game.Youngest: 0}}
	m, _, err := Game{}.New(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	read := func(_ game.Seat, line string, _ []string) game.Move { return Draw{Line: line} }
	return &gametest.Scene{T: t, Match: m, Seats: players, ReadMove: read, Chance: func([]string) *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }}
}

func TestRules(t *testing.T) {
	ring := "a1-b1 a1-a2 b1-c1 a2-a3 c1-c2 a3-b3 c2-c3 b3-c3" // around a sheet of 2 × 2, closing nothing
	for _, tt := range []struct {
		rule    string
		drawn   string // by whoever's turn it is; or a skip, or the bell
		turn    game.Seat
		points  []int
		refused string // what is refused then
	}{
		{"DB-1 a line joins two dots that are side by side", "", 0, []int{0, 0}, "a a1-c1: no-such-line"},
		{"DB-2 CM-2 the youngest begins", "", 0, []int{0, 0, 0}, "b a1-b1: not-your-turn"},
		{"DB-3 a line is drawn once", "a1-b1", 1, []int{0, 0}, "b a1-b1: no-such-line"},
		{"DB-3 the turn goes to the left", "a1-b1 b1-c1 a2-b2 b2-c2", 1, []int{0, 0, 0}, "a a1-a2: not-your-turn"},
		{"DB-4 the fourth side makes the box yours, and you draw again", ring + " a2-b2 b1-b2", 1, []int{0, 1}, "a b2-c2: not-your-turn"},
		{"DB-5 one line closes two boxes, and one line follows", "a1-b1 a1-a2 a2-b2 b1-c1 c1-c2 b2-c2 b1-b2", 0, []int{2, 0, 0}, "b a2-a3: not-your-turn"},
		{"DB-6 with the last line the game is over, and the most boxes win", ring + " a2-b2 b1-b2 b2-c2 b2-b3", 1, []int{0, 4}, "b a1-b1: over"},
		{"DB-7 CM-5 who is skipped has a line drawn", "skip", 1, []int{0, 0}, "a skip: not-awaited"},
		{"DB-7 CM-8 CM-9 who does not draw in time has a line drawn", "bell", 1, []int{0, 0}, "a a1-b1: not-your-turn"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, len(tt.points), 2)
			m := s.Match.(*match)
			for line := range strings.FieldsSeq(tt.drawn) {
				if line != "bell" {
					line = gametest.SeatLetter(m.turn) + " " + line
				}
				s.Say(line)
			}
			r := m.Status().Result
			if m.turn != tt.turn || r != nil && r.Winners != game.HighestSeats(tt.points) || !slices.Equal(m.points, tt.points) || len(m.drawnLines) != len(strings.Fields(tt.drawn)) {
				t.Errorf("it is %s's turn, they have %v and drew %v; it ended with %v", gametest.SeatLetter(m.turn), m.points, m.drawnLines, r)
			}
			s.WantRefused(tt.refused)
		})
	}
}

func TestEveryoneSeesTheSame(t *testing.T) {
	t.Run("CM-7 all is open, and only who is on may draw", func(t *testing.T) {
		s := newScene(t, 3, 2)
		s.Say("a a1-b1")
		for seat := range game.Seat(3) {
			v, public := s.Match.View(seat).(View), s.Match.View(game.Watcher).(View)
			may := len(v.Can.Draw) > 0
			v.Seat, v.Can = public.Seat, public.Can
			if may != (seat == 1) || fmt.Sprint(v) != fmt.Sprint(public) {
				t.Errorf("%s sees %v and may draw: %v; the public sees %v", gametest.SeatLetter(seat), v, may, public)
			}
		}
	})
}

func TestBots(t *testing.T) {
	for _, tt := range []struct {
		rule string
		say  []string
		like [3]int // among how many lines each level chooses
	}{
		{"CM-21 a box that lacks one side is closed by who looks", []string{"a a1-a2", "b a2-b2", "a a1-b1"}, [3]int{9, 1, 1}},
		{"CM-21 a box that lacks two sides is left alone by the strongest", []string{"a a1-a2", "b a2-b2"}, [3]int{10, 10, 8}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 2, 2)
			s.Say(tt.say...)
			turn := s.Match.(*match).turn
			for level, bot := range (Game{}).Bots() {
				chosen := map[game.Move]bool{}
				for k := range uint64(300) {
					chosen[bot.(game.ViewPlayer).Play(s.Match.View(turn), rand.New(rand.NewPCG(k, 0)))] = true
				}
				if idle := bot.(game.ViewPlayer).Play(s.Match.View(1-turn), nil); len(chosen) != tt.like[level] || idle != nil {
					t.Errorf("%s chooses among %v and, out of turn, %v", bot.Name(), chosen, idle)
				}
			}
		})
	}
	t.Run("CM-22 one person and three bots play to the end", func(t *testing.T) {
		s, rng := newScene(t, 4, 5), rand.New(rand.NewPCG(1, 2))
		for turn := game.Seat(0); s.Match.Status().Result == nil; turn = s.Match.(*match).turn {
			draw := Game{}.Bots()[max(0, turn-1)].(game.ViewPlayer).Play(s.Match.View(turn), rng).(Draw)
			s.Say(gametest.SeatLetter(turn) + " " + draw.Line)
		}
	})
}
