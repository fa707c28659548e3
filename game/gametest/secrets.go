package gametest

import (
	"strings"

	"linework/game"
)

// Indistinguishable fails if one of the seats, or the public as game.Watcher, could
// tell two matches apart: by its view, or by the phase, who is awaited and the bell,
// which a table shows to everyone. A test makes two positions that differ in one
// secret, and names those who must not know it.
func Indistinguishable(t T, x, y game.Match, seats ...game.Seat) {
	t.Helper()
	if len(seats) == 0 {
		t.Errorf("name the seats to which the matches should look alike")
	}
	for _, seat := range seats {
		if err := firstDifference(snapshotFor(x, seat), snapshotFor(y, seat)); err != nil {
			t.Errorf("%s can tell the two matches apart: %v", SeatLetter(seat), err)
		}
	}
}

// A Frame is what one audience got to know after one input: facts and a view.
type Frame struct {
	Step int       // 0 for the deal, n for the n-th accepted input
	To   game.Seat // or game.Watcher
	View any       // as the match made it
	Text string    // the JSON of each fact and of all that is shown, line by line
}

// PlayFrames plays a whole match with a bot in every seat and returns all that was told,
// audience by audience within each step. A test looks for secrets in it; what is secret at a
// step, it can learn from the frames of those who may know.
func PlayFrames(t T, table *Table, bot game.Bot) []Frame {
	t.Helper()
	if err := table.Play(bot, table.Seed.At(-1)); err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	replay := table.replayOnNewTable(nil)
	frames := replay.framesOfAudiences(0, replay.Dealt)
	for step, in := range table.pastInputs(true) {
		e := replay.Do(in)
		if e.Err != nil {
			t.Fatalf("%s is refused when replayed: %v", table.describeInput(in), e.Err)
		}
		frames = append(frames, replay.framesOfAudiences(step+1, e.Events)...)
	}
	return frames
}

func (t *Table) framesOfAudiences(step int, events []game.Event) (list []Frame) {
	for _, seat := range t.audiences() {
		list = append(list, Frame{
			Step: step, To: seat, View: t.Match.View(seat),
			Text: t.factsTextFor(events, seat) + snapshotFor(t.Match, seat) + "\n",
		})
	}
	return list
}

// FramesText returns all that one audience got to know, as one text.
func FramesText(frames []Frame, to game.Seat) string {
	var all strings.Builder
	for _, f := range frames {
		if f.To == to {
			all.WriteString(f.Text)
		}
	}
	return all.String()
}
