package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linework/words/packed"
)

// Of each noun the package has 100 drawings by 100 people. The last 15 are held
// out: nothing is trained on them and no hand draws them, so that they can tell how
// well the eye sees.
const (
	drawingsPerNoun = 100
	heldOutFrom     = 85
)

// side is the width and the height of a raster.
const side = 28

// A raster is how much ink lies on each pixel, row by row. In the package a drawing
// begins at the left and upper edges, its longer side fills the raster, and its
// lines are one pixel wide.
type raster [side * side]uint8

// A class is a noun and the drawings of it.
type class struct {
	name     string
	drawings []raster
}

// readNounDrawings reads the npm package from the folder it was installed to, nouns in the
// order of the alphabet. The classes of the eye have the same order.
func readNounDrawings(npmFolder string) ([]class, error) {
	files, err := filepath.Glob(filepath.Join(npmFolder, "src", "drawings", "*.ndjson.gz"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no drawings; `make hands` fetches them", npmFolder)
	}
	nouns := make([]class, 0, len(files))
	for _, file := range files {
		drawings, err := readDrawings(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		nouns = append(nouns, class{strings.TrimSuffix(filepath.Base(file), ".ndjson.gz"), drawings})
	}
	slices.SortFunc(nouns, func(a, b class) int { return strings.Compare(a.name, b.name) })
	return nouns, nil
}

// readDrawings reads a file of one drawing a line, each a list of numbers from 0 to 1.
func readDrawings(file string) ([]raster, error) {
	zipped, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	unzipped, err := packed.Open(zipped)
	if err != nil {
		return nil, err
	}
	var drawings []raster
	for line := range bytes.Lines(unzipped.NextBytes(unzipped.Remaining())) {
		var shades []float64
		if err := json.Unmarshal(line, &shades); err != nil {
			return nil, err
		}
		if len(shades) != side*side {
			return nil, fmt.Errorf("a drawing of %d pixels, not %d", len(shades), side*side)
		}
		var r raster
		for i, v := range shades {
			r[i] = uint8(v*255 + 0.5)
		}
		drawings = append(drawings, r)
	}
	if len(drawings) != drawingsPerNoun {
		return nil, fmt.Errorf("%d drawings, not %d", len(drawings), drawingsPerNoun)
	}
	return drawings, nil
}
