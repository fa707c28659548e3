package game

import (
	"maps"
	"slices"
	"testing"
)

func TestUntimed(t *testing.T) {
	options := []Option{
		{Key: "rounds", Default: 0, Choices: []Choice{{Value: 0, Label: "None"}, {Value: 1, Label: "One"}}},
		{Key: "draw", Default: 60, Choices: LimitChoices(30, 60)},
		{Key: "guess", Default: 0, Choices: LimitChoices(30)},
	}
	for _, tt := range []struct {
		name    string
		options []Option
		values  Values
		want    bool
	}{
		{"CM-9 one limit is left as it is", options, Values{}, false},
		{"CM-9 all limits are off", options, Values{"draw": 0}, true},
		{"CM-9 one is on again", options, Values{"draw": 0, "guess": 30}, false},
		{"there are no limits to switch off", options[:1], Values{}, false},
	} {
		if got := IsUntimed(tt.options, tt.values); got != tt.want {
			t.Errorf("%s: Untimed is %v", tt.name, got)
		}
	}
	values := Values{"rounds": 1, "draw": 60}
	SwitchOffLimits(options, values)
	if want := (Values{"rounds": 1, "draw": 0, "guess": 0}); !maps.Equal(values, want) {
		t.Errorf("CM-9 without a clock the options are %v, not %v", values, want)
	}
}

func TestLimits(t *testing.T) {
	var got []string
	for _, c := range LabelChoices("option.none", append(LimitChoices(8, 45, 60, 90, 300), Choice{Value: 7})) {
		got = append(got, c.Label)
	}
	want := []string{"No limit", "8 seconds", "45 seconds", "1 minute", "1½ minutes", "5 minutes", "7"}
	if !slices.Equal(got, want) {
		t.Errorf("CM-9 the choices are %q, not %q", got, want)
	}
}
