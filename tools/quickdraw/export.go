package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"linework/bot/eye"
	"linework/ink"
)

// Segments of traces are written with a resolution of bytesPerPixel. A drawing has at most
// maxSegments; the few that have more lose their last.
const (
	bytesPerPixel = 9
	maxSegments   = 160
)

type exportTrainingDataCommand struct {
	source
	To string `default:"tools/train/data" help:"Folder to write to."`
}

// Run writes four files, which train.py reads:
//
//	nouns.txt      one noun a line, the classes in order
//	rasters.gz     all drawings as they are, in the middle of the picture: 28 × 28 bytes each
//	segments.gz    the same as traced lines: 160 × 5 bytes each (x, y, x, y, number of the stroke
//	               from 1; 0 where there is none)
//	held-out.gz    of the drawings held out, three pictures each as the eye sees ink: the
//	               raster, its trace, and the first half of the strokes of its trace
func (c *exportTrainingDataCommand) Run() error {
	nouns, err := readNounDrawings(c.Package)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.To, 0o755); err != nil {
		return err
	}
	var names strings.Builder
	for _, n := range nouns {
		fmt.Fprintln(&names, n.name)
	}
	if err := os.WriteFile(filepath.Join(c.To, "nouns.txt"), []byte(names.String()), 0o644); err != nil {
		return err
	}
	traces := traceDrawingsByNoun(nouns)
	return cmp.Or(
		c.writeGzipFile("rasters.gz", func(w io.Writer) {
			for _, n := range nouns {
				for i := range n.drawings {
					p := centreRaster(&n.drawings[i])
					w.Write(p[:])
				}
			}
		}),
		c.writeGzipFile("segments.gz", func(w io.Writer) {
			for _, traced := range traces {
				for _, lines := range traced {
					w.Write(encodeSegments(lines))
				}
			}
		}),
		c.writeGzipFile("held-out.gz", func(w io.Writer) {
			for n, class := range nouns {
				for i := heldOutFrom; i < drawingsPerNoun; i++ {
					for _, p := range viewsOfRasterTraceAndHalfTrace(&class.drawings[i], traces[n][i]) {
						w.Write(p[:])
					}
				}
			}
		}),
	)
}

func (c *exportTrainingDataCommand) writeGzipFile(name string, fill func(io.Writer)) error {
	f, err := os.Create(filepath.Join(c.To, name))
	if err != nil {
		return err
	}
	defer f.Close()
	buffered := bufio.NewWriter(f)
	zipped := gzip.NewWriter(buffered)
	fill(zipped)
	return cmp.Or(zipped.Close(), buffered.Flush(), f.Close())
}

func traceDrawingsByNoun(nouns []class) [][][]line {
	traces := make([][][]line, len(nouns))
	var wait sync.WaitGroup
	for n := range nouns {
		wait.Go(func() {
			for i := range nouns[n].drawings {
				traces[n] = append(traces[n], traceLines(&nouns[n].drawings[i]))
			}
		})
	}
	wait.Wait()
	return traces
}

// encodeSegments returns a trace as the training reads it.
func encodeSegments(lines []line) []byte {
	data := make([]byte, 0, maxSegments*5)
	for i, l := range lines {
		for k := range max(len(l)-1, 1) {
			from, to := l[k], l[min(k+1, len(l)-1)]
			if len(data) < maxSegments*5 {
				data = append(data, scaleToByte(from.x), scaleToByte(from.y), scaleToByte(to.x), scaleToByte(to.y), byte(min(i+1, 255)))
			}
		}
	}
	return data[:maxSegments*5]
}

// viewsOfRasterTraceAndHalfTrace returns a drawing as the eye sees it: the raster itself, its trace as ink, and
// the first half of the strokes of that.
func viewsOfRasterTraceAndHalfTrace(r *raster, lines []line) [3]eye.Picture {
	strokes := toInk(lines)
	return [3]eye.Picture{
		centreRaster(r),
		eye.Render(slices.Values(strokes)),
		eye.Render(slices.Values(strokes[:(len(strokes)+1)/2])),
	}
}

// toInk puts traced lines onto the board.
func toInk(lines []line) []ink.Stroke {
	const unit = ink.Size / (side + 2)
	strokes := make([]ink.Stroke, len(lines))
	for i, l := range lines {
		strokes[i].Tool = ink.Medium
		for _, p := range l {
			strokes[i].Points = append(strokes[i].Points, ink.Point{X: uint16((p.x + 1) * unit), Y: uint16((p.y + 1) * unit)})
		}
	}
	return strokes
}

func centreRaster(r *raster) (p eye.Picture) {
	right, bottom := 0, 0
	for i, v := range r {
		if v > 0 {
			right, bottom = max(right, i%side), max(bottom, i/side)
		}
	}
	dx, dy := (side-1-right)/2, (side-1-bottom)/2
	for y := range bottom + 1 {
		for x := range right + 1 {
			p[(y+dy)*side+x+dx] = r[y*side+x]
		}
	}
	return p
}
