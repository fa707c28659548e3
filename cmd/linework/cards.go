package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"linework/games/funnylines/cards"
	"linework/ink"
)

type cardsCommand struct {
	Check cardsCheck `cmd:"" help:"Look the pictures of Funny Lines over and say what to mend."`
	Sheet cardsSheet `cmd:"" help:"Render pictures of Funny Lines side by side, to look at."`
}

type cardsCheck struct {
	Paths []string `arg:"" optional:"" type:"existingfile" help:"Card files; none checks the deck that comes with the program."`
}

// Run prints every problem, a line each, and fails if there is one.
func (c cardsCheck) Run() error {
	list, problems, err := c.read()
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Println(p)
	}
	shapes := 0
	for _, card := range list {
		shapes += len(card.Shapes)
	}
	fmt.Printf("%d cards, %d shapes, %d problems\n", len(list), shapes, len(problems))
	if a, b, likeness := cards.Closest(list); a != nil {
		fmt.Printf("most alike are %d %s and %d %s: %.2f, at most %.2f\n", a.Number, a.Name, b.Number, b.Name, likeness, cards.MostAlike)
	}
	if len(problems) > 0 {
		return errors.New("some cards want mending")
	}
	return nil
}

// read is the deck to check, with cards of files in the place of ours, and what is
// wrong with it.
func (c cardsCheck) read() ([]*cards.Card, []cards.Problem, error) {
	if len(c.Paths) == 0 {
		list, problems := cards.CheckDeck()
		return list, problems, nil
	}
	list, problems, err := readCards(c.Paths)
	if err != nil {
		return nil, nil, err
	}
	ours := slices.DeleteFunc(cards.Deck(), func(our *cards.Card) bool {
		return slices.ContainsFunc(list, func(card *cards.Card) bool { return card.Number == our.Number })
	})
	list = append(ours, list...)
	return list, append(problems, cards.CheckAlike(list)...), nil
}

// readCards reads card files, and what is wrong with each card by itself.
func readCards(paths []string) (list []*cards.Card, problems []cards.Problem, err error) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		some, wrong := cards.Parse(filepath.Base(path), string(text))
		list, problems = append(list, some...), append(problems, wrong...)
	}
	return list, problems, nil
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

// Run writes the sheet.
func (c cardsSheet) Run() error {
	list := cards.Deck()
	if len(c.Paths) > 0 {
		var err error
		if list, _, err = readCards(c.Paths); err != nil {
			return err
		}
	}
	if len(c.Card) > 0 {
		list = slices.DeleteFunc(list, func(card *cards.Card) bool { return !slices.Contains(c.Card, card.Number) })
	}
	if len(list) == 0 {
		return errors.New("there is no such card to render; numbers go from 1 to 76")
	}
	s, err := newSheet(len(list), c.Columns, c.Side, c.Names)
	if err != nil {
		return err
	}
	s.dearest = c.Dearest
	for i, card := range list {
		if err := s.add(i, card); err != nil {
			return err
		}
	}
	out, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	if err := png.Encode(out, s.picture); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// A sheet is pictures in rows, with a caption under each or none.
type sheet struct {
	picture             *image.RGBA
	columns, side, high int
	face                font.Face // nil without captions
	dearest             bool
}

func newSheet(n, columns, side int, names bool) (*sheet, error) {
	if side == 0 {
		side = 300
		if n == 1 {
			side = 1000
		}
	}
	if side < 40 || side > 4000 || columns < 1 {
		return nil, errors.New("a picture is 40 to 4000 pixels wide, and there is at least one in a row")
	}
	s := &sheet{columns: min(columns, n), side: side, high: side}
	if names {
		parsed, err := opentype.Parse(goregular.TTF)
		if err != nil {
			return nil, err
		}
		size := max(float64(side)/16, 11)
		if s.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72}); err != nil {
			return nil, err
		}
		s.high += int(size * 1.6)
	}
	rows := (n + s.columns - 1) / s.columns
	if pixels := s.columns * side * rows * s.high; pixels > 400e6 {
		return nil, fmt.Errorf("the sheet would have %d million pixels; make it smaller", pixels/1e6)
	}
	s.picture = image.NewRGBA(image.Rect(0, 0, s.columns*side, rows*s.high))
	draw.Draw(s.picture, s.picture.Rect, image.White, image.Point{}, draw.Src)
	return s, nil
}

// add renders a card at the i-th place.
func (s *sheet) add(i int, card *cards.Card) error {
	var file bytes.Buffer
	if err := ink.WritePNG(&file, s.strokes(card), ink.Look{Side: s.side, Paper: color.White}); err != nil {
		return err
	}
	drawn, err := png.Decode(&file)
	if err != nil {
		return err
	}
	at := image.Pt(i%s.columns*s.side, i/s.columns*s.high)
	draw.Draw(s.picture, drawn.Bounds().Add(at), drawn, image.Point{}, draw.Src)
	s.frame(image.Rect(at.X, at.Y, at.X+s.side, at.Y+s.high), card.Border)
	if s.face != nil {
		caption := font.Drawer{Dst: s.picture, Src: image.Black, Face: s.face}
		text := fmt.Sprintf("%d %s", card.Number, card.Name)
		caption.Dot = fixed.P(at.X+s.side/2, at.Y+s.side+(s.high-s.side)/2)
		caption.Dot.X -= caption.MeasureString(text) / 2
		caption.DrawString(text)
	}
	return nil
}

var borderColours = [cards.Borders]color.NRGBA{
	cards.Blue:   {0x3b, 0x7d, 0xd8, 0xff},
	cards.Green:  {0x3d, 0xa3, 0x5a, 0xff},
	cards.Yellow: {0xe8, 0xc2, 0x2f, 0xff},
	cards.Orange: {0xee, 0x8b, 0x2d, 0xff},
	cards.Red:    {0xd6, 0x45, 0x45, 0xff},
}

// frame draws the border of a card.
func (s *sheet) frame(r image.Rectangle, border cards.Border) {
	colour := image.NewUniform(borderColours[border])
	inner := r.Inset(max(s.side/150, 1))
	for _, edge := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, inner.Min.Y)}, {image.Pt(r.Min.X, inner.Max.Y), r.Max},
		{r.Min, image.Pt(inner.Min.X, r.Max.Y)}, {image.Pt(inner.Max.X, r.Min.Y), r.Max},
	} {
		draw.Draw(s.picture, edge, colour, image.Point{}, draw.Src)
	}
}

// strokes is what the sheet shows of a picture, drawn by hand.
func (s *sheet) strokes(card *cards.Card) iter.Seq[ink.Stroke] {
	return func(yield func(ink.Stroke) bool) {
		for i, shape := range card.Shapes {
			if s.dearest && shape.Kind != card.Dearest() {
				continue
			}
			for _, points := range cards.Hand(shape, uint64(card.Number*100+i)) {
				if !yield(ink.Stroke{Tool: ink.Medium, Pressure: true, Points: points}) {
					return
				}
			}
		}
	}
}
