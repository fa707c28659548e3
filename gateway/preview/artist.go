// Package preview draws the pictures that chats show of a link, and writes the tags by which they find them. It knows no
// table: it is told what may be shown.
package preview

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"io/fs"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"linework/ink"
)

// The size of a picture, in pixels: what chats ask for.
const (
	Width  = 1200
	Height = 630
)

// An Artist draws the pictures of links, in the colours and the handwriting of the client.
type Artist struct {
	font     *sfnt.Font
	pictures map[string]picture // by game
	colours  map[string]color.Color
}

// NewArtist makes an artist who writes with a font in WOFF and draws with the looks of the client.
func NewArtist(woff []byte, looks fs.FS) (*Artist, error) {
	letters, err := parseWOFF(woff)
	if err != nil {
		return nil, err
	}
	pictures, colours, err := readPictures(looks)
	return &Artist{font: letters, pictures: pictures, colours: colours}, err
}

// A Card is what a picture shows.
type Card struct {
	Code  string // of a table; without one it is the server's, with the pictures of all games
	Game  string // whose picture is drawn; where it has none, our mark
	Title string
	Text  string
}

// Draw writes the picture of a card as PNG.
func (a *Artist) Draw(w io.Writer, card Card) error {
	c := &canvas{Artist: a, image: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	draw.Draw(c.image, c.image.Rect, image.NewUniform(a.colours["paper"]), image.Point{}, draw.Src)
	if card.Code != "" {
		c.drawTable(card)
	} else {
		c.drawSite(card)
	}
	return png.Encode(w, c.image)
}

// drawTable draws the picture of a game at the left, and what is said at the right.
func (c *canvas) drawTable(card Card) {
	const left, room = 560, Width - 560 - 60
	c.drawPicture(card.Game, 70, 75, 430)
	bottom := c.write(card.Title, left, 110, room, 1, 108, c.colours["ink"])
	bottom = c.write(card.Text, left, bottom+14, room, 2, 50, c.colours["ink-soft"])
	c.write(strings.Join(strings.Split(card.Code, ""), " "), left, bottom+34, room, 1, 120, c.colours["accent"])
	c.drawMark(70, 530, 64)
	c.write("Linework", 146, 535, room, 1, 46, c.colours["ink-soft"])
}

// drawSite draws the pictures of all games in a row above what is said.
func (c *canvas) drawSite(card Card) {
	games := make([]string, 0, len(c.pictures))
	for id := range c.pictures {
		games = append(games, id)
	}
	slices.Sort(games)
	const margin, size = 70, 190
	for i, id := range games {
		step := (Width - 2*margin - size) / max(len(games)-1, 1)
		c.drawPicture(id, float64(margin+i*step), 60, size)
	}
	c.drawMark(margin, 300, 120)
	c.write(card.Title, margin+140, 295, 900, 1, 120, c.colours["ink"])
	c.write(card.Text, margin, 460, Width-2*margin, 2, 52, c.colours["ink-soft"])
}

// A canvas is a picture that is being drawn.
type canvas struct {
	*Artist
	image *image.RGBA
	fill  vector.Rasterizer
}

// drawPicture draws what a game looks like; our mark stands in for a game that has no picture.
func (c *canvas) drawPicture(game string, x, y, size float64) {
	parts, ok := c.pictures[game]
	if !ok {
		c.drawMark(x, y, size)
	}
	place := placer(x, y, size/100)
	for _, p := range parts {
		for _, line := range p.lines {
			line = place(line)
			switch {
			case p.wash != nil:
				c.fillShapes(p.wash, line)
			case p.paper:
				c.fillShapes(c.colours["paper-raised"], line)
				c.fillShapes(c.colours["ink-soft"], penOutlines(line, 2*size/100)...)
			default:
				c.fillShapes(c.colours["ink"], penOutlines(line, 3.4*size/100)...)
			}
		}
	}
}

func (c *canvas) drawMark(x, y, size float64) {
	for _, line := range mark {
		c.fillShapes(c.colours["accent"], penOutlines(placer(x, y, size/64)(line), 4*size/64)...)
	}
}

// placer returns a function that moves lines to a place and makes them larger.
func placer(x, y, scale float64) func([]ink.Vec) []ink.Vec {
	return func(line []ink.Vec) []ink.Vec {
		placed := make([]ink.Vec, len(line))
		for i, p := range line {
			placed[i] = p.Times(scale).Plus(ink.Vec{X: x, Y: y})
		}
		return placed
	}
}

// fillShapes fills what several shapes cover together.
func (c *canvas) fillShapes(colour color.Color, shapes ...[]ink.Vec) {
	low, high := ink.Bounds(slices.Concat(shapes...))
	area := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
	if area.Empty() {
		return
	}
	c.fill.Reset(area.Dx(), area.Dy())
	for _, shape := range shapes {
		for i, p := range shape {
			x, y := float32(p.X)-float32(area.Min.X), float32(p.Y)-float32(area.Min.Y)
			if i == 0 {
				c.fill.MoveTo(x, y)
			} else {
				c.fill.LineTo(x, y)
			}
		}
		c.fill.ClosePath()
	}
	c.fill.Draw(c.image, area, image.NewUniform(colour), image.Point{})
}

// write writes a text in some lines at most, smaller where it would not fit, and returns where the
// next may begin. x and top are where the first line begins.
func (c *canvas) write(text string, x, top, room, maxLines int, size float64, colour color.Color) (bottom int) {
	var face font.Face
	var lines []string
	for ; ; size -= 4 {
		face, _ = opentype.NewFace(c.font, &opentype.FaceOptions{Size: size, DPI: 72}) // it never fails
		if lines = wrap(text, face, room); len(lines) <= maxLines && !slices.ContainsFunc(lines, func(l string) bool { return font.MeasureString(face, l).Ceil() > room }) || size < 24 {
			break
		}
	}
	drawer := font.Drawer{Dst: c.image, Src: image.NewUniform(colour), Face: face}
	height := int(size * 1.15)
	for _, line := range lines {
		drawer.Dot = fixed.P(x, top+int(size*0.9))
		drawer.DrawString(line)
		top += height
	}
	return top
}

// wrap breaks a text into lines between words.
func wrap(text string, face font.Face, room int) (lines []string) {
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && font.MeasureString(face, lines[last]+" "+word).Ceil() <= room {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
