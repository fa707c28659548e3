package table

import (
	"math/rand/v2"
	"time"

	"linework/table/room"
)

// What bots show: at the end of a game, and while it is played.
var (
	cheers  = []string{"🎉", "👏", "😍"}
	murmurs = []string{"😂", "😮", "🤔", "💡", "👏"}
)

const (
	seldom     = 8 // one phase in so many moves a bot to react
	cheerAfter = 1500 * time.Millisecond
)

// cheer has a bot react when a phase or the game has ended: always at the end, seldom
// before. It means nothing; it makes a table of one person and bots less lonely.
func (d *desk) cheer() {
	if !d.cfg.BotReactions || d.table.isStopped() {
		return
	}
	phase, choice := d.room.Match.Status().Phase, murmurs
	if phase == d.cheered {
		return
	}
	d.cheered = phase
	if d.room.Stage == room.Results {
		choice = cheers
	} else if rand.IntN(seldom) != 0 {
		return
	}
	var bots []room.SeatID
	for _, x := range d.room.Seats {
		if x.PlayingBot() != "" && !x.Muted && !x.SitsOut {
			bots = append(bots, x.ID)
		}
	}
	if len(bots) == 0 {
		return
	}
	id, emoji := bots[rand.IntN(len(bots))], choice[rand.IntN(len(choice))]
	time.AfterFunc(cheerAfter, func() {
		d.later(func() {
			if x := d.room.SeatByID(id); x != nil && x.PlayingBot() != "" {
				_ = d.table.showReaction(x, emoji)
			}
		})
	})
}
