package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"linework/game"
)

var (
	idForm     = regexp.MustCompile(`^[a-z][a-z-]*$`)
	prefixForm = regexp.MustCompile(`^[A-Z]{2}$`)
)

// checkGameDescription: a lobby can show the game and its options, and deal it with any
// of them to as many players as it says, and to no others.
func checkGameDescription(g game.Game, number int) error {
	info := g.Info()
	if !idForm.MatchString(info.ID) || !prefixForm.MatchString(info.Prefix) {
		return fmt.Errorf("the id %q should be lower-case letters and the prefix %q two capitals", info.ID, info.Prefix)
	}
	if info.Name == "" || info.Tagline == "" || info.Minutes <= 0 {
		return fmt.Errorf("name, tagline or minutes are missing: %s", mustJSON(info))
	}
	if info.Min < 1 || info.Max < info.Min || info.Max > game.MaxSeats {
		return fmt.Errorf("%d to %d players make no table", info.Min, info.Max)
	}
	if err := checkOptions(info.Options); err != nil {
		return err
	}
	if err := checkBotNames(g.Bots()); err != nil {
		return err
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if _, err := game.ResolveOptions(info.Options, impatient.QuickStartOptions()); err != nil {
			return fmt.Errorf("the options for who plays alone: %w", err)
		}
	}
	for _, preset := range info.Presets {
		if _, err := game.ResolveOptions(info.Options, preset.Options); err != nil {
			return fmt.Errorf("the preset %q: %w", preset.Name, err)
		}
	}
	for n := info.Min - 1; n <= info.Max+1; n++ {
		_, err := OpenTable(g, game.Setup{Names: playerNames(n)}, Seed(n))
		fits := info.Min <= n && n <= info.Max
		if fits && err != nil {
			return fmt.Errorf("%d players are refused: %w", n, err)
		}
		if !fits && err == nil {
			return fmt.Errorf("%d players are accepted, and the game is for %d to %d", n, info.Min, info.Max)
		}
		if !fits {
			if err := checkIsWellFormedRefusal(err); err != nil {
				return fmt.Errorf("the answer to %d players is no refusal: %w", n, err)
			}
		}
	}
	_, err := newRandomMatch(g, number)
	return err
}

func checkOptions(options []game.Option) error {
	keys := map[string]bool{}
	always := map[string]game.Option{} // the options so far that always matter
	for _, o := range options {
		if o.Key == "" || o.Label == "" || keys[o.Key] {
			return fmt.Errorf("option %q has no key, no label or a key that another has", o.Key)
		}
		keys[o.Key] = true
		values := map[int]bool{}
		for _, c := range o.Choices {
			if c.Label == "" || values[c.Value] {
				return fmt.Errorf("option %q: choice %d has no label or is there twice", o.Key, c.Value)
			}
			values[c.Value] = true
		}
		if !values[o.Default] {
			return fmt.Errorf("option %q: the default %d is none of its choices", o.Key, o.Default)
		}
		if o.When == nil {
			always[o.Key] = o
		} else if err := checkCondition(*o.When, always); err != nil {
			return fmt.Errorf("option %q: %w", o.Key, err)
		}
	}
	return nil
}

// checkCondition: a lobby that reads the options from the top knows whether one
// matters when it comes to it.
func checkCondition(w game.When, always map[string]game.Option) error {
	on, ok := always[w.Key]
	if !ok || len(w.Values) == 0 {
		return fmt.Errorf("it matters when %q is %v, and no option before it that always matters is called so, or no value is named", w.Key, w.Values)
	}
	for _, v := range w.Values {
		if !slices.ContainsFunc(on.Choices, func(c game.Choice) bool { return c.Value == v }) {
			return fmt.Errorf("it matters when %q is %d, which is none of its choices", w.Key, v)
		}
	}
	return nil
}

func checkBotNames(bots []game.Bot) error {
	if len(bots) == 0 {
		return fmt.Errorf("there is no bot")
	}
	names := map[string]bool{}
	for _, b := range bots {
		if b.Name() == "" || names[b.Name()] {
			return fmt.Errorf("bot %q has no name or one that another has", b.Name())
		}
		names[b.Name()] = true
	}
	return nil
}

// checkBotsPlayLegally: whatever a bot says for a seat that is awaited is accepted, and
// bots among themselves do not wait for one another for ever (CM-21, CM-22).
// Bots are listed from quick to slow, so each is asked a quarter as often as the
// one before it, and the random bot plays the other moves.
func checkBotsPlayLegally(g game.Game, number int) error {
	bots := g.Bots()
	for i, every := 0, 1; i < len(bots); i, every = i+1, every*4 {
		if number%every != 0 {
			break
		}
		u, err := newRandomMatch(g, number)
		if err != nil {
			return nil // checkGameDescription says so
		}
		for u.canContinue() {
			u.WaitAndRingDueBells(time.Duration(u.rng.IntN(8)) * time.Second)
			if u.IsOver() {
				break
			}
			bot := bots[0]
			if u.rng.IntN(every) == 0 {
				bot = bots[i]
			}
			seat, move := u.askBotForAwaitedSeats(bot, u.rng)
			if u.Match.Status().Waiting == 0 {
				u.RingBell() // and if nothing rings, that is another law's matter
				continue
			}
			if move == nil {
				if err := u.restOrRingBell(bot); err != nil {
					return fmt.Errorf("%s: %w", u.describeLastInput(), err)
				}
				continue
			}
			if err := u.playBotMove(bot, seat, move); err != nil {
				return err
			}
		}
	}
	return nil
}
