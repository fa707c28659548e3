package game

import (
	"fmt"
	"slices"
)

// SlipsKey is the key of the option Slips.
const SlipsKey = "slips"

// SlipsOption is the option of games that are guessed in words (CM-15): whether typos count
// as right.
func SlipsOption() Option {
	return Option{
		Key: SlipsKey, Label: "Typos", Default: 1, Detail: true,
		Help:    "Does a guess with a letter or two wrong still count?",
		Choices: []Choice{{Value: 1, Label: "Yes, forgive typos"}, {Value: 0, Label: "No, count it as wrong"}},
	}
}

// LimitChoices returns the choices of a time limit: no limit, with this label, and then these
// seconds (CM-9).
func LimitChoices(noLimitLabel string, seconds ...int) []Choice {
	return append([]Choice{{Value: 0, Label: noLimitLabel}}, DurationChoices(seconds...)...)
}

// IsUntimed reports whether a game has time limits and all of them are off (CM-9).
func IsUntimed(options []Option, values Values) bool {
	limits := 0
	for _, o := range options {
		if !o.hasTimeLimitChoices() {
			continue
		}
		limits++
		if value, set := values[o.Key]; set && value != 0 || !set && o.Default != 0 {
			return false
		}
	}
	return limits > 0
}

func (o Option) hasTimeLimitChoices() bool {
	if len(o.Choices) < 2 || o.Choices[0].Value != 0 {
		return false
	}
	return !slices.ContainsFunc(o.Choices[1:], func(c Choice) bool { return c.Label != formatSecondsLabel(c.Value) })
}

// DurationChoices returns the choices of how long something lasts, in seconds.
func DurationChoices(seconds ...int) []Choice {
	return MapList(seconds, func(s int) Choice { return Choice{Value: s, Label: formatSecondsLabel(s)} })
}

// formatSecondsLabel writes seconds as a label: 90 become "1½ minutes".
func formatSecondsLabel(seconds int) string {
	switch minutes, rest := seconds/60, seconds%60; {
	case rest == 30 && minutes > 0:
		return fmt.Sprintf("%d½ minutes", minutes)
	case rest > 0:
		return fmt.Sprintf("%d seconds", seconds)
	case minutes == 1:
		return "1 minute"
	default:
		return fmt.Sprintf("%d minutes", minutes)
	}
}
