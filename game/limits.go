package game

import "fmt"

// SlipsKey is the key of the option Slips.
const SlipsKey = "slips"

// Slips is the option of games that are guessed in words (CM-15).
func Slips() Option {
	return Option{
		Key: SlipsKey, Label: "Typos", Default: 1, Detail: true,
		Help:    "Does a guess with a letter or two wrong still count?",
		Choices: []Choice{{Value: 1, Label: "Forgiven"}, {Value: 0, Label: "Count as wrong"}},
	}
}

// Limits is the choices of a time limit, in seconds: that there is none, in these words,
// and then the others (CM-9).
func Limits(none string, seconds ...int) []Choice {
	return append([]Choice{{Value: 0, Label: none}}, Spans(seconds...)...)
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
