package main

import (
	"strings"
	"testing"
)

// What is collected is what a server says to people, and nothing of the example game, which
// none serves.
func TestCollectTexts(t *testing.T) {
	t.Chdir("../..")
	text, err := collectTexts()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "Dots and Boxes") || strings.Contains(string(text), "games/dots") {
		t.Error("translators are asked for the example game")
	}
	for _, said := range []string{"Doodle Dash", "it’s {name}’s turn; wait for yours", "Easy – plays whatever fits", "sailing boat"} {
		if !strings.Contains(string(text), "\n\""+said+"\" = ") {
			t.Errorf("%q is not collected", said)
		}
	}
}
