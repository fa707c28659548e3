package texts

import (
	"encoding/json"
	"testing"

	"golang.org/x/text/language"
)

func TestFormat(t *testing.T) {
	cards := "{n, plural, =0 {no card} one {# card} other {# cards}} of {most, number}"
	for _, tt := range []struct {
		name, language, sentence string
		figures                  Figures
		want                     string
	}{
		{"no figures", "en", "wait for the bell", nil, "wait for the bell"},
		{"numbers", "en", "{cost} is more than {have}", Figures{"cost": 9, "have": 7}, "9 is more than 7"},
		{"the same twice", "en", "{n}, yes, {n}", Figures{"n": 3}, "3, yes, 3"},
		{"a list", "en", "it has {known}", Figures{"known": []string{"play", "pass"}}, "it has play, pass"},
		{"a name that looks like a figure", "en", "{name} has {n}", Figures{"name": "{n}", "n": 1}, "{n} has 1"},
		{"a message in a message", "de", "{problem}!", Figures{"problem": Message{Text: "x marks it", Code: "x", Figures: Figures{"problem": "so"}}}, "so!!"},
		{"none", "en", cards, Figures{"n": 0, "most": 1000}, "no card of 1,000"},
		{"one", "en", cards, Figures{"n": 1, "most": 5}, "1 card of 5"},
		{"many", "en", cards, Figures{"n": 1200, "most": 5}, "1,200 cards of 5"},
		{"in German", "de", "{n, plural, one {# Karte} other {# Karten}}", Figures{"n": 1200}, "1.200 Karten"},
		{"a number from JSON", "en", cards, Figures{"n": 1.0, "most": 5}, "1 card of 5"},
		{"a choice", "en", "{who, select, you {you may} other {{who} may}}", Figures{"who": "Ana"}, "Ana may"},
		{"the other choice", "en", "{who, select, you {you may} other {{who} may}}", Figures{"who": "you"}, "you may"},
		{"an order", "en", "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", Figures{"n": 22}, "22nd"},
		{"plain numbers are not grouped", "en", "port {port}", Figures{"port": 8080}, "port 8080"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := (Dictionary{language.Make(tt.language), map[string]string{"x": tt.sentence}}).Format("x", tt.figures); got != tt.want {
				t.Errorf("it is said as %q, want %q", got, tt.want)
			}
		})
	}
}

func TestMessageOnTheWire(t *testing.T) {
	got, err := json.Marshal(NewMessage("cannot-afford.guess", Figures{"cost": 2, "have": 1}))
	if want := `{"text":"a guess costs 2 Fricos, and you have 1","say":"cannot-afford.guess","figures":{"cost":2,"have":1}}`; err != nil || string(got) != want {
		t.Errorf("it is written as %s, %v; want %s", got, err, want)
	}
}

// Old journals have the English sentence of a note where its code is now.
func TestWithNoteCode(t *testing.T) {
	for _, tt := range []struct {
		name      string
		old       Message
		code, say string
	}{
		{"with figures", Message{Text: "Ana had no guess", Code: "{name} had no guess", Figures: Figures{"name": "Ana"}}, "note.no-guess", ""},
		{"with a code", Message{Text: "Ana had no guess", Code: "note.no-guess", Figures: Figures{"name": "Ana"}}, "note.no-guess", ""},
		{"with a sentence that is a label as well", Message{Text: "Easy"}, "", "Easy"},
		{"of a version that nobody knows", Message{Text: "the drawing flew away"}, "", "the drawing flew away"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.old.WithNoteCode()
			if got.Code != tt.code || tt.say != "" && got.In(ForServer("de")) != tt.say {
				t.Errorf("it is %+v", got)
			}
		})
	}
}
