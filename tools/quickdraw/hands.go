package main

import (
	"math"

	"linework/bot/noun"
	"linework/words/packed"
)

type handsCommand struct {
	source
	Best string `default:"tools/quickdraw/best.txt" help:"File that choose wrote."`
	To   string `default:"bot/hand/data/drawings.gz" help:"File to write."`
}

// Run traces the best drawings of each noun and writes them for package hand, in the
// format that it reads.
func (c *handsCommand) Run() error {
	nouns := c.mustReadNouns()
	best, err := readBestDrawingIndexes(c.Best)
	commandLine.FatalIfErrorf(err)
	if len(nouns) > noun.Count() {
		commandLine.Fatalf("the package has %d nouns, the list has %d", len(nouns), noun.Count())
	}
	var plain []byte
	for i, n := range nouns {
		if n.name != noun.Noun(i).String() {
			commandLine.Fatalf("noun %d is %s in the package and %s in the list", i, n.name, noun.Noun(i))
		}
		plain = append(plain, byte(len(best[n.name])))
		for _, k := range best[n.name] {
			plain = appendEncodedLines(plain, traceLines(&n.drawings[k]))
		}
	}
	return writeFile(c.To, packed.Gzip(plain))
}

func appendEncodedLines(dst []byte, lines []line) []byte {
	dst = append(dst, byte(len(lines)))
	for _, l := range lines {
		dst = append(dst, byte(len(l)))
		for _, p := range l {
			dst = append(dst, scaleToByte(p.X), scaleToByte(p.Y))
		}
	}
	return dst
}

func scaleToByte(pixels float64) byte {
	return byte(min(max(math.Round(pixels*bytesPerPixel), 0), 255))
}
