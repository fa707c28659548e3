package game

import (
	"slices"

	"linework/texts"
)

// Info is what a lobby shows of a game before it is chosen.
type Info struct {
	ID      string `json:"id"` // also the folder of its rules and of its board in the client
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Prefix  string `json:"prefix"` // of its numbered rules, "IO"
	Min     int    `json:"min"`    // players
	Max     int    `json:"max"`
	Minutes int    `json:"minutes"` // how long a game takes, about
	// Rules is the version of the rules, from 1. It rises with every change that a match
	// begun before cannot follow: docs/adding-a-game.md says which are. A new game in which
	// people vote begins with 2, since package vote still knows how they did in version 1.
	Rules   int      `json:"-"`
	Options []Option `json:"options"`
	Marks   []Mark   `json:"marks"` // which marks its rules ask for (CM-2)
	// Needs is how many words of their own players must bring, for Min players, for one
	// more and so on up to Max; none where they are not dealt such.
	WordsNeeded []int `json:"needs,omitempty"`
	// TellsPictures is set where everyone sees each picture of a round and is told what it is when
	// the round is over. The finale then shows only the best few, one of a round, with their names.
	TellsPictures bool `json:"-"`
	// Presets are options that go together, for a lobby to offer by their names.
	Presets []Preset `json:"presets,omitempty"`
}

// A Preset is options that go together. It sets those that any preset of its game has, to
// their defaults where it does not name them itself, and leaves all others as they are.
type Preset struct {
	Name    PresetName `json:"name"`
	Options Values     `json:"options"`
	Pace    int        `json:"pace"`              // percent
	Minutes int        `json:"minutes,omitempty"` // how long a game takes then, about; 0 for as long as by default
}

// A PresetName says what a preset is good for.
type PresetName string

// The presets: a short game, one as it is printed, and one that children can play.
const (
	Quick    PresetName = "quick"
	Classic  PresetName = "classic"
	Children PresetName = "children"
)

// Presets returns the three presets of a game. The quick one takes so many minutes; children have
// half as much time again.
func Presets(minutes int, quick, classic, children Values) []Preset {
	return []Preset{
		{Name: Quick, Options: quick, Pace: 100, Minutes: minutes},
		{Name: Classic, Options: classic, Pace: 100},
		{Name: Children, Options: children, Pace: 150},
	}
}

// PerPlayerCount returns a figure for each number of players, from the least to the most.
func PerPlayerCount(least, most int, figure func(players int) int) (byPlayerCount []int) {
	for n := least; n <= most; n++ {
		byPlayerCount = append(byPlayerCount, figure(n))
	}
	return byPlayerCount
}

// An Option is something a table may set, within bounds.
type Option struct {
	Key     string   `json:"key"`
	Label   string   `json:"label"` // in English, like Help: see WithLabels
	Help    string   `json:"help"`
	Default int      `json:"default"`
	Choices []Choice `json:"choices"` // in the order to show them
	// When is where the option matters; nil for always. It may be set all the same.
	When *When `json:"when,omitempty"`
	// Detail marks what few tables change: a lobby folds it away.
	Detail bool `json:"detail,omitempty"`

	code string // below which its label and those of its choices stand in server.toml
}

// IsForPeopleOnly reports whether a table with these options has chosen a way to play in which
// bots have no part.
func (info Info) IsForPeopleOnly(options Values) bool {
	for _, o := range info.Options {
		value := options.Or(o.Key, o.Default)
		if slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == value && c.PeopleOnly }) {
			return true
		}
	}
	return false
}

// When is where an option matters: only where another, which always matters itself,
// has one of these values.
type When struct {
	Key    string `json:"key"`
	Values []int  `json:"values"`
}

// A Choice is one value that an option can have.
type Choice struct {
	Value int    `json:"value"`
	Label string `json:"label"` // in English
	// Duration marks a time in seconds; 0 is no limit.
	Duration bool `json:"duration,omitempty"`
	// Least and Most say for how many players it is; 0 is for as many as the game is.
	Least int `json:"least,omitempty"`
	Most  int `json:"most,omitempty"`
	// PeopleOnly says that bots have no part in it: none are offered.
	PeopleOnly bool `json:"people,omitempty"`

	code string // in server.toml; "" for a number
}

// Values are chosen options by key.
type Values map[string]int

// Or returns the value of an option, or a fallback where it has none: setups in old journals
// lack options that there were not yet.
func (v Values) Or(key string, fallback int) int {
	if value, ok := v[key]; ok {
		return value
	}
	return fallback
}

// ResolveOptions returns the chosen values with defaults for the others, and refuses what is
// out of bounds.
func ResolveOptions(options []Option, chosen Values) (Values, error) {
	values := Values{}
	for _, o := range options {
		v := chosen.Or(o.Key, o.Default)
		if !slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == v }) {
			return nil, Refuse("option-out-of-bounds.choice", Figures{"option": texts.Message{Text: o.Label, Code: o.code + ".label"}, "value": v, "choices": MapList(o.Choices, Choice.message)})
		}
		values[o.Key] = v
	}
	for key := range chosen {
		if _, ok := values[key]; !ok {
			return nil, Refuse("unknown-option.option", Figures{"option": key})
		}
	}
	return values, nil
}

// KeepValidOptions returns those of some values that can still be chosen: a table may have
// been set up by an earlier version, with options or choices that are gone.
func KeepValidOptions(options []Option, chosen Values) Values {
	values := Values{}
	for _, o := range options {
		if v, ok := chosen[o.Key]; ok && slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == v }) {
			values[o.Key] = v
		}
	}
	return values
}

// CheckPlayerCount refuses values that are not meant for this number of players.
func CheckPlayerCount(options []Option, values Values, players int) error {
	for _, o := range options {
		for _, c := range o.Choices {
			switch {
			case c.Value != values[o.Key]:
			case players < c.Least:
				return Refuse("too-few.choice", Figures{"choice": c.message(), "least": c.Least, "players": players})
			case c.Most > 0 && players > c.Most:
				return Refuse("too-many.choice", Figures{"choice": c.message(), "most": c.Most, "players": players})
			}
		}
	}
	return nil
}
