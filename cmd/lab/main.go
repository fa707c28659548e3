// Lab is for people who work on Linework: it has bots play bots, measures what a server
// costs, attacks one on this machine, and shows the pictures that games and bots draw from.
// None of it is in the program that people install.
package main

import (
	"fmt"
	"os"

	"github.com/alecthomas/kong"
)

type commands struct {
	Sim         simCommand         `cmd:"" help:"Play games between bots and print figures as JSON."`
	Deadtime    deadtimeCommand    `cmd:"" help:"Play games of four by a script and print how long people have nothing to do."`
	Cards       cardsCommand       `cmd:"" help:"The pictures of Funny Lines: check them, look at them."`
	Sketches    sketchesCommand    `cmd:"" help:"The drawings that bots make: look at them."`
	Bench       benchCommand       `cmd:"" help:"Measure what drawing, bots and opening tables cost."`
	Siege       siegeCommand       `cmd:"" help:"Attack a server on this machine, and say what held."`
	SiegeAttack siegeAttackCommand `cmd:"" hidden:""`
}

func main() {
	var c commands
	ctx := kong.Parse(&c, kong.Name("lab"), kong.Description("What people who work on Linework measure and look at."), kong.ShortUsageOnError())
	check(ctx.Run())
}

// check ends the program where there is an error.
func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "lab: "+err.Error())
		os.Exit(1)
	}
}
