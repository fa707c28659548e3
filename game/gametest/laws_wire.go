package gametest

import (
	"fmt"
	"reflect"

	"linework/game"
)

// checkWireListsAllTold: every view and fact that comes up is in the game's Wire, so that the types of the client, which are written from it, know them all.
func checkWireListsAllTold(u *randomMatch) error {
	wire := u.Game.Wire()
	if err := checkFactsListed(wire, u.Dealt); err != nil {
		return err
	}
	for u.canContinue() {
		e := u.playRandomStep()
		if err := checkFactsListed(wire, e.Events); err != nil {
			return fmt.Errorf("%s: %w", u.describeInput(e.Input), err)
		}
		if got, want := reflect.TypeOf(u.Match.View(e.Input.Seat)), reflect.TypeOf(wire.View); got != want {
			return fmt.Errorf("the view is a %v; the wire says %v", got, want)
		}
	}
	return nil
}

func checkFactsListed(wire game.Wire, events []game.Event) error {
	for _, e := range events {
		if !wire.HasFact(e.Fact) {
			return fmt.Errorf("the fact %T is told, which the wire does not list", e.Fact)
		}
	}
	return nil
}
