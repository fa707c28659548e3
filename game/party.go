package game

import "slices"

// A Party is who plays a match: their names by seat, and which of them bots play.
type Party struct {
	Names []string
	Bots  Seats // as the match was dealt
	Rules int   // the version of the rules that the match was begun under; 0 for those of now

	language string
}

// A Renamer is a match that tells names, and is told when one changes. It is no input:
// nothing that is decided may depend on a name.
type Renamer interface{ Rename(Seat, string) }

// Party is who is seated.
func (s Setup) Party() Party {
	p := Party{Names: slices.Clone(s.Names), Bots: s.Bots & Players(len(s.Names)), Rules: s.Rules}
	if s.Pack != nil {
		p.language = s.Pack.Language
	}
	return p
}

// Language is that of the words that the party plays with (CM-26); "" where there are
// none.
func (p *Party) Language() string { return p.language }

// Before reports whether the match was begun under rules before a version, and is to be
// played by those to its end: else what was decided in it would come out otherwise when
// its journal is read again (CM-27).
func (p *Party) Before(version int) bool { return p.Rules > 0 && p.Rules < version }

// Players is all who play.
func (p *Party) Players() Seats { return Players(len(p.Names)) }

// People is the players who are no bots. They alone decide what people decide: bots
// abstain (CM-17, CM-20).
func (p *Party) People() Seats {
	if p.Before(2) { // rules of version 1: bots are asked as well
		return p.Players()
	}
	return p.Players() &^ p.Bots
}

// Rename gives a player another name, from now on.
func (p *Party) Rename(seat Seat, name string) { p.Names[seat] = name }

// All tells a fact to everyone, the public too.
func (p *Party) All(f Fact) Event { return Event{To: Everyone(len(p.Names)), Fact: f} }

// LeftOf is the next seat around the table (CM-1).
func (p *Party) LeftOf(seat Seat) Seat { return (seat + 1) % Seat(len(p.Names)) }

// Copied is a slice of its own, empty rather than nil: what a view or a fact holds.
func Copied[T any](list []T) []T { return append(make([]T, 0, len(list)), list...) }
