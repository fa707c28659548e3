package table

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"linework/journal"
)

// A Greeting is what a table tells at its door. It is small, and stays true while the
// table is not in memory.
type Greeting struct {
	summary    Summary // with the names
	invitation string
	gallery    string
	holders    []string // hashes of the tokens that hold seats
}

// Greet tells what is said at the door.
func (t *Table) Greet() (g Greeting, err error) {
	err = t.call(func() { g = t.state.greeting() })
	return g, err
}

// Peek reads a greeting from a table's journal, without a table.
func Peek(ctx context.Context, cfg Config, code string, log journal.Log) (Greeting, error) {
	s, err := load(ctx, cfg.Find, log)
	if err != nil {
		return Greeting{}, fmt.Errorf("table %s: %w", code, err)
	}
	return s.greeting(), nil
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

// Shows reports whether a key opens the table's gallery.
func (g Greeting) Shows(key string) bool { return same(key, g.gallery) }

// same compares a secret with what somebody says it is; an empty one is nobody's.
func same(said, secret string) bool {
	return secret != "" && subtle.ConstantTimeCompare([]byte(said), []byte(secret)) == 1
}

func (s *state) greeting() Greeting {
	g := Greeting{
		summary:    Summary{Code: s.code, Stage: s.stage, Game: s.game, Open: s.open},
		invitation: s.invitation(), gallery: s.key,
	}
	for _, x := range s.seats {
		g.summary.Names = append(g.summary.Names, x.name)
		if x.person() {
			g.summary.People++
			g.holders = append(g.holders, x.hash)
		}
	}
	return g
}

// invitation is the key that an invitation's link carries beside the code. It follows
// from the gallery's key, so every table ever opened has one; who is told either is
// told both.
func (s *state) invitation() string {
	if s.key == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("invitation " + s.code + " " + s.key))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}
