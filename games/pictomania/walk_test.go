package pictomania

import (
	"fmt"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestWalk(t *testing.T) {
	forEveryCount(t, "PM-28 drawing by drawing, then the black sheep, then the sums", func(t *testing.T, n int) {
		s := drawing(t, n, "")
		s.Say("b guess a 1", "c guess a 5", "a guess b 2")
		events := s.Say("bell")
		for step := 1; step <= n; step++ {
			v := s.view(game.Watcher)
			author := game.Seat(step - 1)
			if v.Stage != Walking || len(v.Walk) != step || v.Walk[step-1].Seat != author || v.Sheep != game.Watcher || len(v.Sums) > 0 {
				t.Fatalf("step %d shows %s", step, gametest.Wire(v))
			}
			if got, want := gametest.Heard(events, 0)[len(events)-1], "drawing-scored "+gametest.Wire(DrawingScored{v.Walk[step-1]}); got != want {
				t.Errorf("step %d tells %s, not %s", step, got, want)
			}
			events = s.Say("bell")
		}
		if got := kindsOf(events); got != "sheep-named" || s.view(0).Sheep != 2 || len(s.view(0).Sums) > 0 {
			t.Errorf("after the drawings it tells %s", got)
		}
		equal(t, "the middle", s.view(0).Middle, append([]int{0, 0, 1}, make([]int, n-3)...))
		if got := kindsOf(s.Say("bell")); got != "summed" || len(s.view(0).Sums) != n {
			t.Errorf("after the black sheep it tells %s", got)
		}
		if got := kindsOf(s.Say("bell")); got != "cards-laid" {
			t.Errorf("after the sums it tells %s", got)
		}
	})
	t.Run("PM-28 a drawing shows word, guesses in order, tokens given and kept", func(t *testing.T) {
		s, _ := position(t, "", "a4: b4 c2 d4 | b1 | c3 | d5 | e6")
		s.Say("bell")
		v := s.view(4)
		want := Scored{
			Seat: 0, Symbol: 0, Numeral: 4, Word: v.Cards[0].Words[3],
			Guesses: []Judged{{Seat: 1, Number: 4, Right: true, Token: 3}, {Seat: 2, Number: 2}, {Seat: 3, Number: 4, Right: true, Token: 2}},
			Kept:    []int{1, 1},
		}
		if got := gametest.Wire(v.Walk[0]); got != gametest.Wire(want) {
			t.Errorf("it shows %s\nnot %s", got, gametest.Wire(want))
		}
		equal(t, "the middle so far", v.Middle, []int{0, 0, 1, 0, 0})
	})
	t.Run("PM-28 the walk begins one seat further on in each round", func(t *testing.T) {
		s := opened(t, 4, "")
		for round := range rounds {
			s.begin()
			s.Say("bell")
			if got := s.view(0).Walk[0].Seat; got != game.Seat(round%4) {
				t.Errorf("in round %d it begins with %s", round+1, gametest.Letter(got))
			}
			s.toSums()
			s.Say("bell")
		}
	})
	forEveryCount(t, "PM-28 it goes on when all have seen enough", func(t *testing.T, n int) {
		s := drawing(t, n, "")
		s.Say("bell")
		for seat := range s.m.Players().All() {
			if len(s.view(0).Walk) != 1 {
				t.Fatalf("it goes on before %s", gametest.Letter(seat))
			}
			s.Say(gametest.Letter(seat) + " next")
			if int(seat) < n-1 {
				s.WantRefused(gametest.Letter(seat) + " next: said-already")
			}
		}
		if v := s.view(0); len(v.Walk) != 2 || v.Went != 0 || !v.Can.Next {
			t.Errorf("it stands at %s", gametest.Wire(v.Walk))
		}
		s.WantRefused("a turn: not-led")
		if s.view(0).Can.Turn {
			t.Error("the view says that a may turn the page")
		}
	})
	for _, tt := range []struct {
		rule, options string
		pace          int
		step, sums    time.Duration
	}{
		{"PM-28 by time", "", 0, 12 * time.Second, 24 * time.Second},
		{"PM-28 CM-9 by another time", "walk=20", 150, 30 * time.Second, 60 * time.Second},
		{"PM-28 led by the host", "walk=0", 100, 0, 0},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			setup := setupOf(t, 3, tt.options)
			setup.Pace = tt.pace
			s := dealt(t, setup)
			s.begin()
			s.Say("bell")
			for _, want := range []time.Duration{tt.step, tt.step, tt.step, tt.step, tt.sums} {
				got := s.m.Status().Deadline
				if want > 0 && got != s.Now+want || want == 0 && got != 0 {
					t.Errorf("in %s the bell is set for %v, and it is %v", s.m.Stage, got, s.Now)
				}
				if want > 0 {
					s.Say("bell")
					continue
				}
				if v := s.view(1); !v.Led || !v.Can.Turn {
					t.Error("the view does not offer to turn the page")
				}
				s.Say("b next", "a turn")
			}
			if s.m.Stage != Reading || s.m.round.number != 2 {
				t.Errorf("it stands at %s", s.m.Stage)
			}
		})
	}
	t.Run("PM-28 led by the host, nobody else turns the page", func(t *testing.T) {
		s := drawing(t, 3, "walk=0")
		s.Say("bell")
		s.WantRefused("b turn: not-host")
		s.m.Rules = 2
		s.Say("b turn") // by version 2 of the rules (CM-27)
	})
	t.Run("PM-28 led by the host, the walk waits for a vote too", func(t *testing.T) {
		s := drawing(t, 4, "walk=0")
		s.Say("bell", "b object a")
		s.WantRefused("a turn: vote-open")
		if got := s.m.Status().Deadline; got != s.Now+20*time.Second {
			t.Errorf("the vote ends at %v", got)
		}
		s.WantRefused("c turn: vote-open")
		s.Say("bell", "a turn")
	})
	t.Run("PM-28 led by the host, all bots have seen enough and wait", func(t *testing.T) {
		s := drawing(t, 3, "walk=0")
		s.Say("bell", "b next", "c skip")
		if s.m.Status().Waiting != game.Of(0) {
			t.Error("not a is awaited")
		}
		s.Say("a next")
		if len(s.view(0).Walk) != 2 {
			t.Error("it does not go on")
		}
	})
}

func TestEnd(t *testing.T) {
	// each round: a's drawing is guessed by b, then c; everybody else keeps 5.
	forEveryCount(t, "PM-27 after five rounds the highest sum wins, and rounds may be below zero", func(t *testing.T, n int) {
		s := opened(t, n, "")
		for range rounds {
			s.begin()
			s.Say("b guess a 1", "c guess a 1")
			s.toSums()
			s.Say("bell")
		}
		all := 0
		for _, token := range s.m.tokens {
			all += token
		}
		points := []int{-5 * (all - 5), -5 * (all - 3), -5 * (all - 2)}
		for range n - 3 {
			points = append(points, -5*all)
		}
		r := s.m.Status().Result
		if r == nil || r.Winners != game.Of(0) {
			t.Fatalf("it ends with %+v", r)
		}
		equal(t, "points", r.Points, points)
		v := s.view(game.Watcher)
		if len(v.History) != 5 || v.Stage != Over || gametest.Wire(v.Result) != gametest.Wire(Ended{Winners: r.Winners, Points: points}) {
			t.Errorf("the view says %s", gametest.Wire(v.Result))
		}
		for i, rec := range v.History {
			if rec.Round != i+1 || len(rec.Drawings) != n || rec.Sums[0].Points != points[0]/5*(i+1) {
				t.Errorf("round %d was %s", i+1, gametest.Wire(rec))
			}
		}
	})
	t.Run("PM-27 ties all win", func(t *testing.T) {
		s := opened(t, 4, "")
		for range rounds {
			s.begin()
			s.Say("b guess a 1", "a guess b 2")
			s.toSums()
			s.Say("bell")
		}
		if r := s.m.Status().Result; r.Winners != game.Of(0, 1) {
			t.Errorf("it ends with %+v", r)
		}
	})
	t.Run("PM-27 a round that is over is kept as it was", func(t *testing.T) {
		s, _ := position(t, "", "a1+2: b1 | b2 | c3")
		s.toSums()
		sums := gametest.Wire(s.view(0).Sums)
		s.Say("bell")
		v := s.view(0)
		if len(v.History) != 1 || gametest.Wire(v.History[0].Sums) != sums || v.History[0].Deck != "green" {
			t.Errorf("it is kept as %s", gametest.Wire(v.History))
		}
		for i, p := range v.Players {
			if p.Points != v.History[0].Sums[i].Total || p.Bonus != 0 || len(p.Stack) > 0 || p.Drawn != Counts {
				t.Errorf("%s begins the next round with %s", p.Name, fmt.Sprintf("%+v", p))
			}
		}
	})
}
