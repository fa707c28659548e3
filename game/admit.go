package game

// Admit refuses what a match with this status takes from nobody, whatever its rules: a
// move after the end, a bell that is not due, a move without a seat, and one that
// answers another phase. Ink answers no phase. All that is left for Apply is to look at
// the move, which is nil when the bell rings.
func Admit(in Input, s Status, seats int) error {
	_, ink := in.Move.(Ink)
	switch {
	case s.Result != nil:
		return Over()
	case in.Move == nil:
		if s.Deadline == 0 || in.At < s.Deadline {
			return Refuse("too-early", "the time is not over yet")
		}
	case !Players(seats).Has(in.Seat):
		return Refuse("not-seated", "only players can move; take a seat for the next game")
	case !ink && in.Phase != s.Phase:
		return Stale()
	}
	return nil
}
