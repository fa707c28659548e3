package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/ink"
	"linework/tools/lines"
)

// drawRaster is a raster of straight lines, each as x, y, x, y …, as the package has them:
// a pixel has ink by how near a line passes.
func drawRaster(straight ...[]float64) *raster {
	var r raster
	for i := range r {
		at := ink.Vec{X: float64(i % side), Y: float64(i / side)}
		for _, l := range straight {
			for k := 0; k+3 < len(l); k += 2 {
				away := lines.DistanceToSegment(at, ink.Vec{X: l[k], Y: l[k+1]}, ink.Vec{X: l[k+2], Y: l[k+3]})
				r[i] = max(r[i], uint8(255*max(1-away, 0)))
			}
		}
	}
	return &r
}

func circle(x, y, radius float64) (l []float64) {
	for i := range 41 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 40)
		l = append(l, x+radius*cos, y+radius*sin)
	}
	return l
}

func TestTrace(t *testing.T) {
	for _, tt := range []struct {
		name    string
		r       *raster
		lengths []float64 // of the lines, in order
	}{
		{"nothing", drawRaster(), nil},
		{"a dot", drawRaster([]float64{9, 9, 9, 9}), []float64{0}},
		{"a level line", drawRaster([]float64{2, 10, 25, 10}), []float64{23}},
		{"a line between pixels", drawRaster([]float64{2, 10.5, 25, 10.5}), []float64{23}},
		{"a slanting line", drawRaster([]float64{2, 3, 25, 20}), []float64{28.6}},
		{"a ring", drawRaster(circle(13, 13, 10)), []float64{62.8}},
		{"a cross is two lines", drawRaster([]float64{2, 2, 25, 25}, []float64{25, 2, 2, 25}), []float64{32.5, 32.5}},
		{"a T is two lines", drawRaster([]float64{2, 4, 25, 4}, []float64{13, 4, 13, 25}), []float64{23, 20.5}},
		{"a corner is one line", drawRaster([]float64{3, 3, 3, 24, 24, 24}), []float64{42}},
		{"two lines side by side", drawRaster([]float64{3, 5, 24, 5}, []float64{3, 7.5, 24, 7.5}), []float64{21, 21}},
		{"the outline comes first", drawRaster([]float64{2, 2, 5, 2}, []float64{2, 20, 25, 20}), []float64{23, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			traced := traceLines(tt.r)
			var lengths []float64
			for _, l := range traced {
				lengths = append(lengths, math.Round(10*lines.Length(l))/10)
			}
			if len(lengths) != len(tt.lengths) {
				t.Fatalf("lines as long as %v, want %v", lengths, tt.lengths)
			}
			for i, want := range tt.lengths {
				if math.Abs(lengths[i]-want) > 1+0.05*want {
					t.Errorf("lines as long as %v, want %v", lengths, tt.lengths)
				}
			}
			if missed := lostInkShare(tt.r, traced); missed > 0.02 {
				t.Errorf("%.0f %% of the ink is lost", 100*missed)
			}
		})
	}
}

func TestRestoreTheRightEdge(t *testing.T) {
	r := drawRaster([]float64{27.8, 0, 27.8, 27}) // the package has no pixel 28, where most of this line lies
	traced := traceLines(r)
	if len(traced) != 1 || lines.Length(traced[0]) < 25 {
		t.Fatalf("a line along the right edge is traced as %v", traced)
	}
}

func TestHeldOutDrawingsAreNotForHands(t *testing.T) {
	file := filepath.Join(t.TempDir(), "best.txt")
	for text, refused := range map[string]bool{"# remark\n\ncat: 0 84\n": false, "cat: 85\n": true, "cat: x\n": true} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if best, err := readBestDrawingIndexes(file); (err != nil) != refused || !refused && len(best["cat"]) != 2 {
			t.Errorf("%q is read as %v, %v", text, best, err)
		}
	}
	if _, err := readBestDrawingIndexes("best.txt"); err != nil {
		t.Error(err)
	}
}

func TestReadNounsSaysWhatIsMissing(t *testing.T) {
	if _, err := readNounDrawings(t.TempDir()); err == nil || !strings.Contains(err.Error(), "make hands") {
		t.Errorf("without the package: %v", err)
	}
}
