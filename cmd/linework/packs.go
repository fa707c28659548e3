package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"linework/bot/mind"
	"linework/game"
	"linework/games"
	"linework/words"
)

type packsCommand struct {
	Check checkPacksCommand `cmd:"" help:"Check word packs and say what to fix."`
	List  listPacksCommand  `cmd:"" help:"List the word packs that come with the program."`
}

type checkPacksCommand struct {
	Paths []string `arg:"" optional:"" type:"existingfile" help:"Pack files; none checks those that come with the program."`
}

// Run prints every problem, a line each, and fails if there is one.
func (c checkPacksCommand) Run() error {
	all := words.Builtin()
	if len(c.Paths) > 0 {
		all = nil
	}
	bad := 0
	for _, path := range c.Paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pack, err := words.Parse(filepath.Base(path), string(text))
		if err != nil {
			fmt.Println(err)
			bad++
			continue
		}
		all = append(all, pack)
	}
	layouts := game.Layouts(games.All())
	for _, pack := range all {
		problems := append(layouts.FindPackProblems(pack), findUnknownDrawingNames(pack)...)
		for _, p := range problems {
			fmt.Println(p)
		}
		bad += len(problems)
		fmt.Printf("%s: %d cards, %d words, %d problems; bots can draw %s\n", pack.ID, len(pack.Cards), len(pack.Words()), len(problems), describeDrawableShares(pack))
	}
	if bad > 0 {
		return errors.New("some packs want mending")
	}
	return nil
}

// findUnknownDrawingNames returns a problem for each drawing that a pack names and bots do not have.
func findUnknownDrawingNames(pack *words.Pack) []words.Problem {
	var all []words.Problem
	for _, w := range pack.Words() {
		if w.Drawing != "" && w.Drawing != words.Undrawn && !mind.CanDraw(w) {
			all = append(all, words.Problem{Pack: pack.ID, Code: "drawing", Text: fmt.Sprintf("%s: bots have no drawing of %q; leave the line out, or name one that they have", w.Name(), w.Drawing)})
		}
	}
	return all
}

// describeDrawableShares returns how many of a pack's words bots can draw, for each deck or side,
// plain and starred words apart.
func describeDrawableShares(pack *words.Pack) string {
	var order []string
	all, drawn := map[string]int{}, map[string]int{}
	for _, card := range pack.Cards {
		for _, side := range card.Sides {
			for _, w := range side.Words {
				name := cmp.Or(card.Deck, side.Label, "plain")
				if w.Hard {
					name = "starred"
				}
				if all[name]++; all[name] == 1 {
					order = append(order, name)
				}
				if mind.CanDraw(w) {
					drawn[name]++
				}
			}
		}
	}
	describe := func(name string) string { return fmt.Sprintf("%s %d %%", name, 100*drawn[name]/all[name]) }
	return strings.Join(game.MapList(order, describe), ", ")
}

type listPacksCommand struct{}

func (listPacksCommand) Run() error {
	for _, p := range words.Builtin() {
		fmt.Printf("%-20s %s, %s, %d cards\n", p.ID, p.Name, p.Language, len(p.Cards))
	}
	return nil
}

// loadPackFolder reads the packs of a folder, none where no folder is named.
func loadPackFolder(folder string) ([]*words.Pack, error) {
	if folder == "" {
		return nil, nil
	}
	own, err := words.Load(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("--packs %s: %w", folder, err)
	}
	return own, nil
}
