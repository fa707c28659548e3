package funnylines

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
)

func TestLimits(t *testing.T) {
	t.Run("CM-9 the table's pace stretches every limit", func(t *testing.T) {
		s := teams(t, 4, "pace=200")
		if s.m.Deadline != s.Now+120*time.Second {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("CM-5 FL-52 a teacher who is away can be skipped: the lesson begins with the names that are there", func(t *testing.T) {
		s := dealt(t, 3, "play=2", 1)
		s.say("a roster Ida", "a skip")
		s.want("students", lessonOf(s), "b c Ida")
	})
	t.Run("CM-9 a table can switch limits off", func(t *testing.T) {
		s := teams(t, 4, "buy=0 draw=0 pause=0 call=0 look=0 answer=0")
		for _, line := range []string{"c buys 1 circle", "d buys 1 oval", "a draws", "c pass", "d pass", "c guess boat"} {
			if s.m.Deadline != 0 {
				t.Errorf("before %s the bell is set for %v", line, s.m.Deadline)
			}
			s.say(line)
		}
	})
	t.Run("CM-5 who was skipped is not waited for where others can act, until they do", func(t *testing.T) {
		s := teams(t, 6, "")
		s.say("c skip", "e buys 1 circle", "d buys 1 circle", "a draws", "b draws")
		s.stage("pausing def")
		s.say("c guess door")
		s.stage("pausing cdef")
	})
	t.Run("CM-5 where all are away, one of them speaks for all", func(t *testing.T) {
		s := teams(t, 4, "")
		s.say("c skip", "d skip", "a skip", "b skip")
		s.stage("pausing c")
		s.say("c skip")
		if s.m.Stage != Buying {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("CM-5 nobody else can be skipped", func(t *testing.T) {
		teams(t, 4, "").WantRefused("d skip: not-awaited", "~ skip: not-seated")
	})
	t.Run("CM-8 a move for a phase that has passed is stale", func(t *testing.T) {
		s := teams(t, 4, "")
		in, _ := s.Input("c put 1 circle")
		s.say("c buys 1 circle")
		if _, err := s.m.Apply(in, chance(1)); err == nil || !strings.HasPrefix(err.Error(), "stale") {
			t.Errorf("got %v", err)
		}
	})
}

func TestLimitOfEachStage(t *testing.T) {
	got := limits(game.Setup{Options: game.Values{
		buyOption: 1, drawOption: 2, pauseOption: 3, callOption: 4, answerOption: 5, lookOption: 6, sidesOption: 7, turnOption: 8, registerOption: 9,
	}})
	const s = time.Second
	want := map[Stage]time.Duration{
		Choosing: 7 * s, Registering: 9 * s, Buying: s, Lending: s, Asking: 8 * s, Drawing: 2 * s, Pausing: 3 * s,
		Guessing: 8 * s, LastCall: 4 * s, Accepting: 5 * s, Voting: 5 * s, Looking: 6 * s,
	}
	if !maps.Equal(got, want) {
		t.Errorf("CM-9 the limits are %v, want %v", got, want)
	}
}

func TestSetup(t *testing.T) {
	t.Run("CM-9 every limit can be switched off, and is on by default", func(t *testing.T) {
		for _, o := range (Game{}).Info().Options {
			if !slices.Contains([]string{buyOption, drawOption, pauseOption, callOption, answerOption, lookOption, sidesOption, turnOption, registerOption}, o.Key) {
				continue
			}
			if o.Default == 0 || !slices.ContainsFunc(o.Choices, func(c game.Choice) bool { return c.Value == 0 }) {
				t.Errorf("%s: default %d of %v", o.Key, o.Default, o.Choices)
			}
			for _, c := range o.Choices {
				if c.Label == "" {
					t.Errorf("%s: %d has no label", o.Key, c.Value)
				}
			}
		}
	})
	t.Run("too many players are refused", func(t *testing.T) {
		if _, _, err := (Game{deck: small()}).New(game.Setup{Names: make([]string, maxSeats+1)}, chance(1)); err == nil {
			t.Error("they are dealt in")
		}
	})
}
