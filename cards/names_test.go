package cards

import (
	"strings"
	"testing"
)

// The pictures are the same in every language, and have names of its own.
func TestNamesInLanguages(t *testing.T) {
	if DeckIn("tlh") != nil {
		t.Error("somebody has named the pictures in Klingon")
	}
	for _, language := range NameLanguages() {
		for i, c := range DeckIn(language) {
			if our := Deck()[i]; c.Number != our.Number || c.Border != our.Border || len(c.Shapes) != len(our.Shapes) {
				t.Errorf("%s: card %d is not the %s", language, c.Number, our.Name)
			}
		}
	}
	if got := DeckIn("de")[1].Names(); got[0] != "Katze" || got[1] != "Kater" || Deck()[1].Name != "cat" {
		t.Errorf("the cat is called %q in German, and %q in English", got, Deck()[1].Name)
	}
}

func TestWrongNamesAreFound(t *testing.T) {
	two := Deck()[:2]
	for _, tt := range []struct{ text, want string }{
		{"1 Schmetterling | Falter\n# a remark\n\n2 Katze # and another\n", ""},
		{"1 Schmetterling", "there is no name for card 2, the cat"},
		{"1 Schmetterling\n2 Katze\n3 Mühle", "there is no card 3"},
		{"1 Schmetterling\n2 Katze\n2 Kater", "card 2 is named twice"},
		{"1 Katze\n2 Mieze | Katze", `cards 1 and 2 are both called "Katze"`},
		{"1 Schmetterling |\n2 Katze", "card 1: there is no name between two bars"},
		{"Schmetterling", "is not the number"},
		{"1", "is not the number"},
	} {
		list, err := renameCards(two, tt.text)
		switch {
		case tt.want == "" && (err != nil || len(list) != 2 || list[0].Also[0] != "Falter"):
			t.Errorf("%q: %v, %v", tt.text, list, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}
