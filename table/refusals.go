package table

import (
	"errors"

	"linework/game"
	"linework/ink"
)

// asRefusalOrFault returns an error as a person is told it, and whether it is a refusal: any other
// error is a fault of ours, which the caller also logs.
func asRefusalOrFault(err error) (refusal *game.Refusal, isRefusal bool) {
	if errors.As(err, &refusal) {
		return refusal, true
	}
	var i *ink.Refusal
	if errors.As(err, &i) {
		return game.RefuseWith(i.Message()), true
	}
	return game.Refuse("fault"), false
}
