package game

// AnyPhase marks a move that is accepted in any phase so far: a guess is judged by what the
// table shows when it arrives, and a change of stage on its way does not make it stale
// (CM-24). The match itself checks whether it comes too late.
type AnyPhase interface{ AnyPhase() }

// CheckAdmissible refuses what no match accepts, whatever its rules: a move after the end, a bell that
// is not due, a move without a seat, and one that answers another phase. Ink answers no
// phase, and a move with AnyPhase any that has been.
func CheckAdmissible(in Input, s Status, players Seats) error {
	_, ink := in.Move.(Ink)
	_, anytime := in.Move.(AnyPhase)
	switch {
	case s.Result != nil:
		return RefuseOver()
	case in.Move == nil:
		if s.Deadline == 0 || in.At < s.Deadline {
			return Refuse("too-early")
		}
	case !players.Has(in.Seat):
		return Refuse("not-seated.move")
	case anytime && in.Phase < s.Phase:
	case !ink && in.Phase != s.Phase:
		return RefuseStale()
	}
	return nil
}
