package table

import (
	"context"
	"fmt"
	"slices"

	"linework/game"
	"linework/journal"
	"linework/table/room"
	"linework/table/secret"
)

// A Greeting is what a table says at its door. It is small, and stays true while the
// table is not in memory.
type Greeting struct {
	summary     Summary // with the names
	invitation  string
	galleryKeys []string // the keys to the gallery, also those that show a part of it
	seatHashes  []string // hashes of the tokens that hold seats
	removed     []string // hashes of the browsers of those whom the host has removed
	language    string
	hasReports  bool
}

// Language returns the language of the table's words.
func (g Greeting) Language() string { return g.language }

// ReadGreeting reads a table's greeting from its journal, without opening the table.
func ReadGreeting(ctx context.Context, findGame func(string) (game.Game, bool), code string, log journal.Log) (Greeting, error) {
	r, err := room.Replay(findGame, NewRecord(ctx, log))
	if err != nil {
		return Greeting{}, fmt.Errorf("table %s: %w", code, err)
	}
	return newGreeting(r), nil
}

// SummaryFor returns the greeting for someone who shows an invitation, a token, or neither.
// Only who was invited or has a seat is told names, and not somebody who has guessed a code.
func (g Greeting) SummaryFor(invitation, token string) Summary {
	s := g.summary
	if !secret.Equal(invitation, g.invitation) && (token == "" || !slices.Contains(g.seatHashes, secret.Hash(token))) {
		s.Names = nil
	}
	return s
}

// IsRemoved reports whether the host has removed whose browser calls itself so (CM-31).
func (g Greeting) IsRemoved(browser string) bool {
	hash := hashBrowser(browser)
	return hash != "" && slices.Contains(g.removed, hash)
}

// FullSummary returns the greeting with all names, for whoever has the journal anyway.
func (g Greeting) FullSummary() Summary { return g.summary }

// HasReports reports whether anything was reported at the table that the host and the operator are
// told of (CM-33).
func (g Greeting) HasReports() bool { return g.hasReports }

// OpensGallery reports whether a key opens the table's gallery, or a part of it.
func (g Greeting) OpensGallery(key string) bool {
	return slices.ContainsFunc(g.galleryKeys, func(galleryKey string) bool { return secret.Equal(key, galleryKey) })
}

func newGreeting(r *room.Room) Greeting {
	g := Greeting{
		summary:    Summary{Code: r.Code, Stage: r.Stage, Game: r.Game, Open: r.Open, TV: r.LastSeatID == 0, Joins: r.TakesNewcomers()},
		invitation: r.InvitationKey(), galleryKeys: []string{r.GalleryKey, r.ScreenGalleryKey()}, language: r.Language, hasReports: len(recentReports(r)) > 0,
	}
	for _, x := range r.Removals {
		if !x.ByOperator {
			g.removed = append(g.removed, x.Browsers...)
		}
	}
	for _, old := range r.OldKeys {
		g.galleryKeys = append(g.galleryKeys, old.Key)
	}
	for _, x := range r.Seats {
		g.summary.Names = append(g.summary.Names, x.Name)
		if x.IsPerson() {
			g.summary.People++
			g.seatHashes = append(g.seatHashes, x.Hash)
		}
	}
	return g
}
