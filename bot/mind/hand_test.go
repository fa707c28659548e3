package mind

import (
	"testing"

	"linework/bot/hand"
	"linework/words"
)

// countDrawings returns how many drawings of a word a bot knows.
func countDrawings(w words.Word, sources ...hand.Source) int {
	n := 0
	for _, s := range sources {
		n += len(s.Sketches(w))
	}
	return n
}

// TestSecondIconsAreSecond finds a first drawing of each word that has a second one.
func TestSecondIconsAreSecond(t *testing.T) {
	for _, names := range hand.SecondIcons().Words {
		w := words.Word{Answers: names}
		if countDrawings(w, cardBook(), hand.Icons(), hand.Sketchbook()) == 0 {
			t.Errorf("%s has no first drawing: its icon belongs in tools/icons/icons.txt", names[0])
		}
	}
}

// TestWordsOfDoodleDashHaveSecondDrawings counts the words of which several bots draw different
// things; docs/decisions/what-bots-draw-from.md tells the figures.
func TestWordsOfDoodleDashHaveSecondDrawings(t *testing.T) {
	least := map[string]int{"en/doodle-dash": 418, "de/doodle-dash": 398}
	for _, p := range words.Builtin() {
		if least[p.ID] == 0 {
			continue
		}
		several := 0
		for _, w := range p.Words() {
			if countDrawings(w, NewHand(hand.Ordinary).Sources...) > 1 {
				several++
			}
		}
		t.Logf("%s: %d of %d words", p.ID, several, len(p.Words()))
		if several < least[p.ID] {
			t.Errorf("%s: %d words have two drawings; want %d", p.ID, several, least[p.ID])
		}
		delete(least, p.ID)
	}
	if len(least) > 0 {
		t.Errorf("there are no packs %v", least)
	}
}
