package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"linework/journal"
	"linework/table"
	"linework/table/room"
)

type replayCommand struct {
	Code string `arg:"" optional:"" help:"Code of the table; none lists all tables."`
	journalLocation
}

// Run reads the journal, of a running server too, and writes the story of a table.
func (r replayCommand) Run() error { return r.withReaderAndStdout(r.writeStoryOrTableList) }

func (r replayCommand) writeStoryOrTableList(ctx context.Context, out io.Writer, reader journalReader) error {
	if r.Code == "" {
		_, err := writeTableRows(ctx, out, reader, "CODE\tOPENED\tLAST CHANGE\tENTRIES", func(t journal.Summary) (string, error) {
			return fmt.Sprintf("%s\t%s\t%s\t%d", t.Table, t.Created.UTC().Format(time.DateTime), t.Last.UTC().Format(time.DateTime), t.Entries), nil
		})
		return err
	}
	code, err := parseCode(r.Code)
	if err != nil {
		return err
	}
	log, err := reader.Peek(ctx, code)
	if err != nil {
		return err
	}
	return room.WriteStory(out, findGame, table.NewRecord(ctx, log))
}
