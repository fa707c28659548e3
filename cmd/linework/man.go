//go:build man

package main

import (
	"fmt"
	"os"

	mangokong "github.com/alecthomas/mango-kong"
	"github.com/muesli/roff"
)

// init prints the manual page of all commands and ends: `go run -tags man ./cmd/linework`.
// What people install is built without it.
func init() {
	page := mangokong.NewManPage(1, newParser(new(commands), new(settings)).Model)
	fmt.Print(page.Build(roff.NewDocument()))
	os.Exit(0)
}
