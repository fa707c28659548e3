package table

import (
	"errors"

	"linework/game"
	"linework/ink"
)

// Refusals is the codes that a table uses, and the doors to it: the lobby and the
// gateway. Every game has codes of its own beside these, those of the contract
// (game.Refusals) and those of ink (ink.Refusals).
var Refusals = []string{
	"bad-emoji", "bad-key", "bad-name", "bad-words", "damaged", "door-full", "fault", "foreign-node", "foreign-origin", "hint",
	"ink-interrupted", "ink-spent", "ink-taken", "learning", "locked", "moving", "muted", "name-reserved", "name-taken", "no-finale", "no-rounds", "no-such-address", "no-such-bot",
	"no-such-game", "no-such-knock", "no-such-language", "no-such-pack", "no-such-picture", "no-such-puzzle", "no-such-seat", "no-such-table", "no-tv", "not-host",
	"not-lobby", "not-owner", "not-playing", "not-ready", "not-your-layer", "own-drawing", "paused", "pictures-busy", "server-full", "slow-down", "storage",
	"storage-full", "table-budget", "table-full", "too-few-words", "turned-away", "unknown-command", "unknown-host",
}

// asRefusalOrFault returns an error as a person is told it, and whether it is a refusal: any other
// error is a fault of ours, which the caller also logs.
func asRefusalOrFault(err error) (refusal *game.Refusal, isRefusal bool) {
	if errors.As(err, &refusal) {
		return refusal, true
	}
	var i *ink.Refusal
	if errors.As(err, &i) {
		return game.RefuseWith(i.Message), true
	}
	return game.Refuse("fault"), false
}
