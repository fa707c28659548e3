package iota

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// Bots lists the bots that can fill a seat, from quick to slow.
func (Game) Bots() []game.Bot { return []game.Bot{easyBot, normalBot, hardBot} }

// A levelBot is a bot of one strength.
type levelBot struct {
	name       string
	chooseMove func(View, *rand.Rand) game.Move // in its turn
}

func (l levelBot) Name() string { return l.name }

// Play chooses a move in the bot's turn; nil at other times.
func (l levelBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	if v.Turn != v.Seat {
		return nil
	}
	return l.chooseMove(v, rng)
}

// listLegalMoves returns what a seat may do now. A bot works that out itself where the table plays
// without help (IO-27).
func listLegalMoves(v View) Can {
	if !v.Unaided {
		return v.Can
	}
	g := &newPositionWithoutHiddenCards(v).grid
	return Can{Plays: g.listPlaysScoredIf(v.Hand, v.Scoring, v.Pile == 0), Recycles: g.listRecycles(v.Hand), Trade: v.Can.Trade}
}

// How many plays come to a bot's mind in its turn, of all that there are: the more, the better is the
// best of them. So against two normal bots and each other, easy wins one in ten games and hard four.
const (
	easyNotices   = 3
	normalNotices = 6
	hardNotices   = 12
)

var (
	easyBot   = newGreedyBot("easy", easyNotices)
	normalBot = newGreedyBot("normal", normalNotices)
	hardBot   = newStrongBot(hardNotices)
)

// newGreedyBot returns a bot that makes the play with the highest score of those that it notices,
// and of equals the one with the most cards. It recycles a wild only when it has no play, and
// passes, trading what it can, when that doesn't help either.
func newGreedyBot(name string, notices int) levelBot {
	return levelBot{name, func(v View, rng *rand.Rand) game.Move {
		switch can := listLegalMoves(v); {
		case len(can.Plays) > 0:
			best := slices.MaxFunc(pickNoticed(can.Plays, notices, rng), func(a, b Option) int { return cmp.Or(a.Total-b.Total, len(a.Place)-len(b.Place)) })
			return Play{Place: best.Place}
		case len(can.Recycles) > 0:
			return Recycle(can.Recycles[0])
		}
		singles := slices.DeleteFunc(slices.Clone(v.Hand), func(c Card) bool { return c == Wild })
		return Pass{Trade: singles[:min(len(singles), v.Can.Trade)]}
	}}
}

// pickNoticed returns at most so many of a list, picked at random, in their order.
func pickNoticed[T any](list []T, count int, rng *rand.Rand) []T {
	if len(list) <= count {
		return list
	}
	picked := rng.Perm(len(list))[:count]
	slices.Sort(picked)
	return game.MapList(picked, func(i int) T { return list[i] })
}

var _ game.Thinker = levelBot{}

// timeOnShow is how long a bot leaves the turn before its own on show, in addition to the time
// that the table lets it think. Nobody can follow three bots that play without a pause.
const timeOnShow = 2400 * time.Millisecond

func (l levelBot) NewMind(*rand.Rand) game.Mind { return &unhurriedMind{levelBot: l} }

// An unhurriedMind plays when the turn before its own has been on show for a while.
type unhurriedMind struct {
	levelBot
	turnsSeen int           // when it last looked
	waitUntil time.Duration // the last turn is on show until then
}

func (*unhurriedMind) BoardsToSee(any) []int { return nil }

// Think waits until the last turn has been on show, and then plays.
func (c *unhurriedMind) Think(observed game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := observed.View.(View)
	if n := len(v.Turns); n != c.turnsSeen {
		pause := float64(timeOnShow) * game.CharacterOf(v.Players[v.Seat].Name).Pause
		c.turnsSeen, c.waitUntil = n, observed.At+observed.ScalePause(time.Duration(pause))
	}
	if observed.At < c.waitUntil {
		return nil, c.waitUntil - observed.At
	}
	return c.Play(v, rng), 0
}
