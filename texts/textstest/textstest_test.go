package textstest

import (
	"strings"
	"testing"

	"linework/texts"
)

func TestCheckMessage(t *testing.T) {
	for _, tt := range []struct {
		name    string
		message texts.Message
		fault   string
	}{
		{"whole", texts.Message{Code: "bad-team", Figures: texts.Figures{"team": 3}}, ""},
		{"of a test's own game", texts.Message{Code: "pebbles.none"}, ""},
		{"a figure is missing", texts.Message{Code: "bad-team"}, "names"},
		{"a figure is not named", texts.Message{Code: "bad-team", Figures: texts.Figures{"team": 3, "seat": 1}}, "names"},
		{"a figure is empty", texts.Message{Code: "bad-team", Figures: texts.Figures{"team": nil}}, "<nil>"},
		{"a sentence in English", texts.Message{Code: "bad-words", Figures: texts.Figures{"problem": texts.ForServer("en").Sentence("close-moved")}}, "give the message"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			switch err := CheckMessage(tt.message); {
			case tt.fault == "" && err != nil:
				t.Error(err)
			case tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)):
				t.Errorf("got %v; it should say %q", err, tt.fault)
			}
		})
	}
}

func TestFindCodes(t *testing.T) {
	uses := FindCodes("x.go", []byte(`package x
		var atStart = game.Refuse("bad-team", game.Figures{"team": 2})
		func f() error { return game.Refuse("bad-words", figures) }`))
	if len(uses) != 2 || uses[0].InFunction || !uses[1].InFunction || uses[0].Figures[0] != "team" || uses[1].IsKnown {
		t.Errorf("found %+v", uses)
	}
}
