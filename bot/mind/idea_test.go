package mind

import "testing"

func TestNameWasTried(t *testing.T) {
	for _, tt := range []struct {
		language, name, said string
		want                 bool
	}{
		{"en", "pig", "pig", true},
		{"en", "pig", "piggie", true},
		{"en", "piggy", "pig", true},
		{"en", "duck", "duckling", true},
		{"en", "cats", "cat", true},
		{"en", "palm tree", "tree", false},
		{"en", "sun hat", "hat", false},
		{"en", "candle", "candy", false},
		{"en", "pie", "pig", false},
		{"en", "car", "cat", false},
		{"de", "Katze", "Kätzchen", true},
		{"de", "Hase", "Hasen", true},
		{"de", "Haus", "Hase", false},
		{"de", "Kirschbaum", "Baum", false},
	} {
		if got := (Skill{}).ForLanguage(tt.language).WasTried(tt.name, []string{"", "moon", tt.said}); got != tt.want {
			t.Errorf("%s: %q after %q: %v, not %v", tt.language, tt.name, tt.said, got, tt.want)
		}
	}
}
