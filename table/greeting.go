package table

import (
	"context"
	"fmt"
	"slices"

	"linework/journal"
	"linework/table/room"
)

// A Greeting is what a table tells at its door. It is small, and stays true while the
// table is not in memory.
type Greeting struct {
	summary    Summary // with the names
	invitation string
	galleries  []string // the keys to the gallery, also those that show a part of it
	holders    []string // hashes of the tokens that hold seats
}

// Peek reads a greeting from a table's journal, without a table.
func Peek(ctx context.Context, cfg Config, code string, log journal.Log) (Greeting, error) {
	r, err := load(ctx, cfg.Find, log)
	if err != nil {
		return Greeting{}, fmt.Errorf("table %s: %w", code, err)
	}
	return greetingOf(r), nil
}

// To is the greeting for someone who shows an invitation, a token, or neither. Names
// are told to who was invited or has a seat, and not to who has guessed a code.
func (g Greeting) To(invitation, token string) Summary {
	s := g.summary
	if !same(invitation, g.invitation) && (token == "" || !slices.Contains(g.holders, hashOf(token))) {
		s.Names = nil
	}
	return s
}

// Whole is the greeting with all names, for whoever has the journal anyway.
func (g Greeting) Whole() Summary { return g.summary }

// Shows reports whether a key opens the table's gallery, or a part of it.
func (g Greeting) Shows(key string) bool {
	return slices.ContainsFunc(g.galleries, func(secret string) bool { return same(key, secret) })
}

// greetingOf is what is said at a table's door now.
func greetingOf(r *room.Room) Greeting {
	g := Greeting{
		summary:    Summary{Code: r.Code, Stage: r.Stage, Game: r.Game, Open: r.Open, TV: r.LastID == 0},
		invitation: r.Invitation(), galleries: []string{r.Key},
	}
	for _, old := range r.OldKeys {
		g.galleries = append(g.galleries, old.Key)
	}
	for _, x := range r.Seats {
		g.summary.Names = append(g.summary.Names, x.Name)
		if x.Person() {
			g.summary.People++
			g.holders = append(g.holders, x.Hash)
		}
	}
	return g
}
