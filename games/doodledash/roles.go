package doodledash

import "linework/game"

// roles is who guesses in a round and who draws.
type roles struct {
	guesser game.Seat
	drawers game.Seats
}

// toAll makes an event for everyone.
func (r roles) toAll(fact game.Fact) game.Event {
	return game.Event{To: r.drawers.With(r.guesser).With(game.Watcher), Fact: fact}
}

// toDrawers makes an event for the drawers alone, for what the guesser and the public must not
// know yet.
func (r roles) toDrawers(fact game.Fact) game.Event { return game.Event{To: r.drawers, Fact: fact} }

// toGuesserAndPublic makes an event for the guesser and the public: their version of what the
// drawers are told.
func (r roles) toGuesserAndPublic(fact game.Fact) game.Event {
	return game.Event{To: game.Of(r.guesser, game.Watcher), Fact: fact}
}

// checkIsGuesser refuses an action that only the guesser may take.
func (r roles) checkIsGuesser(seat game.Seat, action string, names []string) error {
	if seat != r.guesser {
		return game.Refuse("not-guesser", "only the guesser may "+action+", and that is {name}", game.Figures{"name": names[r.guesser]})
	}
	return nil
}

// checkIsDrawer refuses an action that only drawers may take.
func (r roles) checkIsDrawer(seat game.Seat) error {
	if seat == r.guesser {
		return game.Refuse("not-drawer", "you’re the guesser this round; the others draw")
	}
	return nil
}
