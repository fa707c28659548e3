package game

// SlipsKey is the key of the option Slips.
const SlipsKey = "slips"

// SlipsOption is the option of games that are guessed in words (CM-15): whether typos count
// as right.
func SlipsOption() Option {
	return Option{Key: SlipsKey, Default: 1, Detail: true, Choices: Choices(1, 0)}
}

// Choices returns the choices of an option by their values.
func Choices(values ...int) []Choice {
	return MapList(values, func(v int) Choice { return Choice{Value: v} })
}

// LimitChoices returns the choices of a time limit: none, and then these seconds (CM-9).
func LimitChoices(seconds ...int) []Choice { return DurationChoices(append([]int{0}, seconds...)...) }

// IsUntimed reports whether a game has time limits and all of them are off (CM-9).
func IsUntimed(options []Option, values Values) bool {
	limits := 0
	for _, o := range options {
		if len(o.Choices) < 2 || o.Choices[0].Value != 0 || !o.Choices[0].Duration {
			continue // no time limit
		}
		limits++
		if values.Or(o.Key, o.Default) != 0 {
			return false
		}
	}
	return limits > 0
}

// DurationChoices returns the choices of how long something lasts, in seconds.
func DurationChoices(seconds ...int) []Choice {
	return MapList(seconds, func(s int) Choice { return Choice{Value: s, Duration: true} })
}
