package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"linework/games"
	"linework/lobby"
	"linework/table"
)

type replay struct {
	Code string `arg:"" optional:"" help:"Code of the table; none lists all tables."`
	where
}

// Run reads the journal, of a running server too, and tells the story of a table.
func (r replay) Run() error {
	ctx := context.Background()
	reader, err := r.open()
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	if r.Code == "" {
		return r.list(ctx, reader)
	}
	code, err := lobby.ParseCode(r.Code)
	if err != nil {
		return err
	}
	log, err := reader.Log(ctx, code)
	if err != nil {
		return err
	}
	return table.WriteStory(ctx, os.Stdout, log, games.Find)
}

func (r replay) list(ctx context.Context, reader archive) error {
	all, err := reader.Tables(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "CODE\tOPENED\tLAST CHANGE\tENTRIES")
	for _, t := range all {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\n", t.Table, t.Created.UTC().Format(time.DateTime), t.Last.UTC().Format(time.DateTime), t.Entries)
	}
	return w.Flush()
}
