package pictures

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"linework/bot/hand"
	"linework/cards"
	"linework/ink"
	"linework/words"
)

func TestDeckIsSound(t *testing.T) {
	list, problems := ReadAndCheckDeck()
	for _, p := range problems {
		t.Error(p)
	}
	for i, c := range list {
		if c.Name != subjects[i].Name {
			t.Errorf("FL-6 at %d is the %s", i+1, c.Name)
		}
	}
}

// What the program embeds is what the readable files say. Another processor may compute the
// last digits of a place in another way, so places are compared with some tolerance.
func TestCompiledPicturesAreCurrent(t *testing.T) {
	const advice = "run `make pictures`"
	near := func(a, b ink.Vec) bool { return a.Distance(b) < 1e-6 }
	list, _ := ReadAndCheckDeck()
	for i, our := range cards.Deck() {
		c := list[i].Card
		same := c.Number == our.Number && slices.Equal(c.Names(), our.Names()) && c.Note == our.Note && our.Listed == subjects[i].Listed && c.Theme == our.Theme &&
			c.UnfitForChildren == our.UnfitForChildren && c.Border == our.Border && c.Prices == our.Prices
		same = same && slices.EqualFunc(c.Shapes, our.Shapes, func(s, o cards.Shape) bool {
			return s.Kind == o.Kind && slices.EqualFunc(s.Corners, o.Corners, near) &&
				(!s.IsRound() || near(s.Centre, o.Centre) && near(s.Radii, o.Radii) && max(s.Turn, o.Turn)-min(s.Turn, o.Turn) < 1e-6)
		})
		if !same {
			t.Errorf("card %d, the %s, has changed: %s", c.Number, c.Name, advice)
		}
	}
	for file, text := range embeddedFiles("names") {
		names, err := parseNamesOfCards(cards.Deck(), text)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range cards.DeckIn(strings.TrimSuffix(file, ".txt")) {
			if !slices.Equal(c.Names(), names[i]) {
				t.Errorf("%s: card %d has changed: %s", file, c.Number, advice)
			}
		}
	}
	sketches, _, err := ReadSketches()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]int{} // drawings of a word that were compared
	for i, names := range hand.Sketchbook().Words {
		if !slices.EqualFunc(names, sketches[i].Words, func(name, word string) bool { return word == name || strings.HasPrefix(word, name+" (") }) {
			t.Fatalf("drawing %d is of %q: %s", i, names, advice)
		}
		for _, word := range names {
			lines := hand.Sketchbook().Book[words.Fold(word)][used[words.Fold(word)]].Lines
			used[words.Fold(word)]++
			if !slices.EqualFunc(lines, sketches[i].Strokes, func(l hand.Line, s Stroke) bool {
				return slices.EqualFunc(l, s, func(a, b ink.Vec) bool { return a.Distance(b.Times(sketchGrain)) < 1 })
			}) {
				t.Errorf("a drawing of %q has changed: %s", word, advice)
			}
		}
	}
}

func TestCheckDeckFindsFaults(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func([]Card) []Card
		want  string
	}{
		{"FL-6 a subject is missing", func(d []Card) []Card { return slices.Delete(d, 1, 2) }, "there is no picture of the cat"},
		{"FL-6 a subject comes twice", func(d []Card) []Card { return append(d, d[1]) }, "has the number 2 too"},
		{"two subjects have one name", func(d []Card) []Card { d[1].Also = []string{"dog"}; return d }, `is called "dog" too`},
		{"FL-3 too few red borders", func(d []Card) []Card {
			for _, c := range d {
				c.Border = cards.Blue
			}
			return d
		}, "only 0 cards have a red border"},
		{"two pictures could be taken for each other", func(d []Card) []Card {
			d[2].Shapes = nudged(d[1].Shapes)
			return d
		}, "it looks like card 2, the cat"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list, _ := ReadAndCheckDeck()
			problems := checkCardsTogether(tt.spoil(list))
			if !slices.ContainsFunc(problems, func(p Problem) bool { return strings.Contains(p.Text, tt.want) }) {
				t.Errorf("no problem says %q; said is %q", tt.want, problems)
			}
		})
	}
}

// nudged is a picture drawn again by somebody else: smaller, and not quite there.
func nudged(shapes []cards.Shape) []cards.Shape {
	var list []cards.Shape
	for _, s := range shapes {
		list = append(list, placement{scale: 0.96, about: ink.Vec{X: 2048, Y: 2048}, move: ink.Vec{X: 60, Y: -40}}.transformShape(s))
	}
	return list
}

// Whatever card is drawn again is found to be like itself.
func TestLikenessFindsEveryPicture(t *testing.T) {
	for _, c := range cards.Deck() {
		again := *c
		again.Shapes = nudged(c.Shapes)
		if alike := cards.FingerprintOf(c).Similarity(cards.FingerprintOf(&again)); alike < cards.MaxSimilarity {
			t.Errorf("card %d, the %s, drawn again is only %.2f alike", c.Number, c.Name, alike)
		}
	}
}

func TestMostSimilarPair(t *testing.T) {
	deck, _ := ReadAndCheckDeck()
	if a, b, _ := MostSimilarPair(deck[:1]); a.Card != nil || b.Card != nil {
		t.Error("one card has no closest")
	}
	cat := *deck[1].Card
	a, b, likeness := MostSimilarPair([]Card{deck[0], deck[1], {Card: &cat}})
	if a.Card != deck[1].Card || b.Card != &cat || likeness < 0.999 {
		t.Errorf("closest are %s and %s: %.2f", a.Name, b.Name, likeness)
	}
}

func TestWrongNamesAreFound(t *testing.T) {
	two := cards.Deck()[:2]
	for _, tt := range []struct{ text, want string }{
		{"1 Schmetterling | Falter\n# a remark\n\n2 Katze # and another\n", ""},
		{"1 Schmetterling", "there is no name for card 2, the cat"},
		{"1 Schmetterling\n2 Katze\n3 Mühle", "there is no card 3"},
		{"1 Schmetterling\n2 Katze\n2 Kater", "card 2 is named twice"},
		{"1 Katze\n2 Mieze | Katze", `cards 1 and 2 are both called "Katze"`},
		{"1 Schmetterling |\n2 Katze", "card 1: there is no name between two bars"},
		{"Schmetterling", "is not the number"},
		{"1", "is not the number"},
	} {
		list, err := parseNamesOfCards(two, tt.text)
		switch {
		case tt.want == "" && (err != nil || len(list) != 2 || list[0][1] != "Falter"):
			t.Errorf("%q: %v, %v", tt.text, list, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}

// A piece is written as it lies before it is turned.
func TestPieces(t *testing.T) {
	for _, tt := range []struct {
		piece cards.Piece
		line  string // of a card file
	}{
		{cards.Piece{Kind: cards.Circle, X: 500, Y: 300, W: 240}, "circle 50,30 12"},
		{cards.Piece{Kind: cards.Oval, X: 500, Y: 400, W: 160, H: 80, Turn: 20}, "oval 50,40 8,4 turn 20"},
		{cards.Piece{Kind: cards.Line, X: 500, Y: 500, W: 400, Turn: 90}, "line 50,30 50,70"},
		{cards.Piece{Kind: cards.Square, X: 500, Y: 750, W: 40}, "square 50,75 4"},
		{cards.Piece{Kind: cards.Rectangle, X: 500, Y: 630, W: 200, H: 140}, "rectangle 40,56 60,70"},
		{cards.Piece{Kind: cards.Triangle, X: 500, Y: 500, W: 200, H: 100, Tip: 50}, "triangle 60,45 60,55 40,55"},
		{cards.Piece{Kind: cards.Trapezium, X: 500, Y: 500, W: 200, H: 100, Top: 50, Tip: -25}, "trapezium 40,45 50,45 60,55 40,55"},
		{cards.Piece{Kind: cards.Triangle, X: 500, Y: 500, W: 200, H: 100, Turn: 180}, "triangle 50,55 40,45 60,45"},
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
			got := cards.Draft{Shapes: []cards.Piece{tt.piece}}.ToCard(1).Shapes[0].Outline()
			if !near(got, identity.transformToBoard(want[0]).Outline()) {
				t.Errorf("it goes through %v, not %v", got, want[0].Outline())
			}
		})
	}
}

// Pictures of players keep to the rules of prices as those of the deck do.
func TestDraftPrices(t *testing.T) {
	text, err := os.ReadFile("../../cards/testdata/drafts.json")
	var drafts []cards.Draft
	if err == nil {
		err = json.Unmarshal(text, &drafts)
	}
	if err != nil {
		t.Fatal(err)
	}
	if problems := (Card{Card: drafts[0].ToCard(101)}).checkPrices(); len(problems) > 0 {
		t.Errorf("FL-2 FL-4: %v", problems)
	}
}
