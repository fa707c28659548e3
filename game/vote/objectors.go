package vote

import "linework/game"

// maxNotUpheld is after how many objections that were not upheld a player has none left.
const maxNotUpheld = 2

// Objectors is what a match remembers of the objections in it, by player: how many of theirs
// were not upheld (CM-20). A match has one.
type Objectors struct {
	artistsAskedSince int
	notUpheld         map[game.Seat]int
}

// NewObjectors returns the objectors of a match before its first objection. By the rules of a
// game before a version, the only voter decides alone, and objections don't run out (CM-27).
func NewObjectors(artistsAskedSince int) Objectors {
	return Objectors{artistsAskedSince: artistsAskedSince, notUpheld: map[game.Seat]int{}}
}

// A Bar is why a player cannot object to any drawing.
type Bar string

// The bars.
const (
	NoBar    Bar = ""
	NoneLeft Bar = "none-left" // two objections of theirs were not upheld
	OnlyBots Bar = "only-bots" // all others are bots: nobody could vote, and no artist could be asked
)

// BarOf returns why a seat cannot object to any drawing in this game; NoBar where it can, and
// for the public.
func (o *Objectors) BarOf(objector game.Seat, roster *game.Roster) Bar {
	switch {
	case roster.RulesBefore(o.artistsAskedSince):
		return NoBar
	case o.notUpheld[objector] >= maxNotUpheld:
		return NoneLeft
	case roster.People() == game.Of(objector):
		return OnlyBots
	}
	return NoBar
}
