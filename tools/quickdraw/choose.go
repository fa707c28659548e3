package main

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/noun"
	"linework/ink"
	"linework/tools/lines"
)

const (
	bestPerNoun = 12 // drawings of a noun that hands can begin from
	tries       = 2  // how often each is drawn to be looked at
)

// shakyHand is a hand that shakes more than most: what is recognised then is no matter of
// luck, nor of the eye's having learned that very drawing by heart.
var shakyHand = hand.Manner{Speed: 1, Shake: 1.6}

// handPicked are drawings of nouns that people understood in two ways, picked by looking at
// them.
var handPicked = map[string][]int{
	"mouse": {20, 42, 25, 24, 75, 61, 32}, // the animals
}

type chooseCommand struct {
	source
	To string `default:"tools/quickdraw/best.txt" help:"File to write."`
}

// Run looks at every drawing that is not held out and writes down which are the best
// of each noun: those that the eye recognises when a hand draws them and that lost
// little ink in tracing. It takes a minute or two, so what it chose is kept in the repository.
func (c *chooseCommand) Run() error {
	nouns := c.mustReadNouns()
	var file bytes.Buffer
	fmt.Fprintf(&file, "# The best %d drawings of each noun, by their numbers in the package; written by\n# `go run ./tools/quickdraw choose`.\n\n", bestPerNoun)
	best := make([][]int, len(nouns))
	var wait sync.WaitGroup
	for i := range nouns {
		wait.Go(func() { best[i] = bestDrawingIndexes(&nouns[i], noun.Noun(i), eye.New()) })
	}
	wait.Wait()
	for i, n := range nouns {
		fmt.Fprintf(&file, "%s: %s\n", n.name, strings.Trim(fmt.Sprint(best[i]), "[]"))
	}
	return writeFile(c.To, file.Bytes())
}

// bestDrawingIndexes returns the numbers of the best drawings of a noun, the best first. The eye
// looks at the cleanest of them only.
func bestDrawingIndexes(c *class, n noun.Noun, look *eye.Eye) []int {
	if list, ok := handPicked[c.name]; ok {
		return list
	}
	type scored struct {
		index int
		lines []line
		score float64
	}
	better := func(a, b scored) int { return cmp.Compare(b.score, a.score) }
	var list []scored
	for k := range heldOutFrom {
		lines := traceLines(&c.drawings[k])
		list = append(list, scored{k, lines, -2*lostInkShare(&c.drawings[k], lines) - 0.01*float64(len(lines))})
	}
	slices.SortStableFunc(list, better)
	list = list[:3*bestPerNoun]
	for i := range list {
		for try := range tries {
			r := rand.New(rand.NewPCG(uint64(list[i].index), uint64(try)))
			drawn := shakyHand.DrawSketch(hand.Sketch{Lines: list[i].lines}, r)
			picture := eye.Render(slices.Values(finalInk(drawn)))
			seen := look.LookAtPicture(&picture)
			list[i].score += float64(seen.Probability(n)) / tries
		}
	}
	slices.SortStableFunc(list, better)
	var best []int
	for _, s := range list[:bestPerNoun] {
		best = append(best, s.index)
	}
	return best
}

// lostInkShare returns the share of dark pixels of a raster that its trace does not pass.
func lostInkShare(r *raster, traced []line) float64 {
	const darkPixel, near = 150, 1.2
	all, missed := 0, 0
	for i, v := range r {
		if v < darkPixel {
			continue
		}
		all++
		at := ink.Vec{X: float64(i % side), Y: float64(i / side)}
		passes := func(l line) bool {
			for k := range max(len(l)-1, 1) {
				if lines.DistanceToSegment(at, l[k], l[min(k+1, len(l)-1)]) < near {
					return true
				}
			}
			return false
		}
		if !slices.ContainsFunc(traced, passes) {
			missed++
		}
	}
	return float64(missed) / float64(max(all, 1))
}

// readBestDrawingIndexes reads what choose wrote: the numbers of the best drawings by noun.
func readBestDrawingIndexes(file string) (map[string][]int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	best := make(map[string][]int)
	for line := range strings.Lines(string(text)) {
		name, numbers, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		for _, field := range strings.Fields(numbers) {
			n, err := strconv.Atoi(field)
			if err != nil || n < 0 || n >= heldOutFrom {
				return nil, fmt.Errorf("%s: %s: %q is no number of a drawing that may be used", file, name, field)
			}
			best[name] = append(best[name], n)
		}
	}
	return best, nil
}

// finalInk returns the ink that strokes leave, without what was taken back.
func finalInk(strokes []hand.Stroke) (left []ink.Stroke) {
	for _, s := range strokes {
		if s.Undone > 0 {
			continue
		}
		line := ink.Stroke{Tool: s.Tool}
		for _, p := range s.Samples {
			line.Points = append(line.Points, p.Point)
		}
		left = append(left, line)
	}
	return left
}
