package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"linework/game"
)

// replays: the same setup, seed and inputs make the same facts and views, byte
// for byte. A journal holds nothing else.
func replays(u *randomMatch) error {
	twin := u.replay(nil)
	if err := diff(mustJSON(u.Dealt)+u.snapshotAll(), mustJSON(twin.Dealt)+twin.snapshotAll()); err != nil {
		return fmt.Errorf("the same seed deals differently: %w", err)
	}
	for u.canContinue() {
		x := u.playStep()
		y := twin.Do(x.Input)
		if err := diff(fmt.Sprint(x.Err), fmt.Sprint(y.Err)); err != nil {
			return fmt.Errorf("%s is answered differently when replayed: %w", u.describe(x.Input), err)
		}
		for _, seat := range u.audiences() {
			if err := diff(u.factsText(x.Events, seat), u.factsText(y.Events, seat)); err != nil {
				return fmt.Errorf("%s tells %s other facts when replayed: %w", u.describe(x.Input), SeatLetter(seat), err)
			}
		}
		if err := diff(u.snapshotAll(), twin.snapshotAll()); err != nil {
			return fmt.Errorf("%s leads to other views when replayed: %w", u.describe(x.Input), err)
		}
	}
	return nil
}

// survivesTheJournal: a move that is written as JSON and decoded again is the same
// move, and what cannot be decoded is refused as people are refused.
func survivesTheJournal(u *randomMatch) error {
	for u.canContinue() {
		e := u.playStep()
		move := e.Input.Move
		if _, skip := move.(game.Skip); move == nil || skip || isInk(move) {
			continue
		}
		text := mustJSON(move)
		back, err := u.Game.Wire().Decode(u.Game.Wire().KindOf(move), []byte(text))
		if err != nil {
			return fmt.Errorf("%s cannot be decoded: %w", u.describe(e.Input), err)
		}
		if !reflect.DeepEqual(move, back) {
			return fmt.Errorf("%s comes back from the journal as %#v; it was %#v", u.describe(e.Input), back, move)
		}
		seen := newGarbler(mustJSON(u.Match.View(e.Input.Seat)), u.rng)
		for _, garbage := range []struct{ kind, data string }{
			{u.Game.Wire().KindOf(move), string(seen.garble(text))},
			{u.Game.Wire().KindOf(move), text[:u.rng.IntN(len(text))]},
			{u.Game.Wire().KindOf(move), text + text},
			{u.Game.Wire().KindOf(move), `{"unheard-of":[[[1e99]]]}`},
			{"unheard-of", text},
		} {
			if _, err := u.Game.Wire().Decode(garbage.kind, []byte(garbage.data)); err != nil {
				if err := checkRefusal(err); err != nil {
					return fmt.Errorf("decoding %q of %s: %w", garbage.kind, garbage.data, err)
				}
			}
		}
	}
	return nil
}

// refusalsChangeNothing: after a refused input every view and the status are what
// they were, and nothing was told. Nor is there a trace that shows only later: the
// match goes on as one in which nobody had asked.
func refusalsChangeNothing(u *randomMatch) error {
	before := u.snapshotAll()
	for u.canContinue() {
		e := u.playStep()
		if e.Err == nil {
			before = u.snapshotAll()
			continue
		}
		if err := checkRefusal(e.Err); err != nil {
			return fmt.Errorf("the answer to %s is no refusal: %w", u.describe(e.Input), err)
		}
		if len(e.Events) > 0 {
			return fmt.Errorf("%s is refused, and yet %q is told", u.describe(e.Input), u.Game.Wire().KindOf(e.Events[0].Fact))
		}
		if err := diff(before, u.snapshotAll()); err != nil {
			return fmt.Errorf("%s is refused, and yet something changes: %w", u.describe(e.Input), err)
		}
	}
	all, journal := u.replay(u.inputs(false)), u.replay(u.inputs(true))
	if u.outcome() != all.outcome() {
		return nil // not even the same inputs make the same match: another law's matter
	}
	if err := diff(u.outcome(), journal.outcome()); err != nil {
		return fmt.Errorf("without its refused inputs the match goes differently: %w", err)
	}
	return nil
}

// outcome returns all that was told in a match, and what it shows in the end.
func (t *Table) outcome() string {
	all := []string{mustJSON(t.Dealt)}
	for _, e := range t.Story {
		if e.Err == nil {
			all = append(all, mustJSON(e.Events))
		}
	}
	return strings.Join(append(all, t.snapshotAll()), "\n")
}

// questionsChangeNothing: a match that can be asked answers or refuses, and goes
// on as if it had not been.
func questionsChangeNothing(u *randomMatch) error {
	asker, ok := u.Match.(game.Answerer)
	if !ok {
		return nil
	}
	for u.canContinue() {
		if u.playStep(); u.rng.IntN(5) > 0 {
			continue
		}
		before := u.snapshotAll()
		seat := u.randomSeat()
		question := u.randomGarbled(seat)
		answer, err := asker.AnswerQuestion(seat, question)
		if err == nil {
			mustJSON(answer)
		} else if err := checkRefusal(err); err != nil {
			return fmt.Errorf("asked by %s about %s %s: %w", SeatLetter(seat), u.Game.Wire().KindOf(question), mustJSON(question), err)
		}
		if err := diff(before, u.snapshotAll()); err != nil {
			return fmt.Errorf("%s asks about %s %s, and something changes: %w", SeatLetter(seat), u.Game.Wire().KindOf(question), mustJSON(question), err)
		}
	}
	return nil
}
