package funnylines

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

func TestStamp(t *testing.T) {
	t.Run("FL-60 the Carlo sees the card with every shape, and which of them can be tapped", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 2 circles, 1 line", "d buys 1 oval")
		v := s.view(0)
		if v.Card.Name != "sailing boat" || len(v.Card.Shapes) != 12 || v.Card.Counts[cards.Circle] != 3 {
			t.Errorf("the card is %+v", v.Card)
		}
		if !slices.Equal(v.Can.Draw, []int{7, 8, 9, 10, 11}) {
			t.Errorf("%v can be tapped", v.Can.Draw)
		}
		if c := v.Card.Shapes[7]; c.Kind != cards.Circle || !strings.HasPrefix(c.Path, "M") || !strings.HasSuffix(c.Path, "Z") || strings.Count(c.Path, "A") != 2 {
			t.Errorf("the circle is %+v", c)
		}
	})
	t.Run("FL-60 tapping puts the outline on the board, drawn as if by hand", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 1 trapezium", "d buys 1 trapezium")
		drawn := findFact[ShapeDrawn](t, s.play("a draw trapezium"))
		s.play("b draw trapezium")
		mine, theirs := strokesOf(t, s, drawn.ID), strokesOf(t, s, drawn.ID+inkBoardsPerBoard)
		if drawn.Hand || drawn.Late || len(mine) == 0 || len(mine[0].Points) < 20 || !mine[0].Pressure {
			t.Errorf("drawn is %+v with %d strokes", drawn, len(mine))
		}
		if slices.Equal(mine[0].Points, theirs[0].Points) {
			t.Error("no hand draws the same line twice")
		}
		outline := s.m.round.card.Shapes[6].Outline()
		for _, p := range mine[0].Points {
			if !slices.ContainsFunc(near(outline), func(q ink.Point) bool { return absDifference(p.X, q.X) < 120 && absDifference(p.Y, q.Y) < 120 }) {
				t.Fatalf("%v is not on the trapezium", p)
			}
		}
		if id := s.view(0).Card.Shapes[6].Drawn; !slices.Equal(id, []int{drawn.ID, -1}) {
			t.Errorf("the Carlo of A sees it drawn as %v", id)
		}
	})
	t.Run("CM-11 CM-12 no pen touches a stamp", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 2 circles", "d buys 1 trapezium", "a draw circle")
		s.WantRefused("a pen 0: no-pen", "a done: no-pen", "c pen 0: not-carlo", "~ pen 0: not-carlo")
	})
}

// strokesOf is the ink that the public sees of a shape.
func strokesOf(t testing.TB, s *scene, id int) []ink.Stroke {
	t.Helper()
	var d ink.Drawing
	if err := d.Load(s.m.Picture(game.Watcher, id)); err != nil {
		t.Fatal(err)
	}
	var list []ink.Stroke
	for stroke := range d.Strokes() {
		stroke.Points = slices.Clone(stroke.Points)
		list = append(list, stroke)
	}
	return list
}

// near is points all along a line.
func near(line []ink.Point) []ink.Point {
	var list []ink.Point
	for i := 1; i < len(line); i++ {
		for k := range 100 {
			mix := func(a, b uint16) uint16 { return uint16((int(a)*(100-k) + int(b)*k) / 100) }
			list = append(list, ink.Point{X: mix(line[i-1].X, line[i].X), Y: mix(line[i-1].Y, line[i].Y)})
		}
	}
	return list
}

func absDifference(a, b uint16) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestFreehand(t *testing.T) {
	t.Run("FL-60 the Carlo draws with the pen, shape by shape, and everyone watches", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 2 circles, 1 line", "d buys 1 oval")
		s.WantRefused("a pen 0: no-pen", "a done: no-pen")
		begun := findFact[ShapeBegun](t, s.play("a draw circle"))
		if begun.ID != 0 || s.view(0).Can.Pen != 0 || s.view(1).Can.Pen != -1 {
			t.Errorf("begun is %+v, the pen is at %d", begun, s.view(0).Can.Pen)
		}
		s.WantRefused("a done: blank", "a pen 1: not-your-board", "b pen 0: not-now", "c pen 0: not-carlo")
		s.play("a pen")
		if ink := strokesOf(t, s, 0); len(ink) != 1 || !s.view(game.Watcher).Boards[0].Shapes[0].Open {
			t.Errorf("CM-12 the public sees %v", ink)
		}
		events := s.play("a draw line")
		if drawn := findFact[ShapeDrawn](t, events); drawn.ID != 0 || !drawn.Hand {
			t.Errorf("taking up the next ends the one before: %+v", drawn)
		}
		s.WantRefused("a pen 0: not-your-board")
		s.play("a pen", "a done", "a draw circle", "a pen")
		s.stage("drawing a")
		s.play("a done")
		s.stage("pausing cd")
		s.checkText("the board", s.drawnOn(0), "circle line circle")
	})
	t.Run("FL-60 a shape that was only taken up can be changed for another", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 1 circle", "d buys 1 oval", "a draw #7", "a draw #8")
		if b := s.m.round.boards[0]; b.inkByShape[7] != -1 || b.inkByShape[8] != 0 || len(b.shapes) != 1 {
			t.Errorf("drawn are %v", b.inkByShape)
		}
		s.play("a pen")
		s.WantRefused("a draw #9: not-bought")
	})
	t.Run("CM-11 undo and clear reach no shape before the one that is drawn", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 2 circles", "d buys 1 oval", "a draw circle", "a pen", "a draw circle", "a pen")
		var w ink.Writer
		batch := w.Append(w.Append(ink.AppendHeader(nil, 1), ink.Op{Do: ink.Clear}), ink.Op{Do: ink.Undo})
		if _, err := s.m.Apply(game.Input{At: s.Now, Seat: 0, Move: game.Ink{Batch: batch}}, nil); err != nil {
			t.Fatal(err)
		}
		if len(strokesOf(t, s, 0)) != 1 {
			t.Error("the first circle is gone")
		}
	})
	t.Run("CM-10 ink that cannot be read is refused", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 2 circles", "d buys 1 oval", "a draw circle")
		for _, batch := range [][]byte{nil, {0x40, 0xFF}, {0x00}} {
			if _, err := s.m.Apply(game.Input{Seat: 0, Move: game.Ink{Batch: batch}}, nil); err == nil {
				t.Errorf("%v is taken as ink", batch)
			}
		}
	})
	t.Run("FL-21 a right guess lifts the pen: what is drawn stays, what was only taken up does not", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 1 circle", "d buys 1 circle", "a draw circle", "a pen", "b draw circle", "c guess boat")
		s.checkText("the boards", s.drawnOn(0)+", "+s.drawnOn(1), "circle, ")
		s.WantRefused("a pen 0: not-now")
	})
}

func TestMachineDraws(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-61 after 30 s the machine picks the smallest of what was bought, of %d", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			s.play("c buys 2 circles, 1 triangle", "d buys 1 rectangle")
			if s.m.Deadline != s.Now+30*time.Second {
				t.Errorf("the bell is set for %v", s.m.Deadline)
			}
			drawn := findFact[ShapeDrawn](t, s.play("bell"))
			if !drawn.Late || drawn.Shape != cards.Triangle {
				t.Errorf("drawn is %+v", drawn)
			}
			b := s.m.round.boards[0]
			if b.inkByShape[3] < 0 || b.inkByShape[9] < 0 || b.inkByShape[8] < 0 || len(b.shapes) != 3 { // the pennant and the two smaller portholes
				t.Errorf("drawn are %v", b.inkByShape)
			}
		})
	}
	t.Run("FL-61 a Carlo who did something has another 30 s, and the other has not", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c buys 2 circles", "d buys 2 circles", "wait 20s", "a draw circle", "bell")
		s.stage("drawing a")
		s.checkText("the boards", s.drawnOn(0)+", "+s.drawnOn(1), "circle, circle circle")
		if s.m.Deadline != s.Now+20*time.Second {
			t.Errorf("the bell is set for %v, and it is %v", s.m.Deadline, s.Now)
		}
	})
	t.Run("FL-61 a pen that moves is not nothing", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 1 circle", "d buys 1 oval", "a draw circle", "wait 25s", "a pen")
		deadline := s.m.Deadline
		s.play("bell")
		s.stage("drawing a")
		if s.m.Deadline != deadline+25*time.Second {
			t.Errorf("the bell is set for %v, was for %v", s.m.Deadline, deadline)
		}
		s.play("bell")
		s.checkText("the board", s.drawnOn(0), "circle")
		if shape := s.view(0).Boards[0].Shapes[0]; !shape.Hand {
			t.Errorf("what was drawn is thrown away: %+v", shape)
		}
	})
	t.Run("FL-61 a shape that was only taken up becomes a stamp", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 1 circle", "d buys 1 oval", "a draw #7", "bell")
		if shape := s.view(0).Boards[0].Shapes[0]; shape.Hand || !shape.Late || len(strokesOf(t, s, 0)) == 0 {
			t.Errorf("it is %+v", shape)
		}
	})
	t.Run("FL-61 CM-5 who is skipped has the machine draw", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.play("b buys 2 circles", "a draw #7", "a skip")
		if b := s.m.round.boards[0]; b.inkByShape[7] != 0 || b.inkByShape[9] != 1 {
			t.Errorf("drawn are %v", b.inkByShape)
		}
	})
}

func TestGuessBox(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-62 a guess that is not on the crib sheet is asked about before it costs money, of %d", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			money := s.money()
			s.WantRefused("c guess unicorn: not-listed", "c guess   : no-word")
			s.checkText("money", s.money(), money)
			if g := findFact[Guessed](t, s.play("c sure unicorn")); g.Right || g.Cost != 2 {
				t.Errorf("guessed is %+v", g)
			}
			s.play("d guess door")
		})
	}
	t.Run("CM-17 the Carlo of the other team may accept a guess that the machine refused", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "wait 8s")
		s.WantRefused("a accept 0: own-team", "c accept 0: not-carlo", "b accept 1: no-guess")
		s.play("b accept 0")
		s.checkText("money", s.money(), "77 75 + 0 48")
		if o := s.m.round.outcome; o.Reason != Named || o.Seat != 2 {
			t.Errorf("ended with %+v", o)
		}
	})
	t.Run("CM-17 for 8 s", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing")
		if accept := s.view(1).Can.Accept; len(accept) != 1 || accept[0].Left != 8000 || len(s.view(0).Can.Accept) > 0 {
			t.Errorf("b may accept %v", accept)
		}
		s.play("wait 8001ms")
		s.WantRefused("b accept 0: too-late")
	})
	t.Run("CM-17 the only Carlo gains either way, and so may accept", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.play("b sure sailing", "a accept 0")
		s.checkText("money", s.money(), "36 34 34 + 0 96")
	})
	t.Run("CM-17 the teacher may accept, when the next student is in turn already", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws", "a guess sailing", "a accept 0")
		if o := s.m.round.outcome; o.Reason != Named || o.Student != 0 {
			t.Errorf("ended with %+v", o)
		}
	})
}

func TestGallery(t *testing.T) {
	t.Run("CM-13 every board is kept as it was drawn, with what was guessed", func(t *testing.T) {
		s := teamScene(t, 4, "tie=0")
		s.play("c buys 2 circles", "d buys 1 trapezium", "a draws", "wait 9s", "b draws", "d guess door", "c guess boat")
		if len(s.m.Gallery()) == 0 {
			t.Error("it is closed when the round is over")
		}
		for s.m.Stage != Over {
			s.nextRound()
		}
		list := s.m.Gallery()
		if len(list) != 2 || list[0].Title != "sailing boat" || list[0].Author != 0 || list[1].Author != 1 || list[1].Round != 1 {
			t.Fatalf("the gallery is %+v", list)
		}
		if notes := fmt.Sprint(list[0].Notes); notes != "[2 of 12 shapes d guessed “door” c got it: “boat”]" {
			t.Error(notes)
		}
		film, err := ink.ReadRecording(list[0].Ink)
		if err != nil {
			t.Fatal(err)
		}
		end, err := film.FinalDrawing()
		if err != nil {
			t.Fatal(err)
		}
		strokes := slices.Collect(end.Strokes())
		for i, stroke := range strokes { // what was bought, and then the rest
			if (stroke.Tool == ink.Fine) != (i >= 2) {
				t.Errorf("shape %d is drawn with %v", i, stroke.Tool)
			}
		}
		if all := len(s.m.roundsSoFar()[0].card.Shapes); len(strokes) != all {
			t.Errorf("the film ends with %d of %d shapes", len(strokes), all)
		}
		if len(film) < 8 {
			t.Errorf("a pen draws more slowly than in %d moments", len(film))
		}
	})
	t.Run("CM-13 freehand keeps its pens, and a lesson the names of students", func(t *testing.T) {
		s := classScene(t, 1, "hand=1")
		s.play("a ask circle", "a draw circle", "a pen", "a done", "a guess boat", "a end")
		list := s.m.Gallery()
		if len(list) != 1 || list[0].Notes[1].Text != "Ida got it: “boat”" {
			t.Fatalf("the gallery is %+v", list)
		}
		film, _ := ink.ReadRecording(list[0].Ink)
		end, err := film.FinalDrawing()
		if err != nil {
			t.Fatal(err)
		}
		strokes := slices.Collect(end.Strokes())
		if first := strokes[0]; first.Pressure || first.Tool != ink.Medium || len(first.Points) != 2 {
			t.Errorf("the stroke is %+v", first)
		}
		if len(strokes) != len(s.m.round.card.Shapes) { // the rest is shown (FL-55)
			t.Errorf("there are %d strokes", len(strokes))
		}
	})
	t.Run("CM-13 FL-52 a wrong guess that the teacher did not write down has no words", func(t *testing.T) {
		s := classScene(t, 3, "")
		s.play("b ask circle", "a draws")
		s.WantRefused("b guess: no-word")
		s.play("a guess", "c ask circle", "a draws", "c guess boat", "a end")
		if notes := s.m.Gallery()[0].Notes; notes[1].Text != "b guessed wrong" || notes[2].Text != "c got it: “boat”" {
			t.Errorf("the notes are %q", notes)
		}
	})
	t.Run("CM-13 FL-52 in a class without names the class has guessed", func(t *testing.T) {
		s := dealScene(t, 1, "play=2", 1)
		s.play("a roster ", "a begin")
		for _, guess := range []string{"", "door", "boat"} {
			s.play("a ask circle", "a draws", "a guess "+guess)
		}
		s.play("a end")
		drawing := s.m.Gallery()[0]
		if notes := fmt.Sprint(drawing.Notes[1:]); notes != "[The class guessed wrong The class guessed “door” The class got it: “boat”]" {
			t.Errorf("the notes are %s", notes)
		}
		if len(drawing.Guesses) > 0 {
			t.Errorf("somebody in particular guessed %+v", drawing.Guesses)
		}
	})
	t.Run("CM-13 a game that ended before the first card has no pictures", func(t *testing.T) {
		s := dealScene(t, 4, "", 1)
		if s.m.Boards(0) == nil || len(s.m.Boards(0)) > 0 || s.m.Picture(0, 0) != nil {
			t.Error("there is ink before the first card")
		}
	})
}

// A team guesses at its own board; who is right has named the picture of both.
func TestGuessesAtBoards(t *testing.T) {
	s := teamScene(t, 4, "tie=0")
	s.play("d guess door", "c guess ring", "c guess boat")
	for s.m.Stage != Over {
		s.nextRound()
	}
	if got := s.m.FinishedRounds(); got != 6 {
		t.Fatalf("%d rounds", got)
	}
	first := s.m.pastRounds[0]
	for board, want := range []string{"[{c ring false} {c boat true}]", "[{d door false} {c boat true}]"} {
		if got := fmt.Sprint(s.m.namedGuessesAtBoard(first, first.boards[board])); got != want {
			t.Errorf("at board %d they guessed %s", board, got)
		}
	}
}

// A Carlo has something to smile at while others guess.
func TestCarlosSeeWhatIsNear(t *testing.T) {
	s := standardScene(t, "") // a sailing boat
	s.play("c buys 1 trapezium", "d buys 1 circle", "a draws", "b draws", "c guess plane", "d guess cat")
	for seat := range game.Seat(4) {
		guesses := s.view(seat).Guesses
		want := []bool{s.m.round.carlos.Has(seat), false}
		if got := game.MapList(guesses, func(g GuessRecord) bool { return g.Near }); !slices.Equal(got, want) {
			t.Errorf("%s sees %v as near, want %v", gametest.SeatLetter(seat), got, want)
		}
	}
}
