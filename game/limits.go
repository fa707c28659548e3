package game

import "fmt"

// SlipsKey is the key of the option Slips.
const SlipsKey = "slips"

// Slips is the option of games that are guessed in words (CM-15).
func Slips() Option {
	return Option{
		Key: SlipsKey, Label: "Typos", Default: 1, Detail: true,
		Help:    "Does a guess with a letter or two wrong still count?",
		Choices: []Choice{{Value: 1, Label: "Yes, forgive typos"}, {Value: 0, Label: "No, count it as wrong"}},
	}
}

// Limits is the choices of a time limit, in seconds: that there is none, in these words,
// and then the others (CM-9).
func Limits(none string, seconds ...int) []Choice {
	return append([]Choice{{Value: 0, Label: none}}, Spans(seconds...)...)
}

// Untimed reports whether a game has time limits and all of them are off (CM-9).
func Untimed(options []Option, values Values) bool {
	limits := 0
	for _, o := range options {
		if !o.limits() {
			continue
		}
		limits++
		if value, set := values[o.Key]; set && value != 0 || !set && o.Default != 0 {
			return false
		}
	}
	return limits > 0
}

// limits reports whether the choices of an option are those of a time limit.
func (o Option) limits() bool {
	if len(o.Choices) < 2 || o.Choices[0].Value != 0 {
		return false
	}
	for _, c := range o.Choices[1:] {
		if c.Label != span(c.Value) {
			return false
		}
	}
	return true
}

// Spans is the choices of how long something lasts, in seconds.
func Spans(seconds ...int) []Choice {
	choices := make([]Choice, len(seconds))
	for i, s := range seconds {
		choices[i] = Choice{Value: s, Label: span(s)}
	}
	return choices
}

func span(s int) string {
	switch minutes, rest := s/60, s%60; {
	case rest == 30 && minutes > 0:
		return fmt.Sprintf("%d½ minutes", minutes)
	case rest > 0:
		return fmt.Sprintf("%d seconds", s)
	case minutes == 1:
		return "1 minute"
	default:
		return fmt.Sprintf("%d minutes", minutes)
	}
}
