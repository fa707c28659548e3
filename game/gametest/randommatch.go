package gametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// A randomMatch is a random match at a table where people misbehave: besides the moves of
// the random bot there are skips, bells in and out of time, moves by the wrong seat or for
// the wrong phase, and moves that make no sense.
type randomMatch struct {
	*Table
	rng       *rand.Rand
	bot       game.Bot
	mischief  int                    // how many of a hundred inputs are not the bot's
	pastMoves map[string][]game.Move // moves to say again at a wrong time, by kind
}

// newRandomMatch deals random match number of a game: any number of players, any options,
// marks and pace.
func newRandomMatch(g game.Game, number int) (*randomMatch, error) {
	return newRandomMatchWithSetup(g, number, randomSetupFor(g.Info(), newPlayersRandom(number)))
}

func newRandomMatchWithSetup(g game.Game, number int, setup game.Setup) (*randomMatch, error) {
	t, err := OpenTable(g, setup, Seed(number))
	if err != nil {
		return nil, fmt.Errorf("a setup that a lobby could make is refused, %s: %w", mustJSON(setup), err)
	}
	// One match in three is played without mischief, so that some get far.
	mischief := []int{0, 25, 60}[number%3]
	return &randomMatch{Table: t, rng: newPlayersRandom(number), bot: g.Bots()[0], mischief: mischief, pastMoves: map[string][]game.Move{}}, nil
}

// newPlayersRandom returns what people at the table do by chance in a match, which is no
// business of the match's seed.
func newPlayersRandom(number int) *rand.Rand { return rand.New(rand.NewPCG(uint64(number), 0x7ab1e)) }

var names = []string{"Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"}

func playerNames(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = names[i%len(names)]
		if i >= len(names) {
			list[i] += fmt.Sprint(i)
		}
	}
	return list
}

// commonTable is as many as sit at most tables. More are a class, which costs as much as
// several tables and is tried more seldom.
const commonTable = 12

func randomSetupFor(info game.Info, rng *rand.Rand) game.Setup {
	most := info.Max
	if most > commonTable && rng.IntN(8) > 0 {
		most = commonTable
	}
	n := info.Min + rng.IntN(most-info.Min+1)
	s := game.Setup{
		Names:   playerNames(n),
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

// canContinue reports whether the match goes on. One that never ends is left at some time.
func (u *randomMatch) canContinue() bool { return !u.IsOver() && len(u.Story) < maxInputs/2 }

// playRandomStep plays the next thing that happens at the table.
func (u *randomMatch) playRandomStep() Entry {
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
		return u.playRandomMischief()
	}
	seat, move := u.askBotForAwaitedSeats(u.bot, u.rng)
	if move == nil {
		return u.RingBell()
	}
	u.recordPastMove(move)
	return u.Say(seat, move)
}

func (u *randomMatch) playRandomMischief() Entry {
	switch u.rng.IntN(6) {
	case 0:
		return u.Say(u.randomAwaitedSeat(), game.Skip{})
	case 1:
		return u.Say(u.randomSeatOrOutsider(), game.Skip{})
	case 2:
		return u.Do(game.Input{At: u.Now, Seat: u.randomAwaitedSeat(), Phase: u.randomWrongPhase(), Move: u.randomPossibleOrPastMove()})
	case 3:
		return u.Say(u.randomSeatOrOutsider(), u.randomPossibleOrPastMove())
	case 4:
		return u.Say(game.Watcher, nil) // a bell that nobody set
	default:
		seat := u.randomAwaitedSeat()
		return u.Say(seat, u.randomGarbledMove(seat))
	}
}

func (u *randomMatch) randomAwaitedSeat() game.Seat {
	waiting := u.awaitedSeats()
	if len(waiting) == 0 {
		return game.Watcher
	}
	return waiting[u.rng.IntN(len(waiting))]
}

func (u *randomMatch) randomSeatOrOutsider() game.Seat {
	return game.Seat(u.rng.IntN(u.Setup.Seats()+2)) - 1
}

func (u *randomMatch) randomWrongPhase() int {
	now := u.Match.Status().Phase
	if now > 0 && u.rng.IntN(2) == 0 {
		return u.rng.IntN(now)
	}
	return now + 1 + u.rng.IntN(3)
}

// randomPossibleOrPastMove returns a move of the game that was made before or could be made now, or a skip
// if there is none.
func (u *randomMatch) randomPossibleOrPastMove() game.Move {
	if _, move := u.askBotForAwaitedSeats(u.bot, u.rng); move != nil {
		u.recordPastMove(move)
	}
	return u.randomPastMove()
}

// randomPastMove returns a move that was made before, or a skip if there is none.
func (u *randomMatch) randomPastMove() game.Move {
	if len(u.pastMoves) == 0 {
		return game.Skip{}
	}
	kind := slices.Sorted(maps.Keys(u.pastMoves))[u.rng.IntN(len(u.pastMoves))] // rare kinds are as welcome as common ones
	return u.pastMoves[kind][u.rng.IntN(len(u.pastMoves[kind]))]
}

// recordPastMove keeps a move to be made again, and drops the oldest of its kind.
func (u *randomMatch) recordPastMove(move game.Move) {
	if _, skip := move.(game.Skip); skip {
		return
	}
	said := append(u.pastMoves[u.Game.Wire().KindOf(move)], move)
	u.pastMoves[u.Game.Wire().KindOf(move)] = said[max(0, len(said)-20):]
}

// randomGarbledMove returns a move that somebody with another idea of the rules might make: one
// that was made before, with parts of what the seat sees put in at random. It is always one
// that Decode lets through.
func (u *randomMatch) randomGarbledMove(seat game.Seat) game.Move {
	return u.garbleMove(u.randomPossibleOrPastMove(), newGarbler(mustJSON(u.Match.View(seat)), u.rng))
}

func (u *randomMatch) garbleMove(move game.Move, g *garbler) game.Move {
	if _, skip := move.(game.Skip); skip {
		return move
	}
	if ink, ok := move.(game.Ink); ok {
		return u.corruptInk(ink)
	}
	for range 8 {
		garbled, err := u.Game.Wire().Decode(u.Game.Wire().KindOf(move), g.garbleJSONValues(mustJSON(move)))
		if err == nil {
			return garbled
		}
	}
	return move
}
