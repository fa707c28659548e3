package funnylines

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

func TestSides(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-10 two teams of %d players, alternating by seat, have 75 each", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			if even, odd := gametest.SeatLetters(s.m.purses[0].seats), gametest.SeatLetters(s.m.purses[1].seats); even != "acegik"[:(n+1)/2] || odd != "bdfhjl"[:n/2] {
				t.Errorf("the teams are %s and %s", even, odd)
			}
			s.checkText("money", s.money(), "75 75 + 2 48")
		})
		t.Run(fmt.Sprintf("FL-10 sizes may differ: two against the rest of %d", n), func(t *testing.T) {
			s := dealScene(t, n, "", 1)
			for seat := 4; seat < n; seat += 2 {
				s.play(gametest.SeatLetter(game.Seat(seat)) + " side 1")
			}
			s.play("bell")
			if s.m.members[0] != game.Of(0, 2) || s.m.members[1].Len() != n-2 {
				t.Errorf("the teams are %s and %s", gametest.SeatLetters(s.m.members[0]), gametest.SeatLetters(s.m.members[1]))
			}
			s.checkText("money", s.money(), "75 75 + 2 48")
		})
	}
	t.Run("FL-10 nobody can be content with a team of one", func(t *testing.T) {
		s := dealScene(t, 4, "", 1)
		s.play("a ready", "c side 1")
		if s.m.ready != 0 {
			t.Error("a is not asked again")
		}
		s.WantRefused("a ready: too-few", "c side 1: said-already", "c side 2: bad-team")
		s.play("d side 0", "a ready", "b ready", "c ready")
		s.stage("choosing d")
		s.play("d ready")
		if s.m.members != [2]game.Seats{game.Of(0, 3), game.Of(1, 2)} {
			t.Errorf("the teams are %s and %s", gametest.SeatLetters(s.m.members[0]), gametest.SeatLetters(s.m.members[1]))
		}
	})
	t.Run("FL-10 whoever is content is asked no more, until somebody changes teams", func(t *testing.T) {
		s := dealScene(t, 5, "", 1)
		s.play("a ready")
		s.wantMessage("a ready", "said-already.teams-chosen")
		s.play("e side 1", "a ready")
	})
	t.Run("FL-10 the teams of the last game stay, and who is new joins the smaller one", func(t *testing.T) {
		for _, tt := range []struct{ last, want string }{
			{"Suns:ab Moons:cde", "abf cde"},
			{"Moons:ab Suns:cd", "cde abf"},
			{"Suns:abcd", "abcd ef"},
			{"Suns:abcdef", "abcd ef"}, // two go over, from the last on
			{"Suns:a Moons:a", "ace bdf"},
			{"Stars:ab", "ace bdf"},
			{"Suns:az", "ace bdf"},
		} {
			setup := setupOf(t, 6, "")
			for team := range strings.FieldsSeq(tt.last) {
				name, letters, _ := strings.Cut(team, ":")
				setup.Teams = append(setup.Teams, game.Team{Name: name, Seats: gametest.SeatsOf(t, letters)})
			}
			m, _, err := Game{deck: small()}.New(setup, newRand(1))
			if err != nil {
				t.Fatal(err)
			}
			s := newScene(t, m, 1)
			s.checkText("after "+tt.last, gametest.SeatLetters(s.m.members[0])+" "+gametest.SeatLetters(s.m.members[1]), tt.want)
			s.stage("choosing abcdef")
		}
	})
	t.Run("FL-10 who has the first seat puts others into a team, and all are asked again", func(t *testing.T) {
		s := dealScene(t, 5, "", 1)
		s.play("b ready")
		s.WantRefused("b place c 1: not-first", "a place c 0: said-already", "a place c 2: bad-team", "a place z 1: no-player")
		if chosen := findFact[SideChosen](t, s.play("a place c 1")); chosen != (SideChosen{Seat: 2, Team: 1}) || s.m.ready != 0 {
			t.Errorf("told is %+v, and ready are %s", chosen, gametest.SeatLetters(s.m.ready))
		}
		s.checkText("teams", gametest.SeatLetters(s.m.members[0])+" "+gametest.SeatLetters(s.m.members[1]), "ae bcd")
		if !s.view(0).Can.Place || s.view(1).Can.Place {
			t.Error("the first seat alone may")
		}
		s.play("bell")
		s.WantRefused("a place c 0: not-now")
	})
	t.Run("FL-10 CM-9 at the limit's end a team of one is filled up", func(t *testing.T) {
		s := dealScene(t, 5, "sides=30", 1)
		s.play("c side 1", "e side 1", "wait 1s", "bell")
		if s.m.members != [2]game.Seats{game.Of(0, 4), game.Of(1, 2, 3)} || s.m.Stage != Buying {
			t.Errorf("%s: the teams are %s and %s", s.m.Stage, gametest.SeatLetters(s.m.members[0]), gametest.SeatLetters(s.m.members[1]))
		}
	})
	t.Run("CM-5 who is skipped while others change sides does not disturb them", func(t *testing.T) {
		s := dealScene(t, 4, "", 1)
		s.play("c side 1", "a skip")
		if s.m.members[0] != game.Of(0) || s.m.ready != game.Of(0) {
			t.Errorf("the teams are %s and %s", gametest.SeatLetters(s.m.members[0]), gametest.SeatLetters(s.m.members[1]))
		}
		s.play("b skip", "c skip", "d skip")
		if s.m.Stage != Buying || s.m.members[0].Len() != 2 {
			t.Errorf("%s: the teams are %s and %s", s.m.Stage, gametest.SeatLetters(s.m.members[0]), gametest.SeatLetters(s.m.members[1]))
		}
	})
	t.Run("CM-5 who is skipped is content", func(t *testing.T) {
		s := dealScene(t, 4, "", 1)
		s.play("a skip", "b skip", "c skip", "d skip")
		if s.m.Stage != Buying {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("CM-1 the teams stay for the game", func(t *testing.T) {
		teamScene(t, 4, "").WantRefused("a side 1: not-now", "a ready: not-now")
	})
}

// wantTurns checks who draws in each round, and by chance who begins.
func TestCarlosOfTeams(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-11 FL-12 every round has new Carlos, in seat order, of %d", n), func(t *testing.T) {
			s := teamScene(t, n, "tie=0")
			even, odd := "acegik"[:(n+1)/2], "bdfhjl"[:n/2]
			for round := range 6 {
				want := string(even[round%len(even)]) + string(odd[round%len(odd)])
				if got := s.m.round.carlos; got != game.Of(gametest.SeatOf(t, want[:1]), gametest.SeatOf(t, want[1:])) {
					t.Errorf("round %d is drawn by %s, want %s", round+1, gametest.SeatLetters(got), want)
				}
				for seat := range s.m.Players().All() {
					if sees := s.view(seat).Card != nil; sees != s.m.round.carlos.Has(seat) {
						t.Errorf("round %d: %s sees the card: %v", round+1, gametest.SeatLetter(seat), sees)
					}
				}
				s.nextRound()
			}
			if s.m.Stage != Over {
				t.Errorf("FL-23 after six rounds the stage is %s", s.m.Stage)
			}
		})
	}
	t.Run("FL-13 the team that starts is picked at random, in every round", func(t *testing.T) {
		var began [2]int
		for seed := range uint64(40) {
			s := dealScene(t, 4, "", seed)
			s.play("bell")
			began[s.m.round.firstBuyer]++
			s.nextRound()
			began[s.m.round.firstBuyer]++
		}
		if began[0] < 20 || began[1] < 20 {
			t.Errorf("of 80 rounds the teams began %v", began)
		}
	})
}

func TestTeamsBuy(t *testing.T) {
	for _, n := range teamSizes {
		for first := range 2 {
			t.Run(fmt.Sprintf("FL-13 FL-14 of %d, team %d buys first in every buying phase, then the other; then both draw", n, first), func(t *testing.T) {
				s := teamScene(t, n, fmt.Sprintf("first=%d", first))
				buyer := []string{"c", "d"}
				for range 2 {
					if s.m.round.buyer != first {
						t.Fatalf("team %d buys", s.m.round.buyer)
					}
					s.WantRefused(buyer[1-first] + " put 1 circle: not-your-turn")
					s.play(buyer[first] + " buys 1 circle")
					if s.m.Stage != Buying || s.m.round.buyer != 1-first {
						t.Fatalf("then it is %s, team %d", s.m.Stage, s.m.round.buyer)
					}
					s.play(buyer[1-first] + " buys 1 circle")
					s.stage("drawing ab")
					s.play("a draws", "b draws", "bell")
				}
				s.checkText("FL-14 both may buy the same", s.drawnOn(0)+", "+s.drawnOn(1), "circle circle, circle circle")
			})
		}
	}
	t.Run("FL-15 a team must buy, and not for more than it has", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.WantRefused("c buy: empty-basket")
		s.m.reserve, s.m.purses[0].money = s.m.reserve+68, 7
		s.play("c put 2 triangles")
		if r := s.PlayWantingRefusal("c put 1 triangle"); r.Error() != "cannot-afford: that would cost 9 Fricos, and your team has 7" {
			t.Error(r)
		}
		s.play("c put 1 circle")
		s.WantRefused("c put 1 square: cannot-afford")
	})
	t.Run("FL-16 any guesser edits the basket and any confirms it", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.play("c put 2 circles", "e put -1 circle", "e put 1 oval")
		if v := s.view(game.Watcher); basketInWords(v.Basket) != "1 circle, 1 oval" || v.Cost != 2 {
			t.Errorf("the basket is %s for %d", basketInWords(v.Basket), v.Cost)
		}
		s.WantRefused("a put 1 circle: is-carlo", "c put -2 circles: not-in-basket", "c put 0 circles: no-change", "c buy 2 circles: basket-changed")
		s.play("c buy")
		s.checkText("money", s.money(), "73 75 + 4 48")
	})
	t.Run("FL-16 CM-9 after 60 s the basket as it stands is bought", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c put 2 circles")
		if s.m.Deadline != s.Now+60e9 {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
		if _, err := s.m.Apply(game.Input{At: s.m.Deadline - 1, Phase: s.m.Phase, Seat: game.Watcher}, newRand(1)); err == nil {
			t.Error("it rings too early")
		}
		if b := findFact[Bought](t, s.play("bell")); !b.Late || basketInWords(b.Basket) != "2 circles" {
			t.Errorf("bought is %+v", b)
		}
	})
	t.Run("FL-16 CM-9 an empty basket becomes the cheapest single shape", func(t *testing.T) {
		s := teamScene(t, 4, "")
		if b := findFact[Bought](t, s.play("bell")); !b.Late || basketInWords(b.Basket) != "1 circle" || b.Cost != 1 {
			t.Errorf("bought is %+v", b)
		}
	})
	t.Run("FL-16 what is known to be gone is not bought by the machine", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 4 circles", "d buys 1 circle", "a draws", "b draws", "bell")
		if b := findFact[Bought](t, s.play("bell")); basketInWords(b.Basket) != "1 oval" { // the machine does not know that there is none
			t.Errorf("bought is %s", basketInWords(b.Basket))
		}
	})
	for _, tt := range []struct{ settings, want string }{{"", "1 line"}, {"rules=7", "1 oval"}} {
		t.Run("FL-16 CM-27 nor what is known to be gone from the other board, but by version 7 "+tt.settings, func(t *testing.T) {
			s := teamScene(t, 4, tt.settings)
			s.play("c buys 4 circles", "d buys 1 oval", "a draws", "b draws", "bell")
			if b := findFact[Bought](t, s.play("bell")); basketInWords(b.Basket) != tt.want {
				t.Errorf("bought is %s", basketInWords(b.Basket))
			}
		})
	}
	t.Run("FL-16 what is all on the other board can still be bought", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 1 oval", "d buys 4 circles", "a draws", "b draws", "bell")
		if b := findFact[Bought](t, s.play("bell")); basketInWords(b.Basket) != "1 circle" {
			t.Errorf("bought is %s", basketInWords(b.Basket))
		}
	})
	t.Run("FL-16 a shape that costs exactly what is left is bought", func(t *testing.T) {
		s := soloScene(t, 5, "")
		prices, b := s.m.round.card.Prices, s.m.round.boards[0]
		dearest := cards.Kind(0)
		for k := range cards.Kind(cards.Kinds) {
			if prices[k] > prices[dearest] {
				dearest = k
			}
		}
		for k := range b.usedUp {
			b.usedUp[k] = cards.Kind(k) != dearest
		}
		s.m.payIntoPot(1, s.m.purses[1].money-prices[dearest])
		if bought := findFact[Bought](t, s.play("bell")); bought.Basket[dearest] != 1 || bought.Cost != prices[dearest] {
			t.Errorf("bought %s for %d, not 1 %s for %d", basketInWords(bought.Basket), bought.Cost, dearest, prices[dearest])
		}
	})
	t.Run("FL-16 CM-5 a team-mate buys without who is skipped", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.play("c skip")
		s.stage("buying e")
		s.play("e buys 1 circle", "d skip")
		if b := findFact[Bought](t, s.play("f skip")); basketInWords(b.Basket) != "1 circle" || b.Side != 1 {
			t.Errorf("bought is %+v", b)
		}
		s.play("a draws", "b draws", "bell")
		s.stage("buying e")
		s.play("c put 1 circle")
		s.stage("buying ce")
	})
}

// Test of what is drawn for a purchase; positions are told from the card of the
// sailing boat: 3 triangles, 3 circles, 3 rectangles, 2 lines, 1 trapezium.
func TestPurchase(t *testing.T) {
	for _, tt := range []struct {
		rule, first, buy, drawn, told string
		paid                          int
	}{
		{"FL-17 exactly what was bought", "", "1 trapezium, 2 circles", "2 circles, 1 trapezium", "", 3},
		{"FL-18 absent shape is still paid for", "", "1 oval", "", "no oval", 1},
		{"FL-18 more than there are", "", "4 circles", "3 circles", "only 3 circles", 4},
		{"FL-18 as many as there are is told nothing", "", "3 circles", "3 circles", "", 3},
		{"FL-18 all on the board already", "3 circles", "1 circle", "", "no more circles", 1},
		{"FL-18 more than are left", "2 circles", "3 circles, 1 square", "1 circle", "only 1 more circle, no square", 4},
		{"FL-18 two kinds short", "", "2 ovals, 2 trapeziums", "1 trapezium", "no oval, only 1 trapezium", 4},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			for _, s := range []*scene{teamScene(t, 4, ""), soloScene(t, 3, "")} {
				buyer := "c"
				if s.m.mode == Solo {
					buyer = "b"
				}
				if tt.first != "" {
					s.play(buyer + " buys " + tt.first)
					s.restOfCycle()
				}
				before, had := s.m.purses[gametest.SeatOf(t, buyer)%game.Seat(len(s.m.purses))].money, s.m.round.boards[0].shapes
				if s.m.mode == Teams {
					before = s.m.purses[0].money
				}
				events := s.play(buyer + " buys " + tt.buy)
				paid := before - s.m.purses[s.m.sideOf(gametest.SeatOf(t, buyer))].money
				if s.m.Stage == Buying && s.m.mode == Teams {
					events = append(events, s.play("d buys 1 trapezium")...)
				}
				var told []string
				for _, e := range events {
					if a, ok := e.Fact.(Announced); ok && a.Board == 0 {
						told = append(told, inRemark(a))
					}
				}
				s.play("a draws")
				var drawn Counts
				for _, d := range s.m.round.boards[0].shapes[len(had):] {
					drawn[d.kind]++
				}
				if basketInWords(drawn) != tt.drawn || strings.Join(told, ", ") != tt.told || paid != tt.paid {
					t.Errorf("%s: drawn %q, told %q, paid %d", s.m.mode, basketInWords(drawn), strings.Join(told, ", "), paid)
				}
			}
		})
	}
}

// restOfCycle goes on until the first buyer can buy again.
func (s *scene) restOfCycle() {
	s.T.Helper()
	if s.m.mode == Teams {
		s.play("d buys 1 trapezium", "a draws", "b draws", "bell")
		return
	}
	s.play("a draws", "c buys 1 oval")
}

// inRemark is an announcement as the Carlo says it.
func inRemark(a Announced) string {
	switch {
	case a.Left == 0 && a.More:
		return "no more " + a.Shape.String() + "s"
	case a.Left == 0:
		return "no " + a.Shape.String()
	case a.More:
		return fmt.Sprintf("only %d more %v", a.Left, a.Shape)
	}
	return "only " + countInWords(a.Left, a.Shape)
}

func TestTeamsDraw(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-17 both Carlos of %d draw at once, each on the own board, and choose which", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			s.play("c buys 1 circle, 1 triangle", "d buys 1 circle")
			s.WantRefused("c draw circle: not-carlo", "a draw oval: no-shape", "a draw rectangle: not-bought", "a draw #99: no-shape")
			s.play("a draw #8", "b draw #7")
			s.stage("drawing a")
			s.WantRefused("a draw #9: not-bought", "a draw #8: drawn-already", "b draw #9: not-now")
			s.play("a draw triangle")
			if s.m.round.boards[0].inkByShape[8] != 0 || s.m.round.boards[1].inkByShape[7] != inkBoardsPerBoard {
				t.Errorf("drawn are %v and %v", s.m.round.boards[0].inkByShape, s.m.round.boards[1].inkByShape)
			}
			for seat := game.Watcher; int(seat) < n; seat++ {
				if boards := s.m.Boards(seat); len(boards) != 3 {
					t.Errorf("%s sees %v", gametest.SeatLetter(seat), boards)
				}
			}
		})
	}
	t.Run("FL-19 outlines only, in the pen of each, and nothing hides anything", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 3 triangles, 3 circles, 3 rectangles, 2 lines, 1 trapezium", "d buys 1 oval")
		var before [][]byte
		for s.m.Stage == Drawing {
			s.play("a draw #" + strconv.Itoa(s.view(0).Can.Draw[0]))
			for i, was := range before {
				if !bytes.Equal(was, s.m.Picture(game.Watcher, i)) {
					t.Errorf("shape %d is not what it was when %d are drawn", i, len(before)+1)
				}
			}
			before = append(before, s.m.Picture(game.Watcher, len(before)))
		}
		for i, d := range s.m.round.boards[0].shapes {
			shape := s.m.round.card.Shapes[d.shape]
			outline := shape.Outline()
			for stroke := range d.drawing.Strokes() {
				if stroke.Tool != shape.Pen() {
					t.Errorf("shape %d is drawn with tool %v", i, stroke.Tool)
				}
				for _, p := range stroke.Points {
					if off := distance(p, outline); off > 120 { // the hand trembles
						t.Fatalf("shape %d, a %v, has ink %.0f away from its outline", i, d.kind, off)
					}
				}
			}
		}
	})
	t.Run("FL-19 shapes stay for the round, and the next begins with blank boards", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws", "bell", "c buys 1 line", "d buys 1 line", "a draws", "b draws")
		s.checkText("the board", s.drawnOn(0), "circle line")
		s.nextRound()
		s.checkText("the board", s.drawnOn(0), "")
	})
}

// distance is how far a point is from the nearest point of a line of points, whose ends
// may be far apart.
func distance(p ink.Point, line []ink.Point) float64 {
	best := math.Inf(1)
	for i := range line {
		a, b := line[i], line[(i+1)%len(line)]
		dx, dy := float64(b.X)-float64(a.X), float64(b.Y)-float64(a.Y)
		at := 0.0
		if length := dx*dx + dy*dy; length > 0 {
			at = min(1, max(0, ((float64(p.X)-float64(a.X))*dx+(float64(p.Y)-float64(a.Y))*dy)/length))
		}
		best = min(best, math.Hypot(float64(a.X)+at*dx-float64(p.X), float64(a.Y)+at*dy-float64(p.Y)))
	}
	return best
}

// TestSidesAreChosenByPeople deals team games to people and bots (FL-10).
func TestSidesAreChosenByPeople(t *testing.T) {
	for bots, want := range map[game.Seats]bool{0: true, 0b0011: true, 0b0111: false, 0b1111: false} {
		setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Bots: bots}
		table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		v := table.Match.View(3).(View)
		if choosing := v.Stage == Choosing; choosing != want {
			t.Errorf("with %d bots of four, sides are chosen: %v", bots.Len(), choosing)
		}
		if v.Players[0].Side == v.Players[1].Side {
			t.Error("neighbours are in one team")
		}
	}
}
