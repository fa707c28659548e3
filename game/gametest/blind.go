package gametest

import (
	"fmt"
	"math/rand/v2"
	"time"

	"linework/game"
)

// CheckBotBlind plays a match with one bot in every seat, and fails if the bot knows more
// than it sees. Every seat has two minds with the same chance. One is shown the match as it
// is; for the other, swapUnknownSecrets first puts other secrets in place of those that the seat does not
// know, and then takes that back. Both must always choose the same.
func CheckBotBlind(g game.Game, setup game.Setup, number int, bot game.Bot, swapUnknownSecrets func(m game.Match, seat game.Seat) (back func())) error {
	t, err := OpenTable(g, setup, Seed(number))
	if err != nil {
		return err
	}
	type pair struct {
		minds [2]game.Mind
		luck  [2]*rand.Rand
		due   time.Duration
	}
	pairs := make([]pair, setup.Seats())
	for seat := range pairs {
		for k := range 2 {
			luck := rand.New(rand.NewPCG(uint64(number), uint64(seat)))
			pairs[seat].luck[k] = luck
			pairs[seat].minds[k] = game.NewMind(bot, luck)
		}
	}
	for range maxInputs * 20 {
		t.WaitAndRingDueBells(500 * time.Millisecond)
		if t.IsOver() {
			return nil
		}
		for _, seat := range t.awaitedSeats() {
			p := &pairs[seat]
			if t.Now < p.due || !t.Match.Status().Waiting.Has(seat) {
				continue
			}
			seen := game.Observe(t.Match, seat, p.minds[0], t.Now)
			back := swapUnknownSecrets(t.Match, seat)
			other := game.Observe(t.Match, seat, p.minds[1], t.Now)
			back()
			move, rest := p.minds[0].Think(seen, p.luck[0])
			twin, _ := p.minds[1].Think(other, p.luck[1])
			if mustJSON(move) != mustJSON(twin) {
				return fmt.Errorf("match %d, %s: bot %s says %s; with secrets that it does not know swapped, it says %s", number, t.describeLastInput(), bot.Name(), mustJSON(move), mustJSON(twin))
			}
			p.due = t.Now + rest
			if move == nil {
				continue
			}
			if err := t.playBotMove(bot, seat, move); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("match %d has not ended", number)
}

// CheckBotsBlind plays games, each by CheckBotBlind. Without swapKnown only what a bot does not
// know is swapped, and nothing must come of it; with it what it does know, which it must
// notice.
func CheckBotsBlind(t T, play func(number int, swapKnown bool) error) {
	t.Helper()
	for number := range *blind {
		if err := play(number, false); err != nil {
			t.Fatalf("%v", err)
		}
	}
	if play(0, true) == nil {
		t.Fatalf("bots do not notice that what they know is swapped: this tests nothing")
	}
}
