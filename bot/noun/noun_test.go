package noun

import (
	"testing"

	"linework/words"
)

func TestOfWord(t *testing.T) {
	for _, tt := range []struct{ word, noun string }{
		{"cat", "cat"},
		{"bike", "bicycle"},
		{"bicycle / bike", "bicycle"},
		{"lorry / truck", "truck"},
		{"Eiffel Tower", "The Eiffel Tower"},
		{"bat", "bat"},
		{"bat (animal)", "bat"},
		{"bat (sport)", ""},
		{"mole (skin)", ""},
		{"bureaucracy", ""},
		{"teddy bear", "teddy-bear"},
		{"*doughnut", "donut"},
	} {
		t.Run(tt.word, func(t *testing.T) {
			w, err := words.ParseWord(tt.word)
			if err != nil {
				t.Fatal(err)
			}
			n, ok := OfWord(w)
			if ok != (tt.noun != "") || ok && n.String() != tt.noun {
				t.Errorf("%v %v, want %q", n, ok, tt.noun)
			}
		})
	}
}

func TestEveryNameIsFoundAgain(t *testing.T) {
	if Count() != 2303 {
		t.Errorf("%d nouns", Count())
	}
	for n := range Noun(Count()) {
		if found, ok := loadNouns().byKey[words.Fold(n.String())]; !ok || found != n {
			t.Errorf("%s is found as %v", n, found)
		}
	}
}
