package game

// An Anytime is a move that is taken in any phase: a guess is judged by what the table
// shows when it arrives, and that the stage has changed on its way does not make it stale
// (CM-24). The match looks itself whether it comes too late, or to whom it falls now.
type Anytime interface{ Anytime() }

// Admit refuses what a match with this status takes from nobody, whatever its rules: a
// move after the end, a bell that is not due, a move without a seat, and one that
// answers another phase. Ink answers no phase, and a guess any that has been. All that is left for Apply is to look at
// the move, which is nil when the bell rings.
func Admit(in Input, s Status, seats int) error {
	_, ink := in.Move.(Ink)
	_, anytime := in.Move.(Anytime)
	switch {
	case s.Result != nil:
		return Over()
	case in.Move == nil:
		if s.Deadline == 0 || in.At < s.Deadline {
			return Refuse("too-early", "time isn’t up yet")
		}
	case !Players(seats).Has(in.Seat):
		return Refuse("not-seated", "only players can move; take a seat for the next game")
	case anytime && in.Phase < s.Phase:
	case !ink && in.Phase != s.Phase:
		return Stale()
	}
	return nil
}
