package iota

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// Two matches that differ in one secret, told on with the same words: those who
// must not know it see and hear no difference.
func TestSecrets(t *testing.T) {
	const grid = "grid: 0,0 Rt1 1,0 W "
	for _, tt := range []struct {
		rule, x, y string
		moves      []string    // said in both
		seats      []game.Seat // who must not know
	}{
		{"CM-7 a hand", "a: Rt2 Rt3 b: Bs3 pile: Gp1", "a: Rt2 Rt3 b: Yc4 pile: Gp1",
			[]string{"a play 0,1 Rt3"}, []game.Seat{0, game.Watcher}},
		{"CM-7 a wild in a hand", "a: Rt2 Rt3 b: Bs3 pile: Gp1", "a: Rt2 Rt3 b: W pile: Gp1",
			[]string{"a pass"}, []game.Seat{0, game.Watcher}},
		{"CM-7 a hand of one who could take a wild back", "a: Rt2 Rt3 b: Bs3 pile: turn: b", "a: Rt2 Rt3 b: W pile: turn: b",
			[]string{"b pass", "a play 0,1 Rt3"}, []game.Seat{0, game.Watcher}},
		{"CM-7 hands of three, to the fourth and the public", "a: Rt2 b: Bs3 c: Gt1 d: Bp2 pile:", "a: Rt3 b: Yc4 c: Gs1 d: Bp2 pile:",
			[]string{"a pass", "b pass", "c pass"}, []game.Seat{3, game.Watcher}},
		{"CM-7 the order of the pile", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2 Gp3", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp3 Gp2",
			[]string{"a pass Rt2", "b pass"}, []game.Seat{0, 1, game.Watcher}},
		{"CM-7 what is in the pile", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2 W", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Yc4 Ys4",
			[]string{"a play 0,1 Rt2", "b pass"}, []game.Seat{0, 1, game.Watcher}},
		{"CM-7 what was drawn", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: W",
			[]string{"a play 0,1 Rt2", "b pass"}, []game.Seat{1, game.Watcher}},
		{"CM-7 what was traded away, and for what", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2", "a: Rt2 Gs3 Rt4 W b: Bs3 Bs4 Bc1 Bc2 pile: Yc1 Yc2",
			[]string{"a pass Rt2 Rt4", "b pass"}, []game.Seat{1, game.Watcher}},
		{"CM-7 what is left in the hands when the game ends", "a: Rt2 b: Bs3 Bs4 pile:", "a: Rt2 b: W Yc1 pile:",
			[]string{"a play 0,1 Rt2"}, []game.Seat{0, game.Watcher}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			x, y := matchAt(t, grid+tt.x), matchAt(t, grid+tt.y)
			gametest.Indistinguishable(t, x, y, tt.seats...)
			for _, text := range tt.moves {
				a, b := playMoves(t, x, text), playMoves(t, y, text)
				for _, seat := range tt.seats {
					if heard, other := gametest.FactsTo(wire, a, seat), gametest.FactsTo(wire, b, seat); !slices.Equal(heard, other) {
						t.Errorf("of %q seat %d hears %v or %v", text, seat, heard, other)
					}
				}
				gametest.Indistinguishable(t, x, y, tt.seats...)
			}
		})
	}
	t.Run("CM-7 trades of different cards look alike", func(t *testing.T) {
		const start = grid + "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2"
		x, y := matchAt(t, start), matchAt(t, start)
		a, b := playMoves(t, x, "a pass Rt2 Rt3"), playMoves(t, y, "a pass Gs1 Rt4")
		for _, seat := range []game.Seat{1, game.Watcher} {
			if heard, other := gametest.FactsTo(wire, a, seat), gametest.FactsTo(wire, b, seat); !slices.Equal(heard, other) {
				t.Errorf("seat %d hears %v or %v", seat, heard, other)
			}
		}
		gametest.Indistinguishable(t, x, y, 1, game.Watcher)
	})
	t.Run("CM-7 a refusal names no card of another", func(t *testing.T) {
		for _, move := range []string{"a play 0,1 Bs3", "a play 1,1 Gp4", "a pass Bs3", "a recycle 1,0 Bs3"} {
			x := wantRefused(t, matchAt(t, grid+"a: Rt2 Rt3 b: Bs3 pile: Gp4"), move)
			y := wantRefused(t, matchAt(t, grid+"a: Rt2 Rt3 b: Yc1 pile: Yc2"), move)
			if gametest.JSON(x) != gametest.JSON(y) {
				t.Errorf("%s: %v or %v", move, x, y)
			}
		}
	})
}

// In whole games a seat is told of no card but those it holds, has held or that lie
// or have lain in the grid.
func TestNoFrameNamesAHiddenCard(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`"([RGBY][tpsc][1-4])[@"]`)
	for number := range 3 {
		setup := newSetup(t, 2+number, game.Values{deckOption: halfDeck})
		table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		known := map[game.Seat]map[string]bool{}
		frames := gametest.PlayFrames(t, table, easyBot)
		for _, f := range frames {
			v := f.View.(View)
			if known[f.To] == nil {
				known[f.To] = map[string]bool{}
			}
			for _, c := range v.Hand {
				known[f.To][c.String()] = true
			}
			for _, laid := range v.Grid {
				known[f.To][laid.Card.String()] = true
			}
			for _, match := range named.FindAllStringSubmatch(f.Text, -1) {
				if !known[f.To][match[1]] {
					t.Fatalf("game %d, step %d: %d is told of %s: %s", number, f.Step, f.To, match[1], f.Text)
				}
			}
			if f.To == game.Watcher && len(v.Hand)+len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
				t.Fatalf("game %d, step %d: the public is shown a hand: %s", number, f.Step, f.Text)
			}
		}
		for seat := game.Watcher; int(seat) < setup.Seats(); seat++ {
			all := gametest.FramesText(frames, seat)
			if own := strings.Contains(all, "dealt {") || strings.Contains(all, "drew {"); own != (seat != game.Watcher) {
				t.Errorf("game %d: seat %d is told of hands: %v", number, seat, own)
			}
		}
	}
}

func TestView(t *testing.T) {
	const start = "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 Gt2 pile: "
	t.Run("plays are offered to the seat whose turn it is", func(t *testing.T) {
		m := matchAt(t, start)
		if v := viewOf(m, 0); len(v.Can.Plays) == 0 || v.Seat != 0 || v.Turn != 0 {
			t.Errorf("a sees %+v", v)
		}
		for _, seat := range []game.Seat{1, game.Watcher, 2, 17, -5} {
			if v := viewOf(m, seat); len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
				t.Errorf("seat %d is offered something", seat)
			}
		}
	})
	t.Run("each play is offered once, with its score", func(t *testing.T) {
		got := []string{}
		for _, option := range viewOf(matchAt(t, "grid: 0,0 Rt1 1,0 Rp2 a: Rs3 b: Gt1 pile:"), 0).Can.Plays {
			got = append(got, gametest.JSON(option))
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
		playMoves(t, m, "a play 1,0 Rt2", "b pass", "a play 2,0 Rt3")
		got := ""
		for _, laid := range viewOf(m, game.Watcher).Grid {
			got += gametest.JSON(laid) + "\n"
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
		playMoves(t, m, "a pass")
		for seat := game.Watcher; seat < 2; seat++ {
			if text := gametest.JSON(m.View(seat)); strings.Count(text, "null") != 1 || !strings.Contains(text, `"ended":null`) {
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
		place := parsePlay(t, "2,0 Rt3 3,0 Rt4")
		got, err := m.AnswerQuestion(0, Play{Place: place})
		if err != nil || snapshot(t, m) != before {
			t.Fatalf("%v; the question changed the match: %v", err, snapshot(t, m) != before)
		}
		events := playMoves(t, m, "a play 2,0 Rt3 3,0 Rt4")
		if played := events[0].Fact.(Played); gametest.JSON(got) != gametest.JSON(played.Score) || played.Score.Total != 20 {
			t.Errorf("it was said to score %s and scored %s", gametest.JSON(got), gametest.JSON(played.Score))
		}
	})
	t.Run("the last play of a game as well", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Gt1 pile:")
		if got, err := m.AnswerQuestion(0, Play{Place: parsePlay(t, "1,0 Rt2")}); err != nil || got.(Score).Total != 6 {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	t.Run("or with the refusal that it would meet", func(t *testing.T) {
		for _, place := range []string{"", "2,0 Gp1", "2,0 Gt1", "3,0 Rt3", "0,0 Rt3", "5,5 Rt3", "2,0 Rt3 0,1 Rt4"} {
			m := matchAt(t, start)
			before := snapshot(t, m)
			_, err := m.AnswerQuestion(0, Play{Place: parsePlay(t, place)})
			asked := checkRefusal(t, m, before, err)
			if played := wantRefused(t, m, "a play "+place); gametest.JSON(asked) != gametest.JSON(played) {
				t.Errorf("%s: %v, and when played %v", place, asked, played)
			}
		}
	})
	t.Run("in another's turn too, with the own cards", func(t *testing.T) {
		if got, err := matchAt(t, start).AnswerQuestion(1, Play{Place: parsePlay(t, "0,1 Gt1")}); err != nil || got.(Score).Total != 2 {
			t.Errorf("got %+v, %v", got, err)
		}
		if _, err := matchAt(t, start).AnswerQuestion(1, Play{Place: parsePlay(t, "2,0 Rt3")}); gametest.RefusalCodeOrFailure(err) != "no-such-card" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("nobody else may ask, and nothing else", func(t *testing.T) {
		for _, seat := range []game.Seat{game.Watcher, 2, -5} {
			if _, err := matchAt(t, start).AnswerQuestion(seat, Play{}); gametest.RefusalCodeOrFailure(err) != "not-seated" {
				t.Errorf("%d: %v", seat, err)
			}
		}
		if _, err := matchAt(t, start).AnswerQuestion(0, Pass{}); gametest.RefusalCodeOrFailure(err) != "unknown-move" {
			t.Errorf("got %v", err)
		}
	})
}
