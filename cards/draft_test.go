package cards

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"
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
			if got := (Draft{Name: "robot", Shapes: tt.Shapes}).ToCard(0).Faults(); !reflect.DeepEqual(got, tt.Faults) {
				t.Errorf("the faults are %v, not %v", got, tt.Faults)
			}
		})
	}
}

func TestDraftAsCard(t *testing.T) {
	robot := Draft{Name: "robot", Also: []string{"android"}, Shapes: drafts(t)[0].Shapes}
	c := robot.ToCard(101)
	if c.Number != 101 || !slices.Equal(c.Names(), []string{"robot", "android"}) || c.Theme != Own {
		t.Errorf("the card is %+v", c)
	}
	if want := [Kinds]int{Triangle: 1, Circle: 2, Oval: 1, Rectangle: 1, Line: 4, Trapezium: 1, Square: 1}; c.Counts() != want {
		t.Errorf("the counts are %v", c.Counts())
	}
	// The rectangle has the longest outline, 124, and the trapezium comes after it.
	if want := [Kinds]int{Triangle: 1, Circle: 1, Oval: 1, Rectangle: 3, Line: 1, Trapezium: 2, Square: 1}; c.Prices != want {
		t.Errorf("the prices are %v", c.Prices)
	}
	empty := Draft{Name: "nothing"}
	if prices := empty.ToCard(1).Prices; prices != [Kinds]int{1, 1, 1, 1, 1, 1, 1} {
		t.Errorf("nothing costs %v", prices)
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
