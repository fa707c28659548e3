package words

import (
	"strings"

	"linework/texts"
)

// Any is the game of a pack whose words stand alone and suit every game.
const Any = "any"

// A Pack is a box of cards for one game, or loose words for any.
type Pack struct {
	ID       string // where it came from, "en/doodle-dash"; no part of the content
	Name     string
	Language string // "en", "de"
	Licence  string // as SPDX writes it
	Author   string
	Game     string // the id of its game, or Any
	Grade    string // "easy", "mixed" or "hard"
	Cards    []Card
	// Known are words that are never dealt. The judge knows them, so that typing
	// one is not taken for a slip of the finger (CM-15).
	Known []string
	// Own are the keys of words that players wrote themselves and mixed with a pack: they
	// are dealt before the others.
	Own []string `json:",omitempty"`
}

// A Card has one side or several.
type Card struct {
	Deck  string // "green" where a game has several decks, else ""
	Sides []Side
}

// A Side is the words that are seen together.
type Side struct {
	Label string // "easy" where the card has several sides, else ""
	Words []Word

	line int // in the pack's file
}

// Side returns the card's side with that label.
func (c Card) Side(label string) (Side, bool) {
	for _, s := range c.Sides {
		if s.Label == label {
			return s, true
		}
	}
	return Side{}, false
}

// nameMessage returns what a pack is called; one that players wrote has no translation.
func (p *Pack) nameMessage() texts.Message {
	return texts.Message{Text: p.Name, Code: "pack." + strings.ReplaceAll(p.ID, "/", "-")}
}

// Words returns all words of the pack, card by card.
func (p *Pack) Words() []Word {
	var all []Word
	for _, c := range p.Cards {
		for _, s := range c.Sides {
			all = append(all, s.Words...)
		}
	}
	return all
}

// A field is one line of a pack's header.
type field struct {
	key      string
	value    *string
	optional bool
}

func (p *Pack) headerFields() []field {
	return []field{
		{key: "name", value: &p.Name},
		{key: "language", value: &p.Language},
		{key: "licence", value: &p.Licence},
		{key: "author", value: &p.Author, optional: true},
		{key: "game", value: &p.Game},
		{key: "grade", value: &p.Grade, optional: true},
	}
}
