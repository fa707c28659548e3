package game

import (
	"slices"
	"testing"
)

func TestLimits(t *testing.T) {
	got := Limits("No limit", 8, 45, 60, 90, 120, 150, 1200)
	want := []Choice{
		{Value: 0, Label: "No limit"}, {Value: 8, Label: "8 seconds"}, {Value: 45, Label: "45 seconds"}, {Value: 60, Label: "1 minute"},
		{Value: 90, Label: "1½ minutes"}, {Value: 120, Label: "2 minutes"}, {Value: 150, Label: "2½ minutes"}, {Value: 1200, Label: "20 minutes"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("CM-9 the choices are %v, not %v", got, want)
	}
}
