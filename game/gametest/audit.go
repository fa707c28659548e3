package gametest

import (
	"encoding/json"
	"errors"
	"fmt"

	"linework/game"
)

// ReplayAndCheckLaws replays a whole match that others played, from the inputs that were accepted, and
// says which law was broken on the way or how its end differs.
func ReplayAndCheckLaws(g game.Game, setup game.Setup, seed game.Seed, inputs []game.Input, end game.Match) error {
	t, err := OpenTable(g, setup, seed)
	if err != nil {
		return err
	}
	if err := t.checkAudienceSeatsExist(t.Dealt); err != nil {
		return err
	}
	for _, in := range inputs {
		if err := t.checkStatusBefore(in); err != nil {
			return fmt.Errorf("%s, then %s: %w", t.describeLastInput(), t.describeInput(in), err)
		}
		if in, err = t.encodeAndDecodeInput(in); err != nil {
			return err
		}
		e := t.Do(in)
		if e.Err != nil {
			return fmt.Errorf("%s was accepted, and when replayed is refused: %w", t.describeInput(in), e.Err)
		}
		if err := t.checkAudienceSeatsExist(e.Events); err != nil {
			return fmt.Errorf("%s: %w", t.describeInput(in), err)
		}
	}
	if !t.IsOver() {
		return errors.New("the match had ended, and has not when replayed")
	}
	played := Table{Setup: t.Setup, Match: end}
	if err := firstDifference(played.snapshotForAll(), t.snapshotForAll()); err != nil {
		return fmt.Errorf("the replayed match ends differently: %w", err)
	}
	if err := checkResult(*t.Match.Status().Result, setup.Seats()); err != nil {
		return err
	}
	return t.checkRefusesAsOver([]game.Move{game.Skip{}})
}

// checkStatusBefore says what is wrong with what a match awaits before an input.
func (t *Table) checkStatusBefore(in game.Input) error {
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

// encodeAndDecodeInput returns an input as a journal gives it back.
func (t *Table) encodeAndDecodeInput(in game.Input) (game.Input, error) {
	if in.Move == nil {
		return in, nil
	}
	move, err := decodeMove(t.Game, t.Game.Wire().KindOf(in.Move), []byte(mustJSON(in.Move)))
	if err != nil {
		return in, fmt.Errorf("%s cannot be decoded: %w", t.describeInput(in), err)
	}
	in.Move = move
	return in, json.Unmarshal([]byte(mustJSON(in.Rulings)), &in.Rulings)
}

// checkResult says what is wrong with a result: only players win, and all of them have
// points or nobody.
func checkResult(r game.Result, seats int) error {
	if r.Winners&^game.Players(seats) != 0 {
		return errors.New("somebody without a seat has won")
	}
	if r.Points != nil && len(r.Points) != seats {
		return fmt.Errorf("%d seats have points, and %d played", len(r.Points), seats)
	}
	return nil
}
