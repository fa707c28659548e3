package preview

import (
	"encoding/json"
	"fmt"
	"image/color"
	"io/fs"
	"math"
	"path"
	"regexp"
	"strconv"
	"strings"

	"linework/ink"
)

// A picture is what a game looks like at a glance, on 100 by 100, from the back to the front. The client draws the same.
type picture []part

// A part is a line of ink, a patch of colour or a sheet of paper.
type part struct {
	lines [][]ink.Vec
	wash  color.Color // nil for what is not a patch
	paper bool
}

// mark is ours, the letters l and w in one stroke, on 64 by 64.
var mark = flattenPath("M5 44C16 40 29 24 27 12 26 5 19 6 18 15 17 26 16 38 19 46 21 52 27 50 30 42 32 37 33 33 34 30 33 38 33 48 37 49 41 50 44 38 45 31 44 39 45 48 49 48 54 47 58 36 55 30 54 27 50 29 53 32 55 34 58 33 60 31")

// readPictures reads the pictures of games from the source of the client, and the colours in them from its styles.
func readPictures(looks fs.FS) (pictures map[string]picture, colours map[string]color.Color, err error) {
	style, err := fs.ReadFile(looks, "src/app.css")
	if err != nil {
		return nil, nil, err
	}
	colours = map[string]color.Color{}
	for _, found := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}),`).FindAllSubmatch(style, -1) {
		n, _ := strconv.ParseUint(string(found[2]), 16, 32) // the pattern lets nothing else through
		colours[string(found[1])] = color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
	}
	files, err := fs.Glob(looks, "src/games/*/picture.json")
	pictures = map[string]picture{}
	for _, name := range files {
		data, err := fs.ReadFile(looks, name)
		if err != nil {
			return nil, nil, err
		}
		if pictures[path.Base(path.Dir(name))], err = readPicture(data, colours); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return pictures, colours, err
}

const washOpacity = 158 // of 255

func readPicture(data []byte, colours map[string]color.Color) (picture, error) {
	var file struct {
		Strokes []struct {
			D, Wash string
			Paper   bool
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	var all picture
	for _, stroke := range file.Strokes {
		p := part{lines: flattenPath(stroke.D), paper: stroke.Paper}
		if stroke.Wash != "" {
			full, ok := colours[strings.TrimSuffix(strings.TrimPrefix(stroke.Wash, "var(--"), ")")].(color.NRGBA)
			if !ok {
				return nil, fmt.Errorf("there is no colour %s", stroke.Wash)
			}
			full.A = washOpacity
			p.wash = full
		}
		all = append(all, p)
	}
	return all, nil
}

// curveSteps is into how many straight pieces a curve is cut.
const curveSteps = 12

var pathPiece = regexp.MustCompile(`[MCLz]|-?[0-9.]+`)

// flattenPath returns the lines of an SVG path of ours, which has no other commands than M, L, C and z.
func flattenPath(data string) (lines [][]ink.Vec) {
	var numbers []float64
	command := ""
	for _, piece := range pathPiece.FindAllString(data, -1) {
		last := len(lines) - 1
		switch n, err := strconv.ParseFloat(piece, 64); {
		case piece == "z" && last >= 0:
			lines[last] = append(lines[last], lines[last][0])
			continue
		case err != nil:
			command = piece
			continue
		default:
			numbers = append(numbers, n)
		}
		switch at := func(i int) ink.Vec { return ink.Vec{X: numbers[i], Y: numbers[i+1]} }; {
		case command == "M" && len(numbers) == 2:
			lines = append(lines, []ink.Vec{at(0)})
			command = "L"
		case command == "L" && len(numbers) == 2:
			lines[last] = append(lines[last], at(0))
		case command == "C" && len(numbers) == 6:
			lines[last] = appendCurve(lines[last], at(0), at(2), at(4))
		default:
			continue
		}
		numbers = numbers[:0]
	}
	return lines
}

func appendCurve(line []ink.Vec, b, c, d ink.Vec) []ink.Vec {
	a := line[len(line)-1]
	for i := 1; i <= curveSteps; i++ {
		t := float64(i) / curveSteps
		u := 1 - t
		line = append(line, a.Times(u*u*u).Plus(b.Times(3*u*u*t)).Plus(c.Times(3*u*t*t)).Plus(d.Times(t*t*t)))
	}
	return line
}

// penOutlines returns the shapes that a round pen leaves along a line, all turning the same way, so
// that none takes away from another.
func penOutlines(line []ink.Vec, width float64) [][]ink.Vec {
	const sides = 16
	var shapes [][]ink.Vec
	for i, to := range line {
		dot := make([]ink.Vec, sides)
		for k := range dot {
			sin, cos := math.Sincos(-2 * math.Pi * float64(k) / sides)
			dot[k] = to.Plus(ink.Vec{X: cos, Y: sin}.Times(width / 2))
		}
		shapes = append(shapes, dot)
		if i == 0 || to == line[i-1] {
			continue
		}
		from := line[i-1]
		way := to.Minus(from)
		side := ink.Vec{X: -way.Y, Y: way.X}.Times(width / 2 / way.Length())
		shapes = append(shapes, []ink.Vec{from.Plus(side), to.Plus(side), to.Minus(side), from.Minus(side)})
	}
	return shapes
}
