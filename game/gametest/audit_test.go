package gametest

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
)

// played is a whole match of slates, by bots.
func played(t *testing.T) *Table {
	t.Helper()
	table := open(t, Slates{}, game.Setup{Names: playerNames(3)})
	if err := table.Play(Slates{}.Bots()[0], newPlayersRandom(1)); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestAuditPassesAMatchAsItWasPlayed(t *testing.T) {
	p := played(t)
	if err := ReplayAndCheckLaws(p.Game, p.Setup, p.Seed, p.pastInputs(true), p.Match); err != nil {
		t.Error(err)
	}
}

func TestAuditFindsWhatIsWrong(t *testing.T) {
	p := played(t)
	whole := p.pastInputs(true)
	bell := slices.IndexFunc(whole, func(in game.Input) bool { return in.Move == nil })
	said := slices.IndexFunc(whole, func(in game.Input) bool { return in.Move != nil && !isInk(in.Move) })
	drawn := slices.IndexFunc(whole, func(in game.Input) bool { return isInk(in.Move) })
	early := slices.Clone(whole)
	early[bell].At--
	other := played(t)
	other.Match.(*slates).chalk[0] = nil
	for _, tt := range []struct {
		name   string
		inputs []game.Input
		end    game.Match
		says   string
	}{
		{"the end is missing", whole[:len(whole)-1], p.Match, "has not when replayed"},
		{"a move is missing", slices.Delete(slices.Clone(whole), said, said+1), p.Match, "ends differently"},
		{"a move is said twice", slices.Insert(slices.Clone(whole), said, whole[said]), p.Match, "when replayed is refused"},
		{"ink is missing", slices.Delete(slices.Clone(whole), drawn, drawn+1), p.Match, "ends differently"},
		{"a bell rings early", early, p.Match, "not due"},
		{"it goes on after the end", append(slices.Clone(whole), whole[said]), p.Match, "is over"},
		{"it ended otherwise", whole, other.Match, "ends differently"},
	} {
		err := ReplayAndCheckLaws(p.Game, p.Setup, p.Seed, tt.inputs, tt.end)
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: found %v; it should say %q", tt.name, err, tt.says)
		}
	}
	if err := checkResult(game.Result{Points: []int{1, 2}}, 3); err == nil {
		t.Error("two of three have points, and nothing is found")
	}
}
