package cards

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind is one of the seven kinds of shape, in the order of the rules (FL-1).
type Kind uint8

// The kinds of shape that a picture is made of.
const (
	Triangle Kind = iota
	Circle
	Oval
	Rectangle
	Line
	Trapezium
	Square
)

// Kinds is the number of kinds.
const Kinds = 7

var kindNames = [Kinds]string{"triangle", "circle", "oval", "rectangle", "line", "trapezium", "square"}

func (k Kind) String() string {
	if k < Kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

func (k Kind) MarshalText() ([]byte, error) {
	if k >= Kinds {
		return nil, fmt.Errorf("there is no %v", k)
	}
	return []byte(k.String()), nil
}

// UnmarshalText reads the name of a kind, in the singular or the plural.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], strings.TrimSuffix(string(text), "s"))
	if i < 0 {
		return fmt.Errorf("there is no shape %q; there are %s", text, strings.Join(kindNames[:], ", "))
	}
	*k = Kind(i)
	return nil
}

// A Border is the colour around a card: the harder its picture, the more the bank
// puts into the pot when the card is turned (FL-3).
type Border string

// The borders, from easy to hard.
const (
	Blue   Border = "blue"
	Green  Border = "green"
	Yellow Border = "yellow"
	Orange Border = "orange"
	Red    Border = "red"
)

// Borders lists them in that order.
var Borders = []Border{Blue, Green, Yellow, Orange, Red}

// PotAmount returns how much the bank puts into the pot for a card with this border: blue 1
// to red 5 (FL-3).
func (b Border) PotAmount() int { return slices.Index(Borders, b) + 1 }

// A Theme is what a picture is about, for people who choose among them.
type Theme string

// The themes.
const (
	Animals Theme = "animals"
	Nature  Theme = "nature" // plants, food and winter
	Travel  Theme = "travel" // vehicles and what stands along the way
	Places  Theme = "places" // buildings
	Home    Theme = "home"   // what lies about in a house
	Tools   Theme = "tools"  // what one works or measures with
	Fun     Theme = "fun"    // play, feasts and finery
	Own     Theme = "own"    // whatever whoever plays has brought
)

// A Card is one picture and what is known of it. Cards of the deck are shared: they are
// read, and never changed.
type Card struct {
	Number           int      // as in the rulebook's list, from 1 (FL-6)
	Name             string   // what it is
	Also             []string `json:",omitempty"` // other right names
	Listed           string   `json:",omitempty"` // what the rulebook's list calls it, where nobody at a British table would (FL-6)
	Note             string   `json:",omitempty"` // tells apart two cards of one name; most have none
	Theme            Theme
	UnfitForChildren bool `json:",omitempty"`
	Border           Border
	Prices           [Kinds]int // in Fricos, by kind; a kind that the picture lacks costs 1 (FL-2)
	Shapes           []Shape
}

// Count returns how many shapes of a kind the picture has.
func (c *Card) Count(k Kind) int { return c.Counts()[k] }

// Counts returns the number of shapes of each kind, as on the front of the card.
func (c *Card) Counts() [Kinds]int {
	var n [Kinds]int
	for _, s := range c.Shapes {
		n[s.Kind]++
	}
	return n
}

// Names returns every right name, the card's own first.
func (c *Card) Names() []string { return append([]string{c.Name}, c.Also...) }
