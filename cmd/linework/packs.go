package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"linework/words"
)

type packs struct {
	Check packsCheck `cmd:"" help:"Look word packs over and say what to mend."`
	List  packsList  `cmd:"" help:"List the word packs that come with the program."`
}

type packsCheck struct {
	Paths []string `arg:"" optional:"" type:"existingfile" help:"Pack files; none checks those that come with the program."`
}

// Run prints every problem, a line each, and fails if there is one.
func (c packsCheck) Run() error {
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
	for _, pack := range all {
		problems := words.Check(pack)
		for _, p := range problems {
			fmt.Println(p)
		}
		bad += len(problems)
		fmt.Printf("%s: %d cards, %d words, %d problems\n", pack.ID, len(pack.Cards), len(pack.Words()), len(problems))
	}
	if bad > 0 {
		return errors.New("some packs want mending")
	}
	return nil
}

type packsList struct{}

// Run prints the packs that come with the program.
func (packsList) Run() error {
	for _, p := range words.Builtin() {
		fmt.Printf("%-20s %s, %s, %d cards\n", p.ID, p.Name, p.Language, len(p.Cards))
	}
	return nil
}

// loadPacks is the packs that come with the program and those in a folder.
func loadPacks(folder string) ([]*words.Pack, error) {
	all := words.Builtin()
	if folder == "" {
		return all, nil
	}
	own, err := words.Load(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("--packs %s: %w", folder, err)
	}
	return append(all, own...), nil
}
