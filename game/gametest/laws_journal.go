package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"linework/game"
)

// checkReplayIsSame: the same setup, seed and inputs make the same facts and views, byte
// for byte. A journal holds nothing else.
func checkReplayIsSame(u *randomMatch) error {
	twin := u.replayOnNewTable(nil)
	if err := firstDifference(mustJSON(u.Dealt)+u.snapshotForAll(), mustJSON(twin.Dealt)+twin.snapshotForAll()); err != nil {
		return fmt.Errorf("the same seed deals differently: %w", err)
	}
	for u.canContinue() {
		x := u.playRandomStep()
		y := twin.Do(x.Input)
		if err := firstDifference(fmt.Sprint(x.Err), fmt.Sprint(y.Err)); err != nil {
			return fmt.Errorf("%s is answered differently when replayed: %w", u.describeInput(x.Input), err)
		}
		for _, seat := range u.audiences() {
			if err := firstDifference(u.factsTextFor(x.Events, seat), u.factsTextFor(y.Events, seat)); err != nil {
				return fmt.Errorf("%s tells %s other facts when replayed: %w", u.describeInput(x.Input), SeatLetter(seat), err)
			}
		}
		if err := firstDifference(u.snapshotForAll(), twin.snapshotForAll()); err != nil {
			return fmt.Errorf("%s leads to other views when replayed: %w", u.describeInput(x.Input), err)
		}
	}
	return nil
}

// checkMovesSurviveJournal: a move that is written as JSON and decoded again is the same
// move, and what cannot be decoded is refused as people are refused.
func checkMovesSurviveJournal(u *randomMatch) error {
	for u.canContinue() {
		e := u.playRandomStep()
		move := e.Input.Move
		if _, skip := move.(game.Skip); move == nil || skip || isInk(move) {
			continue
		}
		text := mustJSON(move)
		back, err := u.Game.Wire().Decode(u.Game.Wire().KindOf(move), []byte(text))
		if err != nil {
			return fmt.Errorf("%s cannot be decoded: %w", u.describeInput(e.Input), err)
		}
		if !reflect.DeepEqual(move, back) {
			return fmt.Errorf("%s comes back from the journal as %#v; it was %#v", u.describeInput(e.Input), back, move)
		}
		seen := newGarbler(mustJSON(u.Match.View(e.Input.Seat)), u.rng)
		for _, garbage := range []struct{ kind, data string }{
			{u.Game.Wire().KindOf(move), string(seen.garbleJSONValues(text))},
			{u.Game.Wire().KindOf(move), text[:u.rng.IntN(len(text))]},
			{u.Game.Wire().KindOf(move), text + text},
			{u.Game.Wire().KindOf(move), `{"unheard-of":[[[1e99]]]}`},
			{"unheard-of", text},
		} {
			if _, err := u.Game.Wire().Decode(garbage.kind, []byte(garbage.data)); err != nil {
				if err := checkIsWellFormedRefusal(err); err != nil {
					return fmt.Errorf("decoding %q of %s: %w", garbage.kind, garbage.data, err)
				}
			}
		}
	}
	return nil
}

// checkRefusalsChangeNothing: after a refused input every view and the status are what
// they were, and nothing was told. Nor is there a trace that shows only later: the
// match goes on as one in which nobody had asked.
func checkRefusalsChangeNothing(u *randomMatch) error {
	before := u.snapshotForAll()
	for u.canContinue() {
		e := u.playRandomStep()
		if e.Err == nil {
			before = u.snapshotForAll()
			continue
		}
		if err := checkIsWellFormedRefusal(e.Err); err != nil {
			return fmt.Errorf("the answer to %s is no refusal: %w", u.describeInput(e.Input), err)
		}
		if len(e.Events) > 0 {
			return fmt.Errorf("%s is refused, and yet %q is told", u.describeInput(e.Input), u.Game.Wire().KindOf(e.Events[0].Fact))
		}
		if err := firstDifference(before, u.snapshotForAll()); err != nil {
			return fmt.Errorf("%s is refused, and yet something changes: %w", u.describeInput(e.Input), err)
		}
	}
	all, journal := u.replayOnNewTable(u.pastInputs(false)), u.replayOnNewTable(u.pastInputs(true))
	if u.eventsAndFinalSnapshot() != all.eventsAndFinalSnapshot() {
		return nil // not even the same inputs make the same match: another law's matter
	}
	if err := firstDifference(u.eventsAndFinalSnapshot(), journal.eventsAndFinalSnapshot()); err != nil {
		return fmt.Errorf("without its refused inputs the match goes differently: %w", err)
	}
	return nil
}

// eventsAndFinalSnapshot returns all that was told in a match, and what it shows in the end.
func (t *Table) eventsAndFinalSnapshot() string {
	all := []string{mustJSON(t.Dealt)}
	for _, e := range t.Story {
		if e.Err == nil {
			all = append(all, mustJSON(e.Events))
		}
	}
	return strings.Join(append(all, t.snapshotForAll()), "\n")
}

// checkQuestionsChangeNothing: a match that can be asked answers or refuses, and goes
// on as if it had not been.
func checkQuestionsChangeNothing(u *randomMatch) error {
	asker, ok := u.Match.(game.Answerer)
	if !ok {
		return nil
	}
	for u.canContinue() {
		if u.playRandomStep(); u.rng.IntN(5) > 0 {
			continue
		}
		before := u.snapshotForAll()
		seat := u.randomSeatOrOutsider()
		question := u.randomGarbledMove(seat)
		answer, err := asker.AnswerQuestion(seat, question)
		if err == nil {
			mustJSON(answer)
		} else if err := checkIsWellFormedRefusal(err); err != nil {
			return fmt.Errorf("asked by %s about %s %s: %w", SeatLetter(seat), u.Game.Wire().KindOf(question), mustJSON(question), err)
		}
		if err := firstDifference(before, u.snapshotForAll()); err != nil {
			return fmt.Errorf("%s asks about %s %s, and something changes: %w", SeatLetter(seat), u.Game.Wire().KindOf(question), mustJSON(question), err)
		}
	}
	return nil
}
