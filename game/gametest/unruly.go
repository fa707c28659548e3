package gametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// An unruly is a random match at a table where people misbehave: beside the moves
// of the random bot there are skips, bells in and out of time, moves by the wrong
// seat or for the wrong phase, and moves that make no sense.
type unruly struct {
	*Table
	rng      *rand.Rand
	bot      game.Bot
	mischief int                    // how many of a hundred inputs are not the bot's
	said     map[string][]game.Move // moves to say again at a wrong time, by kind
}

// unrulyMatch deals random match number of a game: any number of players, any
// options, marks and pace.
func unrulyMatch(g game.Game, number int) (*unruly, error) {
	return unrulyTable(g, number, randomSetup(g.Info(), chance(number)))
}

func unrulyTable(g game.Game, number int, setup game.Setup) (*unruly, error) {
	t, err := Open(g, setup, Seed(number))
	if err != nil {
		return nil, fmt.Errorf("a setup that a lobby could make is refused, %s: %w", encode(setup), err)
	}
	// One match in three is played without mischief, so that some get far.
	mischief := []int{0, 25, 60}[number%3]
	return &unruly{Table: t, rng: chance(number), bot: g.Bots()[0], mischief: mischief, said: map[string][]game.Move{}}, nil
}

// chance is what people at the table do by chance in a match, which is no business
// of the match's seed.
func chance(number int) *rand.Rand { return rand.New(rand.NewPCG(uint64(number), 0x7ab1e)) }

var names = []string{"Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"}

// players is names for n seats.
func players(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = names[i%len(names)]
		if i >= len(names) {
			list[i] += fmt.Sprint(i)
		}
	}
	return list
}

// aTable is as many as sit at most tables. More are a class, which costs as much as
// several tables and is tried more seldom.
const aTable = 12

func randomSetup(info game.Info, rng *rand.Rand) game.Setup {
	most := info.Max
	if most > aTable && rng.IntN(8) > 0 {
		most = aTable
	}
	n := info.Min + rng.IntN(most-info.Min+1)
	s := game.Setup{
		Names:   players(n),
		Options: game.Values{},
		Marks:   map[game.Mark]game.Seat{},
		Pace:    []int{0, 100, 150, 200}[rng.IntN(4)],
	}
	for _, o := range info.Options {
		s.Options[o.Key] = o.Choices[rng.IntN(len(o.Choices))].Value
	}
	for _, m := range info.Marks {
		if rng.IntN(2) == 0 {
			s.Marks[m] = game.Seat(rng.IntN(n))
		}
	}
	return s
}

// more reports whether the match goes on. One that never ends is left at some time.
func (u *unruly) more() bool { return !u.Over() && len(u.Story) < longest/2 }

// step is the next thing that happens at the table.
func (u *unruly) step() Entry {
	pause := time.Duration(u.rng.IntN(8000)) * time.Millisecond
	if u.rng.IntN(100) < u.mischief/8 {
		pause = 10 * time.Minute // somebody has gone to make tea
	}
	s := u.Match.Status()
	if s.Deadline > 0 && (s.Deadline <= u.Now+pause || s.Waiting == 0) {
		u.Now = max(u.Now, s.Deadline) + time.Duration(u.rng.IntN(40))*time.Millisecond // no timer is exact
		return u.Say(game.Watcher, nil)
	}
	u.Now += pause
	if u.rng.IntN(100) < u.mischief {
		return u.misbehave()
	}
	seat, move := u.ask(u.bot, u.rng)
	if move == nil {
		return u.Ring()
	}
	u.remember(move)
	return u.Say(seat, move)
}

func (u *unruly) misbehave() Entry {
	switch u.rng.IntN(6) {
	case 0:
		return u.Say(u.awaited(), game.Skip{})
	case 1:
		return u.Say(u.anybody(), game.Skip{})
	case 2:
		return u.Do(game.Input{At: u.Now, Seat: u.awaited(), Phase: u.wrongPhase(), Move: u.move()})
	case 3:
		return u.Say(u.anybody(), u.move())
	case 4:
		return u.Say(game.Watcher, nil) // a bell that nobody set
	default:
		seat := u.awaited()
		return u.Say(seat, u.garbled(seat))
	}
}

// awaited is a random seat of those that are awaited, or Watcher if none is.
func (u *unruly) awaited() game.Seat {
	waiting := u.waiting()
	if len(waiting) == 0 {
		return game.Watcher
	}
	return waiting[u.rng.IntN(len(waiting))]
}

// anybody is a random seat, the public, or a seat that the table does not have.
func (u *unruly) anybody() game.Seat { return game.Seat(u.rng.IntN(u.Setup.Seats()+2)) - 1 }

// wrongPhase is a phase that has passed or is yet to come.
func (u *unruly) wrongPhase() int {
	now := u.Match.Status().Phase
	if now > 0 && u.rng.IntN(2) == 0 {
		return u.rng.IntN(now)
	}
	return now + 1 + u.rng.IntN(3)
}

// move is a move of the game that was made before or could be made now, or a skip
// if there is none.
func (u *unruly) move() game.Move {
	if _, move := u.ask(u.bot, u.rng); move != nil {
		u.remember(move)
	}
	return u.oldMove()
}

// oldMove is a move that was made before, or a skip if there is none.
func (u *unruly) oldMove() game.Move {
	if len(u.said) == 0 {
		return game.Skip{}
	}
	kind := slices.Sorted(maps.Keys(u.said))[u.rng.IntN(len(u.said))] // rare kinds are as welcome as common ones
	return u.said[kind][u.rng.IntN(len(u.said[kind]))]
}

// remember keeps a move to be said again, and forgets the oldest of its kind.
func (u *unruly) remember(move game.Move) {
	if _, skip := move.(game.Skip); skip {
		return
	}
	said := append(u.said[u.Game.Wire().KindOf(move)], move)
	u.said[u.Game.Wire().KindOf(move)] = said[max(0, len(said)-20):]
}

// garbled is a move that somebody with another idea of the rules might make: one
// that was made before, with parts of what the seat sees put in at random. It is
// always one that Decode lets through.
func (u *unruly) garbled(seat game.Seat) game.Move {
	return u.garbledFrom(u.move(), newGarbler(encode(u.Match.View(seat)), u.rng))
}

func (u *unruly) garbledFrom(move game.Move, g *garbler) game.Move {
	if _, skip := move.(game.Skip); skip {
		return move
	}
	if ink, ok := move.(game.Ink); ok {
		return u.smudged(ink)
	}
	for range 8 {
		garbled, err := u.Game.Wire().Decode(u.Game.Wire().KindOf(move), g.garble(encode(move)))
		if err == nil {
			return garbled
		}
	}
	return move
}
