package words

import (
	"testing"

	"linework/words/packed"
)

func TestLexicon(t *testing.T) {
	for _, tt := range []struct {
		word string
		is   Traits
		not  Traits
	}{
		{"castle", IsWord | IsCommon | IsNoun, IsDescriptive},
		{"Austria", IsWord, IsCommon},
		{"sleeping", IsWord | IsDescriptive | IsVerbForm, 0},
		{"blue", IsWord | IsDescriptive, IsVerbForm},
		{"polar bear", IsCompound | IsKindOfLast, 0},
		{"hot dog", IsCompound, IsKindOfLast},
		{"colour", IsWord | IsCommon, 0},
		{"castel", 0, IsWord | IsRare},
	} {
		if got := englishWords().find(Fold(tt.word)).Is; got&tt.is != tt.is || got&tt.not != 0 {
			t.Errorf("%q is %08b; it should be %08b and not %08b", tt.word, got, tt.is, tt.not)
		}
	}
}

func TestBrokenLexicon(t *testing.T) {
	file, err := data.ReadFile("data/en.gz")
	if err != nil {
		t.Fatal("words/data has no word list; `make lexicon` packs it")
	}
	for name, broken := range map[string][]byte{"not zipped": []byte("hello"), "cut off": file[:len(file)/2], "empty": nil} {
		r, err := packed.Open(broken)
		if err == nil {
			_, err = parseLexicon(r)
		}
		if err == nil {
			t.Errorf("a lexicon that is %s can be read", name)
		}
	}
}

// A pack in a language of which nothing is known is judged by its own words.
func TestUnknownLanguage(t *testing.T) {
	w, err := ParseWord("Schloss")
	if err != nil {
		t.Fatal(err)
	}
	judge := NewJudge(AnyForm, &Pack{Language: "nl", Known: []string{"Schloss", "Schuss", "Panda"}}, true)
	for guess, want := range map[string]Ruling{
		"schloss":       {Right, Exact},
		"schlos":        {Right, Slip},
		"Schuss":        {Wrong, AnotherWord},
		"panda schloss": {Wrong, List},
		"altes schloss": {Right, Phrase},
		"schlosses":     {Wrong, Compound},
	} {
		if got := judge.Judge(guess, w); got != want {
			t.Errorf("%q is %v (%s); want %v (%s)", guess, got.Verdict, got.Reason, want.Verdict, want.Reason)
		}
	}
}
