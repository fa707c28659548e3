package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"linework/journal"
	"linework/server/progress"
)

type backupCommand struct {
	File string `arg:"" help:"The file to write; one that is there already is left alone."`
	Data string `default:"data" help:"Folder with the journal."`
}

// Run backs the data folder up, of a running server too.
func (b backupCommand) Run() error {
	shown := showBytes("Backing up", filepath.Join(b.Data, "linework.db"), partsOf(b.File))
	err := journal.Backup(context.Background(), b.Data, b.File)
	shown.End()
	if err != nil {
		return err
	}
	info, err := os.Stat(b.File)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %s, all that was played up to now. It holds the keys of people's seats: keep it where you keep passwords.\n", b.File, formatSize(info.Size()))
	return nil
}

type restoreCommand struct {
	File    string `arg:"" help:"A file that linework backup wrote."`
	Data    string `default:"data" help:"Folder to restore into; no server may be using it."`
	Replace bool   `env:"-" help:"Restore into a folder that has tables. The old file is kept under another name."`
}

func (r restoreCommand) Run() error {
	shown := showBytes("Restoring", r.File, partsOf(filepath.Join(r.Data, "linework.db")))
	aside, err := journal.Restore(context.Background(), r.File, r.Data, r.Replace)
	shown.End()
	switch {
	case errors.Is(err, journal.ErrHasTables):
		return fmt.Errorf("%w; choose another folder with --data, or put them aside with --replace", err)
	case errors.Is(err, journal.ErrDamaged) && strings.Contains(err.Error(), r.File+":"):
		return fmt.Errorf("%w; nothing was changed. Take an older backup, or fetch this one again if it was copied from elsewhere", err)
	case err != nil:
		return addStoreAdvice(err)
	}
	if aside != "" {
		fmt.Println("What was there before is in " + aside)
	}
	fmt.Printf("Restored into %s. Start the server with --data %s\n", r.Data, r.Data)
	return nil
}

func formatSize(bytes int64) string {
	switch {
	case bytes < 0:
		return "an unknown size"
	case bytes < 1<<20:
		return fmt.Sprintf("%d KB", (bytes+1023)>>10)
	case bytes < 10<<30:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
}

// showBytes shows how many bytes of a file are in those that match a pattern, from now on.
func showBytes(title, file, written string) *progress.Progress {
	before := sizeOfMatching(written)
	return progress.Start(title, sizeOfMatching(file), func() int64 { return sizeOfMatching(written) - before })
}

// partsOf returns the pattern of the names that a file has while it is being written.
func partsOf(file string) string {
	return filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".part-*")
}

func sizeOfMatching(pattern string) (bytes int64) {
	files, _ := filepath.Glob(pattern) // a name that is no pattern matches nothing
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}
