package gametest

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
)

func TestMain(m *testing.M) {
	maxInputs = 300 // Pebbles is a short game, and some of its faults make it endless
	m.Run()
}

func TestLaws(t *testing.T) { Run(t, Pebbles{}) }

// faults is what Pebbles can do wrong, and the one law that must find it.
var faults = []struct{ fault, law string }{
	{"has no proper id", "the game describes itself"},
	{"has a default that is no choice", "the game describes itself"},
	{"has an option that matters when another is what it cannot be", "the game describes itself"},
	{"has two bots of one name", "the game describes itself"},
	{"begins alone as it cannot", "the game describes itself"},
	{"deals to anybody", "the game describes itself"},
	{"counts players in plain words", "the game describes itself"},
	{"will not deal to three", "the game describes itself"},
	{"counts the matches", "the same inputs make the same match"},
	{"writes half a move", "moves survive the journal"},
	{"says what is not listed", "moves survive the journal"},
	{"tells what is not listed", "the wire lists what is told"},
	{"shows what is not listed", "the wire lists what is told"},
	{"keeps refused moves", "a refusal changes nothing"},
	{"remembers refusals", "a refusal changes nothing"},
	{"tells of refusals", "a refusal changes nothing"},
	{"refuses in plain words", "a refusal changes nothing"},
	{"answers and acts", "a question changes nothing"},
	{"answers in plain words", "a question changes nothing"},
	{"takes moves for any phase", "a phase that has passed is refused"},
	{"has another word for stale", "a phase that has passed is refused"},
	{"lets the public play", "a phase that has passed is refused"},
	{"forgets to whom", "every fact is told to somebody"},
	{"tells a stranger", "every fact is told to somebody"},
	{"shows what is hidden", "what was not told is not seen"},
	{"shows the public what was dealt", "what was not told is not seen"},
	{"hurries for a big secret", "what was not told is not seen"},
	{"answers about others", "what was not told is not seen"},
	{"shares its points", "a view is not shared"},
	{"shares its past", "a view is not shared"},
	{"has a bot that cheats", "every bot move is accepted"},
	{"has a bot that waits for ever", "every bot move is accepted"},
	{"awaits nobody", "somebody or some bell is awaited"},
	{"awaits a stranger", "somebody or some bell is awaited"},
	{"has more left than there is in all", "somebody or some bell is awaited"},
	{"rings in the past", "somebody or some bell is awaited"},
	{"hears bells that nobody rang", "somebody or some bell is awaited"},
	{"is deaf to bells", "somebody or some bell is awaited"},
	{"cannot be skipped", "a skip is accepted from whoever is awaited"},
	{"can be skipped once", "a skip is accepted from whoever is awaited"},
	{"has no limit by default", "a table that everyone has left finishes"},
	{"never ends", "a table that everyone has left finishes"},
	{"waits for a person", "a table that everyone has left finishes"},
	{"skips without effect", "a table that everyone has left finishes"},
	{"plays on after the end", "nothing moves after the end"},
	{"ends in other words", "nothing moves after the end"},
	{"rings after the end", "nothing moves after the end"},
	{"awaits somebody after the end", "nothing moves after the end"},
}

func TestEveryFaultBreaksItsLawAndNoOther(t *testing.T) {
	for _, tt := range faults {
		t.Run(tt.fault, func(t *testing.T) {
			t.Parallel()
			for _, law := range laws {
				if law.name == tt.law {
					if tryMatches(law, Pebbles{fault: tt.fault}, 17) == nil {
						t.Errorf("does not break the law that %s", law.name)
					}
				} else if err := tryMatches(law, Pebbles{fault: tt.fault}, 3); err != nil {
					t.Errorf("breaks the law that %s: %v", law.name, err)
				}
			}
		})
	}
}

func TestEveryLawFindsSomeFault(t *testing.T) {
	for _, law := range laws {
		if !slices.ContainsFunc(append(faults, inkFaults...), func(f struct{ fault, law string }) bool { return f.law == law.name }) {
			t.Errorf("no fault is planted for the law that %s", law.name)
		}
	}
}

func TestOptionsSayWhenTheyMatter(t *testing.T) {
	option := func(key string, when *game.When) game.Option {
		return game.Option{Key: key, Label: key, When: when, Choices: []game.Choice{{Value: 0, Label: "no"}, {Value: 1, Label: "yes"}}}
	}
	when := func(key string, values ...int) *game.When { return &game.When{Key: key, Values: values} }
	for _, tt := range []struct {
		name    string
		options []game.Option
		whole   bool
	}{
		{"always", []game.Option{option("a", nil), option("b", nil)}, true},
		{"with one before it", []game.Option{option("a", nil), option("b", when("a", 1)), option("c", when("a", 0, 1))}, true},
		{"with one that there is not", []game.Option{option("a", nil), option("b", when("x", 1))}, false},
		{"with one after it", []game.Option{option("b", when("a", 1)), option("a", nil)}, false},
		{"with itself", []game.Option{option("a", when("a", 1))}, false},
		{"with one that does not always matter", []game.Option{option("a", nil), option("b", when("a", 1)), option("c", when("b", 1))}, false},
		{"never", []game.Option{option("a", nil), option("b", when("a"))}, false},
		{"with a value that is no choice", []game.Option{option("a", nil), option("b", when("a", 1, 2))}, false},
	} {
		if err := checkOptions(tt.options); (err == nil) != tt.whole {
			t.Errorf("an option that matters %s: %v", tt.name, err)
		}
	}
}

// tryMatches tries a law on the first n matches of a game.
func tryMatches(l law, g game.Game, n int) error {
	for number := range n {
		if err := checkLawCatchingPanic(l, g, number); err != nil {
			return err
		}
	}
	return nil
}

// touchy panics when it is to say what moves there are.
type touchy struct{ Pebbles }

func (touchy) Wire() game.Wire { panic("do not touch") }

func TestAPanicBreaksALaw(t *testing.T) {
	err := checkLawCatchingPanic(law{"", checkOnRandomMatch(checkMovesSurviveJournal)}, touchy{}, 0)
	if err == nil || !strings.Contains(err.Error(), "do not touch") {
		t.Errorf("the panic was reported as %v", err)
	}
}
