package funnylines

import (
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
)

// The rulebook's example of play, move by move, with our own sailing boat. Team A is
// a, c, e and team B is b, d, f; a and b are the Carlos.
func TestExampleOfPlay(t *testing.T) {
	setup := setupOf(t, 6, "cards=sailing_boat")
	var s *scene
	for seed := uint64(1); s == nil || s.m.round.firstBuyer != 0; seed++ {
		m, _, err := Game{}.New(setup, newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		s = newScene(t, m, seed)
		s.play("a ready", "b ready", "c ready", "d ready", "e ready", "f ready")
	}
	if card := s.m.round.card; card.Name != "sailing boat" || card.Border != cards.Green {
		t.Fatalf("the card is %s with a %v border", card.Name, card.Border)
	}
	s.checkText("FL-3 a green border puts 2 into the pot", s.money(), "75 75 + 2 48")
	s.stage("buying ce")

	s.play("c put 1 trapezium", "e put 1 rectangle", "c put 2 circles", "e buy")
	s.checkText("FL-14 A pays 1×1 + 1×2 + 2×1", s.money(), "70 75 + 7 48")
	s.checkText("FL-14 nobody draws until both have bought", s.drawnOn(0), "")
	s.WantRefused("a draw circle: not-now")

	events := s.play("d buys 1 trapezium, 1 oval, 1 circle, 2 triangles")
	s.checkText("FL-14 B pays 1×1 + 1×1 + 1×1 + 2×3", s.money(), "70 66 + 16 48")
	if said := findFact[Announced](t, events); said.Board != 1 || said.Shape != cards.Oval || said.Left != 0 || said.More {
		t.Errorf("FL-18 of the oval the table hears %+v", said)
	}
	s.stage("drawing ab")

	s.play("a draw trapezium", "b draw circle", "b draw trapezium", "a draw rectangle", "a draw circle", "b draw triangle", "b draw triangle", "a draw circle")
	s.checkText("FL-17 the board of A", s.drawnOn(0), "trapezium rectangle circle circle")
	s.checkText("FL-17 the board of B", s.drawnOn(1), "circle trapezium triangle triangle")
	s.stage("pausing cdef")

	s.play("c guess lighthouse", "e guess church", "d guess crane")
	s.checkText("FL-20 two guesses of A and one of B are wrong", s.money(), "66 64 + 22 48")
	s.play("wait 10s", "c pass", "d pass", "e pass", "f pass")
	s.stage("buying ce")

	events = s.play("e buys 2 rectangles, 1 triangle, 2 lines, 1 square")
	s.checkText("FL-14 A pays 10", s.money(), "56 64 + 32 48")
	if strings.Contains(facts(events), "announced") {
		t.Errorf("FL-18 announcements come with the drawing, not before: %s", facts(events))
	}
	events = s.play("f buys 1 triangle, 1 circle, 1 rectangle")
	s.checkText("FL-14 B pays 6", s.money(), "56 58 + 38 48")
	if said := findFact[Announced](t, events); said.Board != 0 || said.Shape != cards.Square || said.Left != 0 {
		t.Errorf("FL-18 of the square the table hears %+v", said)
	}
	s.play("a draws", "b draws")
	s.checkText("FL-19 shapes stay on the board of A", s.countsOn(0), "1 triangle, 2 circles, 3 rectangles, 2 lines, 1 trapezium")
	s.checkText("FL-19 shapes stay on the board of B", s.countsOn(1), "3 triangles, 2 circles, 1 rectangle, 1 trapezium")

	s.play("d guess tractor")
	s.checkText("FL-20 B pays 2", s.money(), "56 56 + 40 48")
	events = s.play("e guess boat")
	s.checkText("FL-21 A pays 2 and has the whole pot", s.money(), "96 56 + 0 48")
	if end := findFact[RoundEnded](t, events); end.Name != "sailing boat" || end.Seat != 4 || end.Pot != 42 {
		t.Errorf("FL-21 the round ended with %+v", end)
	}
	s.play("a next", "b next", "c next", "d next", "e next", "f next")
	if r := s.m.round; r.number != 2 || r.carlos != game.Of(2, 3) {
		t.Errorf("FL-11 round %d has the Carlos %s", r.number, gametest.SeatLetters(r.carlos))
	}
}
