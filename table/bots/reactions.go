package bots

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// reactionEmojis are what bots show, by how they take what happened.
var reactionEmojis = map[game.Mood][]string{
	game.Delighted: {"🎉", "👏", "😍"},
	game.Puzzled:   {"😂", "😮", "🤔"},
}

const (
	momentsPerReaction = 6 // on average, before the end
	reactionDelay      = 1500 * time.Millisecond
)

// MaybeReact has a bot react to what a seat did: always at the end of the game, seldom before,
// and only while what happened is still on show, for nobody is to look up from a drawing. It
// makes a table of one person and bots less lonely.
func (s *Scheduler) MaybeReact(events []game.Event, by game.Seat, matchOver bool) {
	if !s.cfg.Reactions || s.actions.IsStopped() {
		return
	}
	mood := game.Delighted
	if !matchOver {
		if mood = moodOf(events); mood == game.Indifferent || rand.IntN(momentsPerReaction) != 0 {
			return
		}
	}
	m, phase := s.room.Match, s.room.Match.Status().Phase
	seats := slices.DeleteFunc(slices.Clone(s.room.Seats), func(x *room.Seat) bool {
		return x.PlayingBot() == "" || x.Muted || x.SitsOut || !matchOver && by >= 0 && x.ID == m.Playing[by]
	})
	if len(seats) == 0 {
		return
	}
	emojis := reactionEmojis[mood]
	id, emoji := seats[rand.IntN(len(seats))].ID, emojis[rand.IntN(len(emojis))]
	time.AfterFunc(reactionDelay, func() {
		s.actions.Post(func() {
			if x := s.room.SeatByID(id); x != nil && x.PlayingBot() != "" && s.room.Match == m && m.Status().Phase == phase {
				_ = s.actions.ShowReaction(x, emoji)
			}
		})
	})
}

// moodOf returns how the last of some events is taken that anybody reacts to.
func moodOf(events []game.Event) (mood game.Mood) {
	for _, e := range events {
		if m, ok := e.Fact.(game.Moment); ok && m.Mood() != game.Indifferent {
			mood = m.Mood()
		}
	}
	return mood
}
