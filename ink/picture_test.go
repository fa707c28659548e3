package ink_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linework/ink"
	"linework/ink/inktest"
)

// saveForInspection writes a picture to look at: go test -artifacts -outputdir . ./ink
func saveForInspection(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func drawCat(t testing.TB) *ink.Drawing {
	t.Helper()
	d, err := inktest.Stylus.Cat(1).FinalDrawing()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// drawOps is a drawing of these ops.
func drawOps(t testing.TB, ops ...ink.Op) *ink.Drawing {
	t.Helper()
	var d ink.Drawing
	if err := d.Apply(write(new(ink.Writer), 0, ops...)); err != nil {
		t.Fatal(err)
	}
	return &d
}

var (
	cream = color.NRGBA{R: 0xff, G: 0xfd, B: 0xf7, A: 0xff}
	blue  = color.NRGBA{R: 0x20, G: 0x40, B: 0xc0, A: 0xff}
)

func TestSVG(t *testing.T) {
	t.Run("CM-13 one path for each stroke, in the order drawn", func(t *testing.T) {
		d := drawCat(t)
		svg := ink.AppendSVG(nil, d.Strokes(), ink.Look{})
		saveForInspection(t, "cat.svg", svg)
		if got, want := bytes.Count(svg, []byte("<path ")), len(visibleStrokes(d)); got != want {
			t.Errorf("%d paths for %d strokes", got, want)
		}
		for x := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := x.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
	t.Run("CM-13 as it is written", func(t *testing.T) {
		d := drawOps(t, begin(ink.Fine, 1000, 1000), op(ink.Move, 1200, 1100), op(ink.Move, 1500, 1080), begin(ink.Bold, 3000, 3000))
		got := ink.AppendSVG(nil, d.Strokes(), ink.Look{Ink: blue, Paper: cream})
		const file = "testdata/two.svg"
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
	t.Run("takes the colour of the text around it", func(t *testing.T) {
		svg := string(ink.AppendSVG(nil, drawCat(t).Strokes(), ink.Look{}))
		if !strings.Contains(svg, `viewBox="0 0 4096 4096" fill="currentColor"`) || strings.Contains(svg, "<rect") {
			t.Errorf("%.200s", svg)
		}
	})
}

// decodePNG is a PNG as how much ink, of 255, covers each pixel.
func decodePNG(t *testing.T, d *ink.Drawing, look ink.Look) *image.Paletted {
	t.Helper()
	var b bytes.Buffer
	if err := ink.WritePNG(&b, d.Strokes(), look); err != nil {
		t.Fatal(err)
	}
	saveForInspection(t, "picture.png", b.Bytes())
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted)
}

func TestPNG(t *testing.T) {
	t.Run("CM-13 at any size", func(t *testing.T) {
		for _, tt := range []struct{ side, want int }{{0, 1024}, {5, 16}, {16, 16}, {333, 333}, {9999, 4096}} {
			var b bytes.Buffer
			if err := ink.WritePNG(&b, drawOps(t, aLine...).Strokes(), ink.Look{Side: tt.side}); err != nil {
				t.Fatal(err)
			}
			if got, err := png.DecodeConfig(&b); err != nil || got.Width != tt.want || got.Height != tt.want {
				t.Errorf("%d: %d by %d, %v", tt.side, got.Width, got.Height, err)
			}
		}
	})
	t.Run("CM-13 ink on paper", func(t *testing.T) {
		img := decodePNG(t, drawCat(t), ink.Look{Side: 500, Ink: blue, Paper: cream})
		if got := color.NRGBAModel.Convert(img.At(3, 3)); got != cream {
			t.Errorf("the paper is %v", got)
		}
		if got := color.NRGBAModel.Convert(img.At(390, 300)); got != blue { // the tail
			t.Errorf("the ink is %v", got)
		}
	})
	t.Run("CM-13 ink without paper", func(t *testing.T) {
		img := decodePNG(t, drawOps(t, begin(ink.Bold, 2048, 2048)), ink.Look{Side: 256})
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Error("there is something where there is no ink")
		}
		if _, _, _, a := img.At(128, 128).RGBA(); a != 0xffff {
			t.Error("ink can be seen through")
		}
	})
	t.Run("a line covers what it should", func(t *testing.T) {
		pressed := func(do ink.Kind, x uint16) ink.Op {
			return ink.Op{Do: do, Tool: ink.Medium, Pressure: true, Point: ink.Point{X: x, Y: 2000, P: 128}}
		}
		ops := []ink.Op{pressed(ink.Begin, 500)}
		for x := uint16(550); x <= 3500; x += 50 {
			ops = append(ops, pressed(ink.Move, x))
		}
		got := float64(countInked(decodePNG(t, drawOps(t, ops...), ink.Look{Side: 512}))) / 255 * 8 * 8
		if want := 3000*60 + math.Pi*30*30; math.Abs(got-want) > want/100 {
			t.Errorf("covers %.0f, want %.0f", got, want)
		}
	})
	t.Run("ink at the edge", func(t *testing.T) {
		ops := []ink.Op{begin(ink.Bold, 0, 0)}
		for k := uint16(65); k <= 4095; k += 65 {
			ops = append(ops, op(ink.Move, 0, k))
		}
		for k := uint16(65); k <= 4095; k += 65 {
			ops = append(ops, op(ink.Move, k, 4095))
		}
		for k := uint16(65); k <= 4095; k += 65 {
			ops = append(ops, op(ink.Move, 4095, 4095-k))
		}
		img := decodePNG(t, drawOps(t, ops...), ink.Look{Side: 256})
		for _, p := range []image.Point{{0, 0}, {0, 128}, {0, 250}, {128, 255}, {255, 128}} {
			if _, _, _, a := img.At(p.X, p.Y).RGBA(); a != 0xffff {
				t.Errorf("no ink at %v", p)
			}
		}
		if _, _, _, a := img.At(128, 128).RGBA(); a != 0 {
			t.Error("ink in the middle")
		}
	})
}

// decodeGIF decodes a time-lapse into what the screen shows after each frame.
func decodeGIF(t *testing.T, data []byte) (screens []*image.Paletted, delays []int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewPaletted(image.Rect(0, 0, g.Config.Width, g.Config.Height), g.Image[0].Palette)
	for _, part := range g.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			copy(screen.Pix[screen.PixOffset(part.Rect.Min.X, y):], part.Pix[part.PixOffset(part.Rect.Min.X, y):][:part.Rect.Dx()])
		}
		shown := *screen
		shown.Pix = slices.Clone(screen.Pix)
		screens = append(screens, &shown)
	}
	return screens, g.Delay
}

func countInked(img *image.Paletted) int {
	n := 0
	for _, shade := range img.Pix {
		n += int(shade)
	}
	return n
}

func TestTimeLapse(t *testing.T) {
	lapse := func(t *testing.T, look ink.Look, drawings ...ink.Recording) []byte {
		t.Helper()
		var b bytes.Buffer
		if err := ink.WriteTimeLapse(&b, drawings, look); err != nil {
			t.Fatal(err)
		}
		saveForInspection(t, "lapse.gif", b.Bytes())
		return b.Bytes()
	}
	t.Run("CM-13 strokes come one after the other and end in the drawing", func(t *testing.T) {
		data := lapse(t, ink.Look{Side: 300, Paper: cream}, inktest.Stylus.Cat(1))
		screens, delays := decodeGIF(t, data)
		if n := len(screens); n < 30 || n > 101 {
			t.Errorf("%d frames", n)
		}
		if countInked(screens[0]) != 0 {
			t.Error("it does not begin with an empty board")
		}
		more := 0
		for i := 1; i < len(screens); i++ {
			if countInked(screens[i]) > countInked(screens[i-1]) {
				more++
			}
		}
		if more < len(screens)*3/4 {
			t.Errorf("ink is added in %d of %d frames", more, len(screens))
		}
		if last := delays[len(delays)-1]; last < 300 {
			t.Errorf("the end is held for %d/100 s", last)
		}
		want := decodePNG(t, drawCat(t), ink.Look{Side: 300, Paper: cream})
		last := screens[len(screens)-1]
		for i, p := range want.Pix {
			if d := int(p) - int(last.Pix[i])*17; d > 9 || d < -9 {
				t.Fatalf("pixel %d has %d of 15, in the picture %d of 255", i, last.Pix[i], p)
			}
		}
		if len(data) > 300<<10 {
			t.Errorf("%d bytes", len(data))
		}
	})
	t.Run("CM-13 the whole game", func(t *testing.T) {
		game := slices.Repeat([]ink.Recording{inktest.Finger.Cat(1), inktest.Mouse.Cat(2), inktest.Stylus.Cat(3)}, 12)
		data := lapse(t, ink.Look{Side: 160}, game...)
		screens, _ := decodeGIF(t, data)
		if len(screens) > 301 {
			t.Errorf("%d frames", len(screens))
		}
		if len(data) > 500<<10 {
			t.Errorf("%d bytes", len(data))
		}
	})
	t.Run("CM-13 each drawing begins on an empty board", func(t *testing.T) {
		line := ink.Recording{{Batch: write(new(ink.Writer), 0, aLine...)}}
		screens, _ := decodeGIF(t, lapse(t, ink.Look{Side: 300}, inktest.Stylus.Cat(1), line))
		alone, _ := decodeGIF(t, lapse(t, ink.Look{Side: 300}, line))
		if !slices.Equal(screens[len(screens)-1].Pix, alone[len(alone)-1].Pix) {
			t.Error("the second drawing is drawn over the first")
		}
	})
	t.Run("bounds", func(t *testing.T) {
		dot := ink.Recording{{Batch: write(new(ink.Writer), 0, begin(ink.Bold, 2000, 2000))}}
		for _, tt := range []struct {
			name     string
			drawings []ink.Recording
			frames   int
		}{
			{"none", nil, 1},
			{"empty", []ink.Recording{nil}, 1},
			{"a dot", []ink.Recording{dot}, 2},
			{"many", slices.Repeat([]ink.Recording{dot, nil}, 155), 311},
		} {
			screens, _ := decodeGIF(t, lapse(t, ink.Look{Side: 32}, tt.drawings...))
			if len(screens) > tt.frames {
				t.Errorf("%s: %d frames", tt.name, len(screens))
			}
		}
		for _, tt := range []struct{ side, want int }{{0, 400}, {5, 16}, {9999, 480}} {
			if screens, _ := decodeGIF(t, lapse(t, ink.Look{Side: tt.side}, dot)); screens[0].Rect.Dx() != tt.want {
				t.Errorf("%d: %v", tt.side, screens[0].Rect)
			}
		}
	})
	t.Run("of what is not ink", func(t *testing.T) {
		if err := ink.WriteTimeLapse(io.Discard, []ink.Recording{{{Batch: []byte{0}}}}, ink.Look{}); err == nil {
			t.Error("it can be shown")
		}
	})
}
