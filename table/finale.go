package table

import (
	"time"

	"linework/game"
	"linework/table/room"
)

// A Finale is where everyone is in the finale of the last game. The host goes on; so does
// the table itself after a while. Where its time limits are off (CM-9), it does so only from
// one place to the next, which all stay on show.
type Finale struct {
	Acts []room.Act `json:"acts"`
	Act  int        `json:"act"`  // the one on show, from 0
	Wait int        `json:"wait"` // milliseconds that it is on show before the next; 0 for as long as the host likes
}

// actDurations is how long an act is on show before the next one.
var actDurations = map[room.ActKind]time.Duration{
	room.ActDrawing: 12 * time.Second, room.ActPlay: 11 * time.Second, room.ActPlace: 3 * time.Second, room.ActPodium: 10 * time.Second,
}

// toldDuration is how long a drawing is on show of which everyone knows already what it is.
const toldDuration = 9 * time.Second

// A finaleShow is where everyone is in the finale of the game that is over. It is in memory
// alone: who comes back finds its place, and after a restart the results are on show.
type finaleShow struct {
	acts  []room.Act
	act   int // past the last when it is over
	since time.Time
	pace  int // percent; 0 where only the host goes on, but for places
}

func (f *finaleShow) isRunning() bool { return f.act < len(f.acts) }

// goToAct shows another act; one past the last ends the finale.
func (f *finaleShow) goToAct(act int) { f.act, f.since = min(max(act, 0), len(f.acts)), time.Now() }

// dropActs leaves acts out; where that is the one on show, the next one is.
func (f *finaleShow) dropActs(drop func(room.Act) bool) {
	onShow, acts := f.act, []room.Act{}
	for i, a := range f.acts {
		switch {
		case !drop(a):
			acts = append(acts, a)
		case i < onShow:
			f.act--
		case i == onShow:
			f.since = time.Now()
		}
	}
	f.acts = acts
}

// currentActDuration returns how long the act on show stays; 0 for as long as the host likes.
func (f *finaleShow) currentActDuration() time.Duration {
	act, pace := f.acts[f.act], min(f.pace, 100) // more time is for thinking, and here is nothing to think about
	if pace == 0 && act.Kind == room.ActPlace {
		pace = 100
	}
	duration := actDurations[act.Kind]
	if act.Told {
		duration = toldDuration
	}
	return duration * time.Duration(pace) / 100
}

// untilNextAct returns how long until the next act comes by itself; an hour where none does.
func (f *finaleShow) untilNextAct() time.Duration {
	if !f.isRunning() || f.currentActDuration() == 0 {
		return time.Hour
	}
	return f.currentActDuration() - time.Since(f.since)
}

// view returns what devices are sent; nil where no finale is on show.
func (f *finaleShow) view() *Finale {
	if !f.isRunning() {
		return nil
	}
	return &Finale{Acts: f.acts, Act: f.act, Wait: int(f.currentActDuration().Milliseconds())}
}

// finalePacePercent returns at which pace the acts of a game that has just ended come by
// themselves; 0 where it was played without time limits.
func finalePacePercent(r *room.Room) int {
	if game.IsUntimed(r.Match.Game.Info().Options, r.Options) {
		return 0
	}
	return r.Pace // game.NoClock is 0
}
