package cards

import (
	"fmt"
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

// Plural returns the name of several shapes of the kind.
func (k Kind) Plural() string { return k.String() + "s" }

func (k Kind) MarshalText() ([]byte, error) {
	if k >= Kinds {
		return nil, fmt.Errorf("there is no %v", k)
	}
	return []byte(k.String()), nil
}

func (k *Kind) UnmarshalText(text []byte) error {
	found, ok := kindBySingularOrPlural(string(text))
	if !ok {
		return fmt.Errorf("there is no shape %q; there are %s", text, strings.Join(kindNames[:], ", "))
	}
	*k = found
	return nil
}

func kindBySingularOrPlural(name string) (Kind, bool) {
	for k := range Kind(Kinds) {
		if name == k.String() || name == k.Plural() {
			return k, true
		}
	}
	return 0, false
}

// A Border is the colour around a card: the harder its picture, the more the bank
// puts into the pot when the card is turned (FL-3).
type Border uint8

// The borders, from easy to hard.
const (
	Blue Border = iota
	Green
	Yellow
	Orange
	Red
)

// Borders is the number of borders.
const Borders = 5

var borderNames = [Borders]string{"blue", "green", "yellow", "orange", "red"}

// PotAmount returns how much the bank puts into the pot for a card with this border: blue 1
// to red 5 (FL-3).
func (b Border) PotAmount() int { return int(b) + 1 }

func (b Border) String() string {
	if b < Borders {
		return borderNames[b]
	}
	return fmt.Sprintf("border %d", uint8(b))
}

func (b Border) MarshalText() ([]byte, error) {
	if b >= Borders {
		return nil, fmt.Errorf("there is no %v", b)
	}
	return []byte(b.String()), nil
}

func (b *Border) UnmarshalText(text []byte) error {
	for i, name := range borderNames {
		if name == string(text) {
			*b = Border(i)
			return nil
		}
	}
	return fmt.Errorf("there is no border %q; there are %s", text, strings.Join(borderNames[:], ", "))
}

// A Card is one picture and what is known of it. Cards of the deck are shared: they are
// read, and never changed.
type Card struct {
	Number int      // as in the rulebook's list, from 1 (FL-6)
	Name   string   // what it is
	Also   []string // other right names
	Note   string   // tells apart two cards of one name; most have none
	Border Border
	Prices [Kinds]int // in Fricos, by kind; a kind that the picture lacks costs 1 (FL-2)
	Shapes []Shape

	file string // where it was read, for problems
	line int
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

// MostExpensiveKind returns the kind that costs most: the one that gives the picture away.
func (c *Card) MostExpensiveKind() Kind {
	most := Kind(0)
	for k := range Kind(Kinds) {
		if c.Prices[k] > c.Prices[most] {
			most = k
		}
	}
	return most
}
