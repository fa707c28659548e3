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

// NoClock is the pace of a table that waits for everyone: no limit that can be switched off is on (CM-9).
const NoClock = 0

// IsUntimed reports whether a game has time limits and all of them are off (CM-9).
func IsUntimed(options []Option, values Values) bool {
	limits := 0
	for _, o := range options {
		if !o.isLimit() {
			continue
		}
		limits++
		if values.Or(o.Key, o.Default) != 0 {
			return false
		}
	}
	return limits > 0
}

// SwitchOffLimits switches off every time limit among some values that can be (CM-9).
func SwitchOffLimits(options []Option, values Values) {
	for _, o := range options {
		if o.isLimit() {
			values[o.Key] = 0
		}
	}
}

// isLimit reports whether the option is a time limit, which can be switched off.
func (o Option) isLimit() bool {
	return len(o.Choices) > 1 && o.Choices[0].Value == 0 && o.Choices[0].Duration
}

// DurationChoices returns the choices of how long something lasts, in seconds.
func DurationChoices(seconds ...int) []Choice {
	return MapList(seconds, func(s int) Choice { return Choice{Value: s, Duration: true} })
}
