package game

import (
	"slices"
	"testing"
)

func TestUntimed(t *testing.T) {
	options := []Option{
		{Key: "rounds", Default: 0, Choices: []Choice{{Value: 0, Label: "None"}, {Value: 1, Label: "One"}}},
		{Key: "draw", Default: 60, Choices: LimitChoices("No limit", 30, 60)},
		{Key: "guess", Default: 0, Choices: LimitChoices("No limit", 30)},
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
}

func TestLimits(t *testing.T) {
	got := LimitChoices("No limit", 8, 45, 60, 90, 120, 150, 1200)
	want := []Choice{
		{Value: 0, Label: "No limit"}, {Value: 8, Label: "8 seconds"}, {Value: 45, Label: "45 seconds"}, {Value: 60, Label: "1 minute"},
		{Value: 90, Label: "1½ minutes"}, {Value: 120, Label: "2 minutes"}, {Value: 150, Label: "2½ minutes"}, {Value: 1200, Label: "20 minutes"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("CM-9 the choices are %v, not %v", got, want)
	}
}
