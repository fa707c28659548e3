package game

import "slices"

// A Roster is who plays a match: their names by seat, and which of them are bots. A match
// embeds one.
type Roster struct {
	Names []string
	Bots  Seats // as the match was dealt
	Rules int   // the version of the rules that the match was begun under; 0 for those of now

	language string
}

// A Renamer is a match that tells names, and is told when one changes. It is no input:
// nothing that is decided may depend on a name.
type Renamer interface{ Rename(Seat, string) }

// A Joiner is a match that people may join while it is played, as pupils join a lesson (CM-34).
type Joiner interface {
	// TakesNewcomers reports whether somebody may join now.
	TakesNewcomers() bool
	// Join gives a newcomer the seat after the last one. It is no step of the match: it uses no
	// chance, and the phase stays.
	Join(name string) []Event
}

// Roster returns the players of the setup.
func (s Setup) Roster() Roster {
	r := Roster{Names: slices.Clone(s.Names), Bots: s.Bots & Players(len(s.Names)), Rules: s.Rules}
	if s.Pack != nil {
		r.language = s.Pack.Language
	}
	return r
}

// Language returns the language of the words that are played with (CM-26); "" where there
// are none.
func (r *Roster) Language() string { return r.language }

// RulesBefore reports whether the match was begun under an earlier version of the rules, and
// is to be played by those to its end: else what was decided in it would come out otherwise
// when its journal is read again (CM-27).
func (r *Roster) RulesBefore(version int) bool { return r.Rules > 0 && r.Rules < version }

// Players returns the seats of all who play.
func (r *Roster) Players() Seats { return Players(len(r.Names)) }

// People returns the seats of players who are not bots. They alone decide what people
// decide: bots abstain (CM-17, CM-20).
func (r *Roster) People() Seats {
	if r.RulesBefore(2) { // rules of version 1: bots are asked as well
		return r.Players()
	}
	return r.Players() &^ r.Bots
}

// Rename gives a player another name, from now on.
func (r *Roster) Rename(seat Seat, name string) { r.Names[seat] = name }

// ReplaceBot gives the seat of a bot to a person. It is no step of the match.
func (r *Roster) ReplaceBot(seat Seat, name string) {
	r.Names[seat], r.Bots = name, r.Bots.Without(seat)
}

// ToAll returns the event that tells a fact to everyone, the public too.
func (r *Roster) ToAll(f Fact) Event { return Event{To: PlayersAndPublic(len(r.Names)), Fact: f} }

// EventsToAll returns the events that tell some facts to everyone.
func (r *Roster) EventsToAll(facts ...Fact) []Event { return MapList(facts, r.ToAll) }

// LeftOf returns the next seat around the table (CM-1).
func (r *Roster) LeftOf(seat Seat) Seat { return (seat + 1) % Seat(len(r.Names)) }
