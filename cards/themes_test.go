package cards

import "testing"

func TestEveryPictureHasOneTheme(t *testing.T) {
	count := map[int]int{}
	for _, numbers := range themes {
		for _, n := range numbers {
			count[n]++
		}
	}
	for _, c := range Deck() {
		if count[c.Number] != 1 || c.Theme() == Own {
			t.Errorf("%s has %d themes", c.Name, count[c.Number])
		}
		if want := c.Name == "cocktail" || c.Name == "lighter"; c.IsUnfitForChildren() != want {
			t.Errorf("%s is unfit: %v", c.Name, c.IsUnfitForChildren())
		}
	}
	if len(count) != len(Deck()) {
		t.Errorf("%d pictures have themes, and there are %d", len(count), len(Deck()))
	}
}
