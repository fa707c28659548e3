package bots

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/table/room"
)

// What bots show at the end of a game, and while it is played.
var (
	endEmojis   = []string{"🎉", "👏", "😍"}
	phaseEmojis = []string{"😂", "😮", "🤔", "💡", "👏"}
)

const (
	phasesPerReaction = 8 // on average, before the end
	reactionDelay     = 1500 * time.Millisecond
)

// MaybeReactToPhaseEnd has a bot react when a phase or the game has ended: always at the end,
// seldom before. It means nothing; it makes a table of one person and bots less lonely.
func (s *Scheduler) MaybeReactToPhaseEnd() {
	if !s.cfg.Reactions || s.actions.IsStopped() {
		return
	}
	phase, emojis := s.room.Match.Status().Phase, phaseEmojis
	if phase == s.lastReactedPhase {
		return
	}
	s.lastReactedPhase = phase
	if s.room.Stage == room.Results {
		emojis = endEmojis
	} else if rand.IntN(phasesPerReaction) != 0 {
		return
	}
	seats := slices.DeleteFunc(slices.Clone(s.room.Seats), func(x *room.Seat) bool { return x.PlayingBot() == "" || x.Muted || x.SitsOut })
	if len(seats) == 0 {
		return
	}
	id, emoji := seats[rand.IntN(len(seats))].ID, emojis[rand.IntN(len(emojis))]
	time.AfterFunc(reactionDelay, func() {
		s.actions.Post(func() {
			if x := s.room.SeatByID(id); x != nil && x.PlayingBot() != "" {
				_ = s.actions.ShowReaction(x, emoji)
			}
		})
	})
}
