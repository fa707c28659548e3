// Icons makes drawings for bots of openly licensed icons. It reads icons.txt, a list of
// ours that says by which icon a word is drawn, and two npm packages: Fluent emoji high
// contrast (MIT, Microsoft) and Game-icons.net (CC BY 3.0).
//
// An icon is filled areas, and hands draw lines. Package lines reads the areas of an icon and
// flattens their outlines, and outline.go chooses the lines that one would draw of them.
// `make icons` packs the drawings for package bot/hand.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"

	"github.com/alecthomas/kong"

	"linework/bot/hand"
	"linework/words/packed"
)

var command struct {
	List    string `default:"tools/icons/icons.txt" help:"File that says by which icon a word is drawn."`
	Modules string `default:"tools/icons/node_modules" help:"Folder of the npm packages."`
	To      string `default:"bot/hand/data/icons.gz" help:"File to write."`
}

func main() {
	ctx := kong.Parse(&command, kong.Name("icons"), kong.UsageOnError())
	ctx.FatalIfErrorf(writeDrawings(command.List, command.Modules, command.To))
}

func writeDrawings(list, modules, to string) error {
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	entries, err := parseList(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", list, err)
	}
	sets := map[string]iconSet{}
	plain := binary.AppendUvarint(nil, uint64(len(entries)))
	for _, e := range entries {
		if sets[e.set] == nil {
			if sets[e.set], err = readIconSet(modules, e.set); err != nil {
				return err
			}
		}
		drawing, err := sets[e.set].draw(e.icon, e.apart)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", list, e.words[0], err)
		}
		plain = hand.AppendDrawing(plain, e.words, drawing, stepsPerPercent)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, packed.Gzip(plain), 0o644)
}

// stepsPerPercent is how fine places are written: so that most fit into a byte, and finer
// than a hand draws.
const stepsPerPercent = 2.5
