package funnylines

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
)

// robotPicture is a picture that somebody brings to a lesson.
var robotPicture = cards.Draft{Name: "robot", Also: []string{"android"}, Shapes: []cards.Piece{
	{Kind: cards.Triangle, X: 500, Y: 140, W: 200, H: 120},
	{Kind: cards.Square, X: 500, Y: 310, W: 220},
	{Kind: cards.Circle, X: 450, Y: 280, W: 40},
	{Kind: cards.Circle, X: 550, Y: 280, W: 40},
	{Kind: cards.Oval, X: 500, Y: 360, W: 120, H: 50},
	{Kind: cards.Rectangle, X: 500, Y: 550, W: 360, H: 260},
	{Kind: cards.Trapezium, X: 500, Y: 740, W: 440, H: 120, Top: 70},
	{Kind: cards.Line, X: 240, Y: 520, W: 200, Turn: -30},
	{Kind: cards.Line, X: 760, Y: 520, W: 200, Turn: 30},
	{Kind: cards.Line, X: 420, Y: 860, W: 120, Turn: 90},
	{Kind: cards.Line, X: 580, Y: 860, W: 120, Turn: 90},
}}

// changedDraft is the robot under another name, with its shapes changed.
func changedDraft(name string, change func(shapes []cards.Piece) []cards.Piece) cards.Draft {
	d := cards.Draft{Name: name, Also: []string{}, Shapes: slices.Clone(robotPicture.Shapes)}
	if change != nil {
		d.Shapes = change(d.Shapes)
	}
	return d
}

// upsideDown is a picture that nobody takes for the robot.
func upsideDown(shapes []cards.Piece) []cards.Piece {
	for i, s := range shapes {
		shapes[i].Y, shapes[i].Turn = 1000-s.Y, 180-s.Turn
	}
	return shapes
}

// teacher brings pictures to a lesson and says what comes of it.
func (s *scene) bring(pictures ...cards.Draft) ([]game.Event, error) {
	move := BringPictures{Pictures: pictures}
	if err := move.Check(); err != nil {
		return nil, err
	}
	return s.m.Apply(game.Input{At: s.Now, Seat: 0, Phase: s.m.Phase, Move: move}, newRand(1))
}

func TestOwnPictures(t *testing.T) {
	t.Run("FL-56 they come up first, and are shown as those of the box", func(t *testing.T) {
		s := dealScene(t, 2, "play=2 pictures=3", 1)
		events, err := s.bring(changedDraft("ship", upsideDown), robotPicture)
		if err != nil {
			t.Fatal(err)
		}
		if brought := findFact[PicturesBrought](t, events); !slices.Equal(brought.Names, []string{"ship", "robot"}) || events[0].To != game.Of(0) {
			t.Errorf("told is %+v to %s", brought, gametest.SeatLetters(events[0].To))
		}
		if own := s.view(0).Lesson.Own; !slices.Equal(own, []string{"ship", "robot"}) || len(s.view(1).Lesson.Own) > 0 {
			t.Errorf("the teacher has %v, the student %v", own, s.view(1).Lesson.Own)
		}
		if left := s.view(0).Lesson.Left; left != len(small().cards)+2 {
			t.Errorf("%d are to come", left)
		}
		sheet, _ := s.m.AnswerQuestion(0, Pictures{})
		if last := sheet.(PictureSheet).Pictures[len(small().cards)+1]; last.Number != 102 || last.Theme != cards.Own || len(last.Shapes) != len(robotPicture.Shapes) {
			t.Errorf("the last of the sheet is %+v", last)
		}
		crib, _ := s.m.AnswerQuestion(1, Crib{})
		if last := crib.(CribSheet).Subjects[len(small().cards)+1]; last.Name != "robot" || !slices.Equal(last.Also, []string{"android"}) {
			t.Errorf("the last of the crib sheet is %+v", last)
		}
		s.play("a begin")
		names := []string{}
		for range 2 {
			card := s.view(0).Card
			names = append(names, card.Name)
			s.play("b ask circle", "a draws", "b guess door", "a ask line", "a draws", "a guess "+card.Name)
			if o := s.m.round.outcome; o.Reason != Named || o.Shapes != 2 {
				t.Errorf("%s ended with %+v", card.Name, o)
			}
			s.play("a next")
		}
		slices.Sort(names)
		s.checkText("first", fmt.Sprint(names), "[robot ship]")
		if s.m.round.card.Number >= firstOwnNumber {
			t.Errorf("%s comes again", s.m.round.card.Name)
		}
		if s.play("a reveal", "a end"); len(s.m.Gallery()) != 3 { // the one that was shown, too
			t.Errorf("%d drawings are in the gallery", len(s.m.Gallery()))
		}
	})
	t.Run("FL-56 only their own: all others can be out, and one at least must stay", func(t *testing.T) {
		s := dealScene(t, 1, "play=2", 1)
		if _, err := s.bring(robotPicture); err != nil {
			t.Fatal(err)
		}
		s.WantRefused("a take-out 1 11 35 51 57 61 101: no-cards-left")
		s.play("a take-out 1 11 35 51 57 61")
		if _, err := s.bring(); gametest.RefusalCodeOrFailure(err) != "no-cards-left" {
			t.Errorf("without any: %v", err)
		}
		s.play("a begin")
		s.checkText("the only one", s.m.round.card.Name, "robot")
		if s.play("a reveal", "a next"); s.m.Stage != Over {
			t.Errorf("after it, it is %s", s.m.Stage)
		}
	})
	t.Run("FL-56 what is brought replaces what was, and what was out of it", func(t *testing.T) {
		s := dealScene(t, 1, "play=2", 1)
		for _, step := range []struct {
			bring []cards.Draft
			out   string
			left  int
		}{
			{[]cards.Draft{robotPicture}, "101", 6},
			{[]cards.Draft{changedDraft("ship", nil), changedDraft("robot", upsideDown)}, "102", 7},
		} {
			if _, err := s.bring(step.bring...); err != nil {
				t.Fatal(err)
			}
			s.play("a take-out " + step.out)
			if left := s.view(0).Lesson.Left; left != step.left {
				t.Errorf("%d are to come, not %d", left, step.left)
			}
		}
		if _, err := s.bring(); err != nil || len(s.m.deck.cards) != len(small().cards) || len(s.view(0).Lesson.Out) > 0 {
			t.Errorf("without them there are %d cards, and out are %v: %v", len(s.m.deck.cards), s.view(0).Lesson.Out, err)
		}
	})
	for _, tt := range []struct {
		rule, want string
		pictures   []cards.Draft
	}{
		{"a name", "no-name", []cards.Draft{changedDraft(" … ", nil)}},
		{"one that no picture of the box has", "name-taken", []cards.Draft{changedDraft("Boat", nil)}},
		{"nor another one", "name-taken", []cards.Draft{robotPicture, changedDraft("Android", upsideDown)}},
		{"looks of its own", "looks-like", []cards.Draft{robotPicture, changedDraft("ship", nil)}},
		{"shapes enough", "bad-picture: a picture has 7 to 22 shapes, and “robot” has 6", []cards.Draft{changedDraft("robot", func(s []cards.Piece) []cards.Piece { return s[5:] })}},
		{"more than a shape", "bad-picture: a picture has 7 to 22 shapes, and “robot” has 1", []cards.Draft{changedDraft("robot", func(s []cards.Piece) []cards.Piece { return s[:1] })}},
		{"shapes on the board", "bad-picture: shape 3 of “robot” goes over the edge", []cards.Draft{changedDraft("robot", func(s []cards.Piece) []cards.Piece { s[2].X = 10; return s })}},
		{"no heap", "bad-picture: most shapes of “heap” lie on top of each other", []cards.Draft{heapPicture}},
		{"to fill the board", "bad-picture: “robot” is too small", []cards.Draft{changedDraft("robot", func(s []cards.Piece) []cards.Piece {
			for i := range s {
				s[i].X, s[i].Y, s[i].W, s[i].H = 500+(s[i].X-500)*3/4, 500+(s[i].Y-500)*3/4, s[i].W*3/4, s[i].H*3/4
			}
			return s
		})}},
		{"to lie in the middle", "bad-picture: “robot” isn’t in the middle", []cards.Draft{changedDraft("robot", func(s []cards.Piece) []cards.Piece {
			for i := range s {
				s[i].X += 100
			}
			return s
		})}},
		{"no more than can be shown", "room for 20 pictures", make([]cards.Draft, 21)},
		{"names of one line", "room for 40", []cards.Draft{changedDraft(strings.Repeat("o", 41), nil)}},
	} {
		t.Run("FL-56 a picture needs "+tt.rule, func(t *testing.T) {
			s := dealScene(t, 1, "play=2", 1)
			if _, err := s.bring(tt.pictures...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("refused with %v, not with %s", err, tt.want)
			}
			if len(s.view(0).Lesson.Own) > 0 || s.m.deck != small() {
				t.Error("it is brought all the same")
			}
		})
	}
	t.Run("FL-56 every flaw is said in a sentence of its own", func(t *testing.T) {
		said := map[string]bool{}
		for _, f := range []cards.Fault{
			{Flaw: cards.OffBoard}, {Flaw: cards.TooSmall}, {Flaw: cards.TooEven}, {Flaw: cards.TooStraight}, {Flaw: cards.TooSharp}, {Flaw: cards.Doubled},
			{Flaw: cards.FewShapes, Shape: -1}, {Flaw: cards.SmallSpan, Shape: -1}, {Flaw: cards.OffCentre, Shape: -1},
		} {
			text := errPictureFault(robotPicture, f).Error()
			if said[text] || !strings.Contains(text, "“robot”") {
				t.Errorf("%v is told as %q", f, text)
			}
			said[text] = true
		}
	})
	t.Run("FL-56 the teacher's alone, and before the lesson", func(t *testing.T) {
		s := classScene(t, 2, "")
		if _, err := s.bring(robotPicture); gametest.RefusalCodeOrFailure(err) != "not-now" {
			t.Errorf("in the lesson: %v", err)
		}
		s = dealScene(t, 2, "play=2", 1)
		if _, err := s.m.Apply(game.Input{Seat: 1, Phase: s.m.Phase, Move: BringPictures{}}, newRand(1)); gametest.RefusalCodeOrFailure(err) != "not-teacher" {
			t.Errorf("a student: %v", err)
		}
	})
	t.Run("FL-56 CM-26 in another language it is guessed by its name", func(t *testing.T) {
		setup := gametest.ParseSetup(t, Game{}, 1, "play=2")
		setup.Pack = packOf(t, "Katze")
		setup.Pack.Language = "de"
		m, _, err := Game{}.New(setup, newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		s := newScene(t, m, 1)
		if _, err := s.bring(changedDraft("Kater", nil)); gametest.RefusalCodeOrFailure(err) != "name-taken" {
			t.Errorf("another cat: %v", err)
		}
		if _, err := s.bring(changedDraft("Roboter", nil)); err != nil {
			t.Fatal(err)
		}
		s.play("a begin", "a ask line", "a draws", "a guess roboter")
		s.checkText("named", s.m.round.outcome.Name, "Roboter")
	})
}

// heapPicture is one of each kind in the same place, as large as the board.
var heapPicture = cards.Draft{Name: "heap", Also: []string{}, Shapes: []cards.Piece{
	{Kind: cards.Triangle, X: 500, Y: 500, W: 840, H: 728},
	{Kind: cards.Circle, X: 500, Y: 500, W: 840},
	{Kind: cards.Oval, X: 500, Y: 500, W: 840, H: 504},
	{Kind: cards.Rectangle, X: 500, Y: 500, W: 840, H: 504},
	{Kind: cards.Line, X: 500, Y: 500, W: 840},
	{Kind: cards.Trapezium, X: 500, Y: 500, W: 840, H: 504, Top: 60},
	{Kind: cards.Square, X: 500, Y: 500, W: 840},
}}

func TestHeapByVersionFive(t *testing.T) {
	t.Run("CM-27 by version 5 a picture may be a heap", func(t *testing.T) {
		s := dealScene(t, 1, "play=2 rules=5", 1)
		if _, err := s.bring(heapPicture); err != nil {
			t.Error(err)
		}
	})
}
