package game

import "hash/fnv"

// A Character is how a bot behaves whatever its level; 1 is ordinary.
type Character struct {
	Speed      float64 // of its pen
	Shake      float64 // how far its pen strays
	Pause      float64 // how long it looks, thinks and waits
	Confidence float64 // how sure it must be to guess
	Errors     float64 // how often it errs
}

// Characters are those that there are: quick and sloppy, careful, overthinking. None wins much more
// often than another: who is faster errs more.
var Characters = []Character{
	{Speed: 1.04, Shake: 1.3, Pause: 0.9, Confidence: 0.95, Errors: 1.3},
	{Speed: 0.96, Shake: 0.8, Pause: 1, Confidence: 1, Errors: 0.95},
	{Speed: 1, Shake: 1, Pause: 1.1, Confidence: 1.05, Errors: 0.75},
}

// A Moment is a fact that bots may react to.
type Moment interface{ Mood() Mood }

// A Mood says how a fact is taken.
type Mood int

const (
	Indifferent Mood = iota
	Delighted        // something was achieved
	Puzzled          // something went wrong
)

// MoodOf returns how something is taken that was achieved, or not.
func MoodOf(achieved bool) Mood {
	if achieved {
		return Delighted
	}
	return Puzzled
}

// CharacterOf returns the character of the bot with a name. So it keeps its manner all evening, in
// every game, and no journal has to say it.
func CharacterOf(name string) Character {
	h := fnv.New32a()
	h.Write([]byte(name))
	return Characters[h.Sum32()%uint32(len(Characters))]
}
