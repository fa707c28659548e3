package cards

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
)

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
			if b := Border(name); b.PotAmount() != i+1 {
				t.Errorf("%s puts in %d", name, b.PotAmount())
			}
		}
	})
	t.Run("FL-6 76 subjects, in order", func(t *testing.T) {
		for i, c := range Deck() {
			if c.Number != i+1 {
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
		if alike := FingerprintOf(circles).Similarity(FingerprintOf(north)); alike > 0.3 {
			t.Errorf("they are %.2f alike", alike)
		}
	})
	t.Run("FL-7 the butterfly", func(t *testing.T) {
		c := Deck()[0]
		if want := [Kinds]int{Triangle: 2, Circle: 2, Oval: 3, Rectangle: 2, Line: 2, Trapezium: 1}; c.Counts() != want {
			t.Errorf("counts %v, not %v", c.Counts(), want)
		}
		if want := [Kinds]int{Triangle: 1, Circle: 2, Oval: 3, Rectangle: 1, Line: 2, Trapezium: 1, Square: 1}; c.Prices != want {
			t.Errorf("prices %v, not %v", c.Prices, want)
		}
	})
	t.Run("FL-7 the sailing boat", func(t *testing.T) {
		c := Deck()[10]
		if c.Count(Trapezium) != 1 || c.Count(Rectangle) != 3 || c.Count(Circle) != 3 || c.Count(Triangle) != 3 || c.Count(Oval) != 0 {
			t.Errorf("it has %v", c.Counts())
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
}

// The pictures are the same in every language, and have names of its own.
func TestNamesInLanguages(t *testing.T) {
	if DeckIn("tlh") != nil {
		t.Error("somebody has named the pictures in Klingon")
	}
	for _, language := range NameLanguages() {
		for i, c := range DeckIn(language) {
			if our := Deck()[i]; c.Number != our.Number || c.Border != our.Border || len(c.Shapes) != len(our.Shapes) {
				t.Errorf("%s: card %d is not the %s", language, c.Number, our.Name)
			}
		}
	}
	if got := DeckIn("de")[1].Names(); got[0] != "Katze" || got[1] != "Kater" || Deck()[1].Name != "cat" {
		t.Errorf("the cat is called %q in German, and %q in English", got, Deck()[1].Name)
	}
}

func TestOutline(t *testing.T) {
	for _, c := range Deck() {
		for _, s := range c.Shapes {
			outline := s.Outline()
			first, last := outline[0], outline[len(outline)-1]
			if closed := first == last; closed == (s.Kind == Line) {
				t.Errorf("card %d, a %v: closed is %v", c.Number, s.Kind, closed)
			}
			if s.Kind == Line && len(outline) != 2 {
				t.Errorf("card %d: a line of %d points", c.Number, len(outline))
			}
		}
	}
}

func TestEveryPictureHasATheme(t *testing.T) {
	for _, c := range Deck() {
		if c.Theme == "" || c.Theme == Own {
			t.Errorf("the theme of %s is %q", c.Name, c.Theme)
		}
		if want := c.Name == "cocktail" || c.Name == "lighter"; c.UnfitForChildren != want {
			t.Errorf("%s is unfit: %v", c.Name, c.UnfitForChildren)
		}
	}
}
