package gametest

import (
	"fmt"
	"maps"
	"slices"

	"linework/game"
)

// checkOtherPhasesRefused: what answers a phase that has passed, or one that has not come, is
// refused; so is whoever has no seat. What was a good move a moment ago is refused
// as stale, so that a client knows to look again. A guess is not (CM-24).
func checkOtherPhasesRefused(u *randomMatch) error {
	for u.canContinue() {
		u.playRandomStep()
		seat, move := u.askBotForAwaitedSeats(u.bot, u.rng)
		if move == nil || u.IsOver() || u.rng.IntN(2) == 0 {
			continue
		}
		now := u.Match.Status().Phase
		for _, m := range []game.Move{move, game.Skip{}} {
			phase := u.randomWrongPhase()
			if _, anytime := m.(game.AnyPhase); isInk(m) || anytime && phase < now {
				continue
			}
			e := u.Do(game.Input{At: u.Now, Seat: seat, Phase: phase, Move: m})
			if e.Err == nil {
				return fmt.Errorf("in phase %d, %s is accepted for phase %d", now, u.describeInput(e.Input), phase)
			}
			if phase < now && RefusalCodeOrFailure(e.Err) != "stale" {
				return fmt.Errorf("in phase %d, %s for phase %d is refused as %w; the code should be stale", now, u.describeInput(e.Input), phase, e.Err)
			}
		}
		for _, stranger := range []game.Seat{game.Watcher, game.Seat(u.Setup.Seats())} {
			if e := u.Say(stranger, move); e.Err == nil {
				return fmt.Errorf("%s is accepted from somebody without a seat", u.describeInput(e.Input))
			}
		}
	}
	return nil
}

// playCheckingSomethingIsAwaited: while a match is in play somebody may move or a bell will
// ring, never in the past nor later than the whole limit; and the bell is heard when it
// is due, not before.
func playCheckingSomethingIsAwaited(u *randomMatch) error {
	for u.canContinue() {
		before := u.Match.Status()
		if before.Waiting == 0 && before.Deadline == 0 {
			return fmt.Errorf("%s: nobody is awaited and no bell will ring", u.describeLastInput())
		}
		if strangers := before.Waiting &^ game.Players(u.Setup.Seats()); strangers != 0 {
			return fmt.Errorf("%s: %s is awaited, and has no seat", u.describeLastInput(), SeatLetters(strangers))
		}
		if before.Deadline != 0 && before.Deadline < u.Now {
			return fmt.Errorf("%s: the bell is due at %s, and it is %s already", u.describeLastInput(), formatTableTime(before.Deadline), formatTableTime(u.Now))
		}
		if before.LimitTotal > 0 && before.Deadline-u.Now > before.LimitTotal {
			return fmt.Errorf("%s: the bell is due at %s, which is more than the whole %s from now", u.describeLastInput(), formatTableTime(before.Deadline), before.LimitTotal)
		}
		e := u.playRandomStep()
		if e.Input.Move != nil {
			continue
		}
		due := before.Deadline > 0 && e.Input.At >= before.Deadline
		if due && e.Err != nil {
			return fmt.Errorf("%s: the bell that is due is refused: %w", u.describeInput(e.Input), e.Err)
		}
		if !due && e.Err == nil {
			return fmt.Errorf("%s is accepted, and is due at %s (00:00 for never)", u.describeInput(e.Input), formatTableTime(before.Deadline))
		}
	}
	return nil
}

// describeLastInput names the last thing that happened, for messages.
func (t *Table) describeLastInput() string {
	if len(t.Story) == 0 {
		return "after the deal"
	}
	return "after " + t.describeInput(t.lastEntry().Input)
}

// checkSkipsAreAccepted: the table can skip whoever is awaited (CM-5).
func checkSkipsAreAccepted(u *randomMatch) error {
	for u.canContinue() {
		seat := u.randomAwaitedSeat()
		if seat == game.Watcher || u.rng.IntN(3) > 0 {
			u.playRandomStep()
			continue
		}
		if e := u.Say(seat, game.Skip{}); e.Err != nil {
			return fmt.Errorf("%s is refused, and yet %s is awaited: %w", u.describeInput(e.Input), SeatLetter(seat), e.Err)
		}
	}
	return nil
}

// checkAbandonedMatchEnds: with the limits on, as they are by default, a match ends when
// everyone leaves in the middle of it, by its bells alone; and by skips alone.
func checkAbandonedMatchEnds(g game.Game, number int) error {
	info := g.Info()
	setup := game.Setup{Names: playerNames(info.Min + number%(info.Max-info.Min+1))}
	byBells, err := newRandomMatchWithSetup(g, number, setup)
	if err != nil {
		return nil // the defaults are refused: checkGameDescription says so
	}
	for range byBells.rng.IntN(60) {
		if byBells.canContinue() {
			byBells.playRandomStep()
		}
	}
	bySkips := byBells.replayOnNewTable(byBells.pastInputs(false))

	for !byBells.IsOver() {
		s := byBells.Match.Status()
		if s.Deadline == 0 && s.Waiting == 0 {
			return nil // nothing is awaited at all: another law's matter
		}
		if s.Deadline == 0 {
			return fmt.Errorf("%s: %s may stay away for ever, by default", byBells.describeLastInput(), SeatLetters(s.Waiting))
		}
		if byBells.RingBell().Err != nil {
			return nil // a due bell is refused: another law's matter
		}
		if len(byBells.Story) > maxInputs {
			return fmt.Errorf("%s: %d bells have not ended it", byBells.describeLastInput(), maxInputs)
		}
	}
	for !bySkips.IsOver() {
		skipped := bySkips.RingBell
		if waiting := bySkips.awaitedSeats(); len(waiting) > 0 {
			skipped = func() Entry { return bySkips.Say(waiting[len(bySkips.Story)%len(waiting)], game.Skip{}) }
		}
		if skipped().Err != nil {
			return nil // another law's matter
		}
		if len(bySkips.Story) > maxInputs {
			return fmt.Errorf("%s: %d skips have not ended it", bySkips.describeLastInput(), maxInputs)
		}
	}
	return nil
}

// checkNothingMovesAfterEnd: after the result nobody is awaited, no bell will ring, and every
// move is refused as over.
func checkNothingMovesAfterEnd(u *randomMatch) error {
	for u.canContinue() {
		u.playRandomStep()
	}
	if !u.IsOver() {
		return nil // whether it must end is another law's matter
	}
	moves := []game.Move{game.Skip{}}
	for _, kind := range slices.Sorted(maps.Keys(u.pastMoves)) {
		moves = append(moves, u.pastMoves[kind]...)
	}
	return u.checkRefusesAsOver(moves)
}

// checkRefusesAsOver says how a match that is over can still be moved, or refuses otherwise.
func (t *Table) checkRefusesAsOver(moves []game.Move) error {
	if s := t.Match.Status(); s.Waiting != 0 || s.Deadline != 0 {
		return fmt.Errorf("%s: the match is over, and yet %q is awaited, or a bell at %s", t.describeLastInput(), SeatLetters(s.Waiting), formatTableTime(s.Deadline))
	}
	end := t.snapshotForAll()
	for _, move := range moves {
		for seat := range game.Players(t.Setup.Seats()).All() {
			if e := t.Say(seat, move); RefusalCodeOrFailure(e.Err) != "over" {
				return fmt.Errorf("%s after the end is answered with %v; it should be refused as over", t.describeInput(e.Input), e.Err)
			}
		}
	}
	if t.RingBell().Err == nil {
		return fmt.Errorf("a bell after the end is accepted")
	}
	if err := firstDifference(end, t.snapshotForAll()); err != nil {
		return fmt.Errorf("something changes after the end: %w", err)
	}
	return nil
}
