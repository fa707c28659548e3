package operations

import (
	"context"
	"encoding/json"
	"time"

	"linework/journal"
)

// An OperationReader is a list of operations to be read.
type OperationReader interface {
	Operations(ctx context.Context, afterSeq uint64) ([]journal.Operation, error)
}

// CopyLasting writes into another list what lasts of this one and is not there: which tables are
// closed, who is kept out and, where nobody has said it there, who may open tables. Links, sessions,
// notices and the log stay behind. It returns how many operations it has written.
func CopyLasting(ctx context.Context, from OperationReader, to journal.OperationLog) (copied int, err error) {
	source, err := readState(ctx, from)
	if err != nil {
		return 0, err
	}
	target, err := readState(ctx, to)
	if err != nil {
		return 0, err
	}
	known := map[string]bool{}
	for _, o := range target.lasting() {
		known[encode(o)] = true
	}
	for _, o := range source.lasting() {
		if known[encode(o)] || o.Kind == OpeningSet && target.opening.Kind != "" || o.Kind == RemovalAsked && target.key != "" {
			continue
		}
		if err := Append(ctx, to, o); err != nil {
			return copied, err
		}
		copied++
	}
	return copied, nil
}

// ReadClosedTables lists the tables that are closed, the latest first.
func ReadClosedTables(ctx context.Context, from OperationReader) ([]ClosedTable, error) {
	s, err := readState(ctx, from)
	return reversed(s.closed), err
}

// ReadOpening returns who may open tables: Everyone, WithPassword or Nobody.
func ReadOpening(ctx context.Context, from OperationReader) (who string, err error) {
	s, err := readState(ctx, from)
	return s.opening.Opening, err
}

func encode(o Operation) string {
	text, _ := json.Marshal(o) // our own types always encode
	return string(text)
}

func readState(ctx context.Context, from OperationReader) (state, error) {
	s := newState()
	all, err := from.Operations(ctx, 0)
	for _, one := range all {
		e, _ := decode(one, time.Now()) // what cannot be read changes nothing
		s.apply(e)
	}
	return s, err
}

// lasting returns operations that say what lasts of the list. The key of networks comes with
// somebody who was asked to be removed from no table.
func (s *state) lasting() (all []Operation) {
	if s.key != "" {
		all = append(all, Operation{Kind: RemovalAsked, Key: s.key})
	}
	for _, t := range s.closed {
		all = append(all, Operation{Kind: TableClosed, Table: t.Code})
	}
	for _, r := range s.removals {
		all = append(all, Operation{Kind: PersonRemoved, Table: r.Table, Name: r.Name, Network: r.Network, Browsers: r.Browsers, Networks: r.Networks})
	}
	if s.opening.Kind != "" {
		all = append(all, s.opening)
	}
	return all
}
