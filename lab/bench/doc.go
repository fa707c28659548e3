// Package bench measures what drawing costs: server CPU for a million delivered
// points, bytes a point, how long a sample takes to another screen, memory a player.
//
// The load is as in docs/decisions/measuring-ink.md: tables of some players, one pen
// or all pens at 60 samples a second, sent in batches as the client sends them. Server and generator are
// processes of their own. Beside the server a floor is measured in the same run: a
// bare fan-out of the same bytes on the same WebSocket library, with no table, rules
// or journal, so that figures are ratios and survive a noisy machine.
package bench
