package main

import (
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"

	"linework/cards"
	"linework/game"
	"linework/ink"
	"linework/lab/pictures"
)

type cardsCommand struct {
	Check cardsCheck `cmd:"" help:"Look the pictures of Funny Lines over and say what to mend."`
	Sheet cardsSheet `cmd:"" help:"Render pictures of Funny Lines side by side, to look at."`
	Write cardsWrite `cmd:"" help:"Write the deck that the program embeds."`
}

type cardsCheck struct {
	Paths []string `arg:"" optional:"" type:"existingfile" help:"Card files; none checks the deck that comes with the program."`
}

// Run prints every problem, a line each, and fails if there is one.
func (c cardsCheck) Run() error {
	list, problems := c.readAndCheckMergedDeck()
	for _, p := range problems {
		fmt.Println(p)
	}
	shapes := 0
	for _, card := range list {
		shapes += len(card.Shapes)
	}
	fmt.Printf("%d cards, %d shapes, %d problems\n", len(list), shapes, len(problems))
	if a, b, likeness := pictures.MostSimilarPair(list); a.Card != nil {
		fmt.Printf("most alike are %d %s and %d %s: %.2f, at most %.2f\n", a.Number, a.Name, b.Number, b.Name, likeness, cards.MaxSimilarity)
	}
	if len(problems) > 0 {
		return errors.New("some cards want mending")
	}
	return nil
}

// readAndCheckMergedDeck returns the deck to check, with cards of files in the place of ours, and what is
// wrong with it.
func (c cardsCheck) readAndCheckMergedDeck() (list []pictures.Card, problems []pictures.Problem) {
	ours, problems := pictures.ReadAndCheckDeck()
	if len(c.Paths) == 0 {
		return ours, problems
	}
	list, problems = readAndCheckCardFiles(c.Paths)
	ours = slices.DeleteFunc(ours, func(our pictures.Card) bool {
		return slices.ContainsFunc(list, func(card pictures.Card) bool { return card.Number == our.Number })
	})
	list = append(ours, list...)
	return list, append(problems, pictures.CheckAlike(list)...)
}

// readAndCheckCardFiles reads card files, and what is wrong with each card by itself.
func readAndCheckCardFiles(paths []string) (list []pictures.Card, problems []pictures.Problem) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		check(err)
		some, wrong := pictures.ParseAndCheck(filepath.Base(path), string(text))
		list, problems = append(list, some...), append(problems, wrong...)
	}
	return list, problems
}

type cardsSheet struct {
	Paths   []string `arg:"" optional:"" type:"existingfile" help:"Card files; none renders the deck that comes with the program."`
	Out     string   `short:"o" required:"" help:"The PNG to write."`
	Card    []int    `help:"Only these numbers; a single one is rendered large."`
	Names   bool     `default:"true" negatable:"" help:"Write number and name under each picture."`
	Dearest bool     `help:"Only the shapes of each card's dearest kind: they should give it away."`
	Columns int      `default:"10" help:"Pictures in a row."`
	Side    int      `help:"Pixels a picture is wide: 300, or 1000 for a single one."`
}

func (c cardsSheet) Run() error {
	list := cards.Deck()
	if len(c.Paths) > 0 {
		read, _ := readAndCheckCardFiles(c.Paths)
		list = pictures.WithoutSource(read)
	}
	if len(c.Card) > 0 {
		list = slices.DeleteFunc(list, func(card *cards.Card) bool { return !slices.Contains(c.Card, card.Number) })
	}
	if len(list) == 0 {
		return errors.New("there is no such card to render; numbers go from 1 to 76")
	}
	draw := func(card *cards.Card) picture {
		return picture{c.selectedHandDrawnStrokes(card), fmt.Sprintf("%d %s", card.Number, card.Name), borderColours[card.Border]}
	}
	return writeSheet(c.Out, game.MapList(list, draw), c.Columns, c.Side, c.Names)
}

var borderColours = map[cards.Border]color.NRGBA{
	cards.Blue:   {0x3b, 0x7d, 0xd8, 0xff},
	cards.Green:  {0x3d, 0xa3, 0x5a, 0xff},
	cards.Yellow: {0xe8, 0xc2, 0x2f, 0xff},
	cards.Orange: {0xee, 0x8b, 0x2d, 0xff},
	cards.Red:    {0xd6, 0x45, 0x45, 0xff},
}

// selectedHandDrawnStrokes returns what the sheet shows of a picture, drawn by hand.
func (c cardsSheet) selectedHandDrawnStrokes(card *cards.Card) (strokes []ink.Stroke) {
	for i, shape := range card.Shapes {
		if !c.Dearest || shape.Kind == mostExpensiveKind(card) {
			strokes = append(strokes, ink.Stroke{Tool: shape.Pen(), Pressure: true, Points: cards.DrawByHand(shape, uint64(card.Number*100+i))})
		}
	}
	return strokes
}

// mostExpensiveKind returns the kind that costs most: the one that gives the picture away.
func mostExpensiveKind(card *cards.Card) cards.Kind {
	return cards.Kind(slices.Index(card.Prices[:], slices.Max(card.Prices[:])))
}

type cardsWrite struct {
	Out string `arg:"" default:"cards/data/deck.json.gz" help:"The file to write."`
}

func (c cardsWrite) Run() error { return writeCompiled(c.Out, pictures.CompileDeck) }

// writeCompiled writes what the program embeds, unless something is wrong with its source.
func writeCompiled(path string, compile func() ([]byte, error)) error {
	compiled, err := compile()
	check(err)
	return os.WriteFile(path, compiled, 0o644)
}
