package words

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed packs
var builtin embed.FS

// Builtin returns the packs that come with the program, the English ones first: whoever asks
// for no language is dealt those.
var Builtin = sync.OnceValue(func() []*Pack {
	packs, err := fs.Sub(builtin, "packs")
	if err != nil {
		panic(err)
	}
	all, err := Load(packs)
	if err != nil {
		panic(err)
	}
	order := func(p *Pack) string { // "" comes first
		if p.Language == "en" {
			return ""
		}
		return p.Language
	}
	slices.SortStableFunc(all, func(a, b *Pack) int { return strings.Compare(order(a), order(b)) })
	return all
})

// maxFile is the size of the largest pack, far beyond any that people could play through.
const maxFile = 1 << 20

// Load reads every pack in a folder and the folders below it: all files that end in .txt,
// except README.txt. A file that cannot be read does not keep the others from being loaded;
// the error joins what is wrong with all of them.
func Load(folder fs.FS) ([]*Pack, error) {
	var files []string
	var problems []error
	err := fs.WalkDir(folder, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			problems = append(problems, fmt.Errorf("read word packs: %w", err))
		case !d.IsDir() && path.Ext(file) == ".txt" && path.Base(file) != "README.txt":
			files = append(files, file)
		}
		return nil
	})
	packs, refused := make([]*Pack, len(files)), make([]error, len(files))
	var reading sync.WaitGroup
	for i, file := range files { // beside one another: a server waits for them when it starts
		reading.Go(func() { packs[i], refused[i] = loadPackFile(folder, file) })
	}
	reading.Wait()
	packs = slices.DeleteFunc(packs, func(p *Pack) bool { return p == nil })
	return packs, errors.Join(slices.Concat(problems, refused, []error{err})...)
}

func loadPackFile(folder fs.FS, file string) (*Pack, error) {
	info, err := fs.Stat(folder, file)
	if err != nil {
		return nil, fmt.Errorf("read word pack: %w", err)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s: a word pack has at most %d KiB", file, maxFile>>10)
	}
	text, err := fs.ReadFile(folder, file)
	if err != nil {
		return nil, fmt.Errorf("read word pack: %w", err)
	}
	return Parse(strings.TrimSuffix(file, ".txt"), string(text))
}
