// Wire writes the TypeScript types of all that goes through the socket, from the Go
// types: `make wire`. What a game says and is told comes from its list (game.Wire) and
// goes into the game's own folder of the client. The lists of the protocol's page are written
// from the same types. With -check nothing is written, and files that are not up to date are
// named.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"reflect"

	"linework/game"
	"linework/games/examples"
	"linework/gateway/admin"
	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/table"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail if something would change")
	flag.Parse()
	if err := writeOrCheckFiles(*check); err != nil {
		fmt.Fprintln(os.Stderr, "wire:", err)
		os.Exit(1)
	}
}

// writeOrCheckFiles writes the generated files that changed, or only fails where one has.
func writeOrCheckFiles(checkOnly bool) error {
	files, err := generateFiles()
	if err != nil {
		return err
	}
	for name, text := range files {
		old, err := os.ReadFile(name)
		switch {
		case err == nil && bytes.Equal(old, text):
		case checkOnly:
			return fmt.Errorf("%s is not up to date; run make wire and commit it", name)
		default:
			if err := os.WriteFile(name, text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// generateFiles returns the files of the client's types and the page of the protocol, by name. It
// is run in the root of the repository, for the comments and the constants are read from the
// source.
func generateFiles() (map[string][]byte, error) {
	g := newGenerator()
	g.declareTypesOf(game.Info{})
	g.declareTypesOf(api.Catalogue{}, api.Daily{}, api.Attempt{}, api.ShowTable{}, api.ShownTable{}, answer.Trouble{}, api.Reach{}, api.SelfTest{}, admin.OpenSession{}, admin.Overview{}, admin.Ask{}, admin.Reports{})
	g.declareTypesOf(table.Welcome{}, table.Update{}, table.Reaction{}, table.Gather{}, table.Standstill{}, table.Notice{}, table.Show{}, table.Covers{}, table.Approvals{}, table.Door{}, table.Answer{}, table.Bye{}, table.Command{}, table.DoHello{}, table.NewTable{}, table.NewSeat{}, table.Toll{}, table.Ticket{}, table.Summary{}, table.Gallery{})
	at := g.fileOfPackage("linework/table")
	g.declareCommands(at, table.Commands)
	g.declareRights(at, table.Commands)
	g.declareRefusals(at, "What the table refuses with, whatever is played; each game has codes of its own.", g.tableRefusals())
	g.declareCloseCodes(at, "linework/table")
	for _, one := range examples.ListWithGames() {
		w := one.Wire()
		at := g.fileOfPackage(reflect.TypeOf(one).PkgPath())
		g.declareTypesOf(w.View)
		g.declareKinds(at, "Moves", "What players say, by kind.", w.Moves)
		g.declareQuestions(at, w.Asks)
		for _, try := range w.Tries {
			g.declareTypesOf(try.Question, try.Answer)
		}
		g.declareKinds(at, "Facts", "What they are told, by kind.", w.Facts)
		g.declareTypesOf(w.Details...)
		g.declareRefusals(at, "What the game refuses with, beside what every table does.", g.gameRefusals(one.Info().ID))
		g.declareGame(at, w)
	}
	files := g.renderFiles()
	page, err := os.ReadFile(protocolPage)
	if err == nil {
		files[protocolPage], err = fillSections(string(page), g.protocolSections())
	}
	return files, cmp.Or(g.err, err)
}
