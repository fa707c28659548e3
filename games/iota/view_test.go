package iota

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestView(t *testing.T) {
	const start = "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 Gt2 pile: "
	t.Run("plays are offered to the seat whose turn it is", func(t *testing.T) {
		m := matchAt(t, start)
		if v := view(m, 0); len(v.Can.Plays) == 0 || v.Seat != 0 || v.Turn != 0 {
			t.Errorf("a sees %+v", v)
		}
		for _, seat := range []game.Seat{1, game.Watcher, 2, 17, -5} {
			if v := view(m, seat); len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
				t.Errorf("seat %d is offered something", seat)
			}
		}
	})
	t.Run("each play is offered once, with its score", func(t *testing.T) {
		got := []string{}
		for _, option := range view(matchAt(t, "grid: 0,0 Rt1 1,0 Rp2 a: Rs3 b: Gt1 pile:"), 0).Can.Plays {
			got = append(got, gametest.Wire(option))
		}
		slices.Sort(got)
		want := []string{
			`{"place":["Rs3@-1,0"],"total":12}`, `{"place":["Rs3@0,-1"],"total":8}`, `{"place":["Rs3@0,1"],"total":8}`,
			`{"place":["Rs3@1,-1"],"total":10}`, `{"place":["Rs3@1,1"],"total":10}`, `{"place":["Rs3@2,0"],"total":12}`,
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	})
	t.Run("every card of the grid names the turn that laid it", func(t *testing.T) {
		m := matchAt(t, start)
		say(t, m, "a play 1,0 Rt2", "b pass", "a play 2,0 Rt3")
		got := ""
		for _, laid := range view(m, game.Watcher).Grid {
			got += gametest.Wire(laid) + "\n"
		}
		if want := `{"card":"Rt1","cell":{"x":0,"y":0},"turn":-1}
{"card":"Rt2","cell":{"x":1,"y":0},"turn":0}
{"card":"Rt3","cell":{"x":2,"y":0},"turn":2}
`; got != want {
			t.Errorf("got\n%s", got)
		}
	})
	t.Run("lists are empty, never null", func(t *testing.T) {
		m := matchAt(t, start)
		say(t, m, "a pass")
		for seat := game.Watcher; seat < 2; seat++ {
			if text := gametest.Wire(m.View(seat)); strings.Count(text, "null") != 1 || !strings.Contains(text, `"ended":null`) {
				t.Errorf("%d sees %s", seat, text)
			}
		}
	})
}

func TestAsk(t *testing.T) {
	const start = "grid: 0,0 Rt1 1,0 Rt2 a: Rt3 Rt4 Gp1 b: Gt1 Gt2 pile: "
	t.Run("a placement is answered with the score that it would make", func(t *testing.T) {
		m := matchAt(t, start)
		before := snapshot(t, m)
		place := laying(t, "2,0 Rt3 3,0 Rt4")
		got, err := m.Ask(0, Play{Place: place})
		if err != nil || snapshot(t, m) != before {
			t.Fatalf("%v; the question changed the match: %v", err, snapshot(t, m) != before)
		}
		events := say(t, m, "a play 2,0 Rt3 3,0 Rt4")
		if played := events[0].Fact.(Played); gametest.Wire(got) != gametest.Wire(played.Score) || played.Score.Total != 20 {
			t.Errorf("it was said to score %s and scored %s", gametest.Wire(got), gametest.Wire(played.Score))
		}
	})
	t.Run("the last play of a game as well", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Gt1 pile:")
		if got, err := m.Ask(0, Play{Place: laying(t, "1,0 Rt2")}); err != nil || got.(Score).Total != 6 {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	t.Run("or with the refusal that it would meet", func(t *testing.T) {
		for _, place := range []string{"", "2,0 Gp1", "2,0 Gt1", "3,0 Rt3", "0,0 Rt3", "5,5 Rt3", "2,0 Rt3 0,1 Rt4"} {
			m := matchAt(t, start)
			before := snapshot(t, m)
			_, err := m.Ask(0, Play{Place: laying(t, place)})
			asked := refusal(t, m, before, err)
			if played := refused(t, m, "a play "+place); gametest.Wire(asked) != gametest.Wire(played) {
				t.Errorf("%s: %v, and when played %v", place, asked, played)
			}
		}
	})
	t.Run("in another's turn too, with the own cards", func(t *testing.T) {
		if got, err := matchAt(t, start).Ask(1, Play{Place: laying(t, "0,1 Gt1")}); err != nil || got.(Score).Total != 2 {
			t.Errorf("got %+v, %v", got, err)
		}
		if _, err := matchAt(t, start).Ask(1, Play{Place: laying(t, "2,0 Rt3")}); gametest.Code(err) != "no-such-card" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("nobody else may ask, and nothing else", func(t *testing.T) {
		for _, seat := range []game.Seat{game.Watcher, 2, -5} {
			if _, err := matchAt(t, start).Ask(seat, Play{}); gametest.Code(err) != "not-seated" {
				t.Errorf("%d: %v", seat, err)
			}
		}
		if _, err := matchAt(t, start).Ask(0, Pass{}); gametest.Code(err) != "unknown-move" {
			t.Errorf("got %v", err)
		}
	})
}
