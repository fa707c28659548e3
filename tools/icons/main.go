// Icons makes drawings for bots of openly licensed icons. It reads a list of ours that says by
// which icon a word is drawn, and four npm packages: Fluent emoji high contrast (MIT, Microsoft),
// Game-icons.net (CC BY 3.0), Material Design Icons (Apache 2.0, Pictogrammers) and Temaki (CC0).
// There are two lists: icons.txt has the drawing that a word has from icons, second-icons.txt
// has others of words that are drawn already.
//
// An icon is filled areas, and hands draw lines. Package lines reads the areas of an icon and
// flattens their outlines, and outline.go chooses the lines that one would draw of them.
// `make icons` packs the drawings of both lists for package bot/hand.
package main

import (
	"encoding/binary"
	"os"
	"path/filepath"

	"github.com/alecthomas/kong"

	"linework/tools/lines"
	"linework/words/packed"
)

var command struct {
	List    string `default:"tools/icons/icons.txt" help:"File that says by which icon a word is drawn."`
	Modules string `default:"tools/icons/node_modules" help:"Folder of the npm packages."`
	To      string `default:"bot/hand/data/icons.gz" help:"File to write."`
}

func main() {
	ctx := kong.Parse(&command, kong.Name("icons"), kong.UsageOnError())
	text, err := os.ReadFile(command.List)
	ctx.FatalIfErrorf(err)
	entries, err := parseList(string(text))
	ctx.FatalIfErrorf(err, "%s", command.List)
	sets := map[string]iconSet{}
	plain := binary.AppendUvarint(nil, uint64(len(entries)))
	for _, e := range entries {
		if sets[e.set] == nil {
			sets[e.set], err = readIconSet(command.Modules, e.set)
			ctx.FatalIfErrorf(err)
		}
		drawing, err := sets[e.set].draw(e.icon, e.apart)
		ctx.FatalIfErrorf(err, "%s: %s", command.List, e.words[0])
		plain = lines.AppendDrawing(plain, e.words, drawing, stepsPerPercent)
	}
	ctx.FatalIfErrorf(os.MkdirAll(filepath.Dir(command.To), 0o755))
	ctx.FatalIfErrorf(os.WriteFile(command.To, packed.Gzip(plain), 0o644))
}

// stepsPerPercent is how fine places are written: so that most fit into a byte, and finer
// than a hand draws.
const stepsPerPercent = 2.5
