package gametest

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
)

func TestLaws(t *testing.T) { Run(t, Pebbles{}) }

// faults is what Pebbles can do wrong, and the one law that must find it.
var faults = []struct{ fault, law string }{
	{"has no proper id", "the game describes itself"},
	{"has a default that is no choice", "the game describes itself"},
	{"has two bots of one name", "the game describes itself"},
	{"deals to anybody", "the game describes itself"},
	{"counts players in plain words", "the game describes itself"},
	{"will not deal to three", "the game describes itself"},
	{"counts the matches", "the same inputs make the same match"},
	{"writes half a move", "moves survive the journal"},
	{"decodes with plain errors", "moves survive the journal"},
	{"decodes to nothing", "moves survive the journal"},
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
			broken := brokenLaws(Pebbles{fault: tt.fault})
			for law, why := range broken {
				if law != tt.law {
					t.Errorf("breaks the law that %s: %v", law, why)
				}
			}
			if broken[tt.law] == nil {
				t.Errorf("does not break the law that %s", tt.law)
			}
		})
	}
}

func TestEveryLawFindsSomeFault(t *testing.T) {
	for _, law := range laws {
		if !slices.ContainsFunc(faults, func(f struct{ fault, law string }) bool { return f.law == law.name }) {
			t.Errorf("no fault is planted for the law that %s", law.name)
		}
	}
}

// brokenLaws tries all laws on a game, some matches each.
func brokenLaws(g game.Game) map[string]error {
	broken := map[string]error{}
	for _, law := range laws {
		for number := range 9 {
			if err := try(law, g, number); err != nil {
				broken[law.name] = err
				break
			}
		}
	}
	return broken
}

// touchy panics where Pebbles would reveal.
type touchy struct{ Pebbles }

func (touchy) Decode(string, []byte) (game.Move, error) { panic("do not touch") }

func TestAPanicBreaksALaw(t *testing.T) {
	err := brokenLaws(touchy{})["moves survive the journal"]
	if err == nil || !strings.Contains(err.Error(), "do not touch") {
		t.Errorf("the panic was reported as %v", err)
	}
}
