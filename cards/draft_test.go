package cards

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"linework/ink"
)

// A drafted is a picture and what is wrong with it. The client finds the same:
// web/src/games/funnylines/flaws.test.ts.
type drafted struct {
	Name   string
	Faults []Fault
	Shapes []Piece
}

func drafts(t *testing.T) (list []drafted) {
	t.Helper()
	text, err := os.ReadFile("testdata/drafts.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestDrafts(t *testing.T) {
	for _, tt := range drafts(t) {
		t.Run("FL-56 "+tt.Name, func(t *testing.T) {
			if got := (Draft{Name: "robot", Shapes: tt.Shapes}).Faults(); !reflect.DeepEqual(got, tt.Faults) {
				t.Errorf("the faults are %v, not %v", got, tt.Faults)
			}
		})
	}
}

func TestDraftAsCard(t *testing.T) {
	robot := Draft{Name: "robot", Also: []string{"android"}, Shapes: drafts(t)[0].Shapes}
	c := robot.ToCard(101)
	if c.Number != 101 || !slices.Equal(c.Names(), []string{"robot", "android"}) || c.Theme() != Own {
		t.Errorf("the card is %+v", c)
	}
	if want := [Kinds]int{Triangle: 1, Circle: 2, Oval: 1, Rectangle: 1, Line: 4, Trapezium: 1, Square: 1}; c.Counts() != want {
		t.Errorf("the counts are %v", c.Counts())
	}
	// The rectangle has the longest outline, 124, and the trapezium comes after it.
	if want := [Kinds]int{Triangle: 1, Circle: 1, Oval: 1, Rectangle: 3, Line: 1, Trapezium: 2, Square: 1}; c.Prices != want {
		t.Errorf("the prices are %v", c.Prices)
	}
	if problems := c.checkPricesAndPrintedFigures(); len(problems) > 0 {
		t.Errorf("FL-2 FL-4: %v", problems)
	}
	empty := Draft{Name: "nothing"}
	if prices := empty.ToCard(1).Prices; prices != [Kinds]int{1, 1, 1, 1, 1, 1, 1} {
		t.Errorf("nothing costs %v", prices)
	}
}

// A piece is written as it lies before it is turned.
func TestPieces(t *testing.T) {
	for _, tt := range []struct {
		piece Piece
		line  string // of a card file
	}{
		{Piece{Kind: Circle, X: 500, Y: 300, W: 240}, "circle 50,30 12"},
		{Piece{Kind: Oval, X: 500, Y: 400, W: 160, H: 80, Turn: 20}, "oval 50,40 8,4 turn 20"},
		{Piece{Kind: Line, X: 500, Y: 500, W: 400, Turn: 90}, "line 50,30 50,70"},
		{Piece{Kind: Square, X: 500, Y: 750, W: 40}, "square 50,75 4"},
		{Piece{Kind: Rectangle, X: 500, Y: 630, W: 200, H: 140}, "rectangle 40,56 60,70"},
		{Piece{Kind: Triangle, X: 500, Y: 500, W: 200, H: 100, Tip: 50}, "triangle 60,45 60,55 40,55"},
		{Piece{Kind: Trapezium, X: 500, Y: 500, W: 200, H: 100, Top: 50, Tip: -25}, "trapezium 40,45 50,45 60,55 40,55"},
		{Piece{Kind: Triangle, X: 500, Y: 500, W: 200, H: 100, Turn: 180}, "triangle 50,55 40,45 60,45"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			kind, rest, _ := strings.Cut(tt.line, " ")
			want, err := readShapes(tt.piece.Kind, strings.Fields(rest))
			if err != nil || kind != tt.piece.Kind.String() {
				t.Fatal(kind, err)
			}
			near := func(a, b []ink.Point) bool {
				return slices.EqualFunc(a, b, func(p, q ink.Point) bool {
					return max(p.X, q.X)-min(p.X, q.X) <= 1 && max(p.Y, q.Y)-min(p.Y, q.Y) <= 1
				})
			}
			identity := placement{scale: 1}
			if got := tt.piece.toShape().Outline(); !near(got, identity.transformToBoard(want[0]).Outline()) {
				t.Errorf("it goes through %v, not %v", got, want[0].Outline())
			}
		})
	}
}

func TestDraftBounds(t *testing.T) {
	for name, d := range map[string]Draft{
		"too many shapes": {Shapes: make([]Piece, maxPieces+1)},
		"too many names":  {Also: make([]string, maxOtherNames+1)},
		"far off":         {Shapes: []Piece{{X: -1_000_000}}},
	} {
		if d.CheckLimits() == nil {
			t.Errorf("%s: nothing is refused", name)
		}
	}
	if err := (Draft{Shapes: make([]Piece, maxPieces), Also: make([]string, maxOtherNames)}).CheckLimits(); err != nil {
		t.Error(err)
	}
}

func TestFindLookalike(t *testing.T) {
	cat, snowman := Deck()[1], Deck()[35]
	moved := *cat
	moved.Shapes = slices.Clone(cat.Shapes)
	moved.Shapes = moved.Shapes[:len(moved.Shapes)-1]
	if other := FindLookalike(&moved, Deck()); other == nil || other.Name != cat.Name {
		t.Errorf("a cat with a shape less looks like %v", other)
	}
	if other := FindLookalike(&moved, []*Card{snowman}); other != nil {
		t.Errorf("it looks like a %s", other.Name)
	}
	if other := FindLookalike((Draft{Shapes: drafts(t)[0].Shapes}).ToCard(101), Deck()); other != nil {
		t.Errorf("the robot looks like a %s", other.Name)
	}
}
