package gametest

import (
	"errors"
	"fmt"

	"linework/game"
)

// Audit goes through a whole match that others played: the inputs that were accepted,
// in order, and the match as it stood in the end. It plays the match again from its
// journal and says which law was broken on the way.
func Audit(g game.Game, setup game.Setup, seed game.Seed, inputs []game.Input, end game.Match) error {
	t, err := Open(g, setup, seed)
	if err != nil {
		return err
	}
	if err := t.factsReach(t.Dealt); err != nil {
		return err
	}
	for _, in := range inputs {
		if err := t.awaits(in); err != nil {
			return fmt.Errorf("%s, then %s: %w", t.lately(), t.describe(in), err)
		}
		if in, err = t.journaled(in); err != nil {
			return err
		}
		e := t.Do(in)
		if e.Err != nil {
			return fmt.Errorf("%s was accepted, and when replayed is refused: %w", t.describe(in), e.Err)
		}
		if err := t.factsReach(e.Told); err != nil {
			return fmt.Errorf("%s: %w", t.describe(in), err)
		}
	}
	if !t.Over() {
		return errors.New("the match had ended, and has not when replayed")
	}
	played := Table{Setup: t.Setup, Match: end}
	if err := differ(played.sights(), t.sights()); err != nil {
		return fmt.Errorf("the replayed match ends differently: %w", err)
	}
	if err := resultIsWhole(*t.Match.Status().Result, setup.Seats()); err != nil {
		return err
	}
	return t.staysOver([]game.Move{game.Skip{}})
}

// awaits says what is wrong with what a match awaits before an input.
func (t *Table) awaits(in game.Input) error {
	s := t.Match.Status()
	switch {
	case s.Result != nil:
		return errors.New("the match is over")
	case s.Waiting == 0 && s.Deadline == 0:
		return errors.New("nobody is awaited and no bell will ring")
	case s.Waiting&^game.Players(t.Setup.Seats()) != 0:
		return errors.New("somebody without a seat is awaited")
	case in.Move == nil && (s.Deadline == 0 || in.At < s.Deadline):
		return errors.New("a bell rings that is not due")
	}
	return nil
}

// journaled is an input as a journal gives it back.
func (t *Table) journaled(in game.Input) (game.Input, error) {
	if in.Move == nil {
		return in, nil
	}
	move, err := decodeMove(t.Game, t.Game.Wire().KindOf(in.Move), []byte(encode(in.Move)))
	if err != nil {
		return in, fmt.Errorf("%s cannot be decoded: %w", t.describe(in), err)
	}
	in.Move = move
	return in, nil
}

// resultIsWhole: somebody who was there has won, and everybody has points or nobody.
func resultIsWhole(r game.Result, seats int) error {
	if r.Winners&^game.Players(seats) != 0 {
		return errors.New("somebody without a seat has won")
	}
	if r.Points != nil && len(r.Points) != seats {
		return fmt.Errorf("%d seats have points, and %d played", len(r.Points), seats)
	}
	return nil
}
