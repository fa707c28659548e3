package pictures

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/ink"
)

// sound is a card with nothing to mend; each test spoils it.
const sound = `card 2 cat | kitten
border blue
prices triangle 3, circle 2, square 2
counts 2 triangles, 3 circles, 1 oval, 1 rectangle, 1 line, 1 trapezium, 1 square
circle 50,30 24
circle 42,25 3 mirror 50
triangle 30,20 28,5 40,10 mirror 50
oval 50,40 8,4
rectangle 40,56 60,70
line 30,75 70,75
trapezium 30,80 70,80 60,95 40,95
square 50,75 4
theme animals
`

func TestCorrectCard(t *testing.T) {
	list, problems := ParseAndCheck("sound.txt", sound)
	if len(list) != 1 || len(problems) != 0 {
		t.Fatalf("%d cards, problems %v", len(list), problems)
	}
	c := list[0]
	if c.Number != 2 || c.Name != "cat" || !slices.Equal(c.Names(), []string{"cat", "kitten"}) || c.Border != cards.Blue || c.Theme != cards.Animals || c.UnfitForChildren {
		t.Errorf("read was %+v", c)
	}
	if want := [cards.Kinds]int{3, 2, 1, 1, 1, 1, 2}; c.Prices != want {
		t.Errorf("the prices are %v, not %v", c.Prices, want)
	}
	if want := [cards.Kinds]int{2, 3, 1, 1, 1, 1, 1}; c.Counts() != want || c.Count(cards.Circle) != 3 {
		t.Errorf("the counts are %v, not %v", c.Counts(), want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tt := range []struct {
		name     string
		old, new string // in the sound card
		line     int
		want     string
	}{
		{"no card yet", "card 2 cat | kitten\n", "", 1, "comes before any card"},
		{"a card without a name", "card 2 cat | kitten", "card 2", 1, "a number and a name"},
		{"a number in words", "card 2", "card two", 1, "not the number of a card"},
		{"an empty name", "| kitten", "|", 1, "no name between two bars"},
		{"an unknown word", "line 30,75", "arc 30,75", 10, "neither a kind of shape"},
		{"a line twice", "border blue", "border blue\nborder red", 3, `second line "border"`},
		{"a border of no colour", "border blue", "border pink", 2, "there are [blue green"},
		{"no border", "border blue\n", "", 1, `no line "border"`},
		{"no theme", "theme animals\n", "", 1, `no line "theme"`},
		{"a theme of one's own", "theme animals", "theme own", 13, "there is no theme"},
		{"unfit for somebody else", "theme animals", "theme animals\nunfit for dogs", 14, "unfit for children or for nobody"},
		{"no prices", "prices triangle 3, circle 2, square 2\n", "", 1, `no line "prices"`},
		{"a price without a kind", "circle 2", "3", 3, "not a kind and a number"},
		{"a price of something else", "circle 2", "ball 2", 3, "not a price"},
		{"a count of something else", "1 oval", "1 egg", 4, "not a count"},
		{"FL-1 the counts are not what is drawn", "3 circles", "4 circles", 1, "counts 2 triangles, 3 circles, 1 oval"},
		{"a place in words", "circle 50,30 24", "circle 50,top 24", 5, `"50,top" is not a pair`},
		{"a size in words", "circle 50,30 24", "circle 50,30 big", 5, `"big" is not a number`},
		{"a number without end", "circle 50,30 24", "circle 50,30 Inf", 5, `"Inf" is not a number`},
		{"a circle without a size", "circle 50,30 24", "circle 50,30", 5, "write circle CENTRE R"},
		{"too few corners", "triangle 30,20 28,5 40,10", "triangle 30,20 28,5", 7, "2 points are not a triangle"},
		{"a circle along an axis", "circle 50,30 24", "circle 50,30 50,40 wide 4", 5, "a circle has no wide"},
		{"an axis without length", "line 30,75 70,75", "rectangle 30,75 30,75 wide 4", 10, "two ends are one point"},
		{"a word after a shape", "oval 50,40 8,4", "oval 50,40 8,4 twice", 8, `"twice" is not understood`},
		{"a mirror nowhere", "mirror 50\ntriangle", "mirror\ntriangle", 6, `"" is not a number`},
		{"repeated once", "square 50,75 4", "square 50,75 4 repeat 1 2,2", 12, "from 2 to 22"},
		{"repeated nowhere", "square 50,75 4", "square 50,75 4 repeat 2", 12, "not a pair"},
		{"a ring of hundreds", "square 50,75 4", "square 50,75 4 ring 400 50,50", 12, "from 2 to 22"},
		{"a ring about nothing", "square 50,75 4", "square 50,75 4 ring 4", 12, "not a pair"},
		{"a line of many shapes", "square 50,75 4", "square 50,75 4 repeat 5 5,0 repeat 5 0,5", 12, "the line makes 25 shapes"},
		{"a turn of nothing", "square 50,75 4", "square 50,75 4 turn", 12, "not a number"},
		{"placed in a strange way", "border blue", "border blue\nplace upside down", 3, "there are turn D, scale K and move X,Y"},
		{"scaled to nothing", "border blue", "border blue\nplace scale 0", 3, "cannot be scaled"},

		{"off the board", "line 30,75 70,75", "line 30,75 98,75", 10, "the board is from 3 to 97"},
		{"a line too short", "line 30,75 70,75", "line 30,75 31,75", 10, "too short"},
		{"a circle too small", "circle 42,25 3", "circle 42,25 1", 6, "too small"},
		{"an oval that is nearly a circle", "oval 50,40 8,4", "oval 50,40 8,7", 8, "nearly a circle"},
		{"an oval too small", "oval 50,40 8,4", "oval 50,40 8,1", 8, "too small"},
		{"a square that is not square", "square 50,75 4", "square 48,73 52,73 52,79 48,79", 12, "not square"},
		{"a square that leans", "square 50,75 4", "square 48,73 52,73 53,77 49,77", 12, "not right"},
		{"a rectangle that is nearly a square", "rectangle 40,56 60,70", "rectangle 40,56 60,75", 9, "nearly a square"},
		{"a rectangle that leans", "rectangle 40,56 60,70", "rectangle 40,56 60,56 63,66 43,66", 9, "not right"},
		{"a trapezium with two parallel pairs", "trapezium 30,80 70,80 60,95 40,95", "trapezium 30,80 70,80 75,95 35,95", 11, "two pairs"},
		{"a trapezium with no parallel pair", "trapezium 30,80 70,80 60,95 40,95", "trapezium 30,80 70,84 60,95 40,95", 11, "no two parallel"},
		{"a trapezium that is nearly a rectangle", "trapezium 30,80 70,80 60,95 40,95", "trapezium 30,80 70,80 69.7,95 30.3,95", 11, "nearly a rectangle"},
		{"a trapezium that crosses itself", "trapezium 30,80 70,80 60,95 40,95", "trapezium 30,80 70,80 40,95 60,95", 11, "degenerate"},
		{"a triangle that is nearly a line", "triangle 30,20 28,5 40,10", "triangle 30,20 29,12 28,5", 7, "degenerate"},
		{"a triangle too small", "triangle 30,20 28,5 40,10", "triangle 30,20 30.5,20.5 31,20", 7, "too small"},
		{"one shape on another", "square 50,75 4", "square 50,75 4\noval 50,40 8,4", 13, "lies on one that is there"},
		{"a shape mirrored onto itself", "circle 50,30 24", "circle 50,30 24 mirror 50", 5, "lies on one that is there"},

		{"too few shapes", sound[strings.Index(sound, "circle 42"):], "oval 50,75 8,22\n", 1, "a picture has 7 to 22"},
		{"too many shapes", "square 50,75 4", "square 20,65 4 repeat 14 4.5,0", 1, "a picture has 7 to 22"},
		{"a small picture", "border blue", "border blue\nplace scale 0.5", 1, "to fill the board"},
		{"a picture at the side", "border blue", "border blue\nplace move 12,0", 1, "move it by -12,0"},

		{"FL-2 a price of 4", "circle 2", "circle 4", 1, "prices are 1, 2 or 3"},
		{"FL-2 a price of 0", "circle 2", "circle 0", 1, "prices are 1, 2 or 3"},
		{"FL-2 an absent kind is dear", "square 50,75 4", "line 46,80 54,80", 1, "a square costs 2 and is not in the picture"},
		{"FL-2 no kind is dearest", "triangle 3, circle 2, square 2", "triangle 1", 1, "one kind gives the picture away"},
		{"FL-2 two kinds are dearest", "triangle 3, circle 2", "triangle 3, circle 3", 1, "2 kinds cost most"},
		{"FL-4 one Frico buys nothing", "triangle 3, circle 2", "triangle 3, circle 2, oval 2, rectangle 2, line 2, trapezium 2", 1, "one Frico buys nothing"},

		{"FL-6 a number that is not on the list", "card 2 cat", "card 77 cat", 1, "no number 77"},
		{"FL-6 another name", "card 2 cat", "card 2 lion", 1, "number 2 is the cat"},
		{"FL-6 the list's other name is missing", "card 2 cat", "card 11 sailing boat", 1, `"boat" is a right name too`},
		{"FL-6 what the list calls it is missing", "card 2 cat | kitten", "card 17 totem pole", 1, `"totem" is a right name too`},
		{"FL-6 which of the compasses", "card 2 cat", "card 51 compass", 1, `should be "draws circles"`},
		{"FL-6 a note of one's own", "border blue", "border blue\nnote mine", 1, `should be ""`},
		{"FL-7 the counts of the butterfly", "card 2 cat | kitten", "card 1 butterfly", 1, "it has 1 ovals, and should have 3"},
		{"FL-7 the prices of the butterfly", "card 2 cat | kitten", "card 1 butterfly", 1, "a triangle costs 3, and should cost 1"},
		{"FL-7 the border of the sailing boat", "card 2 cat | kitten", "card 11 sailing boat | boat", 1, "its border is blue, and should be green"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(sound, tt.old, tt.new, 1)
			_, problems := ParseAndCheck("x.txt", text)
			if !slices.ContainsFunc(problems, func(p Problem) bool { return p.Line == tt.line && strings.Contains(p.Text, tt.want) }) {
				t.Errorf("no problem at line %d says %q; said is %q", tt.line, tt.want, problems)
			}
		})
	}
}

// A file cannot say that a circle has two radii; a card made otherwise could.
func TestCircleIsRound(t *testing.T) {
	c := Card{Card: &cards.Card{}, shapeLines: []int{1}}
	c.Shapes = []cards.Shape{{Kind: cards.Circle, Centre: ink.Vec{X: 2000, Y: 2000}, Radii: ink.Vec{X: 500, Y: 500}}}
	notRound := func(p Problem) bool { return p.Text == "the circle is not round" }
	if problems := c.checkShapes(); slices.ContainsFunc(problems, notRound) {
		t.Errorf("a circle: %v", problems)
	}
	c.Shapes[0].Radii.Y = 520
	if problems := c.checkShapes(); !slices.ContainsFunc(problems, notRound) {
		t.Errorf("radii %v: %v", c.Shapes[0].Radii, problems)
	}
}

func TestBrokenCardIsLeftOut(t *testing.T) {
	broken := strings.Replace(sound, "circle 50,30 24", "circle", 1)
	list, problems := ParseAndCheck("two.txt", broken+sound)
	if len(list) != 1 || len(problems) != 1 {
		t.Errorf("of a broken card and a sound one %d are read, with problems %v", len(list), problems)
	}
	if got, want := fmt.Sprint(problems[0]), "two.txt:5: card 2: 0 points are not a circle; write circle CENTRE R"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sound)
	f.Add("card 1 a\nplace turn 1 scale 2 move 3,4\noval 1,2 3,4 wide 5 turn 6 ring 3 1,1 20")
	f.Fuzz(func(t *testing.T, text string) {
		list, problems := ParseAndCheck("f.txt", text)
		lines := strings.Count(text, "\n") + 1
		for _, p := range problems {
			if p.Line < 1 || p.Line > lines || p.Text == "" {
				t.Errorf("a problem of %d lines: %v", lines, p)
			}
		}
		for _, c := range list {
			for _, s := range c.Shapes {
				s.Outline()
			}
		}
	})
}
