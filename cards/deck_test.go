package cards

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"linework/ink"
)

func TestDeckIsSound(t *testing.T) {
	cards, problems := ReadAndCheckDeck()
	for _, p := range problems {
		t.Error(p)
	}
	if !slices.Equal(cardsByNumber(cards), cardsByNumber(Deck())) {
		t.Error("the deck that is dealt is not the deck that is checked")
	}
}

func cardsByNumber(cards []*Card) []string {
	var list []string
	for _, c := range cards {
		list = append(list, strings.Join(c.Names(), "/")+c.Note)
	}
	return list
}

func TestDeck(t *testing.T) {
	t.Run("FL-1 the kinds in order", func(t *testing.T) {
		all, _ := json.Marshal([]Kind{0, 1, 2, 3, 4, 5, 6})
		if want := `["triangle","circle","oval","rectangle","line","trapezium","square"]`; string(all) != want {
			t.Errorf("%s, not %s", all, want)
		}
		used := [Kinds]int{}
		for _, c := range Deck() {
			for k, n := range c.Counts() {
				used[k] += n
			}
		}
		if slices.Min(used[:]) == 0 {
			t.Errorf("a kind is never used: %v", used)
		}
	})
	t.Run("FL-3 what each border puts into the pot", func(t *testing.T) {
		for i, name := range []string{"blue", "green", "yellow", "orange", "red"} {
			var b Border
			if err := b.UnmarshalText([]byte(name)); err != nil || b.PotAmount() != i+1 || b.String() != name {
				t.Errorf("%s: %v, %v puts in %d", name, err, b, b.PotAmount())
			}
		}
	})
	t.Run("FL-6 76 subjects, in order", func(t *testing.T) {
		for i, c := range Deck() {
			if c.Number != i+1 || c.Name != subjects[i].name {
				t.Errorf("at %d is number %d, the %s", i+1, c.Number, c.Name)
			}
		}
		if n := len(Deck()); n != 76 {
			t.Errorf("%d cards", n)
		}
	})
	t.Run("FL-6 two compasses", func(t *testing.T) {
		circles, north := Deck()[50], Deck()[60]
		if circles.Name != "compass" || north.Name != "compass" || circles.Note == north.Note {
			t.Errorf("51 is the %s (%s), 61 the %s (%s)", circles.Name, circles.Note, north.Name, north.Note)
		}
		if alike := fingerprintOf(circles).similarity(fingerprintOf(north)); alike > 0.3 {
			t.Errorf("they are %.2f alike", alike)
		}
	})
	t.Run("FL-7 the butterfly", func(t *testing.T) {
		c := Deck()[0]
		if got, want := formatCounts(c.Counts()), "2 triangles, 2 circles, 3 ovals, 2 rectangles, 2 lines, 1 trapezium"; got != want {
			t.Errorf("%s, not %s", got, want)
		}
		if want := [Kinds]int{Triangle: 1, Circle: 2, Oval: 3, Rectangle: 1, Line: 2, Trapezium: 1, Square: 1}; c.Prices != want {
			t.Errorf("prices %v, not %v", c.Prices, want)
		}
	})
	t.Run("FL-7 the sailing boat", func(t *testing.T) {
		c := Deck()[10]
		if c.Count(Trapezium) != 1 || c.Count(Rectangle) != 3 || c.Count(Circle) != 3 || c.Count(Triangle) != 3 || c.Count(Oval) != 0 {
			t.Errorf("it has %s", formatCounts(c.Counts()))
		}
		if want := [Kinds]int{Triangle: 3, Circle: 1, Oval: 1, Rectangle: 2, Line: 1, Trapezium: 1, Square: 1}; c.Prices != want || c.Border != Green {
			t.Errorf("prices %v, border %v", c.Prices, c.Border)
		}
	})
}

// What a kind tells is how many of the pictures it rules out when all shapes of that kind
// are drawn, in bits.
func TestPricesTell(t *testing.T) {
	t.Run("FL-2 the more telling a kind, the dearer", func(t *testing.T) {
		var told, kinds [4]float64 // by price
		deck := Deck()
		for _, c := range deck {
			for k := range Kind(Kinds) {
				if c.Count(k) == 0 {
					continue
				}
				could := 0
				for _, other := range deck {
					if other.Count(k) >= c.Count(k) {
						could++
					}
				}
				told[c.Prices[k]] += math.Log2(float64(len(deck)) / float64(could))
				kinds[c.Prices[k]]++
			}
		}
		for price := 2; price <= 3; price++ {
			if less, more := told[price-1]/kinds[price-1], told[price]/kinds[price]; more < less+0.4 {
				t.Errorf("a kind for %d tells %.2f bits, and one for %d tells %.2f", price, more, price-1, less)
			}
		}
	})
}

func TestDeckIsOneCopy(t *testing.T) {
	a := Deck()
	a[0] = nil
	if Deck()[0] == nil {
		t.Error("who takes the deck can spoil it for others")
	}
}

func TestCheckDeckFindsFaults(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func([]*Card) []*Card
		want  string
	}{
		{"FL-6 a subject is missing", func(d []*Card) []*Card { return slices.Delete(d, 1, 2) }, "there is no picture of the cat"},
		{"FL-6 a subject comes twice", func(d []*Card) []*Card { return append(d, d[1]) }, "has the number 2 too"},
		{"two subjects have one name", func(d []*Card) []*Card { d[1].Also = []string{"dog"}; return d }, `is called "dog" too`},
		{"FL-3 too few red borders", func(d []*Card) []*Card {
			for _, c := range d {
				c.Border = Blue
			}
			return d
		}, "only 0 cards have a red border"},
		{"two pictures could be taken for each other", func(d []*Card) []*Card {
			d[2].Shapes = nudged(d[1].Shapes)
			return d
		}, "it looks like card 2, the cat"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cards, _ := readAndCheckEachCard()
			problems := checkCardsTogether(tt.spoil(cards))
			if !slices.ContainsFunc(problems, func(p Problem) bool { return strings.Contains(p.Text, tt.want) }) {
				t.Errorf("no problem says %q; said is %q", tt.want, problems)
			}
		})
	}
}

// nudged is a picture drawn again by somebody else: smaller, and not quite there.
func nudged(shapes []Shape) []Shape {
	var list []Shape
	for _, s := range shapes {
		list = append(list, placement{scale: 0.96, about: ink.Vec{X: 2048, Y: 2048}, move: ink.Vec{X: 60, Y: -40}}.transformShape(s))
	}
	return list
}

// Whatever card is drawn again is found to be like itself.
func TestLikenessFindsEveryPicture(t *testing.T) {
	for _, c := range Deck() {
		again := *c
		again.Shapes = nudged(c.Shapes)
		if alike := fingerprintOf(c).similarity(fingerprintOf(&again)); alike < MaxSimilarity {
			t.Errorf("card %d, the %s, drawn again is only %.2f alike", c.Number, c.Name, alike)
		}
	}
}

func TestMostSimilarPair(t *testing.T) {
	if a, b, _ := MostSimilarPair(Deck()[:1]); a != nil || b != nil {
		t.Error("one card has no closest")
	}
	cat := *Deck()[1]
	a, b, likeness := MostSimilarPair([]*Card{Deck()[0], Deck()[1], &cat})
	if a != Deck()[1] || b != &cat || likeness < 0.999 {
		t.Errorf("closest are %s and %s: %.2f", a.Name, b.Name, likeness)
	}
}

func TestKindText(t *testing.T) {
	var k Kind
	if err := k.UnmarshalText([]byte("oval")); err != nil || k != Oval {
		t.Errorf("oval reads as %v, %v", k, err)
	}
	if err := k.UnmarshalText([]byte("star")); err == nil || !strings.Contains(err.Error(), "there are triangle, circle") {
		t.Errorf("star: %v", err)
	}
	if _, err := Kind(Kinds).MarshalText(); err == nil {
		t.Error("an eighth kind has a name")
	}
	if _, err := Border(Borders).MarshalText(); err == nil {
		t.Error("a sixth border has a name")
	}
}
